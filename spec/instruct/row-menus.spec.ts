import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const FILES = [
  ['1', 'Rent contract', 'Ines Calder'],
  ['2', 'Floor plan', 'Ruth Ellery'],
  ['3', 'Meter readings', 'Ines Calder'],
];

/** Files with a menu each, which closes when an entry of it is clicked; the title notes what is done. */
const MENUS = `<title>_</title><section><h2>Files</h2><ul id=files>${FILES.map(
  ([id = '', name = '', owner = '']) =>
    `<li><h3>${name}</h3><span>by <i>${owner}</i></span>
      <button aria-label="Actions for ${name}" aria-haspopup=menu aria-expanded=false onclick="m${id}.hidden = !m${id}.hidden">…</button>
      <div role=menu id=m${id} hidden>${['Download', 'Share', 'Delete']
        .map(
          (entry) =>
            `<button role=menuitem onclick="m${id}.hidden = true;document.title += ' ${entry.charAt(0).toLowerCase()}${id}'">${entry}</button>`,
        )
        .join('')}</div></li>`,
).join('')}</ul></section>`;

const outcome = () => stage.evaluate('document.title.slice(2)');

describe('what a row has is in a menu', () => {
  it.each([
    ['download the rent contract', 'd1'],
    ['download the last file', 'd3'],
    ['delete the last file in the list', 'd3'],
    ['share the rent contract and the meter readings', 's1 s3'],
    ['download all files by Ines Calder', 'd1 d3'],
    ['delete both files by Ines Calder', 'd1 d3'],
    ['download the floor plan and then share it', 'd2 s2'],
    ['download the last file and share it', 'd3 s3'],
  ])('%s', async (instruction, done) => {
    await stage.show(MENUS);
    await rules.done(instruction);
    expect(await outcome()).toBe(done);
  });

  it.each([
    'download all files by Ann Lee',
    'delete both files by Ruth Ellery',
    'share the rent contract and the garden plan',
    'archive the last file',
  ])('%s is refused, and opens no menu', async (instruction) => {
    await stage.show(MENUS);
    await rules.refusal(instruction);
    expect(await stage.evaluate('document.querySelectorAll("[role=menu][hidden]").length')).toBe(3);
    expect(await outcome()).toBe('');
  });
});

const button = (id: string, name: string) =>
  `<button type=button onclick="document.title += ' ${id}'">${name}</button>`;

const stay = ([id = '', guest = '', type = '', room = '']: readonly string[]) =>
  `<tr><td>#${id}<td>${guest}<td>${type}<td>3 December 2026<td><select id=r${id} aria-label="Room for ${guest}"><option>none
    ${['104', '203', '207'].map((one) => `<option${one === room ? ' selected' : ''}>${one}`).join('')}</select>
    <td>${button(`i${id}`, 'Check in')}`;

const course = ([id = '', name = '', teacher = '', seats = '']: readonly string[]) =>
  `<tr><td>${name}<td>${teacher}<td>${seats}<td>${button(`b${id}`, 'Book')}`;

const card = (id: string, name: string) =>
  `<li class=card><h4>${name}</h4>${button(`a${id}`, 'Archive')}`;

const DESK = `<title>_</title><table><thead><tr><th>No.<th>Guest<th>Type<th>Arrival<th>Room<th></thead><tbody>${[
  ['501', 'Olsen, Kari', 'Single'],
  ['502', 'Ferreira, Tiago', 'Suite'],
  ['503', 'Baptiste, Lucie', 'Double', '207'],
]
  .map(stay)
  .join('')}</table>
  <table><thead><tr><th>Course<th>Teacher<th>Seats<th></thead><tbody>${[
    ['1', 'Drawing', 'Ann Lee', '4'],
    ['2', 'Drawing', 'Bo Berg', '12'],
    ['3', 'Pottery, from 12 May', 'Ann Lee', '6'],
  ]
    .map(course)
    .join('')}</table>
  <section aria-labelledby=h1><h3 id=h1>Review</h3><ul>${card('1', 'Logo')}${card('2', 'Flyer')}</ul></section>
  <section aria-labelledby=h2><h3 id=h2>Done</h3><ul>${card('3', 'Poster')}${card('4', 'Banner')}</ul></section>
  <div role=tablist><button role=tab id=t aria-selected=false aria-controls=mine onclick="mine.hidden = false;t.ariaSelected = true">My bookings</button></div>
  <section id=mine role=tabpanel aria-labelledby=t hidden><ul id=bookings>${[
    'Rowing, 3 May',
    'Yoga, 1 May',
  ]
    .map((name, at) => `<li><span>${name}</span> ${button(`c${at}`, 'Cancel booking')}`)
    .join('')}</ul></section>`;

const rooms = 'r501.value + " " + r502.value + " " + r503.value';

describe('rows by what people say of them', () => {
  it.each([
    ['book the Drawing course with Bo Berg', 'b2'],
    ['book me a place in Pottery', 'b3'],
    ['book the course with 12 seats', 'b2'],
    ['check Mr Ferreira in', 'i502'],
    ['check in the guest who booked the suite', 'i502'],
    ['archive both cards in the Review column', 'a1 a2'],
    ['archive everything in the Done section', 'a3 a4'],
    ['archive the second card of the Done column', 'a4'],
    ['cancel the last one in My bookings', 'c1'],
    ['in My bookings cancel Rowing', 'c0'],
    ['in My bookings cancel both of them', undefined],
    ['the poster is printed, so archive that card', 'a3'],
    ["I can't come to the pottery course after all, so please cancel it", undefined],
    ['we have not paid for the flyer yet, please archive that card', 'a2'],
    ['if the poster is printed, archive that card', undefined],
    ['the poster and the banner are printed, archive that card', undefined],
  ])('%s', async (instruction, done) => {
    await stage.show(DESK);
    if (done === undefined) await rules.refusal(instruction);
    else await rules.done(instruction);
    expect(await outcome()).toBe(done ?? '');
  });

  it.each([
    ['assign room 203 to Kari Olsen', '203 none 207'],
    ['assign room 203 to Kari Olsen and room 104 to Tiago Ferreira', '203 104 207'],
    ['set the rooms of Olsen and Ferreira to 104', '104 104 207'],
    ['set the room of Lucie Baptiste back to none', 'none none none'],
    ['assign room 203 to Ann Lee', 'none none 207'],
    ['assign room 203 to Kari Olsen and room 999 to Tiago Ferreira', 'none none 207'],
  ])('%s', async (instruction, done) => {
    await stage.show(DESK);
    if (done === 'none none 207') await rules.refusal(instruction);
    else await rules.done(instruction);
    expect(await stage.evaluate(rooms)).toBe(done);
  });
});
