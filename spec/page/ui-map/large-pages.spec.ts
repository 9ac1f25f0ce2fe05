import { describe, expect, it } from '@jest/globals';
import { withBounds } from '../../../lib/page/ui-map/bounds.js';
import { hintOf } from '../../../lib/page/ui-map/hint.js';
import { interactive } from '../../../lib/page/ui-map/interactive.js';
import { isPlain } from '../../../lib/page/ui-map/plain-controls.js';
import { readable } from '../../../lib/page/ui-map/readable.js';
import { nameOf } from '../../../lib/page/ui-map/visible-text.js';
import { walkPage } from '../../../lib/page/ui-map/walk.js';
import { cpuOf } from '../../support/cpu.js';
import { pageShot, type Drawn } from '../../support/page-shot.js';

/** The rows of ui-map/ in its default size. */
const ROWS = 300;

const BOX = [10, 10, 50, 50] as const;
const b: Drawn = { tag: 'b' };
const drawn: Drawn = { tag: 'b', box: BOX };
const button: Drawn = { tag: 'button', box: BOX };
const text: Drawn = { tag: '#text', text: 'x', box: BOX };
const checkbox: Drawn = { tag: 'input', attributes: { type: 'checkbox' } };

const LONG = 100_000;
const letters = 'a'.repeat(LONG);
const name = `${letters}!`;
const blanks = ' '.repeat(LONG);
const words = 'x '.repeat(LONG / 2);
const hyphens = `a${'-'.repeat(LONG)}\u2028`;
const classes = `${name} ${`a${'-'.repeat(90)}! `.repeat(LONG / 100)}`;
const image = `url("data:x\\"${'url('.repeat(LONG / 10)}")`;

const times = <Of>(count: number, of: (i: number) => Of) =>
  Array.from({ length: count }, (_, i) => of(i));

/** Elements inside one another. */
function nested(
  count: number,
  around: Omit<Drawn, 'inside'>,
  inside: readonly Drawn[],
): readonly Drawn[] {
  return times(count, () => around).reduce<readonly Drawn[]>(
    (inner, outer) => [{ ...outer, inside: inner }],
    inside,
  );
}

/** What the server computes for ui-map/ with `interactive: false`, but for the questions to Chrome. */
function rowsOf(shot: ReturnType<typeof pageShot>) {
  const nodes = walkPage(shot);
  const rows = readable(nodes, interactive(nodes, shot));
  return withBounds(rows.slice(0, ROWS), rows, nodes).map((row) => ({
    tag: row.node.tag,
    name: nameOf(row, nodes),
    hint: hintOf(row.node, nodes),
    isPlain: isPlain(row, nodes),
  }));
}

describe('ui-map/ computes in linear time for', () => {
  it.each<[page: string, inside: readonly Drawn[]]>([
    [
      'many fields with one ID beside a label',
      [
        { tag: 'label', attributes: { for: 'x' }, box: BOX },
        ...times(30_000, () => ({ tag: 'input', attributes: { id: 'x' } })),
      ],
    ],
    [
      'labels inside one another',
      nested(
        1_000,
        { tag: 'label' },
        times(50_000, () => b),
      ),
    ],
    [
      'many shapes with texts in one drawing',
      [
        {
          tag: 'svg',
          box: BOX,
          inside: times(1_200, (i) => [
            { tag: 'rect', box: [i, i, 5, 5] as const, css: { cursor: 'pointer' } },
            {
              tag: 'text',
              box: [i, i, 5, 5] as const,
              inside: [{ ...text, box: [i, i, 5, 5] as const }],
            },
          ]).flat(),
        },
      ],
    ],
    [
      'groups inside one another',
      [
        {
          tag: 'svg',
          box: BOX,
          inside: nested(1_000, { tag: 'g', box: BOX }, [
            { tag: 'rect', box: BOX, clickable: true },
            ...times(30_000, () => drawn),
          ]),
        },
      ],
    ],
    [
      'many groups with a shape',
      [
        {
          tag: 'svg',
          box: BOX,
          inside: times(10_000, () => ({
            tag: 'g',
            box: BOX,
            inside: [{ tag: 'rect', box: BOX, clickable: true }, text],
          })),
        },
      ],
    ],
    [
      'clickable boxes inside one another',
      nested(
        1_000,
        { tag: 'div', box: BOX, clickable: true },
        times(30_000, () => button),
      ),
    ],
    [
      'hidden checkboxes in a clickable box',
      [
        {
          tag: 'div',
          box: BOX,
          clickable: true,
          inside: [...times(30_000, () => checkbox), button],
        },
      ],
    ],
    [
      'elements without a box inside one another',
      nested(
        1_000,
        { tag: 'div' },
        times(30_000, () => text),
      ),
    ],
    [
      'pointers in elements without a box inside one another',
      nested(
        1_000,
        { tag: 'div' },
        times(30_000, () => ({ ...drawn, css: { cursor: 'pointer' } })),
      ),
    ],
    [
      'inline elements around a text',
      nested(
        1_000,
        { tag: 'a', box: BOX, css: { display: 'inline' }, attributes: { href: '/' } },
        times(30_000, () => text),
      ),
    ],
    [
      'scroll containers',
      nested(
        1_000,
        { tag: 'div', box: BOX, css: { overflow: 'auto' } },
        times(30_000, () => text),
      ),
    ],
    [
      'inline elements',
      nested(
        1_000,
        { tag: 'i', box: BOX, css: { display: 'inline' } },
        times(30_000, () => text),
      ),
    ],
    [
      'buttons with many blank texts',
      nested(
        300,
        { tag: 'button', box: BOX, css: { display: 'inline' } },
        times(30_000, () => ({ ...text, text: ' ' })),
      ),
    ],
    ['long shared texts', times(300, () => ({ ...button, inside: [{ ...text, text: words }] }))],
    ['long shared blank texts', nested(300, button, [{ ...text, text: blanks }])],
    [
      'long attributes',
      times(20_000, () => ({
        ...drawn,
        clickable: true,
        attributes: {
          role: words,
          class: letters,
          id: name,
          title: blanks,
        },
      })),
    ],
    [
      'long classes',
      times(300, () => ({
        ...button,
        inside: times(20, () => ({
          ...drawn,
          attributes: {
            class: classes,
            [hyphens]: '',
          },
        })),
      })),
    ],
    [
      'long images',
      times(300, () => ({
        ...button,
        inside: times(20, () => ({
          ...drawn,
          css: { 'background-image': image },
        })),
      })),
    ],
    [
      'long types',
      times(30_000, () => ({
        tag: 'input',
        attributes: { type: letters, contenteditable: letters },
      })),
    ],
  ])('%s', (_, inside) => {
    const shot = pageShot({
      tag: 'html',
      box: [0, 0, 1_000, 1_000],
      inside: [{ tag: 'body', box: [0, 0, 1_000, 1_000], inside }],
    });
    const ms = cpuOf(() => rowsOf(shot));
    expect(ms).toBeLessThan(1_000);
  });
});
