import { Worker } from 'node:worker_threads';
import { abortable } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';
import { Lane } from '../request/lane.js';
import type { FieldError } from './field-errors.js';

type Schema = Readonly<Record<string, unknown>>;

/** A question to the thread: whether a value fits a schema or, without a value, whether the schema is valid. */
export interface SchemaCheck {
  readonly schema: Schema;
  readonly value?: unknown;
}

export type SchemaVerdict =
  | { readonly errors: readonly FieldError[] }
  /** Why the schema cannot be used, as a clause: `is not a JSON schema: …` */
  | { readonly refused: string };

/** Limits a check, with the start of its thread, in ms. */
const MAX_MS = 5_000;

const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Runs one check at a time, so that clients that send many bad schemas wait for each other. */
const lane = new Lane();

/**
 * Checks that a client's schema is valid (draft 2020-12; formats are not checked), and that a value fits it.
 *
 * A schema can take any time to compile, and so can its patterns and references. So the check runs in a separate
 * thread, which ends with the check.
 *
 * @returns the errors of the value
 * @throws TabwireError `invalid_request` if the schema is not valid, or the check takes too long
 */
export async function checkBySchema(
  check: SchemaCheck,
  signal: AbortSignal,
): Promise<readonly FieldError[]> {
  const verdict = await lane.run(signal, () => verdictOf(check, signal));
  if ('errors' in verdict) return verdict.errors;
  throw new TabwireError('invalid_request', `/schema ${verdict.refused}.`, {
    errors: [{ path: '/schema', message: verdict.refused }],
  });
}

async function verdictOf(check: SchemaCheck, signal: AbortSignal): Promise<SchemaVerdict> {
  const entry = new URL('./client-schema-worker.js', import.meta.url);
  const worker = new Worker(entry, { workerData: check, resourceLimits: LIMITS });
  let timer: NodeJS.Timeout | undefined;
  const verdict = new Promise<SchemaVerdict>((resolve, reject) => {
    timer = setTimeout(resolve, MAX_MS, { refused: `takes more than ${MAX_MS} ms to check` });
    worker.on('message', resolve);
    worker.on('error', (error) => {
      const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isOutOfMemory) resolve({ refused: 'takes too much memory to check' });
      else reject(error);
    });
  });
  try {
    return await abortable(verdict, signal);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
