import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const BUTTON = (id: string, name: string) =>
  `<button type=button id=${id} onclick="document.title += ' ${id}'">${name}</button>`;
const BOX = (id: string, name: string, kind = 'checkbox') =>
  `<label><input type=${kind} name=${kind === 'radio' ? 'r' : id} id=${id}> ${name}</label>`;

const SHOP = `<title>_</title>
  <form onsubmit="return false" aria-label="Newsletter"><label>Email address <input id=mail></label>${BUTTON('join', 'Subscribe')}</form>
  <section aria-label="Filters"><label>Search tickets <input id=query></label>
    <label>Status <select id=status><option>Any<option>Open<option>On hold</select></label>
    <label>Team <select id=team><option>Sales<option>Support</select></label>
    <label>Rows per page <input id=rows type=number value=10></label>${BOX('unread', 'Unread only')}
    <label>Volume <input id=volume type=range min=0 max=100 value=50></label></section>
  <fieldset><legend>Shipping</legend>${BOX('standard', 'Standard', 'radio')}${BOX('express', 'Express', 'radio')}</fieldset>
  <fieldset><legend>Extras</legend>${BOX('gift', 'Gift wrap')}${BOX('rush', 'Rush')}</fieldset>
  <label>Note for the courier <input id=note></label><label>Promo code <input id=promo></label>${BUTTON('apply', 'Apply')}
  ${BUTTON('csv', 'Export CSV')} ${BUTTON('send', 'Send order')} ${BUTTON('wipe', 'Delete account')} ${BUTTON('clearing', 'Clear form')}
  <a href=#r id=returns onclick="document.title += ' returns'">Returns policy</a>
  <table><thead><tr><th>Ticket<th>Subject<th>Owner<th>Do</thead><tbody>
    <tr><td>${BOX('b1', '')}<td>1041 Printer jam<td>Ann Lee<td>${BUTTON('c1', 'Close')}
    <tr><td>${BOX('b2', '')}<td>1042 Monitor flickers<td>Bob Ray<td>${BUTTON('c2', 'Close')}
    <tr><td>${BOX('b3', '')}<td>1014 Monitor arm<td>Ann Poe<td>${BUTTON('c3', 'Close')}</table>
  <ul><li><b>Tomato soup</b> ${BUTTON('s1', 'Save')}<li><b>Pasta with soup</b> ${BUTTON('s2', 'Save')}</ul>
  <script>
    const fields = [...document.querySelectorAll('input, select')];
    const held = (field) => field.matches('[type=checkbox], [type=radio]') ? String(field.checked) : field.value;
    const before = fields.map(held);
    const outcome = () => fields.flatMap((field, i) => held(field) === before[i] ? [] : [field.id + '=' + held(field)])
      .concat(document.title === '_' ? [] : [document.title.slice(2)]).join(', ');
  </script>`;

describe('what a clause says is explained by the names of the page', () => {
  it.each([
    ['export this as csv', 'csv'],
    ['send it', 'send'],
    ['show me the returns page', 'returns'],
    ['clear the form', 'clearing'],
    ['make the volume 20', 'volume=20'],
    ['the status should be Open', 'status=Open'],
    ['put "toner" into the ticket search', 'query=toner'],
    ['in the Status filter choose On hold', 'status=On hold'],
    ['choose Support', 'team=Support'],
    ['status Open', 'status=Open'],
    ['show only tickets on hold', 'status=On hold'],
    ['only unread ones', 'unread=true'],
    ['set Gift wrap to ticked', 'gift=true'],
    ['Shipping: Express', 'express=true'],
    ['choose Express as the shipping', 'express=true'],
    ['Extras: gift wrap and rush', 'gift=true, rush=true'],
    ['add the note "ring twice" for the courier', 'note=ring twice'],
    ['apply the promo code TEA10', 'promo=TEA10, apply'],
    ['filter by status Open and team Support', 'status=Open, team=Support'],
    ['promo code TEA10, status Open, gift wrap on', 'status=Open, gift=true, promo=TEA10'],
    ['type ann@x.example in the newsletter email', 'mail=ann@x.example'],
    ['would you mind ticking Gift wrap for me?', 'gift=true'],
    ['Hi team, could someone please close ticket 1042? Cheers, Dave', 'c2'],
    ['close 1014', 'c3'],
    ['save the tomato soup', 's1'],
    ['save the pasta', 's2'],
    ['in the second row, click Close', 'c2'],
    ['tick the first two tickets', 'b1=true, b2=true'],
    ['tick the first two tickets in the table', 'b1=true, b2=true'],
    ['tick rows 1 and 3', 'b1=true, b3=true'],
    ['put a tick next to "1042 Monitor flickers"', 'b2=true'],
    ["set status to Open but don't send the order", 'status=Open'],
  ])('%s', async (instruction, outcome) => {
    await stage.show(SHOP);
    await rules.done(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, outcome]);
  });
});

