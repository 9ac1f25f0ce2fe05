import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** A log-in form that notes its ID when it is sent. */
const FORM = (id: string, more = '') =>
  `<form id=${id} ${more} onsubmit="document.title += ' ${id}'; return false">
    <label>User name <input id=${id}-user></label> <label>Password <input type=password id=${id}-pin></label> <button>Log in</button></form>`;

const PAGE = `<title>Desk – Ferry Office</title>
  <section><h2>Timetable</h2><p>The next ferry leaves at 10:15.</p></section>
  <aside><h2>Half-hourly usage</h2>${FORM('usage')}</aside>`;

const TWO = `${PAGE}${FORM('staff', 'aria-label="Staff log-in"')}`;

/** Two parts in one: the first has a heading, and the second has the form. */
const NESTED = `<title>Desk – Ferry Office</title><section>
  <article><h3>Fines</h3><p>Nobody owes anything.</p></article>${FORM('usage')}</section>`;

const HELD = "[...document.querySelectorAll('input')].map(({ value }) => value).join(' ').trim()";
const outcome = async () => [
  await stage.evaluate(HELD),
  String(await stage.evaluate('document.title'))
    .replace('Desk – Ferry Office', '')
    .trim(),
];

describe('a log-in form in a part of the page that is said', () => {
  it.each([
    ['Log in to the half-hourly usage as ada with the password s3cret', PAGE, 'usage'],
    ['log in to the usage with user name ada and password s3cret', PAGE, 'usage'],
    ['Log in to the half-hourly usage area, user ada, password s3cret', TWO, 'usage'],
    ['sign in to the staff area: user ada, password s3cret', TWO, 'staff'],
    ['In the staff log-in, sign in as ada with password s3cret', TWO, 'staff'],
    ['Log in to my account as ada with password s3cret', PAGE, 'usage'],
    ['Log in to the ferry office as ada with password s3cret', PAGE, 'usage'],
  ])('%s', async (sentence, page, form) => {
    await stage.show(page);
    await rules.done(sentence);
    expect(await outcome()).toEqual(['ada s3cret', form]);
  });

  it.each([
    ['Log in to the timetable as ada with password s3cret', PAGE],
    ['Log in to the staff area as ada with password s3cret', PAGE],
    ['Log in to the usage of Ann as ada with password s3cret', PAGE],
    ['In the timetable, log in as ada with password s3cret', PAGE],
    ['Log in to the ferry as ada with password s3cret', PAGE],
    ['Log in to my account as ada with password s3cret', TWO],
    ['Log in to the ferry office as ada with password s3cret', TWO],
    ['Log in to the usage and the staff area as ada with password s3cret', TWO],
    ['Log in to the usage with my password', TWO],
    ['Log in to the fines as ada with password s3cret', NESTED],
  ])('%s: refused', async (sentence, page) => {
    await stage.show(page);
    await rules.refusal(sentence);
    expect(await outcome()).toEqual(['', '']);
  });
});
