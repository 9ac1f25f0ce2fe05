import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const BUTTON = (id: string, name: string) =>
  `<button type=button onclick="document.title += ' ${id}'">${name}</button>`;

const shift = ([id = '', name = '', day = '', state = '', leader = '']: readonly string[]) =>
  `<div class=shift><h3>${name}</h3><p><span class=day>${day}</span> · <em class=state>${state}</em></p>
    <p>Leader: <b>${leader}</b></p>${BUTTON(`u${id}`, 'Sign up')} ${BUTTON(`d${id}`, 'Details')}
    ${BUTTON(`v${id}`, 'Arrange a visit')} ${BUTTON(`h${id}`, 'Put on hold')}</div>`;

const dish = ([id = '', name = '', course = '', price = '', state = '']: readonly string[]) =>
  `<tr><td>${name}<td>${course}<td>${price}<td>${state}<td>${BUTTON(`e${id}`, 'Edit')} ${BUTTON(`x${id}`, 'Delete')}`;

const PAGE = `<title>_</title>
  <label>Course <select id=course><option>All courses<option>Main<option>Dessert</select></label>
  <label>Sort by <select id=sort><option>Menu order<option>Price, low to high<option>Price, high to low<option>Most popular</select></label>
  <label>Order <select id=by><option>Soonest first<option>Shortest first</select></label>
  <h2>Dishes</h2><table><thead><tr><th>Dish<th>Course<th>Price<th>Status<th></thead><tbody>${[
    ['1', 'Beef goulash', 'Main', '€ 17.90', 'Available'],
    ['2', 'Mushroom risotto', 'Main', '€ 15.20', 'Sold out'],
    ['3', 'Apple strudel', 'Dessert', '€ 6.90', 'Available'],
    ['4', 'Chocolate mousse', 'Dessert', '€ 7.20', 'Out of season'],
  ]
    .map(dish)
    .join('')}</table>
  <h2>Shifts</h2><div>${[
    ['1', 'Market stall', 'Saturday 5 December', '5 free places', 'Omar Haddad'],
    ['2', 'Delivery round', 'Sunday 6 December', 'Full', 'Luca Bianchi'],
    ['3', 'Van keys', 'Monday 7 December', 'Full', 'Greta Holm'],
  ]
    .map(shift)
    .join('')}</div>
  <h2>Your hours</h2><table><thead><tr><th>Month<th>Visits<th>Hours</thead><tbody>
    <tr><td>September<td>3<td>9.5<tr><td>October<td>5<td>17</table>`;

const outcome = () => stage.evaluate('[document.title.slice(2), course.value, sort.value].join()');

describe('rows as people speak of them', () => {
  it.each([
    ['sign me up for the market stall', 'u1'],
    ['sign up for the last shift', 'u3'],
    ['arrange a visit for the van keys', 'v3'],
    ['put the delivery round on hold', 'h2'],
    ['show details of the delivery round', 'd2'],
    ['show details of the van keys', 'd3'],
    ['edit the second dish', 'e2'],
    ['edit both desserts', 'e3 e4'],
    ['delete the two mains', 'x1 x2'],
    ['delete the dish with the lowest price', 'x3'],
    ['delete everything that contains mousse', 'x4'],
    ['edit the goulash and delete it', 'e1 x1'],
    ['edit the cheapest dish, then delete that one', 'e3 x3'],
  ])('%s', async (instruction, clicks) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await outcome()).toBe(`${clicks},All courses,Menu order`);
  });

  it.each([
    ['cheapest dishes first', 'All courses', 'Price, low to high'],
    ['put the most expensive dishes at the top', 'All courses', 'Price, high to low'],
    ['sort by popularity', 'All courses', 'Most popular'],
    ['only show desserts', 'Dessert', 'Menu order'],
  ])('%s', async (instruction, ...selected) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await outcome()).toBe(['', ...selected].join());
  });

  it.each([
    ['how many dishes are sold out?', '1'],
    ['how many mains are there?', '2'],
    ['how many shifts are full?', '2'],
    ['how many hours did I work in October?', '17'],
    ['is the risotto sold out?', 'yes'],
    ['is the market stall full?', 'no'],
    ['are there any desserts?', 'yes'],
    ['who leads the delivery round?', 'Luca Bianchi'],
    ["what's the price of the cheapest main?", '€ 15.20'],
    ['which dish costs the most?', 'Beef goulash'],
    ['when is the delivery round?', 'Sunday 6 December'],
  ])('%s', async (question, answer) => {
    await stage.show(PAGE);
    expect([question, (await rules.done(question)).answer]).toEqual([question, answer]);
  });
});

