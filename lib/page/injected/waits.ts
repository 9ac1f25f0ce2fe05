/** Functions that page functions share, as those of dom.ts do: waits that end early when their client is gone. */

import { kept } from './dom.js';

declare global {
  interface Kept {
    /** What ends a wait, by its key. */
    waits?: Map<string, () => void>;
  }
}

/**
 * Waits until something calls `finish`, or `cancelWait`.
 *
 * @param key names the wait for `cancelWait`
 * @param canceled the result of a wait that is cancelled
 * @param begin begins to listen, and returns what ends that; calls `finish` only later
 */
export function cancellable<Result>(
  key: string,
  canceled: Result,
  begin: (finish: (result: Result) => void) => () => void,
): Promise<Result> {
  return new Promise((resolve) => {
    const waits = (kept().waits ??= new Map());
    const finish = (result: Result) => {
      end();
      waits.delete(key);
      resolve(result);
    };
    const end = begin(finish);
    waits.set(key, () => {
      finish(canceled);
    });
  });
}
