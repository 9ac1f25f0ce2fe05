import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const BUTTON = (id: string, name: string, more = '') =>
  `<button type=button id=${id} ${more} onclick="document.title += ' ${id}'">${name}</button>`;
const TAB = (id: string, name: string, isSelected: boolean) =>
  `<button role=tab id=${id} aria-controls=p-${id} aria-selected=${isSelected} onclick="document.title += ' ${id}';
    for (const tab of ['profile', 'security']) {
      document.getElementById('p-' + tab).hidden = tab !== '${id}';
      document.getElementById(tab).ariaSelected = tab === '${id}';
    }">${name}</button>`;
const ROW = (id: string, device: string, place: string) =>
  `<tr><td>${device}<td>${place}<td>${BUTTON(id, 'Sign out')}`;

const PAGE = `<title>_</title>
  ${BUTTON('account', 'Ann Lee', 'aria-haspopup=menu aria-expanded=false').replace('title +=', "title += (items.hidden = false, '') +")}
  <ul id=items role=menu hidden><li role=none><a role=menuitem href=#o id=out onclick="document.title += ' out'">Sign out</a></ul>
  <div role=tablist>${TAB('profile', 'Profile', true)}${TAB('security', 'Security', false)}</div>
  <section role=tabpanel id=p-profile aria-labelledby=profile><label>Name <input id=name></label>${BUTTON('save', 'Save')}</section>
  <section role=tabpanel id=p-security aria-labelledby=security hidden><label>PIN <input id=pin></label>
    <table><thead><tr><th>Device<th>Place<th></thead><tbody>
      ${ROW('s1', 'Chrome on Linux', 'Porto')}${ROW('s2', 'Chrome on Windows', 'Leeds')}${ROW('s3', 'Safari', 'Hull')}</table></section>
  <script>const outcome = () => [...(pin.value ? ['pin=' + pin.value] : []), document.title.slice(2)].filter(Boolean).join(', ');</script>`;

const outcome = () => stage.evaluate('outcome()');

describe('a log-in form that a button shows', () => {
  const LOGIN = `${BUTTON('open', 'Sign in').replace('title +=', "title += (panel.hidden = false, '') +")}
    <form id=panel hidden onsubmit="return false"><label>E-mail <input id=mail type=email></label>
      <label>Password <input id=pw type=password></label><label><input id=keep type=checkbox> Keep me signed in</label>
      <button onclick="document.title = [mail.value, pw.value, keep.checked].join(' ')">Log in to my account</button></form>`;

  it.each([
    ['sign in as a@x.example with the password s3cret!', 'a@x.example s3cret! false'],
    ['sign in as a@x.example, password s3cret and keep me signed in', 'a@x.example s3cret true'],
  ])('%s', async (instruction, done) => {
    await stage.show(LOGIN);
    await rules.done(instruction);
    expect(await stage.evaluate('document.title')).toBe(done);
  });

  it('is not looked for behind one of two buttons', async () => {
    await stage.show(LOGIN + BUTTON('other', 'Log in'));
    await rules.refusal('sign in as a@x.example with the password s3cret');
    expect(await stage.evaluate('panel.hidden')).toBe(true);
  });
});

describe('what the page does not show', () => {
  it.each([
    ['sign me out', 'account out'],
    ['log out', 'account out'],
    ['in Security, sign out the device in Porto', 'security s1'],
    ['on the security tab, sign out Safari', 'security s3'],
    ['Security: sign out the last device', 'security s3'],
    ['go to Security and sign out Porto', 'security s1'],
    ['under Security set the PIN to 4711', 'pin=4711, security'],
    ['open Security, then sign out both devices with Chrome', 'security s1 s2'],
    ['on the profile tab click Save', 'save'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    const { status, body } = await rules.instruct(instruction);
    expect([status, body.detail, await outcome()]).toEqual([200, undefined, done]);
  });

  it.each([
    // Two rows, none, and a part of the page that has no such thing.
    'on the security tab sign out Chrome',
    'in Security, sign out Lisbon',
    'in Security, click Save',
    'on the billing tab, sign out Porto',
    'never sign me out',
  ])('%s: refused, and nothing is opened', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect(await outcome()).toBe('');
  });
});
