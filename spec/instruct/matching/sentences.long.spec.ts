import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isErrorCode } from '../../../lib/request/errors.js';
import {
  actionsOf,
  type Clause,
  type ParsedAction,
  type TargetPhrase,
} from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { namedReading } from '../../../lib/instruct/language/named-clauses.js';
import { hasJoint, quote } from '../../../lib/instruct/language/quotes.js';
import { find, goesOn, suits, type InRegion } from '../../../lib/instruct/matching/match.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from './nodes.js';

/**
 * Sentences that are made of parts, of which each is known to do one thing: what a sentence does is compared with what
 * its parts say. Values have the words of the page, of the grammar and of people in them.
 */

const SEED = Number(process.env.SEED ?? 42);
const RUNS = Number(process.env.SENTENCES ?? 400);

const field = (name: string) => ({ role: 'textbox', tag: 'input', type: 'text', name });
const box = (name: string) => ({ role: 'checkbox', tag: 'input', checked: false, name });
const BUTTONS = ['Save', 'Apply filters', 'Add to cart', 'Next page', 'Publish', 'Compose'];
const LINKS = ['Terms and conditions', 'Orders', 'Help'];
const FIELDS = ['Name', 'Email', 'Promo code', 'Quantity', 'Street'];
const BOXES = ['Newsletter', 'Remember me', 'Gift wrap'];
const ROWS = ['Ann', 'Bob', 'Cid'];
const OPTIONS = ['Austria', 'Chad', 'Save the date'];

const NODES = page(
  ...BUTTONS.map((name) => `button:${name}`),
  ...LINKS.map((name) => `link:${name}`),
  ...FIELDS.map(field),
  ...BOXES.map(box),
  { role: 'combobox', tag: 'select', name: 'Country' },
  ...ROWS.map(() => 'button:Delete'),
);
const NAMES = await pageNamesOf(NODES);
const WITH_OPTIONS = await pageNamesOf(NODES, [{ name: 'Country', labels: OPTIONS }]);

/** Each row has the name of a person, and one of the last nodes. */
const inRegion: InRegion = (nodes, { name = '', nth = 0, kind }) => {
  const row = name === '' && kind !== undefined ? nth : ROWS.indexOf(name) + 1;
  const id = NODES.length - ROWS.length + row;
  return Promise.resolve(nodes.filter(({ node_id }) => row > 0 && node_id === id));
};

/** A part of a sentence, and what it does. */
interface Part {
  readonly text: string;
  readonly does: readonly string[];
  /** Whether nothing in it may be meant otherwise, so that it has to be understood. */
  readonly isPlain: boolean;
}

const WORDS = [
  ...[...BUTTONS, ...LINKS, ...FIELDS, ...BOXES, ...ROWS, ...OPTIONS].flatMap((name) =>
    name.split(' ').filter((one) => one !== 'and'),
  ),
  ...'click press type fill set select check untick delete save clear open go back wait scroll submit log in'.split(
    ' ',
  ),
  ...'with into in to from for as of on off the a it next first second last row 2 not instead except my please thanks is now'.split(
    ' ',
  ),
  ...'tea 42 SAVE10 x@y.org zebra'.split(' '),
];
const JOINTS = ['and', 'then', ',', '.', ';', ':'];

const word = fc.constantFrom(...WORDS);
const open = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const quoted = fc
  .array(fc.oneof(word, fc.constantFrom(...JOINTS, '"', '\\', '\n', '“', "'")), {
    minLength: 1,
    maxLength: 8,
  })
  .map((words) => words.join(' '));
const value = fc.oneof(
  // A courtesy at the end of a step is none of its words.
  open.map((said) => ({
    text: said.replace(/( (please|thanks|now|for me))+$/, ''),
    said,
    isPlain: false,
  })),
  quoted.map((text) => ({ text, said: quote(text), isPlain: true })),
);
const isQuoted = fc.boolean();
const called = (name: string, inQuotes: boolean) => (inQuotes ? quote(name) : name);

const FILLING: readonly ((name: string, said: string) => string)[] = [
  (name, said) => `fill ${name} with ${said}`,
  (name, said) => `set ${name} to ${said}`,
  (name, said) => `enter ${said} into ${name}`,
  (name, said) => `put ${said} in ${name}`,
];
const filling = fc
  .record({ form: fc.constantFrom(...FILLING), name: fc.constantFrom(...FIELDS), value, isQuoted })
  .map(({ form, name, value: { text, said, isPlain }, isQuoted: inQuotes }): Part => ({
    text: form(called(name, inQuotes), said),
    does: [`fill ${name}: ${text}`],
    isPlain,
  }));
