import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const RADIO = (id: string, name: string, more = '') =>
  `<label><input type=radio name=priority id=${id} ${more}> ${name}</label>`;

const PAGE = `<title>_</title>
  <script>
    const note = (what) => document.title += ' ' + what;
    const outcome = () => [...[...document.querySelectorAll('input, select')].flatMap((one) =>
      /radio|checkbox/.test(one.type) ? (one.checked === one.defaultChecked || one.id === 'normal' ? [] : [one.id])
        : one.value === '' ? [] : [one.id + '=' + one.value]), document.title.slice(2)].filter(Boolean).join(', ');
  </script>
  <label>Building <select id=shown><option value="">All<option>Alder House<option>Birch Court</select></label>
  <button onclick="note('new'); ticket.showModal()">+ New ticket</button>
  <button onclick="note('delete')">Delete</button>
  <dialog id=ticket aria-labelledby=head><h2 id=head>New ticket</h2>
    <label>What is the problem? <input id=problem></label>
    <label>Building <select id=building><option value="">Choose<option>Alder House<option>Birch Court</select></label>
    <label>Reported by <input id=by></label> <label>Access possible from <input type=date id=from></label>
    <fieldset><legend>Priority</legend>${RADIO('normal', 'Normal', 'checked')} ${RADIO('urgent', 'Urgent')}</fieldset>
    <label><input type=checkbox id=pets> Pets in the flat</label>
    <button onclick="note('create'); ticket.close()">Create ticket</button></dialog>
  <dialog id=sure><h2>Delete</h2><label>Why? <input id=why></label></dialog>`;

describe('a dialog that is called as the button which shows it', () => {
  it.each([
    [
      'New ticket: broken window, building Birch Court, reported by Ann Lee, urgent priority. Create it.',
      'problem=broken window, building=Birch Court, by=Ann Lee, urgent, new create',
    ],
    ['New ticket\nBuilding: Birch Court\nPriority: urgent', 'building=Birch Court, urgent, new'],
    [
      'open a new ticket, choose urgent and tick that there are pets in the flat',
      'urgent, pets, new',
    ],
    ['open a new ticket and set its priority to urgent', 'urgent, new'],
    ['In a new ticket, access is possible from 3 May 2027', 'from=2027-05-03, new'],
    [
      'make a new ticket called "No light"; reported by Ann Lee',
      'problem=No light, by=Ann Lee, new',
    ],
    ['choose Birch Court as the building', 'shown=Birch Court'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await stage.evaluate('outcome()')).toBe(done);
  });

  it.each([
    // A new ticket is begun where it is named.
    'tick Pets in the flat',
    'choose urgent',
    // One of the parts says nothing of the form, or two of one group.
    'New ticket: broken window, building Cedar Row',
    'New ticket: the window in Birch Court is broken, reported by Ann Lee',
    'New ticket: priority normal, priority urgent',
    'New ticket: not urgent',
    // What its button does, it may do at once.
    'Delete: why "old"',
  ])('%s: refused, and nothing is done', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, '']);
  });

  it('is none of two buttons', async () => {
    await stage.show(PAGE.replace('Delete</button>', '+ New ticket</button>'));
    await rules.refusal('New ticket: building Birch Court');
    expect(await stage.evaluate('outcome()')).toBe('');
  });
});
