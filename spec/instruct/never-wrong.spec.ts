import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const BUTTON = (id: string, name: string) =>
  `<button id=${id} onclick="document.title += ' ${id}'">${name}</button>`;

async function refused(instruction: string): Promise<string> {
  return (await rules.refusal(instruction)).body.code;
}

describe('positions are positions', () => {
  const TABLE = `<title>_</title><table><thead><tr><th>Date<th>Do</thead><tbody>
    ${[1, 2, 3].map((i) => `<tr><td>${i + 1} Mar 2026<td>${BUTTON(`d${i}`, 'Delete')}`).join('')}</table>
    <ul><li>Tea ${BUTTON('l1', 'Remove')}<li>Item 1 ${BUTTON('l2', 'Remove')}<li>Milk ${BUTTON('l3', 'Remove')}</ul>`;

  it.each([
    ['click Delete in row 2', 'd2'],
    ['click Delete in the second row', 'd2'],
    ['click Delete in the last row', 'd3'],
    ['click Delete in row three', 'd3'],
    ['click Remove in the third item', 'l3'],
    ['click Delete in the row of "2 Mar 2026"', 'd1'],
  ])('%s', async (instruction, id) => {
    await stage.show(TABLE);
    await rules.done(instruction);
    expect(await stage.evaluate('document.title')).toBe(`_ ${id}`);
  });

  it('and there is no row 18, and a short number is no part of a name', async () => {
    await stage.show(TABLE);
    expect(await refused('click Delete in row 18')).toBe('target_not_found');
    await stage.show('<title>_</title><a href=/a>2 Mar 2026</a><a href=/b>3 Mar 2026</a>');
    expect(await refused('click link 2')).toBe('target_not_found');
    expect(await stage.evaluate('document.title')).toBe('_');
  });
});

it('links that lead nowhere are not one place', async () => {
  for (const href of ['#', '', 'javascript:void 0', '#order']) {
    const link = (id: string) =>
      `<a id=${id} href="${href}" onclick="said.textContent = id">Order</a>`;
    await stage.show(`<p id=said></p>${link('a')} ${link('b')}`);
    expect([href, await refused('open the order')]).toEqual([href, 'target_ambiguous']);
    expect(await stage.evaluate('said.textContent')).toBe('');
  }
});

describe('a value', () => {
  const FIELDS = `<label>Quantity <input id=qty type=number value=1></label><label>Name <input id=name value=Ada maxlength=8></label>
    <label>Phone <input id=phone oninput="this.value = this.value.replace(/(\\d{3})(?=\\d)/g, '$1 ')"></label>
    <label>Period <select id=period><option>Always<option>Today</select></label>`;
  const held = () => stage.evaluate('[qty.value, name_(), period.value].join()');
  const page = `${FIELDS}<script>const name_ = () => document.getElementById('name').value</script>`;

  it('is compared with what was asked for', async () => {
    await stage.show(page);
    const { body } = await rules.instruct('fill Name with "Augusta Ada King"');
    expect([body.code, body.reason]).toEqual(['node_not_interactable', 'value_refused']);
    const { body: number } = await rules.instruct('set Quantity to "2 and more"');
    expect([number.code, number.reason]).toEqual(['node_not_interactable', 'value_refused']);
    await stage.show(page);
    await rules.done('set Quantity to 3, fill Phone with 123456789, enter Grace in Name');
    expect(await held()).toBe('3,Grace,Always');
  });

  it.each([
    'set Name to Hopper instead of Byron and Quantity to 2',
    'fill Name with my name',
    'set Name to today',
    'set Name to empty',
    'set Name to the same as above',
    'set Quantity to 2, enter the promo code SAVE10 and click Apply',
    'fill Name with Bob click Apply',
  ])('is not made of words that say what it is: %s', async (instruction) => {
    await stage.show(page);
    expect(await refused(instruction)).toBe('instruction_not_understood');
    expect(await held()).toBe('1,Ada,Always');
  });

  it('may be an option that is called so', async () => {
    await stage.show(page);
    await rules.done('set Period to Today');
    expect(await held()).toBe('1,Ada,Today');
  });

  it('goes without courtesies', async () => {
    await stage.show(page);
    await rules.done('could you change the Name to Grace please?');
    expect(await held()).toBe('1,Grace,Always');
  });
});

