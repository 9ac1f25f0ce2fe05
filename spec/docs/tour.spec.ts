import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT, STEPS, TOUR } from '../support/docs.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';
import { asWritten } from '../support/written.js';

const SCRIPT = fileURLToPath(new URL('examples/tour.sh', ROOT));

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

  it('comes to its end, with the replies of docs/tour.md, and leaves no browser', async () => {
    const { code, stdout, stderr } = await start(tabwire.url).end;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('The tour is done.');
    expect(tabwire.gateway.browsers).toHaveLength(0);
    const printed = steps(stdout);
    expect(printed.map(({ command }) => command)).toEqual(STEPS.map(({ command }) => command));
    // The server of docs/tour.md opens what a server without settings does.
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
    await until(() => tabwire.gateway.browsers.length > 0);
    tour.process.kill('SIGTERM');
    expect((await tour.end).code).toBe(143);
    expect(tabwire.gateway.browsers).toHaveLength(0);
  });
});

describe('docs/tour.md', () => {
  /** Where the reader puts in what a reply says, the script takes it from there. */
  const byHand = /^([A-Z_]+)=.*\$\(field \w+\)$/gm;
  const source = readFileSync(SCRIPT, 'utf8');
  const [, script = ''] = /^(JSON=[^]*)\nprintf '\\nThe tour is done/m.exec(source) ?? [];
  const assigned = [...script.matchAll(byHand)].map(([, name = '']) => name);

  it('is that of examples/tour.sh, line by line', () => {
    const written = TOUR.filter(({ language }) => language === 'sh')
      .flatMap((block) => block.text.split('\n'))
      .filter((line) => !line.startsWith('BASE='))
      .map((line) => {
        const [, name = ''] = /^([A-Z_]+)=/.exec(line) ?? [];
        return assigned.includes(name) ? `${name}=` : line;
      });
    const run = script
      .replace(byHand, '$1=')
      .split('\n')
      .filter((line) => line !== '' && !/^(#|run <<|EOF$|expect )/.test(line));
    expect(STEPS.length).toBeGreaterThan(20);
    expect(written).toEqual(run);
  });

  it('puts in what the reply before said', () => {
    const values = TOUR.flatMap(({ language, text: block }, index) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(\S+)$/m.exec(block) ?? [];
      if (language !== 'sh' || !assigned.includes(name)) return [];
      return [{ value: value.split('/').at(-1) ?? '', reply: TOUR[index - 1]?.text }];
    });
    expect(values).toHaveLength(assigned.length);
    for (const { value, reply } of values) expect(reply).toMatch(new RegExp(`[": ]${value}["}]`));
  });
});
