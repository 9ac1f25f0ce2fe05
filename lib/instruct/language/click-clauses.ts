import type { Clicking } from './actions.js';
import { exactPhrase, type ParsedAction } from './clauses.js';
import { dismissed } from './consent-clauses.js';
import type { Reader } from './page-clauses.js';
import { targetPhraseOf } from './target-phrases.js';
import { around, isName, isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { number, roleAtEnd } from './vocabulary.js';

/** What is said of buttons: click, submit, close. */

/** A button is clicked so many times at most. */
const MOST_TIMES = 20;

/** `twice`, `3 times`. */
export function timesOf(tokens: readonly Token[]): { count: number; length: number } | undefined {
  if (isWord(tokens.at(-1), 'twice')) return { count: 2, length: 1 };
  const count = number(tokens.at(-2)?.text ?? '');
  if (count === undefined || !Number.isInteger(count) || !isWord(tokens.at(-1), 'times', 'time'))
    return undefined;
  return { count, length: 2 };
}

export const clicked =
  (options: Clicking): Reader =>
  (rest, source) => {
    const said = isWord(rest[0], 'on') ? rest.slice(1) : rest;
    const times = timesOf(said);
    const isCounted = times !== undefined && times.count > 1 && times.count <= MOST_TIMES;
    const target = targetPhraseOf(isCounted ? said.slice(0, -times.length) : said, source);
    if (!target || !isCounted) return target && { do: 'click', target, ...options };
    const click: ParsedAction = { do: 'click', target, ...options };
    return { do: 'several', actions: Array.from({ length: times.count }, () => click) };
  };

export const submit: Reader = (rest, source) => {
  const said = withoutArticle(rest);
  if (said.length === 0 || (said.length === 1 && isWord(said[0], 'form', 'it', 'this')))
    return { do: 'submit' };
  const target = targetPhraseOf(rest, source, 'submit');
  // «Submit the return» is no «Return» of a row, where there is «Submit return».
  const own = { name: `submit ${textOf(said, source)}`, exactly: true };
  return target && { do: 'click', target: { ...target, readings: [own, ...target.readings] } };
};

/** The button that closes: never what is to be closed, which a click would open. */
export const close: Reader = (rest, source, _verb, isClause) => {
  const plain = withoutArticle(rest);
  const said = plain.length > 1 && isWord(plain.at(-1), 'again') ? plain.slice(0, -1) : plain;
  const by = closedBy(said, source) ?? aboutDismissed(said, source, isClause);
  if (by) return by;
  const text = textOf(said, source);
  const role = roleAtEnd(wordsOf(said));
  if (said.length === 0) return undefined;
  const kind = /^(dialog|modal|popup|pop-up|window|banner|overlay|it|them)$/i.test(
    wordsOf(said).at(-1) ?? '',
  );
  const name = textOf(said.slice(0, -(role?.length ?? 1)), source);
  const region = kind
    ? [
        {
          name: 'close',
          region: { how: 'in', kind: 'dialog', ...(name === '' ? {} : { name }) },
        } as const,
      ]
    : [];
  const notice = dismissed(said, source, 'close', isClause);
  const others = notice?.do === 'click' ? notice.target.readings : [];
  return {
    do: 'click',
    target: {
      text: `close ${text}`,
      readings: [{ name: `close ${text}`, exactly: true }, ...region, ...others],
      ...(kind ? { closes: name } : {}),
    },
  };
};

/** `confirm with Yes, delete it`: the whole name of a button, which a step before may bring. */
export const confirmed: Reader = (rest, source) => {
  const said = isWord(rest[0], 'clicking', 'pressing', 'choosing', 'hitting')
    ? rest.slice(1)
    : rest;
  const name = textOf(withoutArticle(said), source);
  if (said.length === 0 || !isName(said)) return undefined;
  const target = exactPhrase(name);
  // «Confirm with yes», where the button is called «Yes, archive it»
  const isAnswer = /^(yes|ok)$/i.test(name);
  const readings = [...target.readings, ...(isAnswer ? [{ name }] : [])];
  return { do: 'click', target: { ...target, readings } };
};

/** `close the warning about the address` */
const aboutDismissed = (
  said: readonly Token[],
  source: string,
  isClause: Parameters<Reader>[3],
): ParsedAction | undefined =>
  said.some((token) => isWord(token, 'about', 'top', 'bottom'))
    ? dismissed(said, source, 'close', isClause)
    : undefined;

/** `close the offer with No thanks`: the button of a dialog that has the words. */
function closedBy(tokens: readonly Token[], source: string): ParsedAction | undefined {
  const [layer, button] = around(tokens, 'with', 'via', 'using', 'by') ?? [];
  if (!layer || !button || !isName(button) || !isName(layer)) return undefined;
  const noun = /^(dialog|popup|pop-up|modal|banner|offer|notice|window|message|overlay|box)$/i;
  const words =
    layer.length > 1 && noun.test(layer.at(-1)?.text ?? '') ? layer.slice(0, -1) : layer;
  const region = { how: 'near', kind: 'dialog', name: textOf(words, source) } as const;
  const name = textOf(isWord(button[0], 'pressing', 'clicking') ? button.slice(1) : button, source);
  return {
    do: 'click',
    target: exactPhrase(name, name, region),
  };
}

const COUNTS = [
  ['double', { count: 2 }],
  ['triple', { count: 3 }],
] as const;
const BUTTONS = [
  ['right', { button: 'right' }],
  ['middle', { button: 'middle' }],
] as const;

/** `double right click`, `triple click`, `middle-click` */
export const CLICKS = [
  ...COUNTS.flatMap(([times, count]) =>
    BUTTONS.map(([which, button]) => clicking(`${times} ${which} click`, { ...count, ...button })),
  ),
  ...[...COUNTS, ...BUTTONS].flatMap(([word, options]) => [
    clicking(`${word} click`, options),
    clicking(`${word}-click`, options),
  ]),
];

function clicking(words: string, options: Clicking): readonly [string, Reader] {
  return [words, clicked(options)];
}