it('a text goes nowhere without a field that has the focus', async () => {
  await stage.show('<label>Name <input id=name></label><title>_</title><button>B</button>');
  expect(await refused('type "hello"')).toBe('target_not_found');
  expect(await refused('enter the password hunter2')).toBe('instruction_not_understood');
  expect(await refused('write an email to Bob')).toBe('instruction_not_understood');
  await rules.done('click Name, type "hello"');
  expect(await stage.evaluate("document.getElementById('name').value")).toBe('hello');
});

it('the value of something is never its label', async () => {
  await stage.show('<dl><dt>Total<dd>12</dl>');
  expect(await refused('get the value of the total')).toBe('target_not_found');
  await stage.show('<label>Total <input value=12></label>');
  expect((await rules.done('get the value of the total')).output).toBe('12');
});

describe('the names of a page', () => {
  /** Notes in the title what is pressed; each page has these sentences, none of which is carried out. */
  it.each<[html: string, sentences: readonly string[]]>([
    [
      `<form onsubmit="return false"><label><input type=radio name=m checked>Card</label><label><input type=radio name=m>PayPal</label>${BUTTON('pay', 'Pay')}</form>`,
      ['pay with PayPal'],
    ],
    [
      `<div><h1>Mug</h1>${BUTTON('add', 'Add to cart')}<div><a href=/k>Kettle</a></div></div>`,
      ['add the kettle to the cart', 'add 2 to the cart'],
    ],
    [
      `<ul><li>Order 3 ${BUTTON('c3', 'Cancel')}<li>Order 2 ${BUTTON('c2', 'Cancel')}</ul>`,
      ['cancel order 1', 'cancel 2', 'cancel my order', 'cancel order 3 or order 2'],
    ],
    [
      `<ul><li>Zoe: Lunch with Tom ${BUTTON('z', 'Delete')}<li>Ann ${BUTTON('a', 'Delete')}</ul>`,
      ['delete the message from Tom', "delete Tom's message"],
    ],
    [
      `${BUTTON('aa', 'Accept all')} ${BUTTON('ra', 'Reject all')} <footer><a href=/c>Cookies</a></footer>`,
      ['reject the cookies', 'accept cookies'],
    ],
    [
      `<body class=has-cookies>${BUTTON('aa', 'Accept all')} ${BUTTON('ra', 'Reject all')}</body>`,
      ['reject the cookies'],
    ],
    [
      `<p>Get 10% off</p><label><input type=checkbox onclick="document.title += ' box'"> Newsletter</label>`,
      ['newsletter off', 'newsletter no'],
    ],
    [
      `<nav><button aria-label="page 1" onclick="document.title += ' 1'">1</button><button aria-label="page 2">2</button></nav>`,
      ['next page'],
    ],
    [
      `<form onsubmit="return false"><input type=email aria-label=Email><input type=password aria-label=Password>${BUTTON('new', 'Create account')}</form>`,
      ['log in as ada@x.com with password S3cret1'],
    ],
  ])('%s', async (html, sentences) => {
    for (const sentence of sentences) {
      await stage.show(`<title>_</title>${html}`);
      await refused(sentence);
      expect([sentence, await stage.evaluate('document.title')]).toEqual([sentence, '_']);
    }
  });

  it('give no field a word of its own name', async () => {
    const fields = '<label>Email <input id=e></label><label>New password <input id=p></label>';
    await stage.show(`${fields}<label>Promo code <input id=c></label>`);
    for (const sentence of [
      'enter my email address',
      'enter a new password',
      'use promo code',
      'use Promo Code',
      'Email: leave blank',
    ])
      await refused(sentence);
    expect(await stage.evaluate('e.value + p.value + c.value')).toBe('');
    await rules.done('enter the promo code SAVE10');
    expect(await stage.evaluate('c.value')).toBe('SAVE10');
  });

  it.each<[html: string, sentences: readonly string[]]>([
    [
      `<label><input type=checkbox aria-label="Select ticket 1"></label><label>Ticket number <input oninput="document.title += ' t'"></label>`,
      ['tick Select ticket 1 and ticket 1042'],
    ],
    [`<form>${BUTTON('c', 'Cancel order 3')}</form>`, ['cancel order 2']],
    [
      `<ul><li>Ann Smith ${BUTTON('a', 'Delete')}</ul>`,
      ['delete Ann Lee', 'delete the user Ann Lee'],
    ],
    [`<h2>Other</h2>${BUTTON('s', 'Subscribe')}`, ['subscribe to the newsletter']],
    [`<label>Sort by <input oninput="document.title += ' s'"></label>`, ['sort the list by price']],
    [
      `<fieldset><legend>Speed</legend><label><input type=radio onclick="document.title += ' r'">Slow</label></fieldset>`,
      ['set the speed to Fast', 'set the price to Slow'],
    ],
    [BUTTON('apply', 'Apply filters'), ['click Save then apply filters']],
    [
      `<section class=box><h2>Net</h2><p>Up</p></section><section class=box><h2>Devices</h2>
        <label><input type=checkbox onclick="document.title += ' o'"> Online only</label>
        <table>${['Printer<td>Online', 'Screen<td>Offline'].map((row) => `<tr><td><input type=checkbox aria-label="Select"><td>${row}`).join('')}</table></section>`,
      ['tick all offline printers', 'tick the offline printers'],
    ],
    [
      ['Full day', 'Morning only']
        .map(
          (name) =>
            `<label><input type=radio name=r onclick="document.title += ' r'"> ${name}</label>`,
        )
        .join(''),
      ['choose morning only and also full day', 'choose full day and then also morning only'],
    ],
  ])('stand for nothing else: %s', async (html, sentences) => {
    for (const sentence of sentences) {
      await stage.show(`<title>_</title>${html}`);
      await rules.instruct(sentence);
      expect([sentence, await stage.evaluate('document.title')]).toEqual([sentence, '_']);
    }
  });

  it('untick all boxes that are said, and do not go on where a text does', async () => {
    const box = (id: string, name: string) =>
      `<label><input type=checkbox id=${id} checked> ${name}</label>`;
    await stage.show(`${box('a', 'Public')}${box('b', 'Newsletter')}`);
    await rules.done('untick Public and Newsletter');
    expect(await stage.evaluate('[a.checked, b.checked].join()')).toBe('false,false');
    await stage.show(`${box('a', 'Public')}${box('b', 'Newsletter')}`);
    await rules.done('turn off Public and Newsletter');
    expect(await stage.evaluate('[a.checked, b.checked].join()')).toBe('false,false');
    await stage.show(`${box('a', 'Public')}${box('b', 'Newsletter')}`);
    await refused('turn off Public and Private');
    expect(await stage.evaluate('[a.checked, b.checked].join()')).toBe('true,true');
    await stage.show(
      `<title>_</title><input type=search aria-label=Search id=s><a href=#b onclick="document.title += ' b'">Bags</a>`,
    );
    await refused('search for shoes and bags');
    expect(await stage.evaluate('document.title + s.value')).toBe('_');
  });
});