const typing = fc
  .record({ name: fc.constantFrom(...FIELDS), value })
  .map(({ name, value: { text, said, isPlain } }): Part => ({
    text: `type ${said} into ${name}`,
    does: [`type ${name}: ${text}`],
    isPlain,
  }));
const clicking = fc
  .record({
    name: fc.constantFrom(...BUTTONS, ...LINKS),
    isQuoted,
    verb: fc.constantFrom('click', 'tap', 'please click', 'could you click the'),
  })
  .map(({ name, isQuoted: inQuotes, verb }): Part => ({
    text: `${verb} ${called(name, inQuotes)}`,
    does: [`click ${name}`],
    isPlain: true,
  }));
const checking = fc
  .record({
    name: fc.constantFrom(...BOXES),
    verb: fc.constantFrom('check', 'tick', 'untick', 'turn on', 'turn off'),
  })
  .map(({ name, verb }): Part => ({
    text: `${verb} ${name}`,
    does: [`check ${name}: ${!/^un|off/.test(verb)}`],
    isPlain: true,
  }));
const choosing = fc
  .record({ option: fc.constantFrom(...OPTIONS), isQuoted })
  .map(({ option, isQuoted: inQuotes }): Part => ({
    text: `select ${called(option, inQuotes)} from Country`,
    does: [`select Country: ${option}`],
    isPlain: true,
  }));
const ofRow = fc
  .constantFrom(
    ...ROWS.flatMap(
      (name, i) =>
        [
          [`click Delete for ${name}`, i],
          [`click Delete in row ${i + 1}`, i],
        ] as const,
    ),
  )
  .map(([text, i]): Part => ({ text, does: [`click Delete#${i + 1}`], isPlain: true }));
/** Parts that are about no node, as the grammar has them. */
const other = fc
  .constantFrom<readonly [text: string, does: object]>(
    ['go to https://x.org/a', { do: 'navigate', url: 'https://x.org/a' }],
    ['go back', { do: 'back' }],
    ['press Tab', { do: 'press', keys: 'Tab' }],
    ['scroll down', { do: 'scroll', to: 'down' }],
    ['extract title', { do: 'extract', what: 'title' }],
    ['log in as ann with password s3cret', { do: 'login', user: 'ann', password: 's3cret' }],
    ['what is the total', { do: 'ask', what: 'value', name: 'total' }],
  )
  .map(([text, does]): Part => ({ text, does: [JSON.stringify(does)], isPlain: true }));
/** The same with a text in quotes, which may say anything. */
const QUOTING: readonly (readonly [
  form: (said: string) => string,
  does: (text: string) => object,
])[] = [
  [(said) => `wait for ${said}`, (text) => ({ do: 'wait', text })],
  [(said) => `wait until ${said} is gone`, (text) => ({ do: 'wait', text, gone: true })],
  [(said) => `search for ${said}`, (text) => ({ do: 'search', text })],
  [(said) => `what is ${said}`, (name) => ({ do: 'ask', what: 'value', name })],
  [
    (said) => `log in as ${said} with password ${said}`,
    (text) => ({ do: 'login', user: text, password: text }),
  ],
];
const quoting = fc
  .record({ form: fc.constantFrom(...QUOTING), text: quoted })
  .map(({ form: [form, does], text }): Part => ({
    text: form(quote(text)),
    does: [JSON.stringify(does(text))],
    isPlain: true,
  }));
const part = fc.oneof(filling, typing, clicking, checking, choosing, ofRow, other, quoting);

/** Parts that only the names of a page tell. */
const named = fc.oneof(
  part,
  fc
    .constantFrom('Apply filters', 'Publish', 'Compose')
    .map((name): Part => ({ text: name.toLowerCase(), does: [`click ${name}`], isPlain: true })),
  fc
    .record({ name: fc.constantFrom('Street', 'Promo code'), value })
    .map(({ name, value: { text, said, isPlain } }): Part => ({
      text: `${name}: ${said}`,
      does: [`fill ${name}: ${text}`],
      isPlain,
    })),
  fc.constantFrom(...ROWS.entries()).map(([i, name]): Part => ({
    text: `delete the message from ${name}`,
    does: [`click Delete#${i + 1}`],
    isPlain: true,
  })),
  fc.constantFrom(...FIELDS).map((name): Part => ({
    text: `enter the ${name} SAVE10`,
    does: [`fill ${name}: SAVE10`],
    isPlain: true,
  })),
);

