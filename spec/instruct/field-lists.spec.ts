import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const RADIO = (group: string, id: string, name: string, more = '') =>
  `<label><input type=radio name=${group} id=${id} ${more}> ${name}</label>`;

const PAGE = `<title>_</title>
  <script>
    const note = (what) => document.title += ' ' + what;
    const held = () => [...document.querySelectorAll('input, select')].flatMap((one) =>
      /radio|checkbox/.test(one.type) ? (one.checked === one.defaultChecked ? [] : [one.id])
        : one.value === '' ? [] : [one.id + '=' + one.value]);
    const outcome = () => [...held().filter((id) => !/^(all|whole|calm)$/.test(id)), document.title.slice(2)].filter(Boolean).join(', ');
  </script>
  <nav><a id=open-days href="#days" onclick="note('days'); days.hidden = false">Free days</a></nav>
  <fieldset><legend>Whose visits</legend>${RADIO('who', 'all', 'Everyone', 'checked')} ${RADIO('who', 'lee', 'Dr Lee')} ${RADIO('who', 'may', 'Dr May')}</fieldset>
  <fieldset><legend>Order</legend>${RADIO('order', 'new', 'Newest')} ${RADIO('order', 'old', 'Oldest')}</fieldset>
  <label><input type=checkbox id=past> Older visits</label>
  <button type=button aria-expanded=false aria-controls=visit onclick="note('visit'); visit.hidden = false; this.ariaExpanded = true">New visit</button>
  <form id=visit aria-label="New visit" hidden onsubmit="return false">
    <label>Pet <input id=pet></label> <label>Owner <input id=owner></label>
    <label>Doctor <select id=doctor><option value="">Any<option value=lee>Dr Lee<option value=may>Dr May</select></label>
    <fieldset><legend>Urgency</legend>${RADIO('urgency', 'calm', 'Routine', 'checked')} ${RADIO('urgency', 'soon', 'Soon')} ${RADIO('urgency', 'now', 'Emergency')}</fieldset>
    <label><input type=checkbox id=home> At home</label></form>
  <section id=days hidden><h2>Free days</h2>${RADIO('part', 'whole', 'Whole day', 'checked')} ${RADIO('part', 'am', 'Morning only')} ${RADIO('part', 'pm', 'Afternoon only')}
    <label><input type=checkbox id=mail> By mail</label></section>`;

describe('a list of fields is read as a whole before the first is set', () => {
  it.each([
    ['New visit: pet Rex, owner Ann Lee', 'pet=Rex, owner=Ann Lee, visit'],
    ['New visit: pet Rex, emergency, at home', 'pet=Rex, now, home, visit'],
    ['tick Dr Lee; tick Newest', 'lee, new'],
    ['tick Dr Lee; tick Dr May', 'may'],
    ['tick Dr Lee and Older visits', 'lee, past'],
    ['Free days: tick morning only and by mail', 'am, mail, days'],
    ['choose Dr Lee; click New visit; tick Emergency', 'lee, now, visit'],
    ['choose Dr Lee, then Newest', 'lee, new'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await stage.evaluate('outcome()')).toBe(done);
  });

  it.each([
    // Radio buttons of one group undo each other.
    'New visit, urgency soon and emergency',
    'New visit: pet Rex, urgency soon, emergency',
    'Free days: tick morning only and afternoon only',
    'Free days: tick morning only, tick afternoon only',
    'open Free days and tick morning only and afternoon only',
    'tick Dr Lee and tick Dr May',
    'choose Dr Lee, then Dr May',
    'Dr Lee, then Dr May',
    'tick Dr Lee. Newest. Dr May.',
    // The form that is opened has no such box, and the page around it has.
    'New visit: pet Rex, oldest, owner Ann',
  ])('%s: refused, and nothing is done', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, '']);
  });

  it('the second of two radio buttons that come later is not set', async () => {
    const form = `<b>Urgency</b> ${RADIO('u', 'soon', 'Soon')} ${RADIO('u', 'now', 'Emergency')}`;
    await stage.show(
      `<title>_</title><template>${form}</template><button onclick="room.append(document.querySelector('template').content)">New visit</button><div id=room></div>`,
    );
    const { body } = await rules.instruct('click New visit, tick Soon and tick Emergency');
    expect([body.success, await stage.evaluate('[soon.checked, now.checked].join()')]).toEqual([
      false,
      'true,false',
    ]);
  });

  it('what names a part of the page selects no option', async () => {
    await stage.show(`<title>_</title><div role=tablist><button role=tab aria-selected=false aria-controls=orders id=tab onclick="orders.hidden = false; this.ariaSelected = true">Orders to pick</button></div>
      <section role=tabpanel id=orders aria-labelledby=tab hidden><label>Show orders <select id=state><option>All<option>Being picked</select></label>
        <ul><li>1041 <button onclick="document.title += ' 1041'">Start picking</button><li>1042 <button onclick="document.title += ' 1042'">Start picking</button></ul></section>`);
    await rules.done('In Orders to pick, start picking the top one');
    expect(await stage.evaluate('[document.title, state.value].join()')).toBe('_ 1041,All');
  });
});
