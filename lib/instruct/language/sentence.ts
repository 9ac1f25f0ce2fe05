import { clauseReading, isBoxName } from './clause-readings.js';
import type { Clause } from './clauses.js';
import { dialogAnswer, isOnlyAsked } from './dialog-answers.js';
import { notUnderstood } from './forms.js';
import { jointsOf, withoutMarks, type Joint } from './joints.js';
import { listedText } from './listed-texts.js';
import { laterClick } from './later-clicks.js';
import { closed, opened, verbsOpen } from './politeness.js';
import { bareAction, standTogether } from './named-bare.js';
import { filtered, filtersAt } from './named-filters.js';
import type { PageNames } from './page-names.js';
import { brought, withPart } from './place-lists.js';
import { atPart, cut, inPart, isHeadedPart, isPartAlone, scopedAction } from './scoped-clauses.js';
import { isWord, textOf } from './token-text.js';
import type { Token } from './tokens.js';
import { problemOf, verbAt } from './verbs.js';
import { UI_VERBS } from './vocabulary.js';

/** A name without quotes has at most so many commas, full stops and «and». */
const MAX_JOINTS = 8;

/** In words: politeness and a verb. */
const MAX_OPENING = 40;

/** The clauses from a place on, one after the other. */
interface Chain {
  readonly clause: Clause;
  readonly rest: Chain | undefined;
}

/** A verb of the sentence that the clauses behind it may leave out. */
interface Elidable {
  readonly verb: string;
  readonly tokens: readonly Token[];
}

/** What stands between two hard ends: clauses that «and», commas or full stops may separate. */
export class Sentence {
  readonly #tokens: readonly Token[];
  readonly #source: string;
  readonly #names: PageNames | undefined;
  readonly #isOnly: boolean;
  readonly #joints: readonly Joint[];
  readonly #opens: readonly boolean[];
  /** By the place where they begin: with a verb of their own, and without. */
  readonly #chains = new Map<number, Chain>();
  readonly #verbless = new Map<number, Chain & { readonly verb: string }>();

  /** @param isOnly whether no other sentence stands beside it */
  constructor(
    tokens: readonly Token[],
    source: string,
    { names, isOnly }: { readonly names: PageNames | undefined; readonly isOnly: boolean },
  ) {
    this.#names = names;
    this.#isOnly = isOnly;
    this.#tokens = tokens;
    this.#source = source;
    this.#joints = jointsOf(tokens, (word) => (names?.buttonsFrom(word).length ?? 0) > 0);
    this.#opens = verbsOpen(tokens);
  }