/** Parts of which the grammar reads something that the page does not have: its names read them anew. */
const anew = fc.oneof(
  named,
  fc.constantFrom('Austria', 'Chad').map((option): Part => ({
    text: `choose ${option}`,
    does: [`select Country: ${option}`],
    isPlain: false,
  })),
  fc.shuffledSubarray(BOXES, { minLength: 2, maxLength: 2 }).map(([one = '', two = '']): Part => ({
    text: `tick ${one} and ${two}`,
    does: [`check ${one}: true`, `check ${two}: true`],
    isPlain: false,
  })),
  fc
    .record({ name: fc.constantFrom('Street', 'Promo code'), text: quoted })
    .map(({ name, text }): Part => ({
      text: `choose ${quote(text)} as the ${name}`,
      does: [`fill ${name}: ${text}`],
      isPlain: false,
    })),
);
const joint = fc.constantFrom(' and ', ', then ', ' then ', '; ', '. ', '\n', ', and ');

interface Sentence {
  readonly parts: readonly Part[];
  readonly joints: readonly string[];
}
const sentenceOf = (one: typeof part) =>
  fc.array(fc.tuple(one, joint), { minLength: 1, maxLength: 4 }).map((said): Sentence => ({
    parts: said.map(([text]) => text),
    joints: said.map(([, between]) => between),
  }));

/** The text of a sentence, and where each of its parts begins. */
function written({ parts, joints }: Sentence): { text: string; starts: number[] } {
  const starts: number[] = [];
  let text = '';
  for (const [i, one] of parts.entries()) {
    if (i > 0) text += joints[i - 1] ?? '';
    starts.push(text.length);
    text += one.text;
  }
  return { text, starts };
}

interface Done {
  readonly what: string;
  /**
   * Where its clause ends: courtesies of the part before may be at its beginning. Of several in one clause, where the
   * first word of each name ends.
   */
  readonly end: number;
}

/** What the words of a sentence say, up to the first clause whose target is not one node. */
type Reads = (text: string) => readonly Clause[];

async function doneBy(text: string, reads: Reads, isReadAnew: boolean): Promise<Done[]> {
  const done: Done[] = [];
  for (const clause of reads(text)) {
    const own = await doneByOne(clause.action, clause.text);
    const all = own ?? (isReadAnew ? await doneAnew(clause) : undefined);
    if (all === undefined) break;
    const ends = endsOf(clause, all.length);
    done.push(...all.map((what, i) => ({ what, end: ends[i] ?? 0 })));
  }
  return done;
}

function endsOf({ action, text, position }: Clause, count: number): number[] {
  const each = actionsOf(action).flatMap((one) => ('target' in one ? [one.target.text] : []));
  if (each.length !== count || count === 1)
    return Array.from({ length: count }, () => position + text.length);
  let at = 0;
  return each.map((name) => {
    const [first = ''] = name.split(' ');
    at = Math.max(at, text.indexOf(first, at) + first.length);
    return position + at;
  });
}

/** A clause that the page has nothing for says what the names of the page read in it. */
async function doneAnew({ action, text }: Clause): Promise<string[] | undefined> {
  const isTarget = 'target' in action || action.do === 'several';
  const other = namedReading(text, NAMES) ?? namedReading(text, WITH_OPTIONS);
  return isTarget && other ? doneByOne(other, text) : undefined;
}

function clausesOf(text: string, names?: typeof NAMES): Clause[] {
  try {
    return parse(text, names);
  } catch (error) {
    if (!isErrorCode(error, 'instruction_not_understood')) throw error;
    return [];
  }
}

/** As the command reads a sentence: by the names of the page where a name may go on too far, or says nothing else. */
function clausesInTurn(text: string): Clause[] {
  const plain = clausesOf(text);
  const goesOnPlain = plain.some(({ text: said }) => hasJoint(said));
  if (plain.length > 0 && !goesOnPlain) return plain;
  return (
    [clausesOf(text, NAMES), plain, clausesOf(text, WITH_OPTIONS)].find(
      (clauses) => clauses.length > 0,
    ) ?? []
  );
}

async function doneByOne(action: ParsedAction, said: string): Promise<string[] | undefined> {
  if (action.do === 'several') {
    const each = await Promise.all(action.actions.map((one) => doneByOne(one, said)));
    return each.includes(undefined) ? undefined : each.flatMap((one) => one ?? []);
  }
  const what = await doneToOne(action, said);
  return what === undefined ? undefined : [what];
}

