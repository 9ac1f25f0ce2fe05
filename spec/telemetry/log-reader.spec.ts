import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { listens } from '../support/listens.js';
import { BASE_SETTINGS } from '../support/service.js';
import { until } from '../support/until.js';

const MAIN = fileURLToPath(new URL('../../routes/main.js', import.meta.url));

/** More lines than a pipe takes, which is a socket of 208 KiB here. */
const REQUESTS = 1_500;
const CONNECTIONS = 20;

/** Sends a connection's part of the requests, all at once; resolves to what was answered when it has ended. */
async function ask(url: string): Promise<string> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const request = (end: string) => `GET /health/ HTTP/1.1\r\nHost: ${host}\r\n${end}\r\n`;
  socket.write(request('').repeat(REQUESTS / CONNECTIONS - 1) + request('Connection: close\r\n'));
  return text(socket);
}

it('goes on while nobody reads its log, which is whole when somebody does again', async () => {
  const profiles = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
  const env = { ...process.env, ...BASE_SETTINGS, PORT: '0', PROFILE_ROOT: profiles };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    child.stdout.setEncoding('utf8');
    let log = '';
    let url: string | undefined;
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      log += String(chunk);
      url = /listens on (http:\S+)\/ /.exec(log)?.[1];
      if (url !== undefined) break;
    }
    const replies = await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(url ?? '')));
    expect(replies.flatMap((text) => text.match(/{"status":"ok"}/g) ?? [])).toHaveLength(REQUESTS);
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    // Only then is it read: the service has nothing more to do than to wait for that.
    await until(async () => !(await listens(url ?? '')));
    child.stdout.on('data', (chunk) => (log += String(chunk)));
    expect((await closed)[0]).toBe(0);
    const lines = log.trimEnd().split('\n');
    const messages = lines.map((line) => JSON.parse(line).message);
    expect(messages.filter((message) => message === 'request')).toHaveLength(REQUESTS);
    expect(messages.at(-1)).toBe('stopped');
  } finally {
    child.kill('SIGKILL');
    await exited;
    await rm(profiles, { recursive: true, force: true });
  }
}, 60_000); // the program starts, and answers each request