it('the user name and the password are what is said', async () => {
  const form =
    '<form onsubmit="return false"><input aria-label=User id=u><input type=password id=p>';
  for (const [sentence, held] of [
    ['log in with user name ann and password s3cret', 'ann s3cret'],
    ['log in as ann with password "s3cret"!', 'ann s3cret'],
    ['log in with password s3cret as ann!', 'ann s3cret'],
  ]) {
    await stage.show(`${form}<button>Log in</button></form>`);
    await rules.done(String(sentence));
    expect([sentence, await stage.evaluate("u.value + ' ' + p.value")]).toEqual([sentence, held]);
  }
});

it('«refresh» is refused where a button is called so', async () => {
  await stage.show(`<title>_</title>${BUTTON('r', 'Refresh')}`);
  expect(await refused('refresh')).toBe('target_ambiguous');
  expect(await stage.evaluate('document.title')).toBe('_');
  expect((await rules.done('click Refresh')).script).toEqual(['click button "Refresh"']);
  expect((await rules.done('refresh the page')).script).toEqual(['reload']);
  await stage.show('<title>_</title>');
  expect((await rules.done('refresh')).script).toEqual(['reload']);
});

it('names are looked for on the whole of a large page', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => `<button>Row ${i}</button>`).join('');
  await stage.show(`<title>_</title>${rows}${BUTTON('last', 'Apply filters')}`);
  await rules.done('apply filters');
  expect(await stage.evaluate('document.title')).toBe('_ last');
});

