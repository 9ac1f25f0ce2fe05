import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { bytes, curl, duration } from '../../../clients/dashboard/format.js';
import {
  commandsOf,
  lineOf,
  nodeAt,
  putsCaret,
  targetOf,
} from '../../../clients/dashboard/recording.js';
import type { MapNode } from '../../../clients/dashboard/types.js';

const node = (node_id: number, role: string, name: string, x = 0, width = 10): MapNode => ({
  node_id,
  role,
  name,
  tag: 'div',
  in_viewport: true,
  bounds: { x, y: 0, width, height: 10 },
});

const NODES = [
  node(1, 'button', 'Save'),
  node(2, 'link', 'Save', 20),
  node(3, 'button', 'Save', 40),
  node(4, 'textbox', '', 60),
  node(5, 'group', 'All', 0, 100),
];

const of = (id: number) => {
  const found = NODES.find(({ node_id }) => node_id === id);
  if (!found) throw new Error('no such node');
  return targetOf(NODES, found);
};

describe('a recording', () => {
  it('names the smallest node at a point', () => {
    expect(nodeAt(NODES, { x: 45, y: 5 })?.node_id).toBe(3);
    expect(nodeAt(NODES, { x: 55, y: 5 })?.node_id).toBe(5);
    expect(nodeAt(NODES, { x: 100, y: 5 })).toBeUndefined();
  });

  it('names nodes by role and name, and by their place where these are not enough', () => {
    expect(of(2)).toEqual({ role: 'link', name: 'Save', index: 0, count: 1 });
    expect(of(3)).toEqual({ role: 'button', name: 'Save', index: 1, count: 2 });
  });

  it.each([
    [{ kind: 'click', target: of(2), count: 1 }, 'click the "Save" link'],
    [{ kind: 'click', target: of(3), count: 2 }, 'double click the second "Save" button'],
    [{ kind: 'type', target: of(4), text: 'a "b"' }, 'type "a \\"b\\"" into the textbox'],
    [{ kind: 'type', target: undefined, text: 'x' }, 'type "x"'],
    [{ kind: 'press', keys: 'Control+a' }, 'press Control+a'],
    [{ kind: 'scroll', x: 1, y: 2, delta: -5 }, 'scroll up'],
    [{ kind: 'navigate', url: 'https://example.com/' }, 'go to https://example.com/'],
    [{ kind: 'history', command: 'back' }, 'go back'],
    [{ kind: 'history', command: 'reload' }, 'reload'],
    [{ kind: 'press', keys: 'a' }, 'press keys "a"'],
    [{ kind: 'navigate', url: 'data:text/html,a b' }, 'go to "data:text/html,a b"'],
    [{ kind: 'type', target: undefined, text: 'a\\\n” b' }, 'type "a\\\\\\n\\” b"'],
    [
      { kind: 'click', target: { role: 'generic', name: 'Tea', index: 0, count: 1 }, count: 1 },
      'click the "Tea"',
    ],
    [
      { kind: 'click', target: { role: 'generic', name: '', index: 0, count: 1 }, count: 1 },
      undefined,
    ],
    [{ kind: 'point', x: 1, y: 2, count: 1 }, undefined],
    [{ kind: 'drag', from: { x: 1, y: 2 }, to: { x: 3, y: 4 } }, undefined],
  ] as const)('has a line for %j', (step, line) => {
    expect(lineOf(step)).toBe(line);
  });

  it.each([
    [{ kind: 'click', target: of(4), count: 2 }, true],
    [{ kind: 'click', target: of(2), count: 1 }, false],
    [{ kind: 'press', keys: 'Control+a' }, true],
    [{ kind: 'press', keys: 'Enter' }, false],
    [{ kind: 'press', keys: 'Control+Enter' }, false],
    [{ kind: 'point', x: 1, y: 2, count: 1 }, true],
    [{ kind: 'navigate', url: 'https://example.com/' }, false],
  ] as const)('after %j types where the caret is: %s', (step, isThere) => {
    expect(putsCaret(step, of(4))).toBe(isThere);
  });

  it('is a list of commands too, each node found anew', () => {
    const steps = [
      { kind: 'click', target: of(2), count: 1 },
      { kind: 'type', target: of(3), text: 'x' },
      { kind: 'point', x: 1, y: 2, count: 1 },
    ] as const;
    const more = { exact: true, pierce: true, frames: true };
    expect(commandsOf(steps)).toEqual([
      { command: 'wait-for-node', body: { role: 'link', name: 'Save', ...more }, save_as: 'step1' },
      { command: 'node-click', body: { node_id: { $result: 'step1.node_id' } } },
      { command: 'find-nodes', body: { role: 'button', name: 'Save', ...more }, save_as: 'step2' },
      { command: 'type', body: { node_id: { $result: 'step2.node_ids.1' }, text: 'x' } },
      { command: 'click', body: { x: 1, y: 2, click_count: 1 } },
    ]);
  });
});

