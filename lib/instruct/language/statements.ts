import { actionsOf, type Clause } from './clauses.js';
import type { PageNames } from './page-names.js';
import { opened } from './politeness.js';
import { isOtherControl } from './reasons.js';
import { indexes, isWord, leadOf, phrases, textOf } from './token-text.js';
import { tokenize, type Token } from './tokens.js';
import { verbAt } from './verbs.js';
import { PRONOUNS, UI_VERBS } from './vocabulary.js';

/**
 * Statements in front of a step, which say what its pronoun means: `Ann Lee is ill. Mark her absent`, `I need the plan,
 * so print it`.
 */

/** A longer statement says more. */
const MAX_WORDS = 10;

const FINITE = 'is are was were has have had just now already'.split(' ');
const WANTS = phrases('i need | we need | i want | we want');
const UNWANTS = phrases(`
  i no longer need | we no longer need | i no longer want | we no longer want |
  i don't need | we don't need | i don't want | we don't want
`);

/** What is done with what nobody wants. */
const REMOVES =
  'untick uncheck remove delete cancel disable deactivate hide stop unsubscribe drop'.split(' ');

/** What says more than what is so. */
const MORE =
  "not no never nobody nothing isn't hasn't wasn't aren't if unless until when whether once only except but or instead either both".split(
    ' ',
  );

const OBJECTS = ['it', 'them', 'that', 'those', 'these', 'him', 'her'];
const OWNERS = ['his', 'their', 'its'];

/** Behind these «her» is somebody, and nothing of hers follows: `mark her absent`. */
const MARKS = ['mark', 'flag', 'check', 'set', 'make'];

const isEnd = ({ kind, text }: Token): boolean =>
  kind === 'mark' ? /^[.,;:]$/.test(text) : /^[–—-]$/.test(text);

/** A step without its statement. */
interface Restated {
  readonly instruction: string;
  /** What the pronoun means. */
  readonly meant: string;
}

/** An instruction with the words of the statement in place of the pronoun; undefined of another instruction. */
export function restated(source: string, names: PageNames): Restated | undefined {
  const tokens = tokenize(source);
  const at = tokens.findIndex(isEnd);
  const said = opened(tokens.slice(0, Math.max(at, 0)));
  const behind = tokens.slice(at + 1);
  const step = opened(isWord(behind[0], 'so') ? behind.slice(1) : behind);
  const [verb] = step;
  const isStep =
    verbAt(step) !== undefined ||
    isWord(verb, ...UI_VERBS) ||
    names.buttonsFrom(verb?.text.toLowerCase() ?? '').length > 0;
  if (!verb || !isStep || said.length < 3 || said.length > MAX_WORDS) return undefined;
  const meant = thingOf(said, step, source) ?? subjectOf(said, step, source, names);
  const instruction = meant === undefined ? undefined : withMeant(meant, step, source);
  return instruction === undefined || meant === undefined ? undefined : { instruction, meant };
}

/** Whether a text to type would say a name where the pronoun stood: `write that I thank him`. */
export const isTyped = ({ meant }: Restated, clauses: readonly Clause[]): boolean =>
  clauses
    .flatMap(({ action }) => actionsOf(action))
    .some(
      (action) =>
        (action.do === 'set' && action.value.includes(meant)) ||
        (action.do === 'type' && action.text.includes(meant)),
    );

/** What is wanted, or not wanted: `the plan` of `we need the plan on paper`. */
function thingOf(
  said: readonly Token[],
  step: readonly Token[],
  source: string,
): string | undefined {
  const isAway = isWord(step[0], ...REMOVES) || isWord(step.at(-1), 'off');
  const lead = leadOf(said, isAway ? UNWANTS : WANTS);
  const thing = said.slice(lead?.length ?? 0);
  const isPrinted = isWord(step[0], 'print') && isWord(thing.at(-2), 'on');
  const plain = isPrinted && isWord(thing.at(-1), 'paper') ? thing.slice(0, -2) : thing;
  const isPlain = plain.every((token) => token.kind === 'word' && !isWord(token, ...MORE, 'to'));
  return lead && plain.length > 0 && isPlain ? textOf(plain, source) : undefined;
}

/** Who or what a statement is about: a name, and no word of another control behind it. */
function subjectOf(
  said: readonly Token[],
  step: readonly Token[],
  source: string,
  names: PageNames,
): string | undefined {
  const at = said.findIndex((token) => isWord(token, ...FINITE));
  const [name, rest] = [said.slice(0, at), said.slice(at)];
  const isName =
    at > 0 &&
    at < 4 &&
    name.every(({ kind, text }) => kind === 'word' && /^\p{Lu}/u.test(text)) &&
    !isWord(name[0], ...PRONOUNS, ...MORE, 'there', 'this', 'everybody', 'everyone', 'somebody');
  const isPlain = rest.every(
    (token) =>
      token.kind === 'word' && /^\p{Ll}[\p{Ll}'’-]*$/u.test(token.text) && !isWord(token, ...MORE),
  );
  // «Back» may be a button, which «the saw is back» does not mean.
  const told = rest.filter((token) => !isWord(token, 'back', 'here', 'away'));
  const isOther = isOtherControl(told, step, names);
  // «Ann is ill. Ask Bob Ray about her» is about both.
  const others = step.slice(1).filter(({ text }) => /^\p{Lu}/u.test(text));
  const areParts = others.every(({ text }) => names.opener(text) !== undefined);
  return isName && isPlain && !isOther && areParts ? textOf(name, source) : undefined;
}

/** The step with a name in place of its only pronoun. */
function withMeant(meant: string, step: readonly Token[], source: string): string | undefined {
  const [at, ...more] = indexes(step, ...OBJECTS, ...OWNERS);
  const pronoun = at === undefined ? undefined : step[at];
  const [first, last] = [step[0], step.at(-1)];
  if (!pronoun || !first || !last || at === 0 || more.length > 0) return undefined;
  const isHers = isWord(pronoun, 'her') && at !== step.length - 1;
  const isOwner = isWord(pronoun, ...OWNERS) || (isHers && !isWord(step[(at ?? 0) - 1], ...MARKS));
  const before = source.slice(first.start, pronoun.start);
  return `${before}${meant}${isOwner ? '’s' : ''}${source.slice(pronoun.end, last.end)}`;
}
