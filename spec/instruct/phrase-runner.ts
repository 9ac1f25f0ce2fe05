import type { Stage } from '../support/stage.js';
import { TestContext } from '../support/context.js';
import type { Phrase } from './phrases.js';

/** Installed in the page: notes what is clicked, and what each field held before. */
export const RECORD_OUTCOME = `(() => {
  const held = (field) => field.matches('[type=checkbox], [type=radio]') ? String(field.checked)
    : field.ariaChecked ?? field.value ?? field.textContent;
  const fields = () => [...document.querySelectorAll('input, select, textarea, [aria-checked], [contenteditable]')];
  const before = new Map(fields().map((field) => [field, held(field)]));
  window.clicks = [];
  addEventListener('click', (event) => {
    const named = event.composedPath().find((element) => element.id);
    // Enter in a form clicks its button too, without a mouse: detail is 0 then.
    if (event.isTrusted && event.detail > 0 && named && !named.matches('[type=checkbox], [type=radio], [aria-checked], label, fieldset'))
      clicks.push(named.id);
  }, true);
  window.outcome = async () => {
    await window.settled?.();
    const framed = [...new Map((window.framed ?? []).map((said) => [said.split('=')[0], said])).values()];
    const changes = fields().flatMap((field) => before.get(field) === held(field) ? [] : [field.id + '=' + held(field)]);
    return [...changes, ...framed, ...(clicks.length > 0 ? ['click ' + clicks.join(' ')] : [])].join(', ');
  };
})()`;

const RECORDER = `<script>${RECORD_OUTCOME}</script>`;

interface Limits {
  readonly timeout_ms?: number;
}

const REFUSAL = /^(instruction_not_understood|target_not_found|target_ambiguous)$/;

/** What was done to a page that is another one now. */
const LEFT = 'left the page';

export interface Result {
  readonly phrase: Phrase;
  readonly got: string;
  /** What a refusal says. */
  readonly told: string;
  readonly right: boolean;
  /** Something was done beyond what was to be done, or something else. */
  readonly wrong: boolean;
}

/** How many phrases are worked on at a time, each in a context of its own. */
const LANES = 8;

/**
 * The time of an instruction on a page that changes nothing by itself: a name that is not there is awaited for half
 * of it. An instruction that needs more is given again, with all the time.
 */
const SHORT_MS = 1_500;

/** How many phrases of one page a lane takes. */
const GROUP = 10;

/** Runs each phrase on a page as it is before anything is done, and reads what came of it. */
export async function runAll(stage: Stage, phrases: readonly Phrase[]): Promise<Result[]> {
  const results: Result[] = [];
  const pages = [...new Set(phrases.map(([page]) => page))];
  const left = pages.flatMap((page) => {
    const group = phrases.filter(([of]) => of === page);
    const url = `${stage.site.origin}/instruct/${page}.html`;
    return Array.from({ length: Math.ceil(group.length / GROUP) }, (_, index) => ({
      url,
      group: group.slice(index * GROUP, (index + 1) * GROUP),
    }));
  });
  const lane = async () => {
    const context = await TestContext.create(stage.browser);
    for (let next = left.shift(); next; next = left.shift())
      results.push(...(await runGroup(context, next.url, next.group)));
    await context.remove();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** Runs the phrases of one page. It is loaded once, and written anew before each phrase, which is much cheaper. */
async function runGroup(
  context: TestContext,
  url: string,
  group: readonly Phrase[],
): Promise<Result[]> {
  const results: Result[] = [];
  const html = await (await fetch(url)).text();
  const path = new URL(url).pathname;
  // What a page does later, it may do to the next document too.
  const isLasting = html.includes('setTimeout');
  let isThere = false;
  const run = async (phrase: Phrase, limits?: Limits) => {
    if (isThere && !isLasting) await context.do('set-content', { html: `${html}${RECORDER}` });
    else {
      await context.do('navigate', { url });
      await context.evaluate(RECORD_OUTCOME);
    }
    const result = await runPhrase(context, phrase, limits);
    isThere = (await context.evaluate('location.pathname')) === path;
    return result;
  };
  for (const phrase of group) {
    const short = isLasting ? undefined : await run(phrase, { timeout_ms: SHORT_MS });
    results.push(short && !short.isCut ? short : await run(phrase));
  }
  return results;
}

async function runPhrase(
  context: TestContext,
  phrase: Phrase,
  limits: Limits = {},
): Promise<Result & { readonly isCut: boolean }> {
  const [, instruction, outcome] = phrase;
  const { status, body } = await context.send('instruct', {
    instruction,
    engine: 'rules',
    ...limits,
  });
  const seen = String(await context.evaluate(`globalThis.outcome?.() ?? '${LEFT}'`));
  // «Go back» has no other outcome.
  const done = seen === LEFT && outcome === '' ? '' : seen;
  const got = [status === 200 ? readingOf(body) : String(body.code), done]
    .filter((part) => part !== '')
    .join(': ');
  const isRefusal = outcome === 'refused' || REFUSAL.test(outcome);
  const right = outcome === 'refused' ? status !== 200 && done === '' : got === outcome;
  const isOther = outcome.startsWith('→') && got.startsWith('→') && !right;
  const wrong = isRefusal ? done !== '' || status === 200 : isOther || !isPart(done, outcome);
  const isCut = status === 504 || body.data?.stop_reason === 'deadline';
  return { phrase, got, told: String(body.detail ?? ''), right, wrong, isCut };
}

/** Whether what was done is what was to be done, as far as it went: that is not wrong, only not all. */
function isPart(done: string, outcome: string): boolean {
  const wanted = outcome.replace(/^→ .*?(: |$)/, '').split(', ');
  return done
    .split(', ')
    .every((part) => part === '' || wanted.some((one) => `${one} `.startsWith(`${part} `)));
}

/** `→` and what was read, or how the run failed. */
function readingOf({ success, data }: { success: boolean; data: Reading }): string {
  if (!success) return `failed: ${data.steps.at(-1)?.error?.code ?? data.stop_reason}`;
  if (data.output === null) return '';
  return `→ ${typeof data.output === 'string' ? data.output : JSON.stringify(data.output)}`;
}

interface Reading {
  readonly output: unknown;
  readonly stop_reason: string;
  readonly steps: readonly { readonly error: { readonly code: string } | null }[];
}

/** What a failing test shows of a phrase. */
export function describeResult({ phrase, got }: Result): string {
  return `${phrase.join(' | ')} | got: ${got}`;
}
