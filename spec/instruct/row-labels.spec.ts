import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const button = (id: string, name: string, more = '') =>
  `<button type=button onclick="document.title += ' ${id}';${more}">${name}</button>`;

const repair = ([id = '', name = '', day = '', state = '', who = '']: readonly string[]) =>
  `<li><h3>${name}</h3><span>Reported <i>${day}</i></span> <b>${state}</b> <span>Contractor:</span> <span>${who}</span>
    ${button(`w${id}`, 'Withdraw')} ${button(`p${id}`, 'Add photo')} ${button(`r${id}`, 'Rate', 'rate.show()')}</li>`;

const tour = ([id = '', name = '', guide = '', until = '', added = '']: readonly string[]) =>
  `<tr><td>${name}<td>${guide}<td>${until}<td>${added}<td>${button(`s${id}`, 'Save')}
    <button type=button aria-label="Like ${name}" onclick="document.title += ' l${id}'">♡</button>`;

const PAGE = `<title>_</title><div role=tablist><button role=tab id=t1 aria-selected=true>Repairs</button></div>
  <section role=tabpanel aria-labelledby=t1><ul>${[
    ['1', 'Mould in the corner', '24 November 2026', 'Received', 'nobody'],
    ['2', 'Broken bedroom blind', '18 November 2026', 'Received', 'nobody'],
    ['3', 'Dripping kitchen tap', '12 November 2026', 'Booked', 'Pike Joinery'],
  ]
    .map(repair)
    .join('')}</ul></section>
  <h2>Tours</h2><table><thead><tr><th>Tour<th>Guide<th>Until<th>Added<th></thead><tbody>${[
    ['1', 'Amber Roads', 'Ines Calder', '14 March 2027', '2026-05-02'],
    ['2', 'Glass of Venice', 'Ruth Ellery', '2 May 2027', '2026-05-09'],
    ['3', 'Glass of Bohemia', 'Ines Calder', '6 June 2027', '2026-08-11'],
  ]
    .map(tour)
    .join('')}</table>
  <dialog id=rate><label><input type=radio name=g id=good> Good</label> <label><input type=radio name=g id=bad> Poor</label>
    <button type=button onclick="document.title += ' sent';rate.close()">Send rating</button></dialog>`;

const outcome = () => stage.evaluate('document.title.slice(2) + (good.checked ? " good" : "")');

describe('rows by labels, dates and the part of the page that they are in', () => {
  it.each([
    ['withdraw the repair of the broken bedroom blind', 'w2'],
    ['add a photo to the first repair', 'p1'],
    ['withdraw all the repairs with status Received', 'w1 w2'],
    ['withdraw the repair that was reported on 12 November 2026', 'w3'],
    ['withdraw the repair that Pike Joinery is booked for', 'w3'],
    ["I'd be grateful if you added a photo to the dripping tap", 'p3'],
    ['save every tour guided by Ines Calder', 's1 s3'],
    ['save the one that Ruth Ellery guides', 's2'],
    ['save the tour which ends on 2 May 2027', 's2'],
    ['save the tour that was added on 9 May 2026', 's2'],
    ['save all tours that were added before 1 June 2026', 's1 s2'],
    ['take the tour by Ruth Ellery and save it', 's2'],
    ['like both glass tours', 'l2 l3'],
    ['like the last tour', 'l3'],
    ['save the second tour guided by Ines Calder', 's3'],
    ['withdraw the last received repair', 'w2'],
    ['rate the repair of the kitchen tap as good and send the rating', 'r3 sent good'],
  ])('%s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await outcome()).toBe(done);
  });
});

describe('and nothing is done where a word says something else', () => {
  it.each([
    'withdraw the repair of the front door',
    'withdraw the poster of the bedroom blind',
    'withdraw the repair that was booked on 12 November 2026',
    'add a photo to the repair',
    'save the tour guided by Amber',
    'save the tour that Ines Calder guides',
    'save the tour that Ruth Ellery planned',
    'save the tour which starts on 2 May 2027',
    'save the tour that was added on 2 May 2027',
    'save both tours that were added before 1 June 2025',
    'like both amber tours',
    "don't like the last tour",
    'save the third tour guided by Ines Calder',
    'withdraw the last mould',
    'rate the repair of the kitchen tap as superb and send the rating',
    'rate the repair as good and send the rating',
  ])('%s', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await outcome()]).toEqual([instruction, '']);
  });
});
