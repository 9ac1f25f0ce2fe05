import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const BUTTON = (id: string, name: string) =>
  `<button type=button id=${id} onclick="document.title += ' ${id}'">${name}</button>`;
const ROW = (id: string, name: string) =>
  `<tr><td>${name}<td>${BUTTON(`${id}-off`, 'Mark absent')}<td>${BUTTON(`${id}-no`, 'Cancel booking')}`;

const PAGE = `<title>_</title>
  <nav><a href="#desk" onclick="document.title += ' desk'; authors.hidden = true">Desk</a>
    <a href="#authors" onclick="document.title += ' authors'; authors.hidden = false">Authors</a></nav>
  <section id=authors hidden><h2>Authors</h2><table><tbody>${ROW('mei', 'Mei Tanaka')}${ROW('joe', 'Joe Park')}</table></section>
  <p>${BUTTON('print', 'Print plan')} ${BUTTON('open', 'Letters and documents')}</p>
  <label><input type=checkbox id=reviews checked> Customer reviews</label> <label>Room <input id=room></label>`;

const outcome = async () =>
  String(
    await stage.evaluate(
      "document.title.slice(2) + room.value + (reviews.checked ? '' : ' unticked')",
    ),
  );

describe('a statement in front of a step that says what its pronoun means', () => {
  it.each([
    ['Mei Tanaka is ill. Open Authors and mark her absent, please.', 'authors mei-off'],
    ['Joe Park is away – open Authors and mark him absent', 'authors joe-off'],
    ['Joe Park just phoned. Open Authors and cancel his booking', 'authors joe-no'],
    ['I need the plan on paper, so print it.', 'print'],
    ['I need my letters and documents, open them', 'open'],
    ['We no longer want customer reviews, untick that', ' unticked'],
  ])('%s: %s', async (sentence, done) => {
    await stage.show(PAGE);
    await rules.done(sentence);
    expect(await outcome()).toBe(done);
  });

  it.each([
    'Mei Tanaka is not ill. Open Authors and mark her absent',
    'Mei Tanaka is ill. Joe Park: mark him absent',
    'Mei Tanaka is ill if she phones. Open Authors and mark her absent',
    'Mei Tanaka is ill. Open Authors and mark Joe absent for her',
    'Mei Tanaka is ill. Open Authors and mark her and him absent',
    'Nobody is ill. Open Authors and mark her absent',
    // The room is a field of the page.
    'Mei Tanaka has a room. Open Authors and mark her absent',
    'Joe Park is away. Set the room to ask him',
    'Joe Park is away. Type we miss him into Room',
    'I need the rota on paper, so print it.',
    'I need the plan or the letters, print it',
    'We want customer reviews, untick that',
    'We no longer want customer reviews, tick that',
  ])('%s: refused', async (sentence) => {
    await stage.show(PAGE);
    await rules.refusal(sentence);
    expect(await outcome()).toBe('');
  });
});