describe('an answer', () => {
  it.each([
    ['<p>Name: Ada<br>Phone: 123</p>', 'what is the name?', 'Ada'],
    [
      '<ul><li><h3>Kettle</h3><span>4.5 (12)</span><b>£18</b></ul>',
      'how much is the kettle?',
      '£18',
    ],
    ['<dl><dt>Total<dd>€48.20</dl>', 'what is the total?', '€48.20'],
    ['<ul><li>A<li>B<li>C</ul>', 'how many items are in the list?', '3'],
    [
      '<ul aria-label=Categories><li>A<li>B</ul><ul><li>C</ul>',
      'how many categories are there?',
      '2',
    ],
    ['<p role=alert>Late</p><p role=alert>Late</p>', 'what does the alert say?', 'Late'],
  ])('of %s to %s', async (html, question, answer) => {
    await stage.show(html);
    expect((await rules.done(question)).answer).toBe(answer);
  });

  it.each([
    ['<table><tr><th>Item<th>Price<tr><td>Tea<td>£4</table>', 'what is the item?'],
    ['<ol><li>Address<li>Payment</ol>', 'what is the address?'],
    ['<ul><li><h3>Kettle</h3>Sold out<li><h3>Mug</h3>£7</ul>', 'how much is the kettle?'],
    ['<p>Cart (2)</p><ul><li>A<li>B<li>C</ul>', 'how many items are in my cart?'],
    ['<svg role=status width=9 height=9><text y=9>Tea</text></svg>', 'what does the status say?'],
    ['<svg width=90 height=90><text y=20>Tea</text></svg>', 'how much is tea?'],
    ['<table><tr><td>1</table>', 'how many constructors are in the table?'],
  ])('is none of %s to %s', async (html, question) => {
    await stage.show(html);
    expect(await refused(question)).toMatch(/^(target_|instruction_)/);
  });
});

it.each([
  ['use the recipient Jo Berg', 'u1'],
  ['change the recipient Mo Berg', 'c2'],
])('a button of a row is meant, and no field: %s', async (instruction, id) => {
  const row = (name: string, i: number) =>
    `<tr><td>${name}<td>${BUTTON(`u${i}`, 'Use')} ${BUTTON(`c${i}`, 'Change')}`;
  await stage.show(`<title>_</title><label>Recipient's name <input id=payee></label>
    <table>${row('Jo Berg', 1)}${row('Mo Berg', 2)}</table>`);
  await rules.done(instruction);
  expect(await stage.evaluate('[document.title, payee.value]')).toEqual([`_ ${id}`, '']);
});

describe('words that say neither which row nor in which order', () => {
  const row = (text: string, i: number) =>
    `<tr><td>${text}<td>${BUTTON(`d${i}`, 'Delete')} ${BUTTON(`a${i}`, 'Archive')} ${BUTTON(`s${i}`, 'Share')}`;
  const PAGE = `<title>_</title>${BUTTON('save', 'Save')} ${BUTTON('out', 'Sign out')}<table>
    ${['Task force', 'Second breakfast', 'The Hobbit', 'I need help', 'Ann'].map(row).join('')}</table>`;

  it.each([
    'delete the task',
    'delete the second',
    'delete what I wrote',
    'delete his',
    'save, then archive the first',
    'share the post with Ann',
    'sign out, but save first',
    'save and, before that, sign out',
  ])('%s', async (instruction) => {
    await stage.show(PAGE);
    expect(await refused(instruction)).toMatch(/^(target_|instruction_)/);
    expect(await stage.evaluate('document.title')).toBe('_');
  });

  it('but a name, and an order from first to last, do', async () => {
    await stage.show(PAGE);
    await rules.done('save first, then delete The Hobbit');
    expect(await stage.evaluate('document.title')).toBe('_ save d2');
  });
});

