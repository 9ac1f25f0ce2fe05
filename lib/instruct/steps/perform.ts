import { askCommand } from './ask.js';
import type { PageCall } from '../../execution/command.js';
import { backCommand } from '../../commands/navigation/back.js';
import { checkCommand } from '../../commands/input/check.js';
import { clearCommand } from '../../commands/input/clear.js';
import { fetchTextCommand } from '../../commands/reading/fetch-text.js';
import { forwardCommand } from '../../commands/navigation/forward.js';
import { hoverCommand } from '../../commands/input/hover.js';
import { navigateCommand } from '../../commands/navigation/navigate.js';
import { nodeClickCommand } from '../../commands/input/node-click.js';
import { reloadCommand } from '../../commands/navigation/reload.js';
import { scrollToCommand } from '../../commands/input/scroll-to.js';
import { selectOptionCommand } from '../../commands/input/select-option.js';
import { sendKeysCommand } from '../../commands/input/send-keys.js';
import { typeCommand } from '../../commands/input/type.js';
import { waitForCommand } from '../../commands/finding/wait-for.js';
import { nodeStateCommand } from '../../commands/reading/node-state.js';
import { TabwireError } from '../../request/errors.js';
import type { Secrets } from '../../request/secrets.js';
import type { DownloadRecord } from '../../schemas/downloads.js';
import type { Action, Layer } from '../language/actions.js';
import {
  extractCommand,
  fieldValueCommand,
  pauseCommand,
  scrollScreenCommand,
  typeFocusedCommand,
} from './internal-commands.js';
import { waitForPartCommand } from './region-commands.js';

/** How long an action on a node may wait for it to be visible, enabled and not covered. */
const ACT_TIMEOUT_MS = 10_000;

/** How long a text may take to come or to go. */
const WAIT_TIMEOUT_MS = 30_000;

const DIALOGS = 'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]';
/** A page as a whole may say that it has a banner. */
const named = (...words: string[]) =>
  words.map((word) => `:is([class*=${word} i], [id*=${word} i]):not(html, body)`).join(', ');

/** What layers over a page say of themselves. */
const LAYERS: Readonly<Record<Layer, string>> = {
  dialog: DIALOGS,
  banner: `${DIALOGS}, ${named('banner', 'cookie', 'consent')}`,
  notice: `:is([role=status], [aria-live], output, ${named('toast', 'snackbar', 'notification', 'confirmation')}):not(:empty)`,
  spinner: `[role=progressbar], [aria-busy=true], ${named('spinner', 'loader', 'loading')}`,
};

/** What an action has read, and the nodes that it was read from. */
interface Reading {
  readonly output: unknown;
  readonly node_ids: readonly number[];
}

/** What an action leads to beside the page: what it has read, or the downloads that it began. */
export interface Outcome extends Partial<Reading> {
  readonly downloads?: readonly DownloadRecord[] | undefined;
}

/** What carries an action out, by `call.run`. */
export type Runner = Pick<PageCall, 'run'>;

/**
 * Carries an action out, through the commands that clients have.
 *
 * @throws TabwireError as the command does
 */
export async function perform(call: Runner, action: Action, secrets: Secrets): Promise<Outcome> {
  const timeout_ms = ACT_TIMEOUT_MS;
  switch (action.do) {
    case 'navigate':
      await call.run(navigateCommand, { url: action.url });
      break;
    case 'back':
      await call.run(backCommand, {});
      break;
    case 'forward':
      await call.run(forwardCommand, {});
      break;
    case 'reload':
      await call.run(reloadCommand, {});
      break;
    case 'click':
      return click(call, action);
    case 'type':
      await type(call, action, secrets);
      break;
    case 'press':
      return { downloads: (await call.run(sendKeysCommand, { keys: action.keys })).downloads };
    case 'scroll':
      if (typeof action.to === 'object')
        await call.run(scrollToCommand, { node_id: action.to.node_id, settle: true, timeout_ms });
      else await call.run(scrollScreenCommand, { to: action.to });
      break;
    case 'extract':
      return call.run(extractCommand, { what: action.what });
    case 'ask':
      return ask(call, action);
    case 'get':
      return { output: await get(call, action), node_ids: [action.target.node_id] };
    case 'wait':
      await wait(call, action);
      break;
    case 'hover':
      await call.run(hoverCommand, { node_id: action.target.node_id, timeout_ms });
      break;
    case 'clear':
      await call.run(clearCommand, { node_id: action.target.node_id, timeout_ms });
      break;
    case 'select':
      await select(call, action);
      break;
    case 'check': {
      const { node_id } = action.target;
      await call.run(checkCommand, { node_id, checked: action.checked, timeout_ms });
      break;
    }
  }
  return {};
}

