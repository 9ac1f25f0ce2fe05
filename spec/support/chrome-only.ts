import { it } from '@jest/globals';

type Test = () => Promise<void>;

/** Whether the specs of this run have all browsers be chrome-headless-shell. */
export const isShell = process.env.HEADLESS === 'shell';

/**
 * A test of what chrome-headless-shell does otherwise than Chrome, for a reason that docs/open-browser.md gives:
 * `make test HEADLESS=shell` shows it as skipped, with the reason.
 */
export function itInChrome(reason: string, name: string, test: Test): void {
  if (isShell) it.skip(`${name} (not in chrome-headless-shell: ${reason})`, test);
  else it(name, test);
}
