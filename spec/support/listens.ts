import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether something listens on the port of a URL, at 127.0.0.1. */
export async function listens(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