async function doneToOne(
  action: Exclude<ParsedAction, { do: 'several' }>,
  said: string,
): Promise<string | undefined> {
  if (action.do === 'ask' && action.name !== 'total' && !said.includes(quote(action.name)))
    return undefined;
  if (action.do === 'scroll' && typeof action.to === 'object')
    return (await meant(action.to, 'scroll')) && 'scroll';
  if (!('target' in action)) return JSON.stringify(action);
  const node = await meant(action.target, action.do);
  if (!node) return undefined;
  const { name, node_id } = node;
  const id = name === 'Delete' ? `Delete#${node_id - NODES.length + ROWS.length}` : name;
  switch (action.do) {
    case 'type':
      return `${action.clear ? 'fill' : 'type'} ${id}: ${action.text}`;
    case 'set':
      if (suits('check', node))
        return /^(on|off)$/i.test(action.value)
          ? `check ${id}: ${action.value === 'on'}`
          : undefined;
      if (action.vague && suits('type', node)) return undefined;
      if (suits('type', node)) return `fill ${id}: ${action.value}`;
      return OPTIONS.includes(action.value) ? `select ${id}: ${action.value}` : undefined;
    case 'select':
      return OPTIONS.includes(action.option) ? `select ${id}: ${action.option}` : undefined;
    case 'check':
      return `check ${id}: ${action.checked}`;
    default:
      return `${action.do} ${id}`;
  }
}

async function meant(place: TargetPhrase, wanted: Clause['action']['do']) {
  const { nodes } = await find(place, wanted, NODES, inRegion);
  return nodes.length === 1 && goesOn(place, NODES).length === 0 ? nodes[0] : undefined;
}

describe.each([
  ['the grammar alone', part, (text: string) => clausesOf(text), false],
  ['the names of the page', named, (text: string) => clausesOf(text, NAMES), false],
  ['the grammar, and the names where it has nothing', anew, clausesInTurn, true],
] as const)('by %s', (_by, one, reads, isReadAnew) => {
  const sentence = sentenceOf(one);

  it('a sentence does what its parts say, or less', async () => {
    await fc.assert(
      fc.asyncProperty(sentence, async (said) => {
        const { text } = written(said);
        const done = (await doneBy(text, reads, isReadAnew)).map(({ what }) => what);
        const all = said.parts.flatMap(({ does }) => does);
        const isPlain = said.parts.every((one) => one.isPlain);
        expect([text, done]).toEqual([text, isPlain ? all : all.slice(0, done.length)]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('another word changes no more than its part', async () => {
    const change = fc.record({
      at: fc.nat(),
      by: fc.oneof(word, fc.constantFrom(...JOINTS.slice(0, 2), '')),
    });
    await fc.assert(
      fc.asyncProperty(sentence, fc.nat(), change, async (said, which, { at, by }) => {
        const changed = which % said.parts.length;
        const parts = said.parts.map((one, i) =>
          i === changed ? { ...one, text: mutated(one.text, at, by) } : one,
        );
        const { text, starts } = written({ ...said, parts });
        const done = await doneBy(text, reads, isReadAnew);
        let isOver = false;
        for (const [i, { does }] of parts.entries()) {
          const end = starts[i + 1] ?? text.length + 1;
          const own = done.filter((one) => one.end > (starts[i] ?? 0) && one.end <= end);
          const got = own.map(({ what }) => what);
          const part = text.slice(starts[i], end);
          if (isOver) expect([text, by, got]).toEqual([text, by, []]);
          else if (i !== changed)
            expect([text, by, got]).toEqual([text, by, does.slice(0, got.length)]);
          else
            expect([text, by, got.filter((what) => !isShown(what, part))]).toEqual([text, by, []]);
          isOver ||= i !== changed && got.length < does.length;
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

/** Whether a part of a sentence has each word of what it does: a name, a value. */
function isShown(what: string, said: string): boolean {
  const plain = said.toLowerCase();
  const [, name = '', text = ''] =
    /^(?:click|fill|type|check|select|hover|clear|get) ([^:#]+)(?:#\d)?(?:: (.*))?$/s.exec(what) ??
    [];
  const isSaid =
    /^(true|false|)$/.test(text) || said.includes(text) || said.includes(quote(text).slice(1, -1));
  // «Go to select»: the only one.
  if (isSaid && name === 'Country' && /\bselect\b/.test(plain)) return true;
  if (isSaid && what.startsWith('select')) return true;
  return (
    isSaid &&
    name
      .toLowerCase()
      .split(' ')
      .some((one) => plain.includes(one.replace(/s$/, '')) || name === '')
  );
}

/** A text with another word at one of its places, in a quotation or not. */
function mutated(text: string, at: number, by: string): string {
  const words = text.split(' ');
  const place = at % words.length;
  const [, before = '', behind = ''] = /^("?).*?("?)$/s.exec(words[place] ?? '') ?? [];
  return words.with(place, before + by + behind).join(' ');
}
