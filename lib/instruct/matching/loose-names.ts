import type { UiNode } from '../../schemas/ui-map.js';
import type { NamedControl } from '../language/page-names.js';
import { keepsMeaning } from './name-matching.js';
import { suits } from './match.js';
import { isoTime } from '../language/dates.js';
import { stemOf } from '../language/word-stems.js';
import { normalisedName } from './name-index.js';

/** More fields, boxes and options are not compared by their words in any inflection. */
const MAX_NAMES = 3_000;

/** A longer name is a text: nobody says all of it, in UTF-16 units. */
const MAX_LENGTH = 200;

/** The options of a select, which is known by its name. */
export interface SelectOptions {
  readonly name: string;
  readonly labels: readonly string[];
}

/** `every week` of `weekly`. */
const EVERY = /\b(?:every|each|once an?|once per) (day|week|month|year)\b/g;

/** With each time as one word, however it is written: `2 pm` and `14:00`. */
const withTimes = (text: string): string =>
  text.replace(TIME, (said) => {
    const time = isoTime(said);
    return time === undefined ? said : `at${time.replace(':', '')}`;
  });

const TIME =
  /(?<![\d.:,])(?:\d{1,2}:\d{2}(?: ?[ap]\.?m\b)?|\d{1,2}(?:\.\d{2})? ?[ap]\.?m\b)(?![\d:])/gi;

/** The stems of the words of a text, in their order. */
const stemsOf = (text: string): string[] => plainStems(withTimes(text));

function plainStems(text: string): string[] {
  const said = text
    .replace(/\be-mail/gi, 'email')
    .replace(/(\p{L})['’]s\b/gu, '$1')
    .replace(/(\p{L})-(?=\p{L})/gu, '$1 ');
  const plain = normalisedName(said).replace(EVERY, 'every$1');
  return plain
    .split(' ')
    .filter((word) => word !== '')
    .map(stemOf);
}

interface Known {
  readonly control: NamedControl;
  readonly stems: readonly string[];
  /** Also those of times as they are written. */
  readonly words: readonly string[];
  /** The words of the name without what stands in brackets behind it. */
  readonly plain: string;
}

/** What a field takes. */
function takes({ tag, type = '', role, name }: UiNode): NonNullable<NamedControl['takes']> {
  if (tag === 'select') return 'option';
  if (/^(date|time)$/.test(type)) return type === 'date' ? 'date' : 'time';
  if (/^(number|range)$/.test(type) || role === 'spinbutton') return 'number';
  const [, kind] = /\b(date|time)$/i.exec(name.trim()) ?? [];
  if (kind === undefined) return 'text';
  return kind.toLowerCase() === 'date' ? 'date' : 'time';
}

/** Fields, boxes and options by their words, in any order and inflection. Read when it is first asked. */
export class LooseNames {
  readonly #nodes: readonly UiNode[];
  readonly #selects: readonly SelectOptions[];
  readonly #found = new Map<string, readonly NamedControl[]>();
  readonly #taking = new Map<NamedControl['takes'], readonly NamedControl[]>();
  readonly #stems = new Map<string, readonly string[]>();
  #byStem: ReadonlyMap<string, readonly Known[]> | undefined;

  constructor(nodes: readonly UiNode[], selects: readonly SelectOptions[]) {
    this.#nodes = nodes;
    this.#selects = selects;
  }

  /** Those that have all of these words; or those alone that have no others. */
  having(text: string): readonly NamedControl[] {
    const known = this.#found.get(text) ?? this.#having(stemsOf(text));
    if (this.#found.size >= MAX_NAMES) this.#found.clear();
    this.#found.set(text, known);
    return known;
  }

  /** The words of a text without what inflects them. */
  stems(text: string): readonly string[] {
    const known = this.#stems.get(text) ?? stemsOf(text);
    if (this.#stems.size >= MAX_NAMES) this.#stems.clear();
    this.#stems.set(text, known);
    return known;
  }

  /** The fields that take this. */
  taking(what: NamedControl['takes']): readonly NamedControl[] {
    this.#byStem ??= this.#read();
    const known =
      this.#taking.get(what) ??
      this.#controls.flatMap(({ control }) => (control.takes === what ? [control] : []));
    this.#taking.set(what, known);
    return known;
  }

  #controls: readonly Known[] = [];

  #having(stems: readonly string[]): readonly NamedControl[] {
    this.#byStem ??= this.#read();
    const sets = stems.map((stem) => this.#byStem?.get(stem) ?? []);
    const [fewest = []] = sets.sort((one, other) => one.length - other.length);
    const all = fewest.filter(
      (one) =>
        stems.every((stem) => one.words.includes(stem)) && keepsMeaning(stems.join(' '), one.plain),
    );
    const whole = all.filter((one) => new Set(one.stems).size === new Set(stems).size);
    return (whole.length > 0 ? whole : all).map(({ control }) => control);
  }

  #read(): ReadonlyMap<string, readonly Known[]> {
    const all = [...this.#nodes.flatMap(controlOf), ...this.#selects.flatMap(optionsOf)];
    this.#controls = all.length > MAX_NAMES ? [] : unique(all);
    const byStem = new Map<string, Known[]>();
    for (const known of this.#controls)
      for (const stem of new Set(known.words))
        byStem.set(stem, [...(byStem.get(stem) ?? []), known]);
    return byStem;
  }
}

function controlOf(node: UiNode): Known[] {
  const isBox = suits('check', node);
  if (
    node.name === '' ||
    node.name.length > MAX_LENGTH ||
    (!isBox && !suits('type', node) && !suits('select', node))
  )
    return [];
  const { name } = node;
  const control: NamedControl = isBox
    ? { kind: 'box', name, isRadio: node.role.endsWith('radio') }
    : { kind: 'field', name, takes: takes(node) };
  // «Add a donation» is the donation.
  return [knownBy(control, name, isBox ? name.replace(/^\s*add\b/i, '') : name)];
}

const knownBy = (control: NamedControl, text: string, short = text): Known => ({
  control,
  stems: stemsOf(text),
  words: [...stemsOf(text), ...plainStems(text)],
  plain: stemsOf(short.replace(/\([^()]*\)/g, '')).join(' '),
});

/** What a select shows while nothing is chosen. */
const NOTHING = /^\W*(please )?(select|choose|pick)\b/i;

const optionsOf = ({ name, labels }: SelectOptions): Known[] =>
  labels
    .filter((label) => label.length <= MAX_LENGTH && !NOTHING.test(label))
    .map((option) => knownBy({ kind: 'option', name, option }, option));

function unique(all: readonly Known[]): readonly Known[] {
  const byKey = new Map(all.map((one) => [JSON.stringify(one.control), one]));
  return [...byKey.values()];
}
