import { singular } from './word-forms.js';
import { ARTICLES, PRONOUNS } from './vocabulary.js';

/** States that a wait is for, and the sentences by which a page says that a thing has them. */

/** What says that something has come to its end. */
export const FINISHED = ['finished', 'complete', 'completed', 'done', 'ready'];

/** What a thing is then, or has done by itself. */
const STATES =
  /^(up to date|in sync|saved|sent|(?:up|down)?loaded|imported|exported|applied|added|removed|deleted|updated|created|submitted|confirmed|received|processed|checked|calculated|refreshed|connected|published|installed|booked|verified|cancelled|arrived|changed|started|stopped|ended|expired|(?:come|gone|came|went) (?:in|out|back|through|up))$/i;

const isEnd = (said: string): boolean => FINISHED.includes(said.toLowerCase()) || STATES.test(said);

/** What is done to a thing: a participle. */
const DONE = /^([\p{L}]{2,}ed|sent|built|reset|paid|drawn|taken|found|made|put back)$/iu;

/** A page says so by its controls, and not in words. */
const SHOWN = /^(enabled|disabled|ticked|selected|expanded|collapsed|focused)$/i;

const SAID = /^(.+?) (is|are|was|were|has|have|had|to be|to have)( been)?( now| all| both)* (.+)$/i;
const ENDS = /^(.+) (?:finishes|completes|ends|to finish|to complete|to end)$/i;

/** `the scan has finished`, `the box has been emptied`: the thing without its articles, and the state. */
export function stateOf(
  said: string,
): { readonly thing: readonly string[]; readonly state: string } | undefined {
  const [, ended] = ENDS.exec(said) ?? [];
  const [, named = '', verb = '', been, , told = ''] = SAID.exec(said) ?? [];
  const isDoneTo = been !== undefined || !/^(has|have|had|to have)$/i.test(verb);
  const isKnown = isEnd(told) || (isDoneTo && DONE.test(told) && !SHOWN.test(told));
  if (ended === undefined && !isKnown) return undefined;
  const thing = (ended ?? named)
    .split(' ')
    .filter((word) => !ARTICLES.includes(word.toLowerCase()));
  const isThing = thing.length > 0 && !PRONOUNS.includes(thing[0]?.toLowerCase() ?? '');
  const isPlain = thing.every((word) => /^[\p{L}\p{N}-]+$/u.test(word));
  return isThing && isPlain ? { thing, state: ended === undefined ? told : 'finished' } : undefined;
}

/** Words that a sentence may have beside those that are awaited, and say the same with them. */
const FILLERS =
  'the a an this that your my our all both now has have had is are was were been it its you i we'.split(
    ' ',
  );

/** What a thing is of: «the notes of the last shift are ready». */
const OF =
  '(?: (?:of|for|from|by|with)(?: (?!not |never |no )\\S+){1,6}? (?:is|are|has|have)(?: been)?)';

/** What may follow: «emptied at 09:40». */
const WHEN = '(?: (?:now|today|again|successfully|at|on|\\d\\S*|am|pm))*';

/** The words of the thing in a text that says what state is awaited: `wire stories` of `wire stories have come in`. */
export function thingOf(text: string): readonly string[] {
  const words = text.split(' ');
  const from = words.findIndex((_word, at) => at > 0 && isState(words.slice(at).join(' ')));
  const thing = from === -1 ? words : words.slice(0, from);
  return thing.filter((word) => !FILLERS.includes(word.toLowerCase()));
}

const isState = (said: string): boolean => isEnd(said) || DONE.test(said);

/**
 * A regular expression for the sentences that say what is awaited, in the form of `plainText`: they have its words in
 * their order, and no word that may say something else, as «not» and «when» do.
 */
export function sayingPattern(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.includes(word));
  const forms = words.map((word) => {
    if (FINISHED.includes(word)) return FINISHED;
    return /^\d/.test(word) ? [word] : [word, singular(word), `${word}s`];
  });
  // «3 stories» are stories, and «12 new letters» are not «2 new letters».
  const number = words.some((word) => /^\d/.test(word)) ? [] : ['\\d\\S*'];
  const lead = oneOf([...FILLERS, ...number, ...forms.slice(0, -1).flat(), ...REPORTS]);
  const gap = `(?: ${oneOf(FILLERS)})*`;
  const last = oneOf(forms.at(-1) ?? []);
  const first = forms.slice(0, -1).map(oneOf).join(`${gap} `);
  return `^(?:${lead} )*${first === '' ? '' : `${first}(?:${OF}|)${gap} `}${last}${WHEN}$`;
}

/** What may lead to a state: «Status: report sent». */
const REPORTS = ['status', 'update', 'news'];

/** Each alternative once: of two that are the same, a long sentence of a page would be tried in all combinations. */
const oneOf = (alternatives: readonly string[]): string =>
  `(?:${[...new Set(alternatives)].join('|')})`;
