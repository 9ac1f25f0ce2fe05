import { mkdir, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { Tabwire } from '../../spec/support/tabwire.js';
import type { TestBrowser } from '../../spec/support/service.js';
import { until } from '../../spec/support/until.js';
import { conclude, setting } from '../long/report.js';
import { Ends, type Application, type Start, type Task } from './application.js';
import { nodeRed } from './node-red.js';
import { spreadsheet } from './spreadsheet.js';
import { verdaccio } from './verdaccio.js';

/**
 * `make apps`: drives real applications through whole tasks, ROUNDS times in a row (3), and judges by
 * what their own servers or states then hold. APPS="node-red" picks some. Exits 1 where a task fails.
 */
const APPLICATIONS: Readonly<Record<string, Start>> = {
  'node-red': nodeRed,
  verdaccio,
  spreadsheet,
};
const ROUNDS = setting('ROUNDS', 3);
const TASK_MS = 60_000;
const VIEWPORT = { width: 1280, height: 800 };

const ends = new Ends();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    console.log(`ended by ${signal}`);
    void ends.all().finally(() => process.exit(1));
  });

/** What was done, by `instruct/` or by commands. */
async function act(page: TestBrowser, does: Task['does']): Promise<void> {
  if (typeof does !== 'string') {
    await does(page);
    return;
  }
  const body = { instruction: does, engine: 'rules', timeout_ms: TASK_MS };
  const { success, data } = await page.do('instruct', body);
  if (!success) throw new Error(`instruct: ${JSON.stringify(data.steps.at(-1))}`);
}

/** Resolves when the application holds what it should: a server may work on after it has answered. */
async function holds(page: TestBrowser, task: Task): Promise<void> {
  let held: unknown;
  const isDone = async () => isDeepStrictEqual((held = await task.holds(page)), task.wanted);
  try {
    await until(isDone);
  } catch (error) {
    const differs = `holds ${JSON.stringify(held)}, not ${JSON.stringify(task.wanted)}`;
    throw new Error(differs, { cause: error });
  }
}

/** Keeps the image of a page on which a task failed, beside the bench's results. */
async function keep({ url }: Application, image: string): Promise<void> {
  await mkdir('bench', { recursive: true });
  const file = `bench/apps-${new URL(url).port}-${Date.now()}.png`;
  await writeFile(file, image, 'base64');
  console.log(`      shown in ${file}`);
}

/** Why the task failed, in a context of its own; undefined where it passed. */
async function failure(
  browser: TestBrowser,
  app: Application,
  task: Task,
): Promise<string | undefined> {
  let page: TestBrowser | undefined;
  try {
    await task.given?.();
    page = await browser.context();
    await page.do('navigate', { url: app.url, timeout_ms: TASK_MS });
    const ready = { selector: app.ready, state: 'visible', timeout_ms: TASK_MS };
    await page.do('wait-for-node', ready);
    await task.first?.(page);
    await act(page, task.does);
    await holds(page, task);
    return undefined;
  } catch (error) {
    await page?.do('screenshot').then(
      ({ data }) => keep(app, data),
      () => undefined,
    );
    return String(error);
  } finally {
    await page?.delete();
  }
}

async function main(names: readonly string[]): Promise<readonly string[]> {
  const known = Object.keys(APPLICATIONS);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`APPS: there is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  const failures: string[] = [];
  const tabwire = await Tabwire.start();
  ends.add(() => tabwire.stop());
  for (const [name, start] of Object.entries(APPLICATIONS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const own = new Ends();
    ends.add(() => own.all());
    const app = await start(own);
    const browser = await tabwire.open({ viewport: VIEWPORT, downloads: 'keep' });
    own.add(() => browser.delete());
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const task of app.tasks) {
        if (ends.areEnding) return failures; // by a signal
        const by = typeof task.does === 'string' ? 'instruct' : 'commands';
        const began = performance.now();
        const why = await failure(browser, app, task);
        const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5);
        const verdict = why === undefined ? 'pass' : 'FAIL';
        console.log(`${verdict}  ${seconds} s  ${round}  ${name}  ${by.padEnd(8)}  ${task.says}`);
        if (why === undefined) continue;
        console.log(`      ${why}`);
        failures.push(`${name}: ${task.says}`);
      }
    await own.all();
  }
  return failures;
}

let failures: readonly string[];
try {
  failures = await main((process.env.APPS ?? '').split(/[\s,]+/).filter(Boolean));
} finally {
  await ends.all();
}
conclude(failures);
