import { exactPhrase, type ParsedAction, type TargetPhrase } from './clauses.js';
import { fieldsIn, sentBy, sender, SHOWS, type NamedForm } from './form-words.js';
import { clickOn } from './named-buttons.js';
import { ofRow, ofThing } from './named-rows.js';
import { contentOf, type Words } from './page-names.js';
import { aroundRow } from './row-steps.js';
import { withTarget } from './scoped-clauses.js';
import { isWord, textOf, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Instructions that a row, its button and the dialog which this brings account for: `move Ann Lee to room 209`. */

/** What a dialog is asked for that the button of a row brings: the reading that gives it most. */
export function asked(words: Words, form: NamedForm): ParsedAction | undefined {
  // «Open the return form of the lamp, reason: broken» sends nothing yet.
  if (isWord(words.tokens[0], ...SHOWS)) return undefined;
  let most: readonly ParsedAction[] = [];
  for (const { row, rest } of [...partings(words.tokens)].slice(0, MAX_PARTINGS)) {
    const fields = fieldsIn(rest, words.source, form.names);
    if (!fields) continue;
    const said = { ...words, tokens: row };
    const inRow = ofRow(said) ?? aroundRow(said) ?? ofRow(wholly(said, form)) ?? ofThing(said);
    const isRow = inRow?.do === 'click' && isInRow(inRow.target);
    const click = isRow ? inRow : opening(said, form);
    const name = click?.do === 'click' ? click.target.readings[0]?.name : undefined;
    // «Move the lesson», where the button of the row is «Reschedule» and the dialog «Move lesson»
    const verbs = [...(name?.split(' ') ?? []), row[0]?.text ?? ''];
    const isOwn = verbs.some((verb) => form.names.isAbout(verb));
    const button = isOwn ? (sentBy(verbs, form) ?? sender(form)) : undefined;
    if (!click || name === undefined || button === undefined) continue;
    const send = clickOn(button, textOf(words.tokens, words.source));
    const inside = [...fields, send].map((one) => inDialog(one, form));
    if (inside.length >= most.length) most = [click, ...inside];
  }
  return most.length === 0 ? undefined : { do: 'several', actions: most, brings: true };
}

/** `Move room Ann Lee` of «move Ann Lee», where the only button with this verb says what the dialog is about. */
function wholly(words: Words, form: NamedForm): Words {
  const [verb, ...rest] = words.tokens;
  const [name, ...more] = words.names.buttonsFrom(verb?.text.toLowerCase() ?? '');
  const isAbout = name?.slice(1).every((word) => form.names.isAbout(word)) === true;
  if (!verb || !name || more.length > 0 || !isAbout) return words;
  return { ...words, tokens: [...name.map((text) => ({ ...verb, text })), ...rest] };
}

/** `create a new article`: a click on «Article», where all words are about the dialog. */
function opening({ tokens, source, names }: Words, form: NamedForm): ParsedAction | undefined {
  const content = contentOf(wordsOf(tokens));
  const last = content.at(-1);
  if (last === undefined || !content.every((word) => form.names.isAbout(word))) return undefined;
  const stems = names.stems(content.join(' '));
  const all = names.having('button', [last]).filter((name) => {
    return names
      .stems(contentOf(name.split(/\s+/)).join(' '))
      .every((stem) => stems.includes(stem));
  });
  const [only, ...more] = all;
  return only !== undefined && more.length === 0
    ? clickOn(only, textOf(tokens, source))
    : undefined;
}

const isInRow = ({ each, readings }: TargetPhrase): boolean =>
  each === undefined && readings.every(({ region }) => region !== undefined);

/** The same, in the dialog of this heading. */
function inDialog(action: ParsedAction, { heading }: NamedForm): ParsedAction {
  if (heading === undefined || !('target' in action)) return action;
  const { text, readings } = action.target;
  const region = { how: 'in', name: heading } as const;
  return withTarget(action, exactPhrase(readings[0]?.name ?? text, text, region));
}

/** What may stand before what a dialog asks for. */
const BEFORE = 'as with to until till by for on from at in and using because of'.split(' ');

/** So many ways to part an instruction are tried. */
const MAX_PARTINGS = 30;

/** The ways to part an instruction into a button with its row, and what is said of the dialog. */
function* partings(
  tokens: readonly Token[],
): Generator<{ row: readonly Token[]; rest: readonly Token[] }> {
  const [verb] = tokens;
  if (!verb) return;
  for (const [at, token] of tokens.entries())
    if (at > 1 && (token.kind === 'mark' || isWord(token, ...BEFORE)))
      yield { row: tokens.slice(0, at), rest: withoutLead(tokens.slice(at)) };
  // «Take 250 mL of acetone from stock for the project Kappa-12»
  for (const [from, token] of tokens.entries()) {
    if (from < 2 || !isWord(token, 'of', 'for', 'from')) continue;
    for (let to = from + 2; to <= tokens.length; to += 1) {
      const next = tokens[to];
      if (next && next.kind !== 'mark' && !isWord(next, ...BEFORE)) continue;
      const comma: Token = { kind: 'mark', text: ',', start: verb.end, end: verb.end };
      const rest = [...tokens.slice(1, from), comma, ...tokens.slice(to)];
      yield { row: [verb, ...tokens.slice(from + 1, to)], rest };
    }
  }
}

const withoutLead = (tokens: readonly Token[]): readonly Token[] => {
  const at = tokens.findIndex(
    (token) => token.kind !== 'mark' && !isWord(token, 'and', 'with', 'give', 'giving', 'using'),
  );
  return tokens.slice(Math.max(at, 0));
};
