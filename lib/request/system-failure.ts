import { RETRY_AFTER_S, TabwireError } from './errors.js';

/** The system's errors that say what the machine has none of, by what the client is told. */
const SHORTAGES: readonly (readonly [
  codes: readonly string[],
  failure: (cause: unknown) => TabwireError,
])[] = [
  [['EMFILE', 'ENFILE'], noFileHandles],
  [['ENOSPC', 'EDQUOT'], diskFull],
];

/** The failure of a call that wants something that the machine has none of; undefined for any other error. */
export function shortageOf(error: unknown): TabwireError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SHORTAGES.find(([codes]) => codes.includes(code))?.[1](error);
}

/** The error of ours for what was thrown: what is no failure that a client could do something about is `internal`. */
export function knownError(error: unknown): TabwireError {
  if (error instanceof TabwireError) return error;
  return (
    shortageOf(error) ??
    new TabwireError(
      'internal',
      'The server failed because of a fault of its own. The log of the server contains the cause.',
      {},
      error,
    )
  );
}

export function noFileHandles(cause?: unknown): TabwireError {
  return new TabwireError(
    'no_file_handles',
    'The server can open no more files and connections. Close connections and delete browsers that you no longer need, or raise the limit of the server (ulimit -n), and try again.',
    { retry_after_s: RETRY_AFTER_S },
    cause,
  );
}

export function diskFull(cause?: unknown): TabwireError {
  return new TabwireError(
    'disk_full',
    'The disk of the server has too little room, so Tabwire saved nothing. Delete downloads, uploads and browsers that you no longer need, or make room on the disk, and try again.',
    { retry_after_s: RETRY_AFTER_S },
    cause,
  );
}
