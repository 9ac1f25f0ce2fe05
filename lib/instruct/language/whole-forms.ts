import { asked } from './asked-dialogs.js';
import type { ParsedAction } from './clauses.js';
import { fieldsIn, sentBy, sender, wordOf, type NamedForm, type Told } from './form-words.js';
import { isJoint } from './joints.js';
import { clickOn } from './named-buttons.js';
import { contentOf, type PageNames, type Words } from './page-names.js';
import { withinPart } from './scoped-clauses.js';
import { isWord, leadOf, phrases, textOf, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES } from './vocabulary.js';

/**
 * Instructions of which every word is accounted for by one form or dialog, and by the row whose button brings the dialog:
 * `request a trip from 3 May to 5 May`, `move the lesson about idioms to 3 May at 19:45`.
 */

/** Reads an instruction by a form; undefined where some of its words say something else. */
export function readByForm(
  { sends, ...said }: Told,
  names: PageNames,
  form: NamedForm,
): ParsedAction | undefined {
  const words = { ...said, names };
  const isAsked = form.opener === undefined && !form.isShown;
  return isAsked ? asked(words, form) : filled(words, form, sends);
}

/** What may stand before the name of the part of the page that a form is in. */
const PLACES = phrases('in | on | under | go to | open | open up | switch to');

/** Without `In Authors,`, or `in the new booking` behind another word, of a form that is called so. */
function withoutPlace(tokens: readonly Token[], form: NamedForm): readonly Token[] {
  const { names } = form;
  const called = [form.heading, form.opener].flatMap((name) => (name === undefined ? [] : [name]));
  const titles = called.map((name) =>
    names.stems(contentOf(name.split(/\s+/)).join(' ')).join(' '),
  );
  for (const [at, token] of tokens.entries()) {
    if (at < 2 || !isWord(token, 'in', 'on', 'of', 'for')) continue;
    const rest = tokens.slice(at + 1);
    const other = rest.findIndex(
      ({ kind, text }) =>
        kind !== 'word' || !(names.isAbout(text) || isWord(wordOf(text), ...ARTICLES)),
    );
    const said = other === -1 ? rest : rest.slice(0, other);
    const title = names.stems(contentOf(wordsOf(said)).join(' ')).join(' ');
    if (title === '' || !titles.includes(title)) continue;
    return [...tokens.slice(0, at), ...rest.slice(said.length)];
  }
  const lead = leadOf(tokens, PLACES);
  const end = tokens.findIndex((token) => isJoint(token));
  const place = tokens.slice(lead?.length ?? 0, Math.max(end, 0));
  const content = contentOf(wordsOf(place));
  const isPlace = lead && content.length > 0 && content.every((word) => names.isAbout(word));
  const rest = tokens.slice(end);
  return isPlace
    ? rest.slice(rest.findIndex((token) => !isJoint(token) && !isWord(token, 'then')))
    : tokens;
}

/** What fills a form that the page shows, or in a part of the page that something opens. */
function filled(
  words: Words,
  form: NamedForm,
  sends: string | undefined,
): ParsedAction | undefined {
  const { source } = words;
  const { opener, names } = form;
  const tokens = withoutPlace(words.tokens, form);
  const [verb, ...rest] = tokens;
  const named = verb && sentBy([verb.text], form);
  const fields = fieldsIn(named === undefined ? tokens : rest, source, names);
  const isSent = (sends ?? named) !== undefined;
  const button = named ?? (sends && (sentBy([sends], form) ?? sender(form)));
  if (!fields || (isSent && button === undefined)) return undefined;
  // The fields alone of a form that the page shows are those of other rules; «pay with PayPal» says too little.
  const isLittle = button === undefined || (fields.length < 2 && sends === undefined);
  if (form.isShown && isLittle) return undefined;
  const given = fields.flatMap((one) => ('target' in one ? [one.target.text] : []));
  if (isSent && !form.passwords.every((name) => given.includes(name))) return undefined;
  // A single field may be one of another part of the page, where no word says which.
  const isTold = words.tokens.some(({ kind, text }) => kind === 'word' && names.isAbout(text));
  if (fields.length < 2 && !isSent && !isTold) return undefined;
  const clicks = button === undefined ? [] : [clickOn(button, textOf(tokens, source))];
  const action: ParsedAction = { do: 'several', actions: [...fields, ...clicks] };
  return opener === undefined ? action : withinPart(action, opener);
}
