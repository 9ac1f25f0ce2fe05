import { expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const MACHINE = (id: string, name: string, stock: string) =>
  `<li><label><input type=checkbox id=${id}> ${name}</label> <span>${stock}</span></li>`;

const PAGE = `<title>_</title>
  <script>
    const note = (what) => document.title += ' ' + what;
    const outcome = () => [...[...document.querySelectorAll('input')].flatMap((one) => one.type === 'checkbox'
      ? (one.checked ? [one.id] : []) : one.value === '' ? [] : [one.id + '=' + one.value]), document.title.slice(2)].filter(Boolean).join(', ');
  </script>
  <input id=q type=search placeholder="Order number, customer or e-mail">
  <nav><button aria-controls=settings aria-expanded=false onclick="note('settings'); settings.hidden = false">Shop settings</button></nav>
  <h2>Machines</h2>
  <ul>${MACHINE('rammer', 'Rammer', 'Out of stock')}${MACHINE('breaker', 'Breaker', '3 in stock')}${MACHINE('tower', 'Tower', '1 in stock')}</ul>
  <button onclick="note('print')">Print labels for selected</button>
  <h2>Tools</h2><ul><li><h3>Saw</h3><span>Out of stock</span></li><li><h3>Drill</h3><span>2 in stock</span></li></ul>
  <p role=status id=state></p><button onclick="setTimeout(() => state.textContent = 'Stock levels are up to date.', 200)">Check stock</button>
  <section id=settings hidden><h2>Shop settings</h2><label>Shop name <input id=name></label> <label>Order e-mail <input id=mail type=email></label>
    <button onclick="note('save')">Save settings</button></section>`;

it.each([
  // The second field is in the part that the sentence begins with.
  [
    'In the shop settings change the shop name to Larkspur & Daughters and the order e-mail to a@b.example, then save',
    'name=Larkspur & Daughters, mail=a@b.example, settings save',
  ],
  ['tick Breaker and Tower, then print their labels', 'breaker, tower, print'],
  ['click Check stock, wait until the stock levels are up to date and tick Rammer', 'rammer'],
])('%s: %s', async (instruction, done) => {
  await stage.show(PAGE);
  await rules.done(instruction);
  expect(await stage.evaluate('outcome()')).toBe(done);
});

it('what is out of stock is not in stock', async () => {
  await stage.show(PAGE);
  const { output } = await rules.done('Which tools are out of stock?');
  expect(output).toEqual(['Saw']);
  // The names of the machines are those of boxes.
  await rules.refusal('Which machines are out of stock?');
});

it.each([
  // A paragraph says it, which has no role, and a sentence that denies it is none.
  [
    'wait until the stock check is finished, then click Done',
    'The stock check is finished.The drop box will be emptied at noon.',
  ],
  [
    'wait until the page says that the drop box has been emptied, then click Done',
    'The stock check is finished.Drop box emptied at 09:40.',
  ],
  ['wait for the day notes to be ready, then read them', 'read'],
  ['wait until the day notes are ready, then show them', 'show'],
])('%s: %s', async (instruction, done) => {
  await stage.show(`<title>_</title><script>const note = (what) => document.title += ' ' + what</script>
    <p id=check>The stock check is not finished.</p><p id=box role=status>The drop box will be emptied at noon.</p>
    <button onclick="note('password')">Show password</button>
    <div id=notes hidden>Day notes of the morning are ready. <button onclick="note('read')">Read notes</button> <button onclick="note('show')">Show day notes</button></div>
    <button onclick="note(check.textContent + box.textContent)">Done</button>
    <script>setTimeout(() => { check.textContent = 'The stock check is finished.'; notes.hidden = false }, 300);
      setTimeout(() => { box.textContent = 'Drop box emptied at 09:40.' }, 1_500)</script>`);
  await rules.done(instruction);
  expect(String(await stage.evaluate('document.title')).slice(2)).toBe(done);
});

it('of what is awaited, no other thing is shown', async () => {
  await stage.show(`<title>_</title><p>3 stories have come in.</p>
    <button onclick="document.title = 'password'">Show password</button>`);
  const { body } = await rules.instruct('wait until the stories have come in, then show them');
  expect(body.data.success ?? body.success).toBe(false);
  expect(await stage.evaluate('document.title')).toBe('_');
});
