import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ASKED,
  EXTRACTS,
  LAYERS,
  SCROLL_GOALS,
  type Action,
  type ActionTarget,
} from '../../../lib/instruct/language/actions.js';
import type { TargetPhrase, ParsedAction } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { lineOf } from '../../../lib/instruct/language/action-lines.js';

/** Any text, and more often one that the grammar could take for its own words. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...Array.from('"\'“”\\;., \n\r\t{}#1a')) }),
  fc.constantFrom(
    'Save, then press Enter',
    'and click it',
    '{{password}}',
    'in "Billing"',
    '#48',
    '',
  ),
);
/** A node whose name is blank has none. */
const name = text.filter((one) => one.trim() !== '');
const role = fc.constantFrom('button', 'link', 'textbox', 'checkbox', 'combobox', 'option', 'menu');
const nth = fc.option(fc.integer({ min: 1, max: 123 }), { nil: undefined });
const node_id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const target: fc.Arbitrary<ActionTarget> = fc
  .record({ node_id, role: fc.oneof(role, fc.constant('generic')), name, nth })
  .map(({ nth: which, ...rest }) => (which === undefined ? rest : { ...rest, nth: which }));
/** Without a name: told by its role and its place, or by its ID. */
const nameless: fc.Arbitrary<ActionTarget> = fc.oneof(
  fc.record({ node_id, role, name: fc.constant(''), nth: fc.integer({ min: 1, max: 123 }) }),
  fc.record({ node_id, role: fc.constant('generic'), name: fc.constant('') }),
);
const any = fc.oneof(target, nameless);

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('navigate' as const), url: fc.oneof(fc.webUrl(), text) }),
  fc.record({ do: fc.constantFrom('back' as const, 'forward' as const, 'reload' as const) }),
  fc.record({ do: fc.constant('click' as const), target: any }),
  fc.record(
    {
      do: fc.constant('click' as const),
      target: any,
      button: fc.constantFrom('right' as const, 'middle' as const),
      count: fc.constantFrom(2 as const, 3 as const),
    },
    { requiredKeys: ['do', 'target'] },
  ),
  fc.record({ do: fc.constantFrom('hover' as const, 'clear' as const), target: any }),
  fc.record({ do: fc.constant('type' as const), text }),
  fc.record({ do: fc.constant('type' as const), text, target: any }),
  fc.record({ do: fc.constant('type' as const), text, target: any, clear: fc.constant(true) }),
  fc.record({ do: fc.constant('select' as const), option: text, target: any }),
  fc.record({ do: fc.constant('check' as const), checked: fc.boolean(), target: any }),
  fc.record({
    do: fc.constant('press' as const),
    keys: fc.constantFrom(
      'Enter',
      'Control+a',
      'a',
      '5',
      ';',
      'Tab3',
      'h, i, Enter',
      'Delete',
      'F5',
    ),
  }),
  fc.record({
    do: fc.constant('scroll' as const),
    to: fc.oneof(fc.constantFrom(...SCROLL_GOALS), any),
  }),
  fc.record({
    do: fc.constant('wait' as const),
    seconds: fc.integer({ min: 0, max: 6000 }).map((n) => n / 10),
  }),
  fc.record({ do: fc.constant('wait' as const), text }),
  fc.record({ do: fc.constant('wait' as const), text, gone: fc.constant(true) }),
  fc.record({ do: fc.constant('extract' as const), what: fc.constantFrom(...EXTRACTS) }),
  fc.record({
    do: fc.constant('get' as const),
    what: fc.constantFrom('text' as const, 'value' as const, 'state' as const),
    target: any,
  }),
  fc.record({ do: fc.constant('ask' as const), what: fc.constantFrom(...ASKED), name }),
  fc.record({ do: fc.constant('wait' as const), layer: fc.constantFrom(...LAYERS) }),
  fc.record({
    do: fc.constant('wait' as const),
    layer: fc.constantFrom(...LAYERS),
    gone: fc.constant(true),
  }),
);

/** What a line says of a target first of all. */
function reading({ node_id: nodeId, role: aria, name: called, nth: which }: ActionTarget): object {
  if (called === '' && aria === 'generic') return { nodeId, readings: [] };
  const roles = aria === 'generic' ? {} : { roles: [aria] };
  return { readings: [{ name: called, ...roles, ...(which === undefined ? {} : { nth: which }) }] };
}

/** A saying or an action with its target as its line has it. */
function plain(said: Action | ParsedAction): object {
  const first = (place: string | ActionTarget | TargetPhrase) => {
    if (typeof place === 'string') return place;
    if ('node_id' in place) return reading(place);
    const { readings, nodeId } = place;
    return { readings: readings.slice(0, 1), ...(nodeId === undefined ? {} : { nodeId }) };
  };
  if ('target' in said) return { ...said, target: first(said.target) };
  return 'to' in said ? { ...said, to: first(said.to) } : said;
}

describe('lineOf', () => {
  it('writes lines that parse to the same action', () => {
    fc.assert(
      fc.property(action, (act) => {
        const line = lineOf(act);
        expect(line).not.toMatch(/[\n\r]/);
        expect(parse(line).map(({ action }) => plain(action))).toEqual([plain(act)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('writes a script of any lines that parses to as many clauses', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 5 }), (acts) => {
        expect(parse(acts.map(lineOf).join('\n')).map(({ action }) => plain(action))).toEqual(
          acts.map(plain),
        );
      }),
    );
  });

  it.each<[Action, string]>([
    [{ do: 'navigate', url: 'https://example.com/a?b=c' }, 'go to https://example.com/a?b=c'],
    [
      { do: 'click', target: { node_id: 4, role: 'button', name: 'Add to cart' } },
      'click button "Add to cart"',
    ],
    [
      { do: 'click', target: { node_id: 4, role: 'button', name: 'Delete', nth: 2 } },
      'click 2nd button "Delete"',
    ],
    [{ do: 'click', target: { node_id: 4, role: 'link', name: '', nth: 13 } }, 'click 13th link'],
    [{ do: 'click', target: { node_id: 4, role: 'generic', name: '' } }, 'click #4'],
    [
      {
        do: 'type',
        target: { node_id: 4, role: 'textbox', name: 'Bio' },
        text: 'a "b"\n',
        clear: true,
      },
      'fill textbox "Bio" with "a \\"b\\"\\n"',
    ],
    [{ do: 'press', keys: 'Control+a' }, 'press Control+a'],
    [{ do: 'press', keys: 'a' }, 'press keys "a"'],
    [{ do: 'wait', text: 'Saving', gone: true }, 'wait until "Saving" is gone'],
  ])('%j is %s', (act, line) => {
    expect(lineOf(act)).toBe(line);
  });
});
