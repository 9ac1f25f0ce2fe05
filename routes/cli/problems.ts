import { CommanderError } from 'commander';
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

/** The exit code of a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof UnreachableError || error instanceof StartError) return EXIT.unreachable;
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

/** A sentence for a person. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOutOfFiles = 'code' in error && error.code === 'EMFILE';
  return isOutOfFiles ? `${error.message}. Allow more: ulimit -n 65536` : error.message;
}
