import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const BUTTON = (id: string, name: string) =>
  `<button type=button onclick="document.title += ' ${id}'">${name}</button>`;
const TAB = (id: string, name: string, isSelected = false) =>
  `<button role=tab id=${id} aria-controls=p-${id} aria-selected=${isSelected} onclick="document.title += ' ${id}';
    for (const tab of document.querySelectorAll('[role=tab]')) {
      document.getElementById('p-' + tab.id).hidden = tab !== this;
      tab.ariaSelected = tab === this;
    }">${name}</button>`;
const PANEL = (id: string, html: string, isShown = false) =>
  `<section role=tabpanel id=p-${id} aria-labelledby=${id} ${isShown ? '' : 'hidden'}>${html}</section>`;

const pet = ([
  id = '',
  name = '',
  kind = '',
  breed = '',
  owner = '',
  day = '',
]: readonly string[]) =>
  `<tr><td><input type=checkbox id=b${id} aria-label="Send reminder for ${name}, ${breed}"><td>${name}<td>${kind}<td>${breed}<td>${owner}<td>13.4 kg<td>${day}<td>${BUTTON(`f${id}`, 'Open file')} ${BUTTON(`w${id}`, 'Write invoice')}`;
const bill = ([id = '', number = '', owner = '', state = '']: readonly string[]) =>
  `<tr><td>${number}<td>${owner}<td>€ 64.00<td>30 November 2026<td>${state}<td>${BUTTON(`p${id}`, 'Mark as paid')} ${BUTTON(`r${id}`, 'Send payment reminder')} ${BUTTON(`v${id}`, 'Void')}`;

const PAGE = `<title>_</title><div role=tablist>${TAB('news', 'News', true)}${TAB('pets', 'Animals')}${TAB('bills', 'Invoices')}</div>
  ${PANEL(
    'news',
    `<h2>School news</h2><ul id=news-list>${[
      ['1', 'Swimming starts in January'],
      ['2', 'Winter fair needs helpers'],
      ['3', 'New crossing guard'],
    ]
      .map(([id = '', text = '']) => `<li><b>${text}</b> ${BUTTON(`n${id}`, 'Mark as read')}`)
      .join('')}</ul>
    <table id=stock><caption>Articles in stock</caption><tr><td><input type=checkbox id=s1 aria-label="Select tape"><td>Tape<tr><td><input type=checkbox id=s2 aria-label="Select film"><td>Film</table>`,
    true,
  )}
  ${PANEL(
    'pets',
    `<h2>Animals</h2><table><thead><tr><th><th>Name<th>Species<th>Breed<th>Owner<th>Weight<th>Last vaccinated<th></thead><tbody>${[
      ['1', 'Biscuit', 'Dog', 'Beagle', 'Jane Whitlock', '8 January 2026'],
      ['2', 'Luna', 'Cat', 'Siamese', 'Sofia Reyes', '17 March 2026'],
      ['3', 'Luna', 'Dog', 'Greyhound', "Tim O'Brien", '2 June 2026'],
    ]
      .map(pet)
      .join('')}</table>`,
  )}
  ${PANEL(
    'bills',
    `<h2>Invoices</h2><table id=invoices><thead><tr><th>Number<th>Owner<th>Amount<th>Due<th>Status<th></thead><tbody>${[
      ['1', 'INV-881', 'Jane Whitlock', 'Open'],
      ['2', 'INV-882', 'Omar Haddad', 'Overdue'],
      ['5', 'INV-885', 'Jane Whitlock', 'Overdue'],
    ]
      .map(bill)
      .join('')}</table>`,
  )}`;

const outcome = () =>
  stage.evaluate(
    `[...[...document.querySelectorAll('input')].flatMap((one) => one.checked ? [one.id] : []), document.title.slice(2)].filter(Boolean).join(' ')`,
  );

describe('rows by their place, by a word of theirs, and several', () => {
  it.each([
    ['mark the last news item as read', 'n3'],
    ['mark the swimming news as read', 'n1'],
    ['mark the second one from the bottom as read', 'n2'],
    ['mark the second one from the top as read', 'n2'],
    ['mark the third news item from the top as read', 'n3'],
    ['tick the last row of the stock table', 's2'],
    ['tick the first row of the stock table', 's1'],
    ['Open the file of the greyhound', 'pets f3'],
    ['in the animals list open the file in the last row', 'pets f3'],
    ['Animals: tick Biscuit', 'b1 pets'],
    ["mark both of Jane Whitlock's invoices as paid", 'bills p1 p5'],
    ['send a payment reminder for all overdue invoices', 'bills r2 r5'],
    ['on the Invoices tab, void all overdue invoices', 'bills v2 v5'],
    ['go to Animals and open the file of the second one from the top', 'pets f2'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    const { status, body } = await rules.instruct(instruction);
    expect([status, body.detail, await outcome()]).toEqual([200, undefined, done]);
  });

  it.each([
    // Two rows, none, or another number of them.
    'open the file of Luna',
    'open the file of the poodle',
    'Animals: tick Luna',
    'mark the news as read',
    'mark the winter news or the swimming news as read',
    'mark the last row of the price table as read',
    'tick the last row of the price table',
    'mark both of the overdue invoices of Jane Whitlock as paid',
    "mark both of Omar Haddad's invoices as paid",
    'mark both invoices as paid',
    "mark all of Ann Lee's invoices as paid",
    'send a payment reminder for all overdue invoices except the last',
    'open the file of the ninth one from the top',
  ])('%s: refused, and nothing is done', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await outcome()]).toEqual([instruction, '']);
  });
});
