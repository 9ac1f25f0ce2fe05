import type { ParsedAction } from './clauses.js';
import { bare, clickOn, partly } from './named-buttons.js';
import { onlyHaving, type Words } from './page-names.js';
import { indexes, isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import { timesOf } from './click-clauses.js';
import type { Token } from './tokens.js';
import { ARTICLES } from './vocabulary.js';

/** Clauses that say what a click is for, or what it is done to. */

/** What a purpose has none of: a second thing to do, a number, a text, or an alternative. */
const isPlain = ({ tokens }: Words) =>
  tokens.every(
    ({ kind, text }) =>
      kind === 'word' && !/\d{3}/.test(text) && !/^(and|or|then|it|both)$/i.test(text),
  );

/** `select everything using the Select all checkbox`, `go on by clicking Continue twice`: the means alone is done. */
export function meant({ tokens, source, names }: Words): ParsedAction | undefined {
  const [at, ...more] = indexes(tokens, 'using', 'by', 'via');
  if (at === undefined || more.length > 0 || at < 2) return undefined;
  const isBy = isWord(tokens[at], 'by');
  const isClick = isWord(
    tokens[at + 1],
    'clicking',
    'pressing',
    'hitting',
    'tapping',
    'ticking',
    'using',
  );
  if (isBy !== isClick || !isPlain({ tokens: tokens.slice(0, at), source, names }))
    return undefined;
  const rest = withoutArticle(tokens.slice(isBy ? at + 2 : at + 1));
  const times = isBy ? timesOf(rest) : undefined;
  const called = times ? rest.slice(0, -times.length) : rest;
  const isRole = isWord(
    called.at(-1),
    'button',
    'link',
    'checkbox',
    'box',
    'tab',
    'option',
    'switch',
  );
  // «Pay with Card» may say more than how.
  if (!isBy && !isRole) return undefined;
  const name = isRole ? called.slice(0, -1) : called;
  const action = bare({ tokens: name, source, names });
  const isCounted = times !== undefined && times.count > 1 && times.count <= 20;
  if (!action || !isCounted) return times === undefined ? action : undefined;
  return { do: 'several', actions: Array.from({ length: times.count }, () => action) };
}

/** `hit refresh on the loans list`: what `refresh the loans list` clicks. */
export function pressedOn(
  { tokens, names }: Words,
  read: (said: readonly Token[]) => ParsedAction | undefined,
): ParsedAction | undefined {
  const [press, verb, on, ...rest] = tokens;
  const isPress = isWord(press, 'hit', 'press', 'click', 'tap', 'push') && isWord(on, 'on', 'for');
  const isThing = isPress && isWord(rest[0], ...ARTICLES);
  if (!verb || !isThing || names.buttonsFrom(verb.text.toLowerCase()).length === 0)
    return undefined;
  const action = read([verb, ...rest]);
  return action?.do === 'click' ? action : undefined;
}

/** What may be said of the whole page, in front of which a button is called by its verb alone. */
const WHOLE = [
  'page',
  'list',
  'table',
  'inbox',
  'results',
  'view',
  'form',
  'feed',
  'report',
  ...'message reply post request order application comment review booking search changes filters details data answers enquiry'.split(
    ' ',
  ),
];

const DOES = [
  'refresh',
  'reload',
  'print',
  'submit',
  'reset',
  'sync',
  'send',
  'save',
  'share',
  'export',
  'discard',
  'update',
];

/** `refresh the inbox`, where the only button of that verb is called «Refresh». */
export function ofWhole({ tokens, source, names }: Words): ParsedAction | undefined {
  const [verb, article, noun, ...more] = tokens;
  const whole = names.button(wordsOf([...tokens.slice(0, 1), ...more]).join(' '));
  const isMenu =
    isWord(article, 'the', 'this', 'my') &&
    ['menu', 'actions', 'options'].some(
      (kind) => names.opener(`${noun?.text ?? ''} ${kind}`) !== undefined,
    );
  // «Export the board as CSV», which the board menu has
  if (whole !== undefined && isMenu && more.length > 0)
    return clickOn(whole, textOf(tokens, source));
  if (!verb || !isWord(verb, ...DOES) || !isWord(article, 'the', 'this', 'my')) return undefined;
  if (!isWord(noun, ...WHOLE) || more.length > 0) return undefined;
  const [only, ...others] = names.buttonsFrom(verb.text.toLowerCase());
  if (only?.length !== 1 || others.length > 0) return undefined;
  return clickOn(verb.text, textOf(tokens, source));
}

/** What a thing is beside its name: `close the chat window`, where a button is called «Close chat». */
const BOXES = [
  'window',
  'widget',
  'panel',
  'box',
  'popup',
  'pop-up',
  'dialog',
  'banner',
  'bar',
  'overlay',
  'menu',
];

export function ofBox({ tokens, source, names }: Words): ParsedAction | undefined {
  const isBox = tokens.length > 2 && isWord(tokens.at(-1), ...BOXES);
  if (
    !isBox ||
    !isWord(tokens[0], 'close', 'open', 'hide', 'dismiss', 'show', 'minimise', 'minimize')
  )
    return undefined;
  const words = { tokens: tokens.slice(0, -1), source, names };
  return bare(words) ?? partly(words);
}

/** `pick 17 June 2026 in the calendar`: the whole name of a control, and what all of them are in. */
export function inWhole({ tokens, source, names }: Words): ParsedAction | undefined {
  const place = tokens.slice(-3);
  const isIn = isWord(place[0], 'in', 'on', 'from') && isWord(place[1], 'the', 'this');
  const wholes = [
    'calendar',
    'list',
    'menu',
    'grid',
    'page',
    'map',
    'toolbar',
    'header',
    'sidebar',
  ];
  const isVerb = isWord(tokens[0], 'click', 'choose', 'pick', 'select', 'press', 'open', 'tap');
  if (!isIn || !isVerb || !isWord(place[2], ...wholes) || tokens.length < 5) return undefined;
  const said = withoutArticle(tokens.slice(1, -3));
  const name = names.button(textOf(said, source));
  return name === undefined ? undefined : clickOn(name, textOf(tokens, source));
}

/** `open the menu under Priya's name`: the only button that has the words; `expand the details` */
export function menuOpened({ tokens, source, names }: Words): ParsedAction | undefined {
  const [verb, ...rest] = tokens;
  const isDown = isWord(verb, 'pull', 'drop') && isWord(rest[0], 'down');
  const said = withoutArticle(isDown ? rest.slice(1) : rest);
  const isExpanded = isWord(verb, 'expand', 'unfold');
  // «Pull down the Reports menu»
  const isPulled = isDown && isWord(said.at(-1), 'menu', 'dropdown');
  const opener = isExpanded ? names.opener(textOf(said, source)) : undefined;
  const own = isPulled ? names.button(textOf(said.slice(0, -1), source)) : opener;
  if (own !== undefined) return clickOn(own, textOf(tokens, source));
  const isMenu = isWord(verb, 'open', 'expand') && isWord(said[0], 'menu', 'dropdown');
  if (!isMenu || !isWord(said[1], 'under', 'of', 'behind', 'for', 'with', 'called', 'at'))
    return undefined;
  const words = wordsOf(said.slice(2))
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => !/^(name|label|icon|avatar)$/i.test(word));
  const name = onlyHaving('button', words, names);
  return name === undefined ? undefined : clickOn(name, textOf(tokens, source));
}

