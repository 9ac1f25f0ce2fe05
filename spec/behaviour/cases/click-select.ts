import type { Case } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const WPT = 'wpt webdriver/tests/classic/element_click/select.py';

const options = (count: number, more = '') =>
  Array.from({ length: count }, (_, i) => `<option id=o${i}${more}>${i}`).join('');

const SELECTED =
  '[...document.querySelectorAll("option")].flatMap((o, i) => o.selected ? [i] : [])';

/** Clicks options, one after the other; which are selected after each. */
const chosen = (says: string, page: string, clicks: number[], sees: number[][]): Case => ({
  says,
  from: WPT,
  page,
  does: async (driver) => {
    const seen: unknown[] = [];
    for (const i of clicks) {
      await driver.click(`#o${i}`);
      seen.push(await driver.evaluate(SELECTED));
    }
    return seen;
  },
  sees,
});

export const clickOptions: readonly Case[] = [
  chosen('selects one option and leaves the other', `<select>${options(2)}</select>`, [1], [[1]]),
  chosen(
    'selects one option after the other',
    `<select>${options(3)}</select>`,
    [0, 1, 2, 0],
    [[0], [1], [2], [0]],
  ),
  chosen(
    'keeps an option that is clicked again',
    `<select>${options(2)}</select>`,
    [1, 1],
    [[1], [1]],
  ),
  chosen(
    'selects an option of a multiple select',
    `<select multiple>${options(2)}</select>`,
    [0],
    [[0]],
  ),
  chosen(
    'keeps the others of a multiple select',
    `<select multiple>${options(3)}</select>`,
    [0, 1, 2],
    [[0], [0, 1], [0, 1, 2]],
  ),
  chosen(
    'unselects an option of a multiple select that is clicked again',
    `<select multiple>${options(2)}</select>`,
    [0, 0],
    [[0], []],
  ),
  chosen(
    'unselects an option of a multiple select that was selected at first',
    `<select multiple><option id=o0>0<option id=o1 selected>1</select>`,
    [1, 0],
    [[], [0]],
  ),
  chosen('selects an option far down a list', `<select>${options(20)}</select>`, [14], [[14]]),
  chosen(
    'selects an option far down a multiple list',
    `<select multiple>${options(20)}</select>`,
    [19],
    [[19]],
  ),
  chosen(
    'selects an option of a group',
    `<select><optgroup label=a>${options(1)}</optgroup><optgroup label=b><option id=o1>1</optgroup></select>`,
    [1],
    [[1]],
  ),
  {
    says: 'tells the page of a choice as a person’s would',
    from: WPT,
    page: `<select id=s>${options(3)}</select>${logging('mousedown', 'input', 'change', 'mouseup', 'click')}`,
    does: (driver) => driver.click('#o2'),
    reads: `log.filter((one) => /^(input|change):s$/.test(one))`,
    sees: ['input:s', 'change:s'],
  },
  {
    says: 'refuses a disabled option',
    from: WPT,
    unlike: 'The click succeeds and does nothing there. Its client would not learn of it.',
    page: `<select><option id=o0>0<option id=o1 disabled>1</select>${logging('input', 'change')}`,
    does: (driver) => driver.click('#o1'),
    reads: `[document.querySelector('select').selectedIndex, ...log]`,
    sees: [0],
    refuses: 'node_not_interactable',
  },
];
