import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const BUTTON = (id: string, name: string, more = '') =>
  `<button type=button id=${id} ${more} onclick="document.title += ' ${id}'">${name}</button>`;

const CARD = (id: string, title: string, told: string) =>
  `<article>#${id} <h3>${title}</h3><p>${told}</p>${BUTTON(`c${id}`, 'Close issue')} ${BUTTON(`r${id}`, 'Renew')}</article>`;

const PAGE = `<title>_</title>
  <form onsubmit="return false"><input id=term type=search aria-label="Search issues"> ${BUTTON('go', 'Look up')}</form>
  ${BUTTON('reports', 'Reports', 'aria-haspopup=menu aria-expanded=false')}
  <button role=tab type=button onclick="document.title += ' spares'">Spares</button>
  ${BUTTON('drill', 'Start fire drill')}
  <label>Sort <select id=sort><option value="">Newest<option value=most>Most reported</select></label>
  <label><input type=checkbox id=stay> Stay signed in</label> <label><input type=checkbox id=news> Send news</label>
  <section aria-labelledby=list><h2 id=list>Issues</h2>
  ${CARD('401', 'Dripping kitchen tap', '2 reports · Kitchen · Ann Lee')}
  ${CARD('402', 'Dripping window', '3 reports · Hall · Leah Moss')}
  ${CARD('403', 'Broken water tap', '1 report · Cellar · not Ann')}</section>`;

const outcome = async () =>
  String(
    await stage.evaluate(
      "[document.title.slice(2), term.value, sort.value, ...[stay, news].filter((one) => one.checked).map(({ id }) => id)].filter(Boolean).join(', ')",
    ),
  );

describe('rows by what they are about, and what stands around them', () => {
  it.each([
    ['look up Moss', 'go, Moss'],
    ['look up Moss in the issue search', 'go, Moss'],
    ['search for Moss', 'go, Moss'],
    ['Pull down the Reports menu', 'reports'],
    ['Switch to the list of spares', 'spares'],
    ['Kick off the fire drill', 'drill'],
    ['Put the issues with the most reports on top', 'most'],
    ['Tick the box so I stay signed in', 'stay'],
    ['tick the box so that I stay signed in', 'stay'],
    ['Close #401 and #403', 'c401 c403'],
    ['Close #402', 'c402'],
    ['Close the one about the dripping tap', 'c401'],
    ["Renew Ann Lee's tenancy", 'r401'],
    ['Renew the one about the dripping tap', 'r401'],
    ['Renew the issue about the broken tap', 'r403'],
  ])('%s: %s', async (sentence, done) => {
    await stage.show(PAGE);
    await rules.done(sentence);
    expect(await outcome()).toBe(done);
  });

  it.each([
    'Pull down the Invoices menu',
    'Pull down the Reports',
    'Switch to the list of invoices',
    'Delete the list of spares',
    'Kick off the second issue',
    'Kick off the first aid drill',
    'Put the issues with the most comments on top',
    'Tick the box so I stay informed',
    'Close #401 and #499',
    'Close the kitchen tap',
    'Close the broken tap',
    "Renew Bob Lee's tenancy",
    'Renew the one about the dripping cellar',
    'Renew the issue about the dripping one',
  ])('%s: refused', async (sentence) => {
    await stage.show(PAGE);
    await rules.refusal(sentence);
    expect(await outcome()).toBe('');
  });
});

it('looks up a row by its button where the page has no field to search', async () => {
  await stage.show(
    `<title>_</title><ul><li>Ann Lee ${BUTTON('ann', 'Look up')}<li>Bob Ray ${BUTTON('bob', 'Look up')}</ul>`,
  );
  await rules.done('look up Bob Ray');
  expect(await stage.evaluate('document.title')).toBe('_ bob');
});
