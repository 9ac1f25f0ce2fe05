import { readSettings, type Settings } from '../../lib/settings/settings.js';
import { ApiClient } from './api-client.js';
import { CHECKS, nodeFinding, type Finding } from './doctor-checks.js';
import { field } from './json.js';
import { columns, type Output } from './output.js';
import { EXIT, sentenceOf } from './problems.js';
import { interruptible, withPage } from './session.js';

interface Result extends Finding {
  readonly name: string;
}

/** How long the browser may take to open and be driven. */
const TRIAL_TIMEOUT_MS = 60_000;

const SIGNS = { ok: 'ok', warning: 'warn', failed: 'FAIL' } as const;

/** Prints what keeps the service from working here, and the line that mends each. */
export async function doctor(output: Output): Promise<void> {
  const results = await output.during('checking', examine);
  const lines = results.flatMap(({ name, status, detail, mend }) => [
    [SIGNS[status], name, detail],
    ...(mend === undefined ? [] : [['', '', `→ ${mend}`]]),
  ]);
  const isFine = results.every(({ status }) => status !== 'failed');
  output.result({ ok: isFine, checks: results }, columns(lines));
  process.exitCode = isFine ? EXIT.done : EXIT.failed;
}

async function examine(show: (what: string) => void): Promise<readonly Result[]> {
  const node = { name: 'node', ...nodeFinding(process.versions.node) };
  const settings = settingsOf();
  if ('detail' in settings) return [node, { name: 'settings', ...settings }];
  const results: Result[] = [node];
  for (const { name, run } of CHECKS) {
    show(name);
    results.push({ name, ...(await run(settings)) });
  }
  show('opening a browser');
  results.push({ name: 'browser', ...(await trial()) });
  return results;
}

function settingsOf(): Settings | Finding {
  try {
    return readSettings();
  } catch (error) {
    return {
      status: 'failed',
      detail: sentenceOf(error),
      mend: 'Mend the environment variable; docs/settings.md has them all.',
    };
  }
}

/** Opens a browser and drives it, as a client does. */
async function trial(): Promise<Finding> {
  const start = performance.now();
  try {
    // Loaded here: where few files may be open at a time, this is what fails, and the checks tell why.
    const { withOwnServer } = await import('./own-server.js');
    return await interruptible((signal) =>
      withOwnServer(async (address) => {
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(TRIAL_TIMEOUT_MS)]);
        return drive(new ApiClient(address, inTime), start);
      }),
    );
  } catch (error) {
    return {
      status: 'failed',
      detail: sentenceOf(error),
      mend: 'See the lines above; LOG_LEVEL=debug tabwire serve shows what Chrome says.',
    };
  }
}

/** @param start as performance.now() had it */
function drive(api: ApiClient, start: number): Promise<Finding> {
  const url = 'data:text/html,<button onclick="document.title=1">go</button>';
  return withPage(api, { url }, async (path) => {
    await api.json(`${path}instruct/`, { body: { instruction: 'click go', engine: 'rules' } });
    const reply = await api.json(`${path}eval/`, { body: { expression: 'document.title' } });
    if (field(field(reply, 'data'), 'value') !== '1') throw new Error('its click did nothing');
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    return { status: 'ok', detail: `opened, navigated, clicked and read in ${seconds} s` };
  });
}