it('names are looked up before the first step acts', async () => {
  await stage.show(`<label>User name <input id=user></label><label>Password <input id=pw type=password></label>
    <button>Log in</button>`);
  const { status, body } = await rules.instruct(
    'enter ada into user name and secret into password and leave',
  );
  expect([status, body.code, body.did_you_mean]).toEqual([422, 'target_not_found', ['Password']]);
  expect(await stage.evaluate('user.value + pw.value')).toBe('');
  const { script } = await rules.done(
    'enter ada into user name and secret into password and log in',
  );
  expect(script.at(-1)).toBe('click button "Log in"');
  expect(await stage.evaluate('user.value + pw.value')).toBe('adasecret');
});

describe('words that mean another thing beside others', () => {
  const box = (name: string) =>
    `<input type=checkbox aria-label="Select ${name}" onclick="document.title += ' box'">`;
  const row = (name: string, i: number) =>
    `<tr><td>${box(name)}<td>${name}<td><button onclick="document.title += ' e${i}'">Edit</button>
      <button onclick="document.title += ' u${i}'">Unsubscribe</button>`;
  const PAGE = `<title>_</title><h2>Subscribers</h2><table>${['Ann Lee', 'Wen Jiang', 'Bob Hope'].map(row).join('')}</table>
    <h2>Contacts</h2><ul>${['Eva Falk, account holder', 'Tom Berg, partner'].map((who) => `<li>${who}</li>`).join('')}</ul>
    <label>Room temperature (°C) <input id=heat type=number value=19 step=0.5></label>
    <label>Mode <select id=mode><option>Automatic<option>Away</select></label>
    <label>Away from <input id=from type=date></label><label>Back on <input id=to type=date></label>`;
  const state = () =>
    stage.evaluate('[document.title, heat.value, mode.value, from.value, to.value].join()');

  it('the second last row is one, from the end', async () => {
    await stage.show(PAGE);
    await rules.done('edit the second last subscriber');
    expect(await state()).toBe('_ e1,19,Automatic,,');
    await rules.done('edit the third to last subscriber');
    expect(await state()).toBe('_ e1 e0,19,Automatic,,');
  });

  it('a row without a verb checks no box of a longer name', async () => {
    await stage.show(PAGE);
    await rules.instruct('Unsubscribe Ann Lee, then Wen Jiang');
    expect(await state()).not.toContain('box');
  });

  it('a word of a field chooses no option', async () => {
    await stage.show(PAGE);
    await rules.instruct("we're away from 20 December 2026 and back on 3 January 2027");
    expect(await state()).toMatch(/^_,19,Automatic/);
  });

  it('a number has no other words', async () => {
    await stage.show(PAGE);
    const { body } = await rules.instruct('set Room temperature to "21 knots"');
    expect([body.code, body.reason]).toEqual(['node_not_interactable', 'value_refused']);
    expect(await state()).toBe('_,19,Automatic,,');
    await rules.done('set Room temperature to 21.5 degrees');
    expect(await state()).toBe('_,21.5,Automatic,,');
  });

  it('a place that a row only mentions tells no rows apart', async () => {
    await stage.show(PAGE);
    expect(await refused('how many contacts are on the account?')).toBe('target_not_found');
  });
});

