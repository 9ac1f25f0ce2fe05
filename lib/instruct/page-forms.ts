import { findNodesCommand } from '../commands/finding/find-nodes.js';
import type { PageCall } from '../execution/command.js';
import { TabwireError } from '../request/errors.js';
import type { Action, ActionTarget } from './language/actions.js';
import { exactPhrase, type ParsedAction, type TargetPhrase } from './language/clauses.js';
import { targetFor } from './matching/match.js';
import { normalised, partsOf } from './matching/name-matching.js';
import { meaningOf } from './matching/synonyms.js';
import type { TargetFinder } from './matching/target-finder.js';
import type { PartOpener } from './part-opening.js';
import { waitForPageCommand } from './steps/internal-commands.js';
import { regionsCommand, waitForPartCommand } from './steps/region-commands.js';
import type { UiNode } from '../schemas/ui-map.js';

/** What a form's own button is in HTML. */
const SUBMIT = [
  'button:not([type])',
  'button[type=submit]',
  'input[type=submit]',
  'input[type=image]',
];
const SUBMITS = SUBMIT.map((one) => `form ${one}`).join(', ');

/** The buttons of forms that search. */
const SEARCHES = [
  'form:has([type=search])',
  'form[role=search]',
  '[role=search]',
  'form:has([name=q])',
  'form:has([id*=search i])',
]
  .map((form) => `${form} button, ${form} input[type=submit]`)
  .join(', ');

/** A form that a click shows is awaited so long. */
const APPEAR_TIMEOUT_MS = 3_000;

/** What takes the user's name. */
const USER = ['input:not([type])', 'input[type=text]', 'input[type=email]', 'input[type=tel]'];
const PASSWORD = ['input[type=password]'];

/** Whether a button is called as those of log-in forms are: others create accounts, or delete. */
const logsIn = ({ name }: UiNode): boolean =>
  meaningOf(normalised(name)) === meaningOf('log in') ||
  /^(submit|continue|next|ok|go|enter)$|^(log|sign) ?(in|on) (to|now|securely)\b/i.test(
    name.trim(),
  );

/** Selects these in forms that ask for a password. */
const within = (selectors: readonly string[]) =>
  selectors.map((one) => `form:has(input[type=password]) ${one}`).join(', ');

/**
 * Fills the user's name and the password into the only log-in form of a page, or of a part of it, and sends it.
 *
 * @param instead throws where the page shows no form in the part, and something else is said
 * @throws TabwireError `target_not_found`, `target_ambiguous` where there is not exactly one
 */
export async function* loginActions(
  call: PageCall,
  targets: TargetFinder,
  { user, password, kept, part }: Extract<ParsedAction, { do: 'login' }>,
  instead: (() => Promise<void>) | undefined,
): AsyncGenerator<Action> {
  const before = await targets.nodes('click');
  const inPart = part === undefined ? undefined : await formIn(call, part, before, instead);
  // The form of a named part has to be shown.
  const opener = inPart ? undefined : await formOpener(call, before);
  if (opener) {
    yield { do: 'click', target: opener };
    const timeout_ms = APPEAR_TIMEOUT_MS;
    await call.run(waitForPartCommand, { selector: within(PASSWORD), gone: false, timeout_ms });
  }
  const nodes = opener ? await targets.nodes('click') : before;
  const only = async (selectors: readonly string[], what: string): Promise<ActionTarget> => {
    const { node_ids } = await call.run(findNodesCommand, { selector: within(selectors) });
    const seen = (inPart ?? nodes).filter(({ node_id }) => node_ids.includes(node_id));
    const [node, ...more] = selectors === SUBMIT ? seen.filter(logsIn) : seen;
    if (!node || more.length > 0) throw noForm(what, node ? more.length + 1 : 0);
    return targetFor(node, 'click', nodes);
  };
  const userField = await only(USER, 'field for a user name or an email address');
  const passwordField = await only(PASSWORD, 'password field');
  const button = await only(SUBMIT, 'button that logs in');
  const box = kept && (await targets.target(kept, 'check'));
  yield { do: 'type', target: userField, text: user, clear: true };
  yield { do: 'type', target: passwordField, text: password, clear: true };
  if (box) yield { do: 'check', target: box.target, checked: true };
  yield { do: 'click', target: button };
}

/** What a log-in form, and the parts of the page that it may be in, are in HTML. */
const LOGIN_PARTS = ['form', 'sidebar', 'section', 'dialog'];

/**
 * The controls of a log-in form in a part of the page that is called so; undefined where the whole page is called so.
 *
 * @param instead throws where a form that is not shown is meant
 * @throws TabwireError `target_not_found`
 */
