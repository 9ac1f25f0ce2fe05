import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const BUTTON = (id: string, name: string) => `<button onclick="note('${id}')">${name}</button>`;
const NOTICE = (id: string, text: string, name: string, more = 'role=alert') =>
  `<div ${more} id=${id}>${text} <button onclick="note('${id}'); this.parentNode.hidden = true">${name}</button></div>`;
const SHOW = (id: string, title: string) =>
  `<article><h3>${title}</h3> <a href="#" onclick="note('more-${id}'); more.show(); return false">Details</a> ${BUTTON(`book-${id}`, 'Book')}</article>`;
/** Says after a while that it is done. */
const LATER = (id: string, name: string, text: string) =>
  `<button onclick="note('${id}'); setTimeout(() => said.textContent = '${text}', 200)">${name}</button>`;

const PAGE = `<title>_</title><script>const note = (what) => document.title += ' ' + what;
    const outcome = () => [document.title.slice(2), ...[...document.querySelectorAll('input, textarea')]
      .flatMap((one) => one.type === 'checkbox' ? (one.checked ? [one.id] : []) : one.value === '' ? [] : [one.id + '=' + one.value])].join(', ')</script>
  ${NOTICE('tyres', 'All vans must be on <b>winter</b> tyres by Friday.', 'Dismiss')}
  ${NOTICE('sale', 'Twenty per cent off all tents.', 'Not now', 'class=promo-bar')}
  <p id=said role=status></p>
  <div role=tablist><button role=tab aria-controls=mail aria-selected=false onclick="note('mail'); mail.hidden = false">Messages</button></div>
  <section id=mail role=tabpanel aria-label=Messages hidden><label>Write to the caretaker <textarea id=text></textarea></label> ${BUTTON('send', 'Send message')}</section>
  <main>${SHOW('glass', 'Glass of Bohemia')}${SHOW('amber', 'Amber Roads')}
    ${LATER('check', 'Check places', 'Places available')} ${LATER('scan', 'Start scan', 'Scan complete: 3 found')} ${BUTTON('pay', 'Continue to payment')}
    <label><input type=checkbox id=gift> Add a £2 donation</label></main>
  <dialog id=more aria-label=Details><button onclick="note('shut'); more.close()">Close details</button></dialog>`;

describe('steps of which a later one is about what an earlier one has brought', () => {
  it.each([
    [
      'open Messages, write "No light" to the caretaker and send the message',
      'mail send, text=No light',
    ],
    [
      'look at the details of Glass of Bohemia, close them again and book it',
      'more-glass shut book-glass',
    ],
    ['check places and once it says places available press Continue to payment', 'check pay'],
    ['start the scan, wait until the scan has finished, then continue to payment', 'scan pay'],
    ['wait for the text "Glass of Bohemia" to show up on the page', ''],
    ['get rid of the winter tyres message', 'tyres'],
    ['click away the reminder about tyres', 'tyres'],
    ['close the offer for tents', 'sale'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await stage.evaluate('outcome()')).toBe(done);
  });

  it.each([
    // No notice says it.
    'get rid of the summer tyres message',
    'dismiss the notice about the lifts',
  ])('%s: refused', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect(await stage.evaluate('outcome()')).toBe('');
  });

  it('answers whether a box is checked that is called by what it adds', async () => {
    await stage.show(PAGE);
    expect((await rules.done('is the donation ticked?')).output).toBe('no');
  });
});
