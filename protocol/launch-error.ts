import { messageOf } from './errors.js';

/** Why a Chrome did not start. */
type LaunchFailure =
  'disk_full' | 'no_file_handles' | 'no_memory' | 'sandbox' | 'no_display' | 'no_answer' | 'failed';

/** The system's errors: Node.js gives their code, Chrome their text. */
const FAILURES: readonly (readonly [RegExp, LaunchFailure])[] = [
  [/\bENOSPC\b|\bEDQUOT\b|No space left on device|Disk quota exceeded/, 'disk_full'],
  [/\bEMFILE\b|\bENFILE\b|Too many open files/, 'no_file_handles'],
  [/\bENOMEM\b|\bEAGAIN\b|Cannot allocate memory|Resource temporarily unavailable/, 'no_memory'],
  [/No usable sandbox!|Failed to move to new namespace/, 'sandbox'],
  [/Missing X server or \$DISPLAY|Unable to open X display|cannot open display/, 'no_display'],
  [/did not answer in time/, 'no_answer'],
];

/** Why a Chrome did not start, by the words of an error; undefined where they tell none of the reasons. */
export const launchFailureOf = (words: string): LaunchFailure | undefined =>
  FAILURES.find(([pattern]) => pattern.test(words))?.[1];

/** Chrome did not start; `message` is the end of its error output, or else the cause. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
  readonly reason: LaunchFailure;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = launchFailureOf(`${message} ${messageOf(options?.cause)}`) ?? 'failed';
  }
}