describe('what the dashboard writes', () => {
  it('is short', () => {
    expect([duration(59_999), duration(60_000), duration(7_260_000)]).toEqual([
      '59 s',
      '1 min',
      '2 h 1 min',
    ]);
    expect([bytes(null), bytes(2 ** 20), bytes(1.5 * 2 ** 30)]).toEqual([
      'unknown',
      '1 MiB',
      '1.5 GiB',
    ]);
  });

  it('is a command of a shell, whatever is in the body', () => {
    expect(curl('POST', 'http://h/a', `{"a":"it's"}`, true)).toBe(
      `curl -s -X POST 'http://h/a' -H "X-API-Key: $TABWIRE_KEY" -H 'Content-Type: application/json' --data '{"a":"it'\\''s"}'`,
    );
  });
});

describe('a line of a recording', () => {
  const role = fc.constantFrom(
    'button',
    'link',
    'textbox',
    'checkbox',
    'menuitem',
    'tab',
    'heading',
  );
  const text = fc
    .array(
      fc.constantFrom(...'a B 7 " \\ ” “ \n , . ; and then click into with é'.split(' '), ' '),
      { minLength: 1 },
    )
    .map((parts) => parts.join(' ').trim())
    .filter((one) => one !== '');
  const target = fc.record({ role, name: text, index: fc.constant(0), count: fc.constant(1) });

  it('is one clause of the grammar, which names the same', () => {
    fc.assert(
      fc.property(target, text, (whom, said) => {
        const click = parse(lineOf({ kind: 'click', target: whom, count: 1 }) ?? '');
        const reading = { name: whom.name, roles: [whom.role] };
        expect(click).toEqual([
          expect.objectContaining({
            action: {
              do: 'click',
              target: expect.objectContaining({ readings: expect.arrayContaining([reading]) }),
            },
          }),
        ]);
        const type = parse(lineOf({ kind: 'type', target: whom, text: said }) ?? '');
        expect(type.map(({ action }) => action)).toEqual([
          {
            do: 'type',
            text: said,
            target: expect.objectContaining({ readings: expect.arrayContaining([reading]) }),
          },
        ]);
      }),
      { seed: 42 },
    );
  });

  it.each(['Enter', 'Control+a', 'a', '?', 'Plus', 'Shift+Tab', 'ArrowDown', 'Space', 'F5'])(
    'presses %j',
    (keys) => {
      expect(parse(lineOf({ kind: 'press', keys }) ?? '').map(({ action }) => action)).toEqual([
        { do: 'press', keys },
      ]);
    },
  );

  it.each(['https://x.org/a?b=c.', 'about:blank', 'https://x.org/a,b', 'data:text/html,<p>a; b'])(
    'goes to %s',
    (url) => {
      expect(parse(lineOf({ kind: 'navigate', url }) ?? '').map(({ action }) => action)).toEqual([
        { do: 'navigate', url },
      ]);
    },
  );
});
