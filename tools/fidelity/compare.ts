import { isDeepStrictEqual } from 'node:util';
import { findChrome } from '../../protocol/find-chrome.js';
import { clickEvents } from '../../spec/behaviour/cases/click-events.js';
import { clickFrames } from '../../spec/behaviour/cases/click-frames.js';
import { clickHostile } from '../../spec/behaviour/cases/click-hostile.js';
import { clickRefusals } from '../../spec/behaviour/cases/click-refusals.js';
import { clickOptions } from '../../spec/behaviour/cases/click-select.js';
import { clickScrolls, clickTargets } from '../../spec/behaviour/cases/click-targets.js';
import { clickWaits } from '../../spec/behaviour/cases/click-waits.js';
import { finds } from '../../spec/behaviour/cases/find.js';
import { keyEffects, keyEvents } from '../../spec/behaviour/cases/keys.js';
import { texts } from '../../spec/behaviour/cases/text.js';
import { clears, typeFields } from '../../spec/behaviour/cases/type-fields.js';
import { typeText } from '../../spec/behaviour/cases/type-text.js';
import { comesTo, TabwireDriver, type Case, type PageDriver } from '../../spec/support/driver.js';
import { Site } from '../../spec/support/site.js';
import { Tabwire } from '../../spec/support/tabwire.js';
import { Chromedriver } from './chromedriver.js';

/**
 * Runs the cases of the behaviour suite through Tabwire and through chromedriver, and prints side by
 * side which pass. `make fidelity` is the way in. Exits 1 where chromedriver passes more of a group.
 */

const GROUPS: Readonly<Record<string, readonly Case[]>> = {
  'click: events': clickEvents,
  'click: targets': clickTargets,
  'click: scrolling': clickScrolls,
  'click: refusals': clickRefusals,
  'click: waiting': clickWaits,
  'click: frames and shadow roots': clickFrames,
  'click: options': clickOptions,
  'click: hostile pages': clickHostile,
  'type: fields': typeFields,
  'type: text': typeText,
  clear: clears,
  'keys: events': keyEvents,
  'keys: effects': keyEffects,
  text: texts,
  find: finds,
};

const MARKS = { true: 'pass', false: 'FAIL' };

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Whether a case passes; undefined where the page could not even be shown or read. */
async function passes(driver: PageDriver, site: Site, one: Case): Promise<boolean | undefined> {
  const { sees, refuses } = one;
  const wanted = {
    ...(sees === undefined ? {} : { sees }),
    ...(refuses === undefined ? {} : { refuses }),
  };
  try {
    return isDeepStrictEqual(await comesTo(driver, site, one), wanted);
  } catch {
    return undefined;
  }
}

/** @param words beginnings of the names of the groups to run; all of them, where there are none */
async function main(words: readonly string[]): Promise<void> {
  const groups = Object.entries(GROUPS).filter(
    ([group]) => words.length === 0 || words.some((word) => group.startsWith(word)),
  );
  if (groups.length === 0) throw new Error(`CASES: no group begins with ${words.join(' or ')}.`);
  const chrome = findChrome();
  if (chrome === undefined) throw new Error('There is no Chrome.');
  const site = await Site.start();
  const tabwire = await Tabwire.start();
  let driver = await Chromedriver.start(chrome, site);
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      process.exitCode = 1;
      interrupted.abort();
      void driver.stop(); // the case that it is at fails then
    });
  try {
    const browser = await tabwire.open();
    const totals: string[] = [];
    print('Tabwire  chromedriver');
    for (const [group, cases] of groups) {
      print(`\n${group}`);
      const passed = { tabwire: 0, driver: 0, decided: 0 };
      // What keys are called is for each service to say.
      const common = cases.filter(({ refuses }) => refuses !== 'invalid_keys');
      for (const one of common) {
        const ours = (await passes(new TabwireDriver(browser, site, one), site, one)) === true;
        const read = await passes(driver, site, one);
        const theirs = read === true;
        if (interrupted.signal.aborted) return;
        if (read === undefined) {
          // A page that holds chromedriver up does so for all cases after it too.
          await driver.stop();
          driver = await Chromedriver.start(chrome, site);
        }
        passed.tabwire += Number(ours);
        passed.driver += Number(theirs);
        if (!theirs && one.unlike !== undefined) passed.decided += 1;
        const why = theirs || one.unlike === undefined ? '' : ` (WebDriver: ${one.unlike})`;
        print(`${MARKS[`${ours}`]}     ${MARKS[`${theirs}`]}          ${one.says}${why}`);
      }
      const { tabwire: ours, driver: theirs, decided } = passed;
      const count = (number: number) => String(number).padStart(3);
      totals.push(
        `${group.padEnd(32)} ${count(common.length)} ${count(ours)} ${count(theirs)} ${count(decided)}`,
      );
      if (theirs > ours) process.exitCode = 1;
    }
    print(`\n${'group'.padEnd(30)} cases, Tabwire, chromedriver; of its failures by decision`);
    for (const line of totals) print(line);
  } finally {
    await driver.stop();
    await tabwire.stop();
    await site.stop();
  }
}

await main(process.argv.slice(2));