describe('and nothing is done where a word of it is not', () => {
  it.each([
    'export this as pdf',
    'delete it',
    'delete the account of Ann',
    'show me the delivery page',
    "don't send it",
    'never send the order',
    "send it but don't send it",
    "set status to Open and don't send the order",
    'set status to Open but not if it is on hold',
    'set status to Open unless it is on hold',
    'if the status is Any, send it',
    'make the volume louder',
    'make the brightness 20',
    'put my order number into the ticket search',
    'choose Marketing',
    'choose Open or On hold',
    'choose Any',
    'status Closed',
    'show only tickets on fire',
    'only unread ones from Ann',
    'Shipping: Overnight',
    'Billing: Express',
    'Extras: gift wrap and balloons',
    'Shipping: gift wrap and rush',
    'add the note for the courier',
    'add the note "ring twice" for the driver',
    'apply the promo code',
    'filter by status Open and owner Ann',
    'promo code TEA10 submit',
    'type ann@x.example in the billing email',
    'close ticket 1043',
    'close 104',
    "close Ann's ticket",
    'close the monitor ticket',
    'save the soup with tomato',
    'save the onion soup',
    'in the fourth row, click Close',
    'tick the first four tickets',
    'tick rows 1 and 7',
    'put a tick next to "1043 Monitor flickers"',
    'tick every row except the first',
    'tick the first or the second row',
  ])('%s', async (instruction) => {
    await stage.show(SHOP);
    await rules.refusal(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, '']);
  });

  it('where two candidates fit, the refusal names both', async () => {
    await stage.show(`<title>_</title>${BUTTON('a', 'Send order')} ${BUTTON('b', 'Send invoice')}`);
    const { body } = await rules.refusal('send it');
    expect(body.suggestions).toEqual(['click button "Send order"', 'click button "Send invoice"']);
    expect(await stage.evaluate('document.title')).toBe('_');
  });
});

describe('a part of a name is not the name', () => {
  it.each<[sentence: string, html: string]>([
    ['like Anna', `<ul><li><b>Jo</b> <span>Hi Anna</span> ${BUTTON('a', 'Like')}</ul>`],
    ['delete Tom', `<ul><li><b>Zoe</b> <b>Lunch with Tom</b> ${BUTTON('a', 'Delete')}</ul>`],
    ['delete Key West', `<ul><li><b>Adam West</b> ${BUTTON('a', 'Delete')}</ul>`],
    ['edit it', BUTTON('a', 'Edit profile')],
    [
      'open report.pdf',
      `<input type=checkbox aria-label="Select report.pdf" onclick="document.title += ' s'">`,
    ],
    [
      'enter the code from my phone',
      `<label>Phone <input oninput="document.title += ' p'"></label>`,
    ],
    ['show me delete account', BUTTON('a', 'Delete account')],
    ['send invoice 7', BUTTON('a', 'Send invoice')],
    [
      'set Country to Ireland',
      `<label>Country <select onchange="document.title += ' c'"><option>France<option>Northern Ireland</select></label>`,
    ],
    [
      'add milk to Notes',
      `<label>Notes <input oninput="document.title += ' n'" value=bread></label>`,
    ],
  ])('%s', async (sentence, html) => {
    await stage.show(`<title>_</title>${html}`);
    await rules.refusal(sentence);
    expect([sentence, await stage.evaluate('document.title')]).toEqual([sentence, '_']);
  });
});

describe('a password keeps its last sign, and no step becomes a part of a value', () => {
  const FORM =
    '<form onsubmit="return false"><label>Username <input id=u></label><label>Password <input id=p></label></form>';

  it.each([
    ['username: ann / password: vinyl!', 'ann vinyl!'],
    ['username=ann password=s3cret', 'ann s3cret'],
    ['user ann, pass s3cret', 'ann s3cret'],
    ["username ann, password s3cret, don't log in", 'ann s3cret'],
  ])('%s', async (instruction, held) => {
    await stage.show(FORM);
    await rules.done(instruction);
    expect(await stage.evaluate("u.value + ' ' + p.value")).toBe(held);
  });

  it.each(['username=ann password=s3cret submit', 'user ann and pass', 'password and username'])(
    '%s',
    async (instruction) => {
      await stage.show(FORM);
      await rules.refusal(instruction);
      expect(await stage.evaluate('u.value + p.value')).toBe('');
    },
  );
});

it('a value does not take up the name of the next field', async () => {
  await stage.show('<label>From <input id=a></label><label>To <input id=b></label>');
  await rules.done('from Dublin to Lisbon');
  expect(await stage.evaluate("a.value + '>' + b.value")).toBe('Dublin>Lisbon');
});

describe('an answer of a table', () => {
  const TABLE = `<h2>Staff</h2><table><thead><tr><th>Name<th>Mail<th>Role</thead><tbody>
    <tr><td>Ann Lee<td>ann@x.example<td>Editor<tr><td>Bob Ray<td>bob@x.example<td>Editor<tr><td>Cy Lee<td>cy@x.example<td>Viewer</table>
    <label>Sort by <select><option>Name<option selected>Role</select></label><button role=switch aria-checked=true>Alerts</button>`;

  it.each([
    ["what's the mail in row 2?", 'bob@x.example'],
    ['what is the role of Bob?', 'Editor'],
    ['who is in the third row?', 'Cy Lee'],
    ['how many editors are there?', '2'],
    ['what is the list sorted by?', 'Role'],
    ['are alerts switched on?', 'yes'],
  ])('%s', async (question, answer) => {
    await stage.show(TABLE);
    expect((await rules.done(question)).answer).toBe(answer);
  });

  it.each([
    'what is the role of Lee?',
    "what's the mail in row 9?",
    'what is the age of Ann Lee?',
    'how many pilots are there?',
  ])('%s', async (question) => {
    await stage.show(TABLE);
    await rules.refusal(question);
  });
});