  /** @throws TabwireError `instruction_not_understood` */
  clauses(): Clause[] {
    // From the end to the beginning: what may follow is known, however long the sentence is.
    const starts = this.#starts();
    for (let i = starts.length - 1; i >= 0; i -= 1) {
      const { start, own, before } = starts[i] ?? { start: 0 };
      const chain = this.#read(start, i, own);
      if (chain) this.#chains.set(start, chain);
      const verbless = before && this.#read(start, i, before, true);
      if (verbless) this.#verbless.set(start, { ...verbless, verb: before.verb });
    }
    const clauses: Clause[] = [];
    for (let chain = this.#chains.get(0); chain; chain = chain.rest)
      clauses.push(cut(chain.clause, chain.rest?.clause));
    if (clauses.length > 0) return withPart(brought(clauses, this.#source), this.#names);
    const [start, end] = this.#failed();
    const said = withoutMarks(this.#tokens.slice(start, end));
    const why = problemOf(closed(opened(said)), this.#source);
    throw notUnderstood(textOf(said, this.#source), said[0]?.start ?? 0, why);
  }

  /** Where clauses may begin, with the verb there, or the one before that may be left out. */
  #starts(): { start: number; own?: Elidable | undefined; before?: Elidable | undefined }[] {
    let before: Elidable | undefined;
    return [0, ...this.#joints.map(({ to }) => to)].map((start) => {
      if (start > 0 && this.#opens[start] !== true) return { start, before };
      const tokens = opened(withoutMarks(this.#tokens.slice(start, start + MAX_OPENING)));
      const found = verbAt(tokens);
      before = found?.elides
        ? { verb: found.verb, tokens: tokens.slice(0, found.length) }
        : undefined;
      return { start, own: before };
    });
  }

  /** The clauses from the i-th start on: the first is as short as it can be. */
  #read(start: number, i: number, verb?: Elidable, isElided = false): Chain | undefined {
    const ends = this.#ends(start, i);
    const filter = isElided ? undefined : this.#filter(start, ends);
    if (filter) return filter;
    // Options that are not read yet may be what is behind the joint.
    const isOpen = filter === null && ends.some(({ to }) => this.#opens[to] !== true);
    if (isOpen && this.#names?.knowsOptions === false) return undefined;
    const elided = isElided && verb ? verb.tokens : [];
    for (const { from, to } of ends) {
      const plain = this.#chains.get(to);
      const found = this.#verbless.get(to);
      const verbless = found?.verb === verb?.verb ? found : undefined;
      // What leads nowhere is not read.
      const clause = plain || verbless ? this.#said(start, from, elided) : undefined;
      const follows = clause && leads(clause) ? verbless : undefined;
      // «Untick A and B» ticks no B.
      const [said = ''] = plain?.clause.text.toLowerCase().split(' ', 1) ?? [];
      const isOwn = UI_VERBS.includes(said) || /\s(on|off|yes|no)$/i.test(plain?.clause.text ?? '');
      const isLed =
        (this.#opens[start] === true || clause?.text.includes(':') === true) &&
        this.#opens[to] !== true;
      const isBox = clause?.action.do === 'check' && isLed && !isOwn;
      const rest = isBox && plain?.clause.action.do === 'check' ? follows : (plain ?? follows);
      const isAnd = isWord(this.#tokens[from], 'and', '&', 'or');
      // «Orders: cancel 1042» is done in the orders, or not at all.
      const isColon = this.#tokens[from]?.text === ':';
      const isHead =
        isColon && (rest?.clause.isLater ?? this.#names?.opener(clause?.text ?? '') !== undefined);
      if (
        clause &&
        rest &&
        !isHead &&
        standTogether(clause, rest.clause, { isAnd, isColon }, this.#names)
      )
        return { clause, rest };
    }
    const listed = this.#listed(start, ends);
    if (listed) return listed;
    if (i + ends.length < this.#joints.length) return undefined;
    const clause = this.#said(start, this.#tokens.length, elided);
    return clause && !(clause.isBare && start === 0) ? { clause, rest: undefined } : undefined;
  }

  /** Where a clause may end; one without a verb of its own ends with the second that begins behind it. */
  #ends(start: number, i: number): readonly Joint[] {
    const ends = this.#joints.slice(i, i + MAX_JOINTS + 1);
    if (start === 0 || this.#opens[start] === true) return ends;
    const [, second] = ends.filter(({ to }) => this.#opens[to] === true);
    return second ? ends.slice(0, ends.indexOf(second) + 1) : ends;
  }

  /** A text with commas behind the name of its field, up to what ends the sentence. */
  #listed(start: number, ends: readonly Joint[]): Chain | undefined {
    const last = { from: this.#tokens.length, to: this.#tokens.length };
    const end = ends.find(({ from }) => !/^[,:]$/.test(this.#tokens[from]?.text ?? '')) ?? last;
    const rest = this.#chains.get(end.to);
    const tokens = withoutMarks(this.#tokens.slice(start, end.from));
    const [first] = tokens;
    if (!this.#names || !first || (end !== last && !rest)) return undefined;
    const action = listedText({ tokens, source: this.#source, names: this.#names });
    const text = textOf(tokens, this.#source);
    return action && { clause: { text, position: first.start, action }, rest };
  }

  /** A clause that filters says all its conditions: `show rock and jazz in Leeds`; null where it may do so. */
  #filter(start: number, ends: readonly Joint[]): Chain | null | undefined {
    const names = this.#names;
    const at = opened(this.#tokens.slice(start, start + MAX_OPENING));
    if (!names || !filtersAt(at, 0)) return undefined;
    const last = { from: this.#tokens.length, to: this.#tokens.length };
    for (const { from, to } of [last, ...ends.toReversed()]) {
      const rest = this.#chains.get(to);
      if (!rest && to !== last.to) continue;
      const tokens = withoutMarks(this.#tokens.slice(start, from));
      const words = { tokens: opened(closed(tokens)), source: this.#source, names };
      const action = filtered(words, !this.#isOnly || start > 0 || to !== last.to);
      const [first] = tokens;
      if (action?.do === 'several' && first)
        return {
          clause: { text: textOf(tokens, this.#source), position: first.start, action },
          rest,
        };
    }
    return null;
  }

  /** One clause; `verb` is what it leaves out: «fill A with B and C with D». */
  #said(start: number, end: number, verb: readonly Token[]): Clause | undefined {
    const own = withoutMarks(this.#tokens.slice(start, end));
    const [first] = own;
    if (!first) return undefined;
    const text = textOf(own, this.#source);
    const position = first.start;
    const said = opened(closed(own));
    if (isOnlyAsked(said)) return undefined;
    const answer = verb.length === 0 ? dialogAnswer(said, this.#source) : undefined;
    if (answer) return { text, position, action: answer, isLater: true };
    const isPart = !this.#isOnly || start > 0 || end < this.#tokens.length;
    // What follows a full stop goes on with no name.
    const place = { isPart, isBehind: start > 0 && this.#tokens[start - 1]?.text !== '.' };
    const names = this.#names;
    const read = (tokens: readonly Token[]) =>
      clauseReading({ tokens, source: this.#source, names }, verb, place);
    const scoped = () =>
      scopedAction(said, this.#source, read) ??
      (names && inPart(said, this.#source, names, read)) ??
      (names && atPart(said, this.#source, names, read));
    if (names && verb.length === 0 && isPartAlone(said, this.#source, names)) return undefined;
    const isHeaded = names && verb.length === 0 && isHeadedPart(said, this.#source, names);
    const action = isHeaded
      ? inPart(said, this.#source, names, read)
      : (read(said) ?? (verb.length > 0 ? undefined : scoped()));
    const later =
      !action && names && verb.length === 0 ? laterClick(said, this.#source) : undefined;
    if (later) return { text, position, action: later, isLater: true };
    const isLone = !action && place.isPart && verb.length === 0;
    const words = { tokens: said, source: this.#source, names };
    const bare = names && isLone ? bareAction({ ...words, names }) : undefined;
    if (bare) return { text, position, action: bare, isBare: true };
    if (!action) return undefined;
    const clause = { text, position, action };
    // «type "a" into Email and Password» does not type the word Password.
    const isQuoted = said.length === 1 && said[0]?.kind === 'quoted';
    if (verb.length > 0 && !isQuoted && !elides(clause) && !isBoxName(words)) return undefined;
    // «Set the type to Food and charge it to Ann» sets no «charge it».
    if (verb.length > 0 && isWord(said[1], 'it', 'them')) return undefined;
    return clause;
  }

  /** The first part that says nothing, for the error. */
  #failed(): [start: number, end: number] {
    let start = 0;
    for (const { from, to } of this.#joints) {
      if (this.#opens[to] !== true) continue;
      if (!this.#said(start, from, [])) return [start, from];
      start = to;
    }
    return [start, this.#tokens.length];
  }
}

/** Whether the clause behind this one may leave out the verb; a box only where the page has one of that name. */
function leads(clause: Clause): boolean {
  return elides(clause) || clause.action.do === 'check';
}

/** Whether the clause behind this one may leave out the verb. */
function elides({ action }: Clause): boolean {
  return (action.do === 'type' && action.target !== undefined) || action.do === 'set';
}
