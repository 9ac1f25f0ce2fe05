import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Sends several commands over one connection without waiting between them, so that they arrive in this order
 * and are all there before the first is answered. The last closes the connection.
 */
export function sendPipelined(base: string, path: string, bodies: readonly object[]): Socket {
  const { hostname, port, host } = new URL(base);
  const socket = connect(Number(port), hostname);
  const requests = bodies.map((body, at) => {
    const json = JSON.stringify(body);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(json)}`,
      ...(at === bodies.length - 1 ? ['Connection: close'] : []),
    ];
    return `${head.join('\r\n')}\r\n\r\n${json}`;
  });
  socket.write(requests.join(''));
  return socket;
}

/** Sends commands so, and returns the statuses of their replies. */
export async function pipelined(
  base: string,
  path: string,
  bodies: readonly object[],
): Promise<number[]> {
  const replies = await text(sendPipelined(base, path, bodies));
  return [...replies.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}
