import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT, STEPS } from '../support/readme.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const SCRIPT = fileURLToPath(new URL('examples/tour.sh', ROOT));

/** Fields that have another value each time. */
const VARIABLE = ['id', 'created_at', 'last_used_at', 'version', 'user_agent', 'node_id', 'ctx_id'];
VARIABLE.push('page_id', 'deleted', 'request_id', 'detail');

interface Tour {
  readonly process: ChildProcess;
  /** Resolves when it has ended. */
  readonly end: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function start(base: string, env: Readonly<Record<string, string>> = {}): Tour {
  const child = spawn('sh', [SCRIPT], {
    env: { PATH: process.env.PATH, BASE: base, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }),
  );
  return { process: child, end };
}

/** What the script printed: each command with its reply. */
function steps(stdout: string): { command: string; reply: unknown }[] {
  const [, ...printed] = stdout.replace('\nThe tour is done.\n', '').split('\n$ ');
  return printed.map((step) => {
    const [command = '', reply = ''] = step.split('\n');
    return { command, reply: JSON.parse(reply) };
  });
}

/** `real` as the README writes it: with its own IDs and times, and long texts cut short with …. */
function asWritten(real: unknown, written: unknown, name = ''): unknown {
  if (VARIABLE.includes(name) && typeof real === typeof written) return written;
  if (typeof real === 'string' && typeof written === 'string')
    return written.endsWith('…') && real.startsWith(written.slice(0, -1)) ? written : real;
  if (Array.isArray(real) && Array.isArray(written))
    return real.map((item, index) => asWritten(item, written[index]));
  if (typeof real !== 'object' || real === null) return real;
  const fields = new Map(Object.entries(Object(written)));
  return Object.fromEntries(
    Object.entries(real).map(([field, value]) => [
      field,
      asWritten(value, fields.get(field), field),
    ]),
  );
}

describe('the tour', () => {
  let tabwire: Tabwire;
  let guarded: Tabwire;

  beforeAll(async () => {
    tabwire = await Tabwire.start();
    guarded = await Tabwire.start({ API_KEYS: 'sesame', ALLOWED_SCHEMES: 'http' });
  });

  afterAll(async () => {
    await Promise.all([tabwire.stop(), guarded.stop()]);
  });

  it('comes to its end, with the replies of the README, and leaves no browser', async () => {
    const { code, stdout, stderr } = await start(tabwire.url).end;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('The tour is done.');
    expect(tabwire.gateway.browsers).toHaveLength(0);
    const printed = steps(stdout);
    expect(printed.map(({ command }) => command)).toEqual(STEPS.map(({ command }) => command));
    // The README's server opens what a server without settings does.
    const { DEFAULT_HEADLESS } = tabwire.service.settings;
    const ofServer = (name: string, value: unknown) =>
      name === 'headless' ? DEFAULT_HEADLESS : value;
    const written = STEPS.map(({ command, reply }) => ({
      command,
      reply: JSON.parse(reply, ofServer),
    }));
    expect(asWritten(printed, written)).toEqual(written);
  });

  it('tells what it did not expect, and deletes its browser', async () => {
    const { code, stdout, stderr } = await start(guarded.url, { API_KEY: 'sesame' }).end;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^tour: expected "ok":true, got .*"url_not_allowed"/),
    });
    expect(steps(stdout)).toHaveLength(2);
    expect(guarded.gateway.browsers).toHaveLength(0);
  });

  it('tells that a key is missing', async () => {
    const { code, stderr } = await start(guarded.url).end;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^tour: expected .*, got .*"unauthorized"/),
    });
  });

  it('tells that nobody answers', async () => {
    const { code, stderr } = await start('http://127.0.0.1:1/').end;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('tour: no answer from http://127.0.0.1:1;'),
    });
  });

  it('deletes its browser when it is ended early', async () => {
    const tour = start(tabwire.url);
    // It may not know the ID of its browser yet.
    await until(tabwire, () => tabwire.gateway.browsers.length > 0);
    tour.process.kill('SIGTERM');
    expect((await tour.end).code).toBe(143);
    expect(tabwire.gateway.browsers).toHaveLength(0);
  });
});