/** An action of one kind. */
type ActionTo<Do extends Action['do']> = Extract<Action, { do: Do }>;

async function click(call: Runner, { target, button, count }: ActionTo<'click'>): Promise<Outcome> {
  const { downloads } = await call.run(nodeClickCommand, {
    node_id: target.node_id,
    ...(button === undefined ? {} : { button }),
    ...(count === undefined ? {} : { click_count: count }),
    timeout_ms: ACT_TIMEOUT_MS,
  });
  return { downloads };
}

async function select(call: Runner, { target, option }: ActionTo<'select'>): Promise<void> {
  const { node_id } = target;
  await call.run(selectOptionCommand, { node_id, label: option, timeout_ms: ACT_TIMEOUT_MS });
}

async function type(call: Runner, action: ActionTo<'type'>, secrets: Secrets): Promise<void> {
  const text = secrets.reveal(action.text);
  const { target, clear: replaces } = action;
  if (!target) await call.run(typeFocusedCommand, { text });
  else {
    const { node_id } = target;
    await call.run(typeCommand, { node_id, text, ...(replaces ? { clear: true } : {}) });
  }
}

async function get(call: Runner, { what, target }: ActionTo<'get'>): Promise<unknown> {
  const { node_id } = target;
  if (what === 'state')
    return (await call.run(nodeStateCommand, { node_id })).checked === true ? 'yes' : 'no';
  if (what === 'text') return (await call.run(fetchTextCommand, { node_id })).text;
  return (await call.run(fieldValueCommand, { node_id })).value;
}

async function wait(call: Runner, action: ActionTo<'wait'>): Promise<void> {
  if ('seconds' in action) {
    await call.run(pauseCommand, { seconds: action.seconds });
    return;
  }
  const { gone = false } = action;
  const timeout_ms = WAIT_TIMEOUT_MS;
  if ('layer' in action)
    await call.run(waitForPartCommand, { selector: LAYERS[action.layer], gone, timeout_ms });
  else if (action.words) {
    const { text, words, says } = action;
    const sentence = says === undefined ? {} : { says };
    await call.run(waitForPartCommand, { text, words: [...words], ...sentence, gone, timeout_ms });
  } else {
    const state = gone ? ('gone' as const) : ('visible' as const);
    await call.run(waitForCommand, { text: action.text, state, timeout_ms });
  }
}

/** The one answer that a page has. @throws TabwireError `target_not_found`, `target_ambiguous` */
async function ask(call: Runner, { what, name }: ActionTo<'ask'>): Promise<Reading> {
  const { answers, is_list } = await call.run(askCommand, { what, name });
  const [answer] = answers;
  if (is_list && answer !== undefined)
    return {
      output: answers.map(({ text }) => text),
      node_ids: answers.flatMap(({ node_ids }) => node_ids),
    };
  if (answer !== undefined && answers.length === 1)
    return { output: answer.text, node_ids: answer.node_ids };
  const texts = answers.map(({ text }) => text);
  const said = JSON.stringify(name);
  throw answer === undefined
    ? new TabwireError(
        'target_not_found',
        `The page has no value or text that answers ${said}. fetch-text/ returns the whole text of the page.`,
        { target: name },
      )
    : new TabwireError(
        'target_ambiguous',
        `The page has ${answers.length} answers to ${said}: ${texts.slice(0, 5).join('; ')}. Name the one that you mean more exactly.`,
        { target: name, answers: texts.slice(0, 20) },
      );
}