async function formIn(
  call: PageCall,
  part: string,
  nodes: readonly UiNode[],
  instead: (() => Promise<void>) | undefined,
): Promise<readonly UiNode[] | undefined> {
  const selector = within(['input', 'button']);
  const { node_ids: ids } = await call.run(findNodesCommand, { selector });
  const own = nodes.filter(({ node_id }) => ids.includes(node_id));
  const node_ids = own.map(({ node_id }) => node_id);
  for (const kind of LOGIN_PARTS) {
    const any = { near: false, name: part, kind, nth: 0, place: 'any' } as const;
    const { regions } = await call.run(regionsCommand, { node_ids, ...any });
    const found = own.filter((_node, at) => regions[at]);
    if (found.length > 0) return found;
  }
  const { title } = await call.run(waitForPageCommand, {});
  // «Log in to Acme», where the title is «Sign in – Acme»
  if ([normalised(title), ...partsOf(title)].includes(normalised(part))) return undefined;
  await instead?.();
  const what = `log-in form in a part that is called ${JSON.stringify(part)}`;
  throw new TabwireError('target_not_found', `The page has no ${what}.`, { target: part });
}

/** What is to be clicked first, where the form is not shown yet: the only button that is called `Sign in`. */
async function formOpener(
  call: PageCall,
  nodes: readonly UiNode[],
): Promise<ActionTarget | undefined> {
  const { node_ids } = await call.run(findNodesCommand, { selector: within(PASSWORD) });
  if (nodes.some(({ node_id }) => node_ids.includes(node_id))) return undefined;
  const [opener, ...more] = nodes.filter(
    ({ role, name, href }) =>
      role === 'button' &&
      href === undefined &&
      meaningOf(normalised(name)) === meaningOf('log in'),
  );
  return opener && more.length === 0 && node_ids.length > 0
    ? targetFor(opener, 'click', nodes)
    : undefined;
}

function noForm(what: string, count: number): TabwireError {
  return new TabwireError(
    count === 0 ? 'target_not_found' : 'target_ambiguous',
    `To log in, the page must have exactly one form with a user name, a password and a button that logs in. The page has ${count === 0 ? 'no' : `${count} elements that may be the`} ${what}. Write the steps one by one.`,
    { target: what },
  );
}

/** The search field of a page, or of the part of it that something opens; or the one that is named. */
function searchField({ within, field }: Extract<ParsedAction, { do: 'search' }>): TargetPhrase {
  if (field !== undefined) return exactPhrase(field);
  const readings = [{ name: 'search', roles: ['searchbox', 'textbox', 'combobox'] }];
  return { text: 'search', readings, ...(within === undefined ? {} : { within }) };
}

/**
 * Types into the only search field of a page, and clicks the button of its form; of a field outside of all forms the
 * only button that searches; or else presses Enter.
 */
export async function* searchActions(
  call: PageCall,
  targets: TargetFinder,
  parts: PartOpener,
  search: Extract<ParsedAction, { do: 'search' }>,
): AsyncGenerator<Action> {
  const place = searchField(search);
  if (search.within !== undefined) await parts.open(place, search, 'type');
  const { target } = await targets.target(place, 'type');
  yield { do: 'type', target, text: search.text, clear: true };
  const { node_ids } = await call.run(findNodesCommand, { selector: SEARCHES });
  const nodes = await targets.nodes('click');
  const buttons = nodes.filter(
    ({ role, name }) =>
      role === 'button' && /^(go|look ?up|(search|find)( [a-z]+){0,2})$/i.test(name.trim()),
  );
  const own = buttons.filter(({ node_id }) => node_ids.includes(node_id));
  const beside = own.length > 1 ? await besideOf(call, target, own) : own;
  const [button, ...more] = own.length > 0 ? beside : await outside(call, target, buttons);
  if (!button || more.length > 0) yield { do: 'press', keys: 'Enter' };
  else yield { do: 'click', target: targetFor(button, 'click', nodes) };
}

/** The buttons in the form of a field. */
async function besideOf(
  call: PageCall,
  { node_id }: ActionTarget,
  buttons: readonly UiNode[],
): Promise<readonly UiNode[]> {
  const node_ids = [node_id, ...buttons.map((button) => button.node_id)];
  const any = { near: false, name: '', kind: 'form', nth: 0, place: 'any' } as const;
  const { regions } = await call.run(regionsCommand, { node_ids, ...any });
  const [form, ...others] = regions.map((region) => region?.path);
  return buttons.filter((_, at) => form !== undefined && others[at] === form);
}

/** The buttons that may belong to a field which is in no form: Enter does nothing there. */
async function outside(
  call: PageCall,
  { node_id }: ActionTarget,
  buttons: readonly UiNode[],
): Promise<readonly UiNode[]> {
  const { node_ids } = await call.run(findNodesCommand, { selector: 'form input, form textarea' });
  return node_ids.includes(node_id) ? [] : buttons;
}

/** The button that sends the only form that has one. @throws TabwireError `target_not_found`, `target_ambiguous` */
export async function submitButton(call: PageCall, targets: TargetFinder): Promise<ActionTarget> {
  const { node_ids } = await call.run(findNodesCommand, { selector: SUBMITS });
  const seen = await targets.nodes('click');
  const [button, ...more] = seen.filter(({ node_id }) => node_ids.includes(node_id));
  if (button && more.length === 0) return targetFor(button, 'click', seen);
  return (await targets.target({ text: 'submit', readings: [{ name: 'submit' }] }, 'click')).target;
}
