import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listens } from '../support/listens.js';
import { BASE_SETTINGS } from '../support/service.js';
import { until } from '../support/until.js';

const MAIN = fileURLToPath(new URL('../../routes/main.js', import.meta.url));

/** More lines than a pipe takes, which is a socket of 208 KiB here. */
const REQUESTS = 1_500;
const AT_A_TIME = 20;

it('goes on while nobody reads its log, which is whole when somebody does again', async () => {
  const profiles = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
  const env = { ...process.env, ...BASE_SETTINGS, PORT: '0', PROFILE_ROOT: profiles };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    child.stdout.setEncoding('utf8');
    let text = '';
    let url: string | undefined;
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      text += String(chunk);
      url = /listens on (http:\S+)\/ /.exec(text)?.[1];
      if (url !== undefined) break;
    }
    const ask = async () => {
      for (let count = 0; count < REQUESTS / AT_A_TIME; count += 1) {
        const reply = await fetch(`${url}/health/`, { signal: AbortSignal.timeout(10_000) });
        expect(await reply.json()).toEqual({ status: 'ok' });
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, ask));
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    // Only then is it read: the service has nothing more to do than to wait for that.
    await until(async () => !(await listens(url ?? '')));
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    expect((await closed)[0]).toBe(0);
    const lines = text.trimEnd().split('\n');
    const messages = lines.map((line) => JSON.parse(line).message);
    expect(messages.filter((message) => message === 'request')).toHaveLength(REQUESTS);
    expect(messages.at(-1)).toBe('stopped');
  } finally {
    child.kill('SIGKILL');
    await exited;
    await rm(profiles, { recursive: true, force: true });
  }
}, 60_000); // the program starts, and answers each request