const SIGNED_OUT =
  /^((?:sign|log) (?:out|off))(?: (?:of|from) (?:(?:my|the|this) (?:account|app|application|dashboard|page|panel|platform|portal|profile|router|service|session|shop|site|store|system|tool|website)|here|(\S+)))?$/i;

/** `sign me out of my account`, where a button is called «Sign out». */
export function signedOut({ tokens, source, names }: Words): ParsedAction | undefined {
  const said = wordsOf(tokens.filter((token) => !isWord(token, 'me'))).join(' ');
  const [, out, of] = SIGNED_OUT.exec(said) ?? [];
  // «Sign me out of Acme», where a link is called so
  const isHere = of === undefined || names.button(of) !== undefined;
  const name = out === undefined || !isHere ? undefined : names.button(out);
  return name === undefined ? undefined : clickOn(name, textOf(tokens, source));
}

/** `take me to the last page of the thread`, `open page 3 of the results`: a button of the pages. */
export function turned({ tokens, source, names }: Words): ParsedAction | undefined {
  const said = tokens.filter((token) => !isWord(token, 'the', 'to', 'me', 'over'));
  const isVerb = isWord(
    said[0],
    ...['take', 'go', 'open', 'show', 'jump', 'bring', 'move', 'switch', 'see', 'turn'],
  );
  const rest = isVerb ? said.slice(1) : said;
  if (!isVerb && !isWord(said[1], 'page')) return undefined;
  const of = isWord(rest[2], 'of') && rest.length === 4 ? rest[3] : undefined;
  if (rest.length !== 2 && !of) return undefined;
  const [one, other] = rest;
  const isPage = isWord(one, 'page') && /^\d{1,3}$/.test(other?.text ?? '');
  const isEnd = isWord(one, 'first', 'last', 'next', 'previous') && isWord(other, 'page');
  const name = isPage
    ? names.button(other?.text ?? '')
    : isEnd
      ? (onlyHaving('button', wordsOf(rest.slice(0, 2)), names) ?? names.button(one?.text ?? ''))
      : undefined;
  if (name === undefined) return undefined;
  const isWhole =
    !of ||
    isWord(of, 'results', 'list', 'table', 'search', 'catalogue', 'catalog', 'queue', 'inbox');
  return isWhole ? clickOn(name, textOf(tokens, source)) : undefined;
}
