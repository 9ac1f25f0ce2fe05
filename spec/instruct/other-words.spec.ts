import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const NOTE = (id: string) => `onclick="document.title += ' ${id}'"`;
const BUTTON = (id: string, name: string, more = '') =>
  `<button type=button id=${id} ${more} ${NOTE(id)}>${name}</button>`;
const RADIO = (id: string, name: string) =>
  `<label><input type=radio name=priority id=${id}> ${name}</label>`;

const PAGE = `<title>_</title>
  <a href=#help ${NOTE('help')}>Help for staff</a> <a href=#cancel ${NOTE('cancel')}>Cancel order</a>
  <button type=button role=tab ${NOTE('order')}>Order form</button> ${BUTTON('plan', 'Housekeeping plan')}
  ${BUTTON('new', 'New', 'aria-haspopup=menu aria-expanded=false aria-controls=menu')}
  <ul id=menu role=menu hidden><li>${BUTTON('photo', 'Photo order', 'role=menuitem')}</ul>
  <script>document.getElementById('new').addEventListener('click', () => (menu.hidden = false))</script>
  <h2>Loans</h2> ${BUTTON('refresh', 'Refresh list')} ${BUTTON('discard', 'Discard draft')}
  ${BUTTON('print', 'Print housekeeping plan')}
  <label><input type=checkbox id=hide> Hide guests who are checked in</label>
  <fieldset><legend>Priority</legend>${RADIO('low', 'Low')} ${RADIO('high', 'High')}</fieldset>
  <label><input type=checkbox id=low-noise> Noise</label>`;

const outcome = async () =>
  String(
    await stage.evaluate(
      "document.title.slice(2) + [...document.querySelectorAll('input')].filter((one) => one.checked).map(({ id }) => id)",
    ),
  );

describe('controls in other words', () => {
  it.each([
    ['Open up the housekeeping plan.', 'plan'],
    ['Would you mind opening up the housekeeping plan?', 'plan'],
    ['Could you please open the help page for staff?', 'help'],
    ['Show me the order form', 'order'],
    ['Hit refresh on the loans list.', 'refresh'],
    ['Start a photo order from the New menu', 'new photo'],
    ['Throw away the draft', 'discard'],
    ['hide the guests who are already checked in', 'hide'],
    ['select high priority', 'high'],
    ['discard my draft for a moment', 'discard'],
    ['Discard the draft at the top', 'discard'],
    ['Discard the draft for now', 'discard'],
    ['print out the housekeeping plan', 'print'],
    ['select the low priority', 'low'],
  ])('%s: %s', async (sentence, done) => {
    await stage.show(PAGE);
    await rules.done(sentence);
    expect(await outcome()).toBe(done);
  });

  it.each([
    'Open up the linen plan',
    'Open the help page for guests',
    'Show me the cancel order',
    'Show me the return form',
    'Hit refresh on the members list of Ann',
    'Start a video order from the New menu',
    'Throw away the letter',
    'Discard the letter for now',
    'print out the linen plan',
    'hide the guests who are already checked out',
    'select high noise',
    'select medium priority',
  ])('%s: refused', async (sentence) => {
    await stage.show(PAGE);
    await rules.refusal(sentence);
    expect(await outcome()).toBe('');
  });
});
