import { describe, expect, it } from '@jest/globals';
import { comesTo, TabwireDriver, type Case } from './driver.js';
import type { Stage } from './stage.js';

/** Tests of a stage, one for each case. */
export function behaves(stage: Stage, command: string, cases: readonly Case[]): void {
  describe(command, () => {
    for (const one of cases) {
      it(one.says, async () => {
        const { sees, refuses } = one;
        const driver = new TabwireDriver(stage.browser, stage.site, one);
        expect(await comesTo(driver, stage.site, one)).toEqual({ sees, refuses });
      });
    }
  });
}
