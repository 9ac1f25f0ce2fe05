import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const GUEST = (id: string, guest: string) =>
  `<tr><td>${guest}</td><td><button onclick="note('move-${id}'); move.showModal()">Move room</button></td></tr>`;

const PAGE = `<title>_</title>
  <script>
    const note = (what) => document.title += ' ' + what;
    const valueOf = (one) => one.type === 'checkbox' ? (one.checked ? 'true' : '') : one.value;
    const outcome = () => [...[...document.querySelectorAll('input, select, textarea')].flatMap((one) =>
      valueOf(one) === '' ? [] : [one.id + '=' + valueOf(one)]), document.title.slice(2)].filter(Boolean).join(', ');
  </script>
  <div>We keep your view in cookies. <button onclick="note('all')">Accept all cookies</button> <button onclick="note('least')">Necessary only</button></div>
  <form role=search onsubmit="return false"><input type=search id=q aria-label="Search guests"> <button onclick="note('go')">Search</button></form>
  <button aria-haspopup=menu aria-controls=menu onclick="note('new'); menu.hidden = false">New</button>
  <ul id=menu role=menu hidden><li><button role=menuitem onclick="note('open'); article.showModal()">Article</button></ul>
  <div role=tablist><button role=tab aria-controls=desk aria-selected=true>Desk</button>
    <button role=tab aria-controls=authors aria-selected=false onclick="note('authors'); document.getElementById('authors').hidden = false">Authors</button></div>
  <section id=desk role=tabpanel>
    <form onsubmit="return false"><label>Card number <input id=card></label> <label>Item barcode <input id=code></label>
      <label>Period <select id=days><option value="">None<option>7 days<option>28 days</select></label>
      <button onclick="note('issue')">Issue item</button></form>
    <table><tr><th>Guest<th></tr>${GUEST('a', 'Ann Grant')}${GUEST('b', 'Grant Oliver')}</table></section>
  <section id=authors role=tabpanel hidden><h2>Add an author</h2><form onsubmit="return false">
    <label>Name <input id=name></label> <label>Agency name <input id=agency></label> <label>E-mail <input type=email id=mail></label>
    <label>Part <select id=part><option value="">None<option>Sport<option>Health</select></label>
    <button onclick="note('add')">Add author</button></form></section>
  <dialog id=article><h2>New article</h2><label>Headline <input id=head></label> <label>Length in words <input type=number id=long></label>
    <button onclick="note('made'); article.close()">Create article</button> <button onclick="article.close()">Discard</button></dialog>
  <dialog id=move><h2>Move guest to another room</h2>
    <label>New room <select id=room><option value="">Choose a room<option value=105>105, single<option value=209>209, double</select></label>
    <label>Reason <input id=why></label> <label><input type=checkbox id=fee> Waive the moving fee</label>
    <button onclick="note('moved'); move.close()">Move guest</button> <button onclick="move.close()">Not yet</button></dialog>`;

describe('an instruction of which one form accounts for every word', () => {
  it.each([
    // A form that the page shows is filled, and sent by the button with the verb.
    [
      'Issue item 5500871 to card 20733 for 28 days',
      'card=20733, code=5500871, days=28 days, issue',
    ],
    // The part that it is in is said first, or what it makes is.
    [
      'In Authors, add an author called Clara Winsted, e-mail clara@winsted.example, part Sport',
      'name=Clara Winsted, mail=clara@winsted.example, part=Sport, authors add',
    ],
    [
      'Add an author: Leila Haddad, leila@haddad.example, and save it',
      'name=Leila Haddad, mail=leila@haddad.example, authors add',
    ],
    // The dialog has no button of a row, but one of a menu.
    [
      'Create a new article with the headline School meals go local, 600 words long',
      'head=School meals go local, long=600, new open made',
    ],
    // The button of the row says what the dialog is about.
    [
      'Move Grant Oliver to room 209, reason "Noise from the lift"',
      'room=209, why=Noise from the lift, move-b moved',
    ],
    ['Move Ann Grant, waive the fee and confirm', 'fee=true, move-a moved'],
    // A click on the button of the row sends nothing yet.
    ['Click Move room at Ann Grant and tick the fee', 'fee=true, move-a'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await stage.evaluate('outcome()')).toBe(done);
  });

  it.each([
    'Issue item 5500871 to card 20733 for 14 days',
    'Issue item 5500871 to card 20733 for Ann',
    'In Articles, add an author called Clara Winsted, e-mail clara@winsted.example',
    // Whether it is the name or that of the agency nobody says.
    'Add an author: Brennan Ltd, leila@haddad.example',
    'Create a new article with the headline School meals go local, 600 pages long',
    'Move Grant Oliver to room 310, reason "Noise from the lift"',
    'Move Olivia, waive the fee and confirm',
  ])('%s: refused, and nothing is done', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, '']);
  });
});

it.each([
  ['Look up guest HB-4423', 'q=HB-4423, go'],
  ['Type booking number HB-4423 into the search field and click Search', 'q=HB-4423, go'],
  ['Search for plate LN20 KTE', 'q=LN20 KTE, go'],
  ['Fill the search field with booking number HB-4423', 'q=HB-4423'],
  ['Set the search field to plate LN20 KTE', 'q=LN20 KTE'],
  ['Search for room 209', 'q=room 209, go'],
  ['Get rid of the cookie banner, only the necessary ones', 'least'],
  ['Only the necessary cookies, thanks', 'least'],
])('%s: %s', async (instruction, done) => {
  await stage.show(PAGE);
  await rules.done(instruction);
  expect(await stage.evaluate('outcome()')).toBe(done);
});

it('the necessary ones are those of cookies only', async () => {
  await stage.show(PAGE);
  await rules.refusal('Issue the items, only the necessary ones');
  expect(await stage.evaluate('outcome()')).toBe('');
});

it('a form with a password is not sent without the password', async () => {
  await stage.show(`<title>_</title><form onsubmit="document.title = 'sent'; return false">
    <label>E-mail <input type=email></label> <label>Password <input type=password></label> <button>Log in</button></form>`);
  await rules.refusal('Log in as admin@shop.example');
  expect(await stage.evaluate('document.title')).toBe('_');
});
