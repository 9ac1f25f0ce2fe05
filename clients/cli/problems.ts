import { CommanderError } from 'commander';
import { fileHandleLimit } from '../../lib/machine/file-handles.js';
import { StartError } from '../../lib/settings/start-error.js';

/** What the command line exits with: one code for each kind of failure. `docs/cli.md` has the same table. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  refused: 4,
  timeout: 5,
  busy: 6,
} as const;

/** A server's problem document, or a reply that says that a command did not succeed. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** No server answers at an address. */
export class UnreachableError extends Error {}

/** A file that can not be read or written. */
export class FileError extends Error {
  constructor(file: string, act: 'read' | 'written', cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const why = FILE_PROBLEMS[code] ?? `of ${code || String(cause)}`;
    super(`${file} can not be ${act}, because ${why}.`, { cause });
  }
}

/** What Node.js says of a file, in words. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'its disk can not be written to',
  ENOSPC: 'its disk is full',
};

/** The exit code of a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof UnreachableError || error instanceof StartError) return EXIT.unreachable;
  if (error instanceof FileError) return EXIT.usage;
  if (!(error instanceof ApiError)) return EXIT.failed;
  switch (error.status) {
    case 400:
    case 404:
      return EXIT.usage;
    case 401:
    case 403:
      return EXIT.refused;
    case 504:
      return EXIT.timeout;
    case 429:
    case 503:
      return EXIT.busy;
    default:
      return EXIT.failed;
  }
}

/** The problem document of a failure: the server's own, or one of what failed on this side; undefined: a result has told it. */
export function problemOf(error: unknown): unknown {
  if (error instanceof ApiError) return error.body;
  const detail = sentenceOf(error);
  const exit = exitCodeOf(error);
  if (exit === EXIT.unreachable)
    return document('server_unreachable', 'No server answers', detail, true);
  if (exit === EXIT.usage) return document('wrong_usage', 'Wrong usage', detail, false);
  return document('command_failed', 'The command failed', detail, false);
}

function document(code: string, title: string, detail: string, retryable: boolean): object {
  return { type: 'about:blank', title, detail, code, retryable };
}

/** What to do after a failure in the words of the command line; servers say it in those of HTTP. */
const ADVICE: Readonly<Record<string, string>> = {
  unauthorized: 'Name a key of the server with --key or TABWIRE_KEY.',
  browser_not_found: 'tabwire list shows the open browsers, and tabwire open opens one.',
  browser_crashed: 'tabwire open opens another one.',
  at_capacity: 'tabwire delete ends browsers that are done.',
  route_not_found: 'Name the address of a Tabwire with --server, without a path.',
  profile_not_found: 'The HTTP interface lists the profiles, at /profiles/.',
};

/** What the command line has in place of a command or a field of the HTTP interface. */
const SHELL_WORDS: readonly (readonly [http: string, shell: string])[] = [
  ['ui-map/', '`tabwire map`'],
  ['screenshot/', '`tabwire shot`'],
  ['send engine "ai"', 'add --engine ai'],
];

/** The fields of requests that are arguments of the command line, and no options. */
const ARGUMENTS: readonly string[] = ['instruction', 'url'];

/** A sentence that tells of a request, a header, a command or a path of the HTTP interface: `navigate/`. */
const HTTP_WORDS =
  /\b(GET|PUT|POST|DELETE) \S*\/|X-API-Key|\btimeout_ms\b|(?<![\w.:/"-])[a-z]+(-[a-z]+)*\/(?=[\s.,;:]|$)/;

/** Names the fields of a request, which servers name by JSON pointers, as the arguments and options that they come from. */
function inOptions(text: string): string {
  return text.replace(
    /(^|[\s;])\/([a-z_]+)(?=(?:\/\w+)* (?:must|is|has|needs)\b)/g,
    (_all, before: string, name: string) =>
      ARGUMENTS.includes(name)
        ? `${before}The ${name}`
        : `${before}--${name === 'variables' ? 'variable' : name.replaceAll('_', '-')}`,
  );
}

/** The detail of a server's problem for somebody at a shell, with its code. */
export function inShellWords(detail: string, code: string): string {
  const text = SHELL_WORDS.reduce((said, [http, shell]) => said.replaceAll(http, shell), detail);
  const sentences = inOptions(text).split(/(?<=[.!?]) (?=[A-Z`]|[a-z-]+\/)/);
  const kept = sentences.filter((sentence) => !HTTP_WORDS.test(sentence));
  const { [code]: advice } = ADVICE;
  const told = kept.length > 0 || advice !== undefined ? kept : sentences.slice(0, 1);
  return [...told, ...(advice === undefined ? [] : [advice])].join(' ') + ` (${code})`;
}

/** With fewer, not all modules of the service may be open as they are loaded. */
const FEW_FILES = 256;

/** A sentence for a person. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  // Node.js says of a package that it could not open that there is none.
  const isOutOfFiles =
    code === 'EMFILE' || (code === 'ERR_MODULE_NOT_FOUND' && fileHandleLimit() < FEW_FILES);
  return isOutOfFiles ? `${error.message}. Allow more: ulimit -n 65536` : error.message;
}
