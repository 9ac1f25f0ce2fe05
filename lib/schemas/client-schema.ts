import { Worker } from 'node:worker_threads';
import { Lane } from '../request/lane.js';
import { TabwireError } from '../request/errors.js';
import type { FieldError } from './validate.js';

type Schema = Readonly<Record<string, unknown>>;

/** What the thread is asked: whether a value fits a schema; without a value, whether it is a schema. */
export interface SchemaCheck {
  readonly schema: Schema;
  readonly value?: unknown;
}

export type SchemaVerdict =
  | { readonly errors: readonly FieldError[] }
  /** It is no schema, for this reason. */
  | { readonly refused: string };

/** How long a check may take, with the start of its thread, in ms. */
const MAX_MS = 5_000;

const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** One check at a time: clients that send many bad schemas wait for one another. */
const lane = new Lane();

/**
 * Checks that a client's schema is one (draft 2020-12; formats are not checked), and that a value fits it.
 *
 * To compile it, and to check a value against its patterns and references, may take any time: it is done in a
 * thread of its own, which ends with the check.
 *
 * @returns what is wrong with the value
 * @throws TabwireError `invalid_request` where it is no schema, or takes too long
 */
export async function checkBySchema(
  check: SchemaCheck,
  signal: AbortSignal,
): Promise<readonly FieldError[]> {
  const verdict = await lane.run(signal, () => verdictOf(check, signal));
  if ('errors' in verdict) return verdict.errors;
  throw new TabwireError('invalid_request', `/schema is not a JSON schema: ${verdict.refused}.`, {
    errors: [{ path: '/schema', message: 'is not a JSON schema' }],
  });
}

async function verdictOf(check: SchemaCheck, signal: AbortSignal): Promise<SchemaVerdict> {
  const entry = new URL('./client-schema-worker.js', import.meta.url);
  const worker = new Worker(entry, { workerData: check, resourceLimits: LIMITS });
  let timer: NodeJS.Timeout | undefined;
  let abort = () => {};
  try {
    return await new Promise<SchemaVerdict>((resolve, reject) => {
      const tooLong = { refused: `to check it takes more than ${MAX_MS} ms, or too much memory` };
      timer = setTimeout(resolve, MAX_MS, tooLong);
      abort = () => {
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      signal.addEventListener('abort', abort);
      worker.on('message', resolve);
      worker.on('error', () => {
        resolve(tooLong);
      });
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