describe('words around the names of a form', () => {
  const radio = (name: string, group: string) =>
    `<label><input type=radio name=${group}> ${name}</label>`;
  const PAGE = `<title>_</title>
    <label>Insurance number <input id=number></label><label>Full name <input id=full></label>
    <label>Comment for your manager <input id=note></label><label>Phone <input id=phone></label>
    <fieldset><legend>Insurance</legend>${radio('Public', 'i')}${radio('Private', 'i')}</fieldset>
    <fieldset><legend>Seat</legend>${radio('Window', 's')}${radio('Aisle', 's')}</fieldset>
    <label>Check-in <input id=from type=date></label><label>Check-out <input id=to type=date></label>
    <label>Return date <input id=back type=date></label><label><input type=checkbox> Return</label>
    <label><input type=checkbox checked> Send me offers</label>
    <label><input type=checkbox> My meter has been replaced</label>`;
  const state = () =>
    stage.evaluate(`[...document.querySelectorAll('input')].map((field) =>
      /radio|checkbox/.test(field.type) ? (field.checked ? field.labels[0].textContent.trim() : '') : field.value)
      .filter(Boolean).join()`);

  it.each([
    ['insurance: private', 'Private,Send me offers'],
    ['a seat by the window', 'Window,Send me offers'],
    ['stop sending me offers', ''],
    ['comment for my manager: see you', 'see you,Send me offers'],
    ['my meter was replaced', 'Send me offers,My meter has been replaced'],
    ['put down Ann Lee as full name', 'Ann Lee,Send me offers'],
  ])('%s', async (instruction, held) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await state()).toBe(held);
  });

  it.each([
    'insurance: none',
    'insurance: not private',
    'insurance: private or public',
    'a meal by the window',
    'a seat not by the window',
    'a seat by the window or the aisle',
    'give the window seat to Ann',
    'give up my seat by the window',
    "don't stop sending me offers",
    'stop sending me tickets',
    'return date before 5 May 2026',
    // «Return date» ends something too.
    '3 to 6 July 2026',
    'comment from my manager: no',
    'comment for Petra: hello',
    'my meter has not been replaced',
    "my neighbour's meter was replaced",
    'my meter was replaced by mistake',
    "my wife's full name is Ann Lee",
    'full name Ann Lee or Bob Ray',
    'phone of the manager 07700 900123',
  ])('%s', async (instruction) => {
    await stage.show(PAGE);
    expect(await refused(instruction)).toMatch(/^(target_|instruction_)/);
    expect(await state()).toBe('Send me offers');
  });
});

describe('what unseen sentences were carried out wrongly', () => {
  it('the number of a thing is the quantity in its row, not the number of its rows', async () => {
    await stage.show(`<h2>Your basket</h2><table><tr><th>Item<th>Quantity
      <tr><td>Blue mug<td><input type=number value=4 aria-label="Quantity of Blue mug">
      <tr><td>Green bowl<td><input type=number value=1 aria-label="Quantity of Green bowl"></table>`);
    expect((await rules.done('How many blue mugs are in my basket?')).answer).toBe('4');
  });

  it('a number of cards does not say which', async () => {
    await stage.show(`<h2>Members</h2><table><tr><th>Name<th>Cards
      <tr><td>Dev Malik<td>2<tr><td>Ben Foster<td>1</table>`);
    expect(await refused('Which cards is Dev Malik assigned to?')).toBe('target_not_found');
  });

  it('a field for a text is not opened', async () => {
    await stage.show(
      '<title>_</title><label>Note for housekeeping <textarea onfocus="document.title = 1"></textarea></label>',
    );
    expect(await refused('open the housekeeping list')).toMatch(/^target_not|^instruction_not/);
    expect(await stage.evaluate('document.title')).toBe('_');
  });

  it('a value that is put in, and one that is not given', async () => {
    await stage.show(
      '<label>Coupon code <input id=code></label> <label>E-mail <input id=mail></label>',
    );
    await rules.done('put AUTUMN10 in as coupon code');
    expect(await refused('change my e-mail to the one from work')).toMatch(/^instruction_not/);
    expect(await stage.evaluate('[code.value, mail.value]')).toEqual(['AUTUMN10', '']);
  });
});
