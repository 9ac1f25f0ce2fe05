import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const ROW = (id: string, lesson: string, teacher: string) =>
  `<tr><td>${lesson}</td><td>${teacher}</td><td><button onclick="note('move-${id}'); move.showModal()">Reschedule</button>
   <button onclick="note('cancel-${id}'); cancel.showModal()">Cancel</button></td></tr>`;

const PAGE = `<title>_</title>
  <script>
    const note = (what) => document.title += ' ' + what;
    const outcome = () => [...[...document.querySelectorAll('input, select')].flatMap((one) =>
      one.type === 'radio' ? (one.checked ? [one.id] : []) : one.value === '' ? [] : [one.id + '=' + one.value]), document.title.slice(2)].filter(Boolean).join(', ');
  </script>
  <div role=tablist><button role=tab aria-controls=lessons aria-selected=true>Lessons</button>
    <button role=tab aria-controls=private aria-selected=false onclick="note('private'); document.getElementById('private').hidden = false">Private lessons</button></div>
  <section id=lessons role=tabpanel><table><tr><th>Lesson<th>Teacher<th></tr>
    ${ROW('a', 'Negotiating', 'Marta Soler')}${ROW('b', 'Past tenses', 'Peter Lowe')}</table></section>
  <section id=private role=tabpanel hidden><h2>Private lessons</h2>
    <label>Language <select id=language><option value="">Choose<option>Spanish<option>Portuguese</select></label>
    <label>Date <input type=date id=date></label> <label>Start <input type=time id=start></label>
    <label>Participants <input type=number id=people></label>
    <fieldset><legend>Length</legend><label><input type=radio name=length id=short> 60 minutes</label> <label><input type=radio name=length id=long> 90 minutes</label></fieldset>
    <button onclick="note('request')">Request lesson</button></section>
  <dialog id=move><h2>Move lesson</h2><label>New date <input type=date id=day></label> <label>New time <input type=time id=time></label>
    <button onclick="note('moved'); move.close()">Move lesson</button> <button onclick="move.close()">Close</button></dialog>
  <dialog id=cancel><h2>Cancel this lesson?</h2><label>Reason <select id=why><option value="">None<option>Illness<option>Work</select></label>
    <button onclick="note('cancelled'); cancel.close()">Yes, cancel lesson</button> <button onclick="cancel.close()">Go back</button></dialog>`;

describe('an instruction of which one hidden form accounts for every word', () => {
  it.each([
    [
      'Move the lesson about negotiating to 15 September 2027 at 19:45',
      'day=2027-09-15, time=19:45, move-a moved',
    ],
    [
      'Cancel the lesson with Marta Soler, give illness as the reason and confirm',
      'why=Illness, cancel-a cancelled',
    ],
    [
      'Request a private Portuguese lesson on 22 September 2027 starting at 17:15, 90 minutes long, for 2 participants.',
      'language=Portuguese, date=2027-09-22, start=17:15, people=2, long, private request',
    ],
    ['Set the length of the private lesson to 60 minutes', 'short, private'],
  ])('%s: %s', async (instruction, done) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect(await stage.evaluate('outcome()')).toBe(done);
  });

  it.each([
    // A word that nothing accounts for, a row that is not there, and what is not to be done.
    'Move the lesson about negotiating to 15 September 2027 at 19:45 in room 4',
    'Move the lesson about geology to 15 September 2027 at 19:45',
    'Move the lesson about negotiating to 15 September 2027 unless it is full',
    'Request a private French lesson on 22 September 2027 for 2 participants',
    'Request a private Portuguese lesson on 22 September 2027 without a teacher',
    'Cancel the lesson with Marta Soler, give laziness as the reason and confirm',
  ])('%s: refused, and nothing is done', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, '']);
  });

  it('is done by neither of two dialogs', async () => {
    await stage.show(
      PAGE.replace(
        /<dialog id=move>.*?<\/dialog>/s,
        (dialog) => dialog + dialog.replace('id=move', 'id=other'),
      ),
    );
    await rules.refusal('Move the lesson about negotiating to 15 September 2027 at 19:45');
    expect(await stage.evaluate('outcome()')).toBe('');
  });
});

it('an option of a select that the page shows in a moment is none of a row that it does not show', async () => {
  await stage.show(`<title>_</title><button onclick="setTimeout(() => tray.hidden = false, 200)">Ask</button>
    <ul hidden><li>Method <button>Select</button></li><li>Header <button>Select</button></li></ul>
    <div id=tray hidden><label>Method <select id=method><option>GET<option>POST</select></label></div>`);
  await rules.done('click Ask, select POST from Method');
  expect(await stage.evaluate('method.value')).toBe('POST');
});