describe('and nothing is done where they say too little, or another thing', () => {
  it.each([
    "don't sign me up for the market stall",
    'sign me up for the market stall or the delivery round',
    'sign me up for the market hall',
    'sign up for the newsletter',
    'sign me up for the shift',
    'edit both mains except the risotto',
    'put the shift on hold',
    'arrange a visit for the fish stall',
    'delete the two dishes',
    'delete the three desserts',
    'delete it',
    'delete that one',
    'delete her dish',
    'edit the goulash and delete them both',
    'edit the goulash, the strudel and delete that one',
    'edit the goulash and reply to it',
    'delete the dish with the lowest rating',
    'delete everything that contains egg',
    'delete everything that contains no mousse',
    'shortest dishes last',
    'sort by unpopularity',
    'only show starters',
    'only show dishes that are not desserts',
    'is the goulash out?',
    'is the strudel sold?',
    'is the mousse in season?',
    'is the mousse of season?',
    'is the pizza sold out?',
    'is the dish sold out?',
    'is the risotto not sold out?',
    'is the risotto sold out or the goulash?',
    'is the delivery round nearly full?',
    'is Omar full?',
    'are there any starters?',
    'are there no desserts?',
    'how many free dishes are there?',
    'how many hours did I work in November?',
    'who leads the soup kitchen?',
    'who deleted the risotto?',
    'which shift costs the most?',
    'what are the starters?',
  ])('%s', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await outcome()]).toEqual([instruction, ',All courses,Menu order']);
  });

  it.each([
    ['play the second film', 'p3'],
    ['play the second title', 'p2'],
    ['play the Cold Harbour series', 'p2'],
    ['add every series to my list', 'a2'],
    ['get me the posters of all films', 'o1 o3'],
    ['put every film on my list except Orbit', 'a3'],
    ['set the shelf of Penguins to Upper', 'Upper'],
    ['read more about the penguins', 'm3'],
    // Neither is a film of that name, nor has it a poster; and a link beside the list is near to no row.
    ['play the Orbit series', ''],
    ['open the poster form for Cold Harbour', ''],
    ['put every film on my list except Whales', ''],
  ])('%s', async (instruction, done) => {
    const title = ([id = '', name = '', kind = '']: readonly string[]) =>
      `<li><h3>${name}</h3> <span>${kind}</span> ${BUTTON(`p${id}`, 'Play')} ${BUTTON(`a${id}`, 'Add to list')}
        ${BUTTON(`m${id}`, 'Read more')} ${kind === 'Film' ? BUTTON(`o${id}`, 'Poster') : ''}
        <select onchange="document.title += ' ' + this.value"><option>Lower<option>Upper</select></li>`;
    const titles = [
      ['1', 'Orbit', 'Film'],
      ['2', 'Cold Harbour', 'Series'],
      ['3', 'Penguins', 'Film'],
    ];
    await stage.show(
      `<title>_</title><section><ul>${titles.map(title).join('')}</ul><a href=#p onclick="document.title += ' policy'">Poster policy</a></section>`,
    );
    if (done === '') await rules.refusal(instruction);
    else await rules.done(instruction);
    expect(await stage.evaluate('document.title.slice(2)')).toBe(done);
  });

  it('«it» is no other row where the row has gone', async () => {
    const row = (name: string, id: string) =>
      `<tr><td>${name}<td><button onclick="document.title += ' x${id}'; this.closest('tr').remove()">Delete</button>
        ${BUTTON(`a${id}`, 'Archive')}`;
    await stage.show(
      `<title>_</title><table>${row('Soup', '1')}${row('Pea soup', '2')}${row('Pie', '3')}</table>`,
    );
    const { body } = await rules.instruct('delete the soup and archive it', { timeout_ms: 2_000 });
    expect([body.success, await stage.evaluate('document.title')]).toEqual([false, '_ x1']);
  });
});
