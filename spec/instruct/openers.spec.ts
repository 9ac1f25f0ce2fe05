import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Two parts, of which the first is shown; each click on what opens one is noted in the title. */
const page = (openers: string, panels: string) => `<title>_</title>${openers}${panels}<script>
  for (const [at, opener] of [...document.querySelectorAll('.open')].entries())
    opener.onclick = () => {
      document.title += ' ' + at;
      document.querySelectorAll('.part').forEach((part, i) => (part.hidden = i !== at));
      return false;
    };
  const outcome = () => (pin.value ? 'pin=' + pin.value + ',' : '') + document.title.slice(1);
</script>`;

const FIRST = '<label>Name <input></label>';
const SECOND = '<h2>Door codes</h2><form><label>PIN <input id=pin></label></form>';
const parts = (tag: string, first: string, second: string) =>
  `<${tag} class=part ${first}>${FIRST}</${tag}><${tag} class=part hidden ${second}>${SECOND}</${tag}>`;
const SECTIONS = parts('section', 'id=v-me', 'id=v-locks');

describe('what opens a part of the page is known', () => {
  it.each([
    [
      'by the place of a tab among the tabs',
      '<div role=tablist><button role=tab class=open>You</button><button role=tab class=open>Locks</button></div>',
      parts('div', 'role=tabpanel', 'role=tabpanel'),
    ],
    [
      'by the place that a link leads to, and the ID of the part',
      '<nav><a class=open href=#me>You</a><a class=open href=#locks>Doors</a></nav>',
      SECTIONS,
    ],
    [
      'by the IDs of the button and of the part',
      '<nav><button class=open id=b-me>You</button><button class=open id=b-locks>Doors</button></nav>',
      SECTIONS,
    ],
    [
      'by IDs that begin alike',
      '<nav><button class=open id=me-tab>You</button><button class=open id=locks-tab>Doors</button></nav>',
      parts('section', 'id=me-panel', 'id=locks-panel'),
    ],
    [
      'by data of the button',
      '<nav><button class=open data-view=me>You</button><button class=open data-view=locks>Doors</button></nav>',
      SECTIONS,
    ],
  ])('%s', async (_by, openers, panels) => {
    await stage.show(page(openers, panels));
    await rules.done('set the PIN to 4711');
    expect(await stage.evaluate('outcome()')).toBe('pin=4711, 1');
  });

  it('not by data that say nothing of a part', async () => {
    const openers = '<nav><a class=open href=/x data-active=true data-role=tab>Doors</a></nav>';
    const panels = parts('section', 'id=a1', 'id=b2 data-active=true data-role=tab');
    await stage.show(page(openers, panels));
    await rules.refusal('set the PIN to 4711');
    expect(await stage.evaluate('outcome()')).toBe('');
  });

  it('not by a part of an ID that says more', async () => {
    const openers = '<nav><a class=open href=/x id=account-menu>Ann Lee</a></nav>';
    await stage.show(page(openers, parts('section', 'id=a1', 'id=account-codes')));
    await rules.refusal('set the PIN to 4711');
    expect(await stage.evaluate('outcome()')).toBe('');
  });

  it('not by a key that two have', async () => {
    const two = '<a class=open id=a-locks>Doors</a><a class=open id=b-locks>Keys</a>';
    await stage.show(page(`<nav>${two.replaceAll('<a', '<a href=/x')}</nav>`, SECTIONS));
    await rules.refusal('set the PIN to 4711');
    expect(await stage.evaluate('outcome()')).toBe('');
  });

  it('and the headings in the part name what is below them', async () => {
    const nav = '<nav><a class=open href=#me>You</a><a class=open href=#locks>Doors</a></nav>';
    await stage.show(page(nav, SECTIONS));
    await rules.done('in the door codes set the PIN to 4711');
    expect(await stage.evaluate('outcome()')).toBe('pin=4711, 1');
  });
});

describe('a heading names what follows it, without an element around both', () => {
  const BUTTON = (id: string) => `<button onclick="document.title += ' ${id}'">Refresh</button>`;
  const FLAT = `<title>_</title><main><h2>Bank payments not yet matched</h2><p>${BUTTON('p')}</p>
    <h2>Invoices</h2><p>Draft</p><ul><li>1042 ${BUTTON('i')}</li></ul></main>`;

  it.each([
    ['refresh the bank payments', '_ p'],
    ['click Refresh in Invoices', '_ i'],
  ])('%s: %s', async (instruction, title) => {
    await stage.show(FLAT);
    await rules.done(instruction);
    expect(await stage.evaluate('document.title')).toBe(title);
  });
});

describe('of several fields that search', () => {
  const FORM = (id: string, name: string) =>
    `<form role=search onsubmit="document.title += ' ${id}=' + this.q.value; return false">
      <input name=q type=search aria-label="${name}"><button>Search</button></form>`;

  it('the named one is used, and the button of its form', async () => {
    await stage.show(
      `<title>_</title>${FORM('a', 'Search the attendees')}${FORM('h', 'Search the help centre')}`,
    );
    await rules.done("look up 'payout dates' in the help centre");
    expect(await stage.evaluate('document.title')).toBe('_ h=payout dates');
  });
});

describe('what a dialog asks for is said behind the row', () => {
  const ROW = (id: string, name: string) =>
    `<li>${name} <button onclick="document.title += ' ${id}'; move.show()">Move</button></li>`;
  const PAGE = `<title>_</title><nav><a href=#talks onclick="talks.hidden = false; return false">Talks</a></nav>
    <section id=talks hidden><ul>${ROW('m1', 'Opening: maps')}${ROW('m2', 'Workshop: charts')}</ul></section>
    <dialog id=move aria-label="Move session"><label>New room <select id=room><option>Choose<option>Room A<option>Room B</select></label>
      <button onclick="document.title += ' moved to ' + room.value; move.close()">Move session</button>
      <button onclick="move.close()">Keep it</button></dialog>`;

  it('move the workshop … to Room B, and confirm it', async () => {
    await stage.show(PAGE);
    await rules.done('move the workshop on charts to Room B and confirm it');
    expect(await stage.evaluate('document.title')).toBe('_ m2 moved to Room B');
  });
});
