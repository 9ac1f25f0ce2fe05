import type { ParsedAction } from './clauses.js';
import type { Reader } from './page-clauses.js';
import { indexes, isWord, textOf, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';
import { isValue } from './values.js';
import { ARTICLES } from './vocabulary.js';

/** What is said of logging in: a user's name and a password, in any order and form. */

const CONNECTIVES =
  "as with using by and & the is are / w/ my these credentials details i'm i’m im please pls its".split(
    ' ',
  );
/** What follows one of these is not what was announced before it. */
const JOINTS = ['and', '&', 'with', 'using', 'by'];
const USER = [
  'user',
  'username',
  'email',
  'e-mail',
  'mail',
  'login',
  'account',
  'id',
  'name',
  'nickname',
  'nick',
  'card',
  'member',
  'membership',
  'customer',
];
const PASSWORD = ['password', 'pass', 'pw', 'pwd', 'passphrase', 'passcode', 'pin'];

interface Credentials {
  user?: string;
  password?: string;
}

/** `log in as bob with password s3cret`, `log in to the staff area as bob with password s3cret` */
export const login: Reader = (rest, source) => {
  const place = placeIn(rest);
  const action = loginOf(rest.slice(place?.length ?? 0), source);
  const end = place?.findLastIndex((token) => !isWord(token, ...PLACES, ...ARTICLES)) ?? 0;
  const part = textOf(withoutArticle(place?.slice(1, end + 1) ?? []), source);
  return action && part !== '' ? { ...action, part } : action;
};

/** What a place to log in to is called beside its name. */
const PLACES = 'to into account area section part panel page site website portal system'.split(' ');

/** A place has so many words at most. */
const MAX_PLACE = 7;

/** The words in front that say where the form is: `to the staff area`. */
function placeIn(tokens: readonly Token[]): readonly Token[] | undefined {
  const at = tokens.findIndex(
    (token) => token.kind === 'mark' || isWord(token, 'as', 'with', 'using'),
  );
  const place = tokens.slice(0, Math.max(at, 0));
  // An address is no part of the page.
  const isNamed = place.every(
    ({ kind, text }) => kind === 'quoted' || /^[\p{L}\d'’-]+$/u.test(text),
  );
  const isPlace = isWord(place[0], 'to', 'into') && place.length > 1 && place.length <= MAX_PLACE;
  return isPlace && isNamed ? place : undefined;
}

function loginOf(
  rest: readonly Token[],
  source: string,
): Extract<ParsedAction, { do: 'login' }> | undefined {
  const said = rest.filter(({ kind }) => kind !== 'mark').map((token) => bared(token, rest));
  const found: Credentials = {};
  let label: keyof Credentials | undefined;
  for (const [at, token] of said.entries()) {
    const isAs = isWord(said[at - 1], 'as');
    const labelled = label === undefined ? (labelOf(token) ?? kindOf(said, at)) : undefined;
    if (labelled) label = labelled;
    // «With password and compose» says no password, and «as and» no user.
    else if ((label === 'password' || isAs) && isWord(token, ...JOINTS)) return undefined;
    else if (isWord(token, ...CONNECTIVES)) continue;
    else if (label === 'user' && isWord(token, ...KINDS))
      continue; // «user name Ann»
    else if (labelOf(token) || !isValue([token])) return undefined;
    else {
      const which = label ?? nextOf(found, token, isAs);
      if (!which || found[which] !== undefined) return undefined;
      // A password may end with a sign that ends a sentence elsewhere.
      const goesOn = which === 'password' && token.kind === 'word' && source[token.end] === '!';
      found[which] = goesOn ? `${token.text}!` : token.text;
      label = undefined;
    }
  }
  const { user, password } = found;
  const isWhole = user !== undefined && password !== undefined && label === undefined;
  return isWhole ? { do: 'login', user, password } : undefined;
}

const BEHIND = ['log in', 'login', 'sign in', 'signin', 'log me in', 'sign me in'].map((words) =>
  words.split(' '),
);

/** `user bob, password s3cret, log in` */
export function loginBehind(tokens: readonly Token[], source: string): ParsedAction | undefined {
  const end = BEHIND.find(
    (words) =>
      words.length < tokens.length &&
      words.every((word, i) => isWord(tokens[tokens.length - words.length + i], word)),
  );
  const rest = tokens.slice(
    isWord(tokens[0], 'put', 'enter', 'use', 'type') ? 1 : 0,
    -(end?.length ?? 0),
  );
  if (!end || rest[0] === undefined || labelOf(rest[0]) === undefined) return undefined;
  return login(rest, source, 'log in', () => false);
}

/** `with the credentials bob / s3cret log in` */
export const loginWith: Reader = (rest, source, verb, isClause) => {
  const isIn = isWord(rest.at(-1), 'in', 'on') && isWord(rest.at(-2), 'log', 'sign');
  return isIn ? login(rest.slice(0, -2), source, verb, isClause) : undefined;
};

/** A word without the round brackets around several: `(password: 4711)`. */
function bared(token: Token, all: readonly Token[]): Token {
  const opens = all.some(({ kind, text }) => kind === 'word' && /^\([^)]*$/.test(text));
  const closes = all.some(({ kind, text }) => kind === 'word' && /^[^(]*\)$/.test(text));
  if (token.kind !== 'word' || !opens || !closes) return token;
  return { ...token, text: token.text.replace(/^\(|\)$/g, '') };
}

/** `use bob@example.com and s3cret to log in` */
export const use: Reader = (rest, source, verb, isClause) => {
  const [at] = indexes(rest, 'to');
  if (at === undefined) return undefined;
  const goal = rest.slice(at + 1).map(({ text }) => text.toLowerCase());
  return /^(log|sign) ?in$/.test(goal.join(' '))
    ? login(rest.slice(0, at), source, verb, isClause)
    : undefined;
};

const KINDS = ['name', 'address', 'number', 'id', 'no', 'code'];

/** `badge number 4471`, whatever the users of a page are called. */
const kindOf = (said: readonly Token[], at: number): 'user' | undefined =>
  isWord(said[at + 1], ...KINDS) && /^\p{Ll}+$/u.test(said[at]?.text ?? '') ? 'user' : undefined;

/** What a word announces. */
function labelOf(token: Token): keyof Credentials | undefined {
  const said = { ...token, text: token.text.replace(/['’]s$/, '') };
  if (isWord(said, ...PASSWORD)) return 'password';
  return isWord(said, ...USER) ? 'user' : undefined;
}

/**
 * What a value without a label is: a word that could be a step or a noun is no password, and none of a user behind a
 * password, but with «as» before it.
 */
function nextOf(
  { user, password }: Credentials,
  { kind, text }: Token,
  isAs: boolean,
): keyof Credentials | undefined {
  if (user === undefined) return password === undefined || isAs ? 'user' : undefined;
  return kind === 'quoted' || /[^\p{L}]/u.test(text) ? 'password' : undefined;
}
