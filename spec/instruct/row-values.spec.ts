import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const BUTTON = (id: string, name: string) =>
  `<button type=button onclick="document.title += ' ${id}'">${name}</button>`;

const stock = ([id = '', name = '', shelf = '']: readonly string[]) =>
  `<tr><td>${name}<td>${shelf}<td><input type=number id=n${id} value=1 aria-label="Number of ${name}"><td>${BUTTON(`o${id}`, 'Order')}`;

const parcel = ([id = '', what = '', to = '']: readonly string[]) =>
  `<tr><td>${id}<td>${what}<td>${to}
    <td><select id=r${id} aria-label="Round of ${id}"><option>None<option>North<option>South</select> ${BUTTON(`m${id}`, 'Move')}
    <td><select id=u${id} aria-label="Urgency of ${id}"><option>Normal<option>Express</select>
    <td>${BUTTON(`x${id}`, 'Cancel')}`;

const driver = ([id = '', name = '']: readonly string[]) =>
  `<tr><td><input id=d${id} value="${name}" aria-label="Name of driver ${id}"><td>${BUTTON(`f${id}`, 'Remove')}`;

const PAGE = `<title>_</title>
  <label>Sort by <select id=sort><option>Number<option>Fee, lowest first</select></label>
  <h2>Stock</h2><table><thead><tr><th>Thing<th>Shelf<th>How many<th></thead><tbody>${[
    ['1', 'Folding crate', 'A1'],
    ['2', 'Packing tape, 50 m', 'B2'],
    ['3', '2 Strap set', 'B3'],
    ['4', 'Crate label', 'A4'],
  ]
    .map(stock)
    .join('')}<tr><td>Ladder<td>C1<td><td>${BUTTON('o5', 'Order')}</table>
  <h2>Parcels</h2><table><thead><tr><th>No.<th>Content<th>To<th>Round<th>Urgency<th></thead><tbody>${[
    ['5501', 'Two garden chairs', 'Ines Moreau'],
    ['5502', 'A laptop for the library', 'Amir Haidari'],
    ['5503', 'Oak table', 'Ines Moreau'],
  ]
    .map(parcel)
    .join('')}</table>
  <h2>Drivers</h2><table><tbody>${[
    ['1', 'Petra Lund'],
    ['2', 'Sami Aho'],
  ]
    .map(driver)
    .join('')}</table>`;

const SELECTS = 'sort r5501 r5502 r5503 u5501 u5502 u5503'.split(' ');

/** The buttons that were pressed, the amounts that are not 1, and the options that are not the first. */
const outcome = () =>
  stage.evaluate(`[document.title.slice(2),
    ...[1, 2, 3, 4].map((n) => 'n' + n).filter((id) => self[id].value !== '1').map((id) => id + '=' + self[id].value),
    ...${JSON.stringify(SELECTS)}.filter((id) => self[id].selectedIndex > 0).map((id) => id + '=' + self[id].value),
  ].join(' ').trim()`);

describe('rows get amounts and options', () => {
  it.each([
    ['order 3 folding crates', 'o1 n1=3'],
    ['order two crates', 'o1 n1=2'],
    ['order one folding crate and 4 packing tapes', 'o1 o2 n2=4'],
    ['I need to order 2 folding crates, 4 packing tapes and a ladder', 'o1 o2 o5 n1=2 n2=4'],
    ['move the oak table to South', 'm5503 r5503=South'],
    ['move 5501 and 5503 to North', 'm5501 m5503 r5501=North r5503=North'],
    ['make the parcel about the laptop express', 'u5502=Express'],
    ['set 5501 and 5502 to express', 'u5501=Express u5502=Express'],
    ['set parcel 5502 to express', 'u5502=Express'],
    ['change the oak table to express urgency', 'u5503=Express'],
    ['set the urgency of the oak table to express', 'u5503=Express'],
    ['cancel the parcel about the laptop', 'x5502'],
    ['remove Petra Lund from the team', 'f1'],
    ['remove Petra and Sami from the team', 'f1 f2'],
    ['remove Sami', 'f2'],
  ])('%s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect([instruction, await outcome()]).toEqual([instruction, done]);
  });
});

describe('and nothing is done where one of them is not there, or another thing is said', () => {
  it.each([
    'order 3 folding crates and 2 pallets',
    'order 2 pallets',
    'order 3 ladders',
    'order 2 strap sets',
    'order some crates',
    "don't order 3 folding crates",
    'move the oak table to East',
    'move the pine table to South',
    'move 5501 and 5509 to North',
    'move the parcel for Ines Moreau to North',
    'make the parcel about the printer express',
    'make the laptop parcel slow',
    'set 5501 and 5509 to express',
    'set all parcels except 5509 to express',
    'remove Petra and Olga from the team',
    'remove Olga Lund from the team',
    'I want to pay my fee',
    'pay the fee',
  ])('%s', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await outcome()]).toEqual([instruction, '']);
  });
});
