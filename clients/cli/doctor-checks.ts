import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { chromePathOf, headlessShellOf } from '../../lib/launching/launcher.js';
import { fileHandleLimit, fileHandlesFor } from '../../lib/machine/file-handles.js';
import { readMemory } from '../../lib/machine/memory.js';
import { readUserNamespaces, type UserNamespaces } from '../../lib/machine/user-namespaces.js';
import type { Settings } from '../../lib/settings/settings.js';
import { field } from './json.js';

/** What a check found: where it is not `ok`, the one line that mends it. */
export interface Finding {
  readonly status: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  readonly mend?: string;
}

/** A condition of the service. `warning`: the service works, but not with all that it has. */
export interface Check {
  readonly name: string;
  readonly run: (settings: Settings) => Finding | Promise<Finding>;
}

const MIB = 2 ** 20;

/** What Chrome needs by itself: its processes have the same limit. */
const LEAST_FILES = 1_024;

/** One browser and its first page. */
const BROWSER_BYTES = 400 * MIB;

/** How long what listens at the port may take to say what it is. */
const ANSWER_TIMEOUT_MS = 2_000;

const execute = promisify(execFile);
const ok = (detail: string): Finding => ({ status: 'ok', detail });
const warning = (detail: string, mend: string): Finding => ({ status: 'warning', detail, mend });
const failed = (detail: string, mend: string): Finding => ({ status: 'failed', detail, mend });
const inMib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
/** @param version as `process.versions.node` has it */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? ok(`Node.js ${version}`)
    : failed(`Node.js ${version} is too old`, 'Install Node.js 20.19 or later.');
}

/** @param text of a sysctl: whether a process without rights may make a user namespace */
export function sandboxFinding(
  isRoot: boolean,
  { areOff, areRestricted }: UserNamespaces,
): Finding {
  if (isRoot)
    return warning(
      'root: Chrome runs without its sandbox',
      'Run Tabwire as another user, so that a hostile page stays in its process.',
    );
  if (areOff)
    return failed(
      'user namespaces are off, which Chrome’s sandbox needs',
      'sudo sysctl -w kernel.unprivileged_userns_clone=1',
    );
  if (areRestricted)
    return warning(
      'AppArmor restricts user namespaces to programs that it knows',
      'If the browser below does not start: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    );
  return ok('Chrome’s sandbox can be used');
}

export function memoryFinding(availableBytes: number): Finding {
  return availableBytes >= BROWSER_BYTES
    ? ok(`${inMib(availableBytes)} of memory are free`)
    : failed(
        `${inMib(availableBytes)} of memory are free, and a browser needs ${inMib(BROWSER_BYTES)}`,
        'End other programs, or raise the memory limit of the container.',
      );
}

/** @param limit how many files may be open; Infinity where the system does not tell */
export function filesFinding(
  limit: number,
  { MAX_BROWSERS }: Pick<Settings, 'MAX_BROWSERS'>,
): Finding {
  const needed = Math.max(LEAST_FILES, fileHandlesFor(MAX_BROWSERS));
  if (limit === Infinity) return ok('an unknown number of files may be open at a time');
  if (limit >= needed) return ok(`${limit} files may be open at a time`);
  const detail = `only ${limit} files may be open at a time, and ${MAX_BROWSERS} browsers may need ${needed}`;
  return failed(detail, `ulimit -n ${needed}`);
}

async function fonts(): Promise<Finding> {
  const families = async (what: string) => {
    const { stdout } = await execute('fc-list', [what, 'family']);
    return stdout.trim().length;
  };
  try {
    const [cjk, emoji] = await Promise.all([families(':lang=ja'), families(':lang=und-zsye')]);
    const missing = [
      ...(cjk === 0 ? ['Chinese and Japanese'] : []),
      ...(emoji === 0 ? ['emoji'] : []),
    ];
    return missing.length === 0
      ? ok('fonts for Chinese, Japanese and emoji')
      : warning(
          `no font for ${missing.join(' and ')}`,
          'sudo apt-get install fonts-noto-cjk fonts-noto-color-emoji',
        );
  } catch {
    return warning(
      'fontconfig is not installed, which finds the fonts',
      'sudo apt-get install fontconfig',
    );
  }
}

async function disk({ PROFILE_ROOT, MIN_FREE_DISK }: Settings): Promise<Finding> {
  const elsewhere = 'Set PROFILE_ROOT to a directory with room that this user may write to.';
  try {
    await access(PROFILE_ROOT, constants.W_OK);
    const { bavail, bsize } = await statfs(PROFILE_ROOT);
    const free = bavail * bsize;
    return free >= MIN_FREE_DISK
      ? ok(`${inMib(free)} free at ${PROFILE_ROOT}`)
      : failed(
          `${inMib(free)} free at ${PROFILE_ROOT}, and ${inMib(MIN_FREE_DISK)} are needed`,
          elsewhere,
        );
  } catch {
    return failed(`${PROFILE_ROOT} can not be written to`, elsewhere);
  }
}

async function port({ HOST, PORT }: Settings): Promise<Finding> {
  const server = createServer();
  try {
    server.listen(PORT, HOST);
    await once(server, 'listening');
    return ok(`port ${PORT} of ${HOST} is free`);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (why === 'EADDRINUSE' && (await isTabwire(HOST, PORT)))
      return ok(`a Tabwire runs already at port ${PORT} of ${HOST}`);
    return failed(
      `port ${PORT} of ${HOST} can not be taken: ${why}`,
      'Set PORT to another one, or end what listens there.',
    );
  } finally {
    server.close();
  }
}

/** Whether what listens at a port is a Tabwire: the reply of one to its health has these headers. */
async function isTabwire(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const authority = name.includes(':') ? `[${name}]` : name;
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const reply = await fetch(`http://${authority}:${port}/health/`, { signal });
    const health: unknown = await reply.json();
    return reply.headers.has('x-request-id') && field(health, 'status') === 'ok';
  } catch {
    return false;
  }
}

function chrome(settings: Settings): Finding {
  try {
    return ok(chromePathOf(settings));
  } catch (error) {
    return failed(
      error instanceof Error ? error.message : String(error),
      'sudo apt-get install chromium',
    );
  }
}

function headlessShell(settings: Settings): Finding {
  const path = headlessShellOf(settings);
  return path === undefined
    ? warning(
        'headless: "shell" has no chrome-headless-shell',
        'sudo apt-get install chromium-headless-shell',
      )
    : ok(path);
}

function listening({ HOST, EGRESS, API_KEYS }: Settings): Finding {
  const keys = API_KEYS.length === 0 ? 'no API keys' : `${API_KEYS.length} API keys`;
  return ok(`${HOST}, ${keys}, egress ${EGRESS}`);
}

/** In the order in which they are printed; the browser comes after them. */
export const CHECKS: readonly Check[] = [
  { name: 'access', run: listening },
  { name: 'chrome', run: chrome },
  { name: 'headless-shell', run: headlessShell },
  {
    name: 'sandbox',
    run: async () => sandboxFinding(process.getuid?.() === 0, await readUserNamespaces()),
  },
  { name: 'fonts', run: fonts },
  { name: 'memory', run: () => memoryFinding(readMemory().availableBytes) },
  { name: 'files', run: (settings) => filesFinding(fileHandleLimit(), settings) },
  { name: 'disk', run: disk },
  { name: 'port', run: port },
];
