import { it } from '@jest/globals';

type Test = () => Promise<void>;

/**
 * A test of what chrome-headless-shell does otherwise than Chrome, for a reason that docs/open-browser.md gives:
 * `make test HEADLESS=shell` shows it as skipped, with the reason.
 */
export function itInChrome(reason: string, name: string, test: Test): void {
  if (process.env.HEADLESS === 'shell')
    it.skip(`${name} (not in chrome-headless-shell: ${reason})`, test);
  else it(name, test);
}
