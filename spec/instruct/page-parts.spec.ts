import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const BUTTON = (id: string, name: string, more = '') =>
  `<button type=button id=${id} ${more} onclick="note('${id}')">${name}</button>`;
const ROW = (id: string, name: string, role: string) =>
  `<tr><td>${name}<td>${role}<td>${BUTTON(id, 'Message')}`;

/** A button that shows a part of the page which is in the document. */
const OPENER = (id: string, name: string, part: string) =>
  `<button type=button id=${id} aria-expanded=false aria-controls=${part}
    onclick="note('${id}'); ${part}.hidden = false; this.ariaExpanded = true">${name}</button>`;

const SCRIPT = `<script>
  const note = (what) => document.title += ' ' + what;
  const show = (name) => { note(name); for (const part of ['plots', 'members', 'tools']) document.getElementById(part).hidden = part !== name; };
  const held = () => [...document.querySelectorAll('input, select')].flatMap((one) => one.type === 'checkbox' ? (one.checked ? [one.id] : []) : one.value && one.value !== 'Small' ? [one.id + '=' + one.value] : []);
  const outcome = () => [...held(), document.title.slice(2)].filter(Boolean).join(', ');
</script>`;

const PAGE = `<title>_</title>${SCRIPT}
  <nav><a href="#plots" onclick="show('plots')">Plots</a> <a href="#members" onclick="show('members')">Members</a>
    <button type=button onclick="show('tools')">Tool shed</button></nav>
  <section id=plots><h2>Plots</h2>${BUTTON('view', 'View')}</section>
  <section id=members hidden><h2>All members</h2><input id=find type=search aria-label="Find a member">${BUTTON('go', 'Find')}
    <table><thead><tr><th>Name<th>Role<th></thead><tbody>${ROW('ann', 'Ann Lee', 'Chair')}${ROW('bob', 'Bob Ray', 'Treasurer')}${ROW('cy', 'Cy Orr', 'Member')}${ROW('di', 'Di Fox', 'Member')}</table></section>
  <section id=tools hidden><h2>Tool shed</h2><label>Day <input id=day></label>
    <label>Size <select id=size><option>Small<option>Large</select></label> ${BUTTON('keep', 'Save request')}
    <fieldset><legend>Extras</legend><label><input type=checkbox id=oil> Oil</label></fieldset></section>
  ${OPENER('checkout', 'Go to check-out', 'pay')}
  <form id=pay aria-label=Check-out hidden onsubmit="return false"><label>Full name <input id=full></label> <label>Town <input id=town></label>
    <label><input type=checkbox id=gift> Gift wrap</label></form>
  <details><summary onclick="note('more')">Advanced</summary><label><input type=checkbox id=debug> Debug mode</label></details>
  ${OPENER('delete', 'Delete', 'sure')}<div id=sure hidden>${BUTTON('yes', 'Delete for ever')}</div>
  <form onsubmit="note('sent'); return false"><button aria-controls=proof>Preview</button></form><div id=proof hidden>${BUTTON('print', 'Print')}</div>`;

describe('a part of the page that a step names, and that something opens', () => {
  it.each([
    ['Under Members, message the treasurer', 'members bob'],
    ['Members: message the treasurer', 'members bob'],
    ['go into Members and message Ann Lee', 'members ann'],
    ['on the members page find Fox', 'find=Fox, members go'],
    ['in the tool shed, set the day to Monday', 'day=Monday, tools'],
    ['Tool shed: day Monday', 'day=Monday, tools'],
    ['Tool shed: size Large; save', 'size=Large, tools keep'],
    ['message Bob Ray under Members', 'members bob'],
    ['tick Oil', 'oil, tools'],
    ['in the extras tick Oil', 'oil, tools'],
    ['at the check-out enter Ann Lee as the full name', 'full=Ann Lee, checkout'],
    [
      'on the check-out form fill in full name "Ann Lee" and town Hull',
      'full=Ann Lee, town=Hull, checkout',
    ],
    ['Check-out: town Hull, gift wrap', 'town=Hull, gift, checkout'],
    ['tick Debug mode', 'debug, more'],
    ['in Advanced tick Debug mode', 'debug, more'],
    ['in the Plots section click View', 'view'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await stage.evaluate('outcome()')).toBe(done);
  });

  it.each([
    // Two rows, none, and a part of the page that has no such thing.
    'Under Members, message the member',
    'Under Members, message the secretary',
    'in the tool shed, message the treasurer',
    'Members: message the secretary',
    'Tool shed: size Huge',
    'in the tool shed set the size to Huge',
    'Plots: cancel Friday',
    // What acts is no place, and a form may be sent by its button.
    'in Delete, click Delete for ever',
    'in Preview, click Print',
    'under Members, never message the treasurer',
    'under Members, message the treasurer unless she is away',
    'at the check-out do not tick Gift wrap',
  ])('%s: refused, and nothing is opened', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect(await stage.evaluate('outcome()')).toBe('');
  });

  it('is refused where two things are called so, and opens neither', async () => {
    const form = '<label>Export as <input id=kind></label>';
    await stage.show(
      `<title>_</title>${SCRIPT}<nav>${OPENER('a', 'Reports', 'p')} ${OPENER('b', 'Reports', 'q')}</nav>
        <section id=p hidden>${form}</section><section id=q hidden><label>Day <input></label></section>`,
    );
    await rules.refusal('Reports: export as PDF');
    expect(await stage.evaluate('outcome()')).toBe('');
  });
});

describe('a part of the page that is not in the document yet', () => {
  const ORDERS = `<title>Orders</title>${SCRIPT}<h1>Your orders</h1><table><tr><td>1041<td>${BUTTON('c1', 'Cancel')}<tr><td>1042<td>${BUTTON('c2', 'Cancel')}</table>`;
  const MENU = `<ul role=menu><li><a role=menuitem href="#" id=out onclick="note('out')">Sign out</a></ul>`;
  const show = () =>
    stage.show(`<title>_</title>${SCRIPT}<nav><a href="${stage.site.page(ORDERS)}">Orders</a> <a href="/logout">Sign out now</a></nav>
      <button type=button aria-haspopup=menu onclick="note('menu'); menu.innerHTML = document.querySelector('template').innerHTML">Account</button>
      <div id=menu></div><template>${MENU}</template>${BUTTON('news', 'Cancel newsletter')}`);

  it.each([
    ['on the Orders page, click Cancel for 1042', 'ders c2'],
    ['Orders: click Cancel for 1041', 'ders c1'],
    ['in the Account menu click Sign out', 'menu out'],
    ['choose Sign out from the Account menu', 'menu out'],
  ])('%s: %s', async (instruction, done) => {
    await show();
    await rules.done(instruction);
    expect(await stage.evaluate('outcome()')).toBe(done);
  });

  it('is told to be open where the target is not in it', async () => {
    await show();
    const { body } = await rules.instruct('on the Orders page, click Refund for 1042');
    expect([body.success, body.data.script]).toEqual([false, ['click link "Orders"']]);
    expect(body.data.steps.at(-1).error.code).toBe('target_not_found');
  });

  it.each(['in Sign out now, click Yes', 'on the Invoices page, click Cancel for 1042'])(
    '%s: refused, and nothing is opened',
    async (instruction) => {
      await show();
      await rules.refusal(instruction);
      expect(await stage.evaluate('outcome()')).toBe('');
    },
  );
});
