import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const ROW = (id: string, item: string, more = '') =>
  `<li><h3>${item}</h3> ${more} <button onclick="note('bill-${id}')">Bill</button></li>`;
const RETURN = (id: string) =>
  `<button onclick="note('return-${id}'); back.hidden = false">Return</button> <button onclick="note('swap-${id}'); swap.show()">Swap</button> <button onclick="note('drop-${id}'); drop.show()">Drop</button>`;
const RADIO = (name: string, id: string) =>
  `<label><input type=radio name=refund id=${id}> ${name}</label>`;

const PAGE = `<title>_</title><script>const note = (what) => document.title += ' ' + what;
    const outcome = () => [document.title.slice(2), ...[...document.querySelectorAll('input, select')]
      .flatMap((one) => /radio|checkbox/.test(one.type) ? (one.checked ? [one.id] : []) : one.value === '' ? [] : [one.id + '=' + one.value])].join(', ')</script>
  <div role=alert>The shop closes at noon. <button onclick="note('close')" aria-label="Close notice">×</button></div>
  <main><section aria-labelledby=h><h1 id=h>Your orders</h1> <label><input type=checkbox id=sale> Sale</label>
    <ul>${ROW('pot', 'Teapot', RETURN('pot'))}${ROW('lamp', 'Desk lamp', RETURN('lamp'))}${ROW('board', 'Chopping board')}</ul>
    <p>Free for 30 days. <a href=/policy onclick="note('policy'); return false">Return policy</a></p>
    <form id=back aria-label=Return hidden onsubmit="return false"><label>Reason <select id=why><option value="">Please choose<option value=dmg>Arrived damaged<option value=late>Too late</select></label>
      <fieldset><legend>Refund method</legend>${RADIO('Gift voucher', 'gift')} ${RADIO('Bank transfer', 'bank')}</fieldset>
      <label>Comment <input id=said></label> <button onclick="note('sent')">Submit return</button></form></section></main>
  <div role=tablist><button role=tab id=tab aria-controls=settings aria-selected=false onclick="note('settings'); settings.hidden = false">Settings</button></div>
  <section id=settings role=tabpanel aria-labelledby=tab hidden><label>Mobile number <input id=phone></label><button onclick="note('saved')">Save settings</button></section>
  <dialog id=swap aria-label="Swap this shift"><label>Swap with <select id=who><option value="">Choose a colleague<option value=ann>Ann Lee<option value=bob>Bob Fox</select></label>
    <button onclick="note('offered')">Send offer</button></dialog>
  <dialog id=drop aria-label="Drop this shift?"><button onclick="note('yes')">Yes, drop it</button><button onclick="note('no')">Keep shift</button></dialog>`;

describe('what a dialog or a form that a click brings is told', () => {
  it.each([
    ['drop the desk lamp and say yes when it asks', 'drop-lamp yes'],
    ['click Drop for the desk lamp and confirm', 'drop-lamp yes'],
    ['click Drop for the desk lamp, then in the dialog choose to keep the shift', 'drop-lamp no'],
    ['click Drop for the desk lamp but keep it when you are asked', 'drop-lamp no'],
    ['click Drop for the desk lamp, and when it asks, go back', 'drop-lamp no'],
    [
      'press Swap for the teapot, pick Bob Fox as the colleague, send the offer',
      'swap-pot offered, who=bob',
    ],
    [
      'Return the teapot: arrived damaged, refund as gift voucher, comment "a chip", submit the return',
      'return-pot sent, why=dmg, gift, said=a chip',
    ],
    ['close the notice at the top', 'close'],
    ['dismiss the notice about the shop', 'close'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await stage.evaluate('outcome()')).toBe(done);
  });
});

describe('nothing is begun that cannot be ended', () => {
  it.each([
    // Of two radio buttons of one group the second undoes the first, whatever the group is called.
    'Return the teapot and refund it by gift voucher and by bank transfer, submit',
    // No value is given.
    'change my mobile number in the settings to my new one and save',
    'open Settings and set the mobile number to the new one',
    // This row has no such button, and a link beside the list is called alike.
    'Open the return form for the chopping board',
    'click Return for the chopping board',
    'when it asks, go back',
    // The page shows this box already, and the click brings another form.
    'Return the teapot: sale',
  ])('%s: refused', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, '']);
  });
});
