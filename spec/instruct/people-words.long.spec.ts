import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** Notes in the title what is pressed. */
const BUTTON = (id: string, name: string) =>
  `<button type=button id=${id} onclick="document.title += ' ${id}'">${name}</button>`;
const BOX = (id: string, name: string, kind = 'checkbox', group = id) =>
  `<label><input type=${kind} name=${group} id=${id}> ${name}</label>`;
const CARD = (id: string, who: string, text: string) =>
  `<div class=note><b>${who}</b><p>${text}</p>${BUTTON(`h${id}`, 'Helpful')} ${BUTTON(`r${id}`, 'Report')}</div>`;
const ROW = (id: string, name: string, owner: string, due: string) =>
  `<tr><td>${name}<td>${owner}<td>${due}<td>${BUTTON(`c${id}`, 'Complete')} <button type=button id=x${id}
    onclick="document.title += ' x${id}'; this.closest('tr').remove()">Delete</button>`;

const PAGE = `<title>_</title>
  <p>Member since 2019 · Bonus points: 1,240 · Level: gold</p>
  <label>Filter tasks <input id=query></label>
  <label>Status <select id=status><option>All<option>Open<option>In review</select></label>
  <label>Owner <select id=owner><option>Anyone<option>Ann Lee<option>Bob Ray</select></label>
  <label>Assignee <select id=who><option>Nobody<option>Ann Lee<option>Bob Ray</select></label>
  <label>Digest <select id=digest><option>Daily digest<option>Weekly digest</select></label>
  <label>Volume <input id=volume type=range value=50></label>
  <label>Adults <input id=adults type=number value=1></label><label>Children <input id=children type=number value=0></label>
  <fieldset><legend>Where do you park?</legend>${BOX('street', 'On the street', 'radio', 'park')}${BOX('garage', 'In a garage', 'radio', 'park')}</fieldset>
  <fieldset><legend>Workplace</legend>${BOX('office', 'On site', 'radio', 'work')}${BOX('hybrid', 'Hybrid', 'radio', 'work')}</fieldset>
  <fieldset><legend>Poll</legend>${BOX('tea', 'Green tea', 'radio', 'poll')}${BOX('coffee', 'Black coffee', 'radio', 'poll')}${BUTTON('vote', 'Vote')}</fieldset>
  ${BOX('parking', 'Garage parking (€ 15)')}${BOX('cot', 'Baby cot')}${BOX('offers', 'Send me offers by e-mail')}
  ${BOX('terms', 'I accept the terms and conditions')}${BOX('hidden', 'Show hidden files')}${BOX('unread', 'Unread only')}${BOX('overdue', 'Overdue only')}
  ${BOX('all', 'Select all')}
  ${BUTTON('refresh', 'Refresh')} ${BUTTON('out', 'Sign out')} ${BUTTON('chat', 'Close chat')} ${BUTTON('more', 'Next step')} ${BUTTON('last', 'Last page')}
  <table><thead><tr><th>Task<th>Assignee<th><button type=button id=due onclick="document.title += ' due'">Due</button><th></thead><tbody>
    ${ROW('1', 'Draft sitemap', 'Ann Lee', '2 March')}${ROW('2', 'WR-204', 'Bob Ray', '3 April')}${ROW('3', 'WR-215', 'Ann Lee', '4 May')}</table>
  <section>${CARD('1', 'Bram', 'Superb')}${CARD('2', 'Jo', 'Will it freeze?')}${CARD('3', 'Jo', 'More salt')}</section>
  <ul><li><b>Zoe</b> <a href=#z id=z onclick="document.title += ' z'">Lunch</a><li><b>Tom</b> <a href=#t id=t onclick="document.title += ' t'">Minutes</a></ul>
  <button type=button id=compose onclick="document.title += ' compose'; draft.hidden = false">Compose</button>
  <p id=draft hidden>${BUTTON('save', 'Save draft')}</p>
  <script>
    const fields = [...document.querySelectorAll('input, select')];
    const held = (field) => field.matches('[type=checkbox], [type=radio]') ? String(field.checked) : field.value;
    const before = fields.map(held);
    const outcome = () => fields.flatMap((field, i) => held(field) === before[i] ? [] : [field.id + '=' + held(field)])
      .concat(document.title === '_' ? [] : [document.title.slice(2)]).join(', ');
  </script>`;

describe('what people say of options, boxes, rows and pages', () => {
  it.each([
    ["I'd like the weekly digest", 'digest=Weekly digest'],
    ['only weekly digest', 'digest=Weekly digest'],
    ["we'd like hybrid", 'hybrid=true'],
    ['workplace hybrid', 'hybrid=true'],
    ['park in a garage', 'garage=true'],
    ['Where do you park? In a garage', 'garage=true'],
    ['vote for Green tea in the poll', 'tea=true, vote'],
    ['tick the baby cot for us', 'cot=true'],
    ['show hidden files as well', 'hidden=true'],
    ['accept the terms and conditions', 'terms=true'],
    ['add garage parking', 'parking=true'],
    ['tick the box for offers by e-mail', 'offers=true'],
    ['enable baby cot and unread only', 'cot=true, unread=true'],
    ['mark baby cot as well as unread only', 'cot=true, unread=true'],
    ['show unread only', 'unread=true'],
    ['show only tasks that are in review', 'status=In review'],
    ["only show me Ann Lee's tasks", 'owner=Ann Lee'],
    ['filter the tasks for toner', 'query=toner'],
    ['move the volume up to 60', 'volume=60'],
    ['two adults and 1 child', 'adults=2, children=1'],
    ['change the number of adults to four', 'adults=4'],
    ['show overdue tasks only', 'overdue=true'],
    ['sort by due date', 'due'],
    ['order the table by due date', 'due'],
    ['refresh the list', 'refresh'],
    ['sign me out of my account', 'out'],
    ['close the chat window first', 'chat'],
    ['take me to the last page', 'last'],
    ['click Next step two times', 'more more'],
    ['go on by clicking Next step twice', 'more more'],
    ['select everything using the Select all checkbox', 'all=true'],
    ['mark WR-204 as completed', 'c2'],
    ['complete WR-204 and WR-215', 'c2 c3'],
    ['delete the first two tasks', 'x1 x2'],
    ["mark Bram's comment as helpful", 'h1'],
    ['report the second comment', 'r2'],
    ['report the comment that says "Will it freeze?"', 'r2'],
    ['report what Bram wrote', 'r1'],
    ['open the message from Zoe', 'z'],
    ['click Compose, then save the draft', 'compose save'],
  ])('%s', async (instruction, outcome) => {
    await stage.show(PAGE);
    await rules.done(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, outcome]);
  });
});

describe('and nothing is done where a word of it is not so', () => {
  it.each([
    "I'd like the monthly digest",
    "I wouldn't like the weekly digest",
    "I'd like the weekly digest or the daily digest",
    "I'd like anything but hybrid",
    'workplace abroad',
    'payment hybrid',
    'remove hybrid',
    'park in no garage',
    'Where do you park? At home',
    'Do you cycle? In a garage',
    'change the number of rooms to 4',
    'choose a garage',
    'vote for Red wine in the poll',
    'do not vote for Green tea',
    'tick the baby bed for us',
    'show hidden folders as well',
    'accept the terms unless they changed',
    'add parking',
    'add no garage parking',
    'tick the box for rush orders',
    'untick the box for e-mail by Ann',
    'enable baby cot and toddler bed',
    'mark baby cot as well as the crib',
    'show read only',
    'show only tasks that are closed',
    'show only tasks that are not open',
    "only show me Cy Poe's tasks",
    'filter the people for toner',
    'filter the tasks for everything except toner',
    'move the volume up',
    'move the brightness up to 60',
    'two seniors',
    'one or two adults',
    'sort by size',
    'order the table by phone for Ann',
    'refresh the token',
    'refresh the lists of Ann',
    'sign Bob out of his account',
    'never sign me out',
    'close the map window',
    'take me to the last page of the contract',
    'click Next step a few times',
    'click Next step 200 times',
    'go on by clicking Send twice',
    'delete 2044 by clicking Next step',
    'do not go on by clicking Next step',
    'select nothing using the Select all checkbox',
    'mark WR-205 as completed',
    'mark WR-204 as urgent',
    'mark WR-204 as deleted',
    'compare Select all with the Baby cot option',
    'I need Ann Lee',
    'delete the task WR-204 and WR-215',
    'complete WR-204 and WR-216',
    'complete WR-204 or WR-215',
    'delete the first nine tasks',
    "mark Jo's comment as helpful",
    "mark Bram's comment as spam",
    'report the fourth comment',
    'report the comment that says "Will it melt?"',
    'report what Jo wrote',
    'report what nobody wrote',
    'open the message from Yan',
    'open the message about dinner',
    'save the draft',
    'type hello, then save the draft',
  ])('%s', async (instruction) => {
    await stage.show(PAGE);
    await rules.refusal(instruction);
    expect([instruction, await stage.evaluate('outcome()')]).toEqual([instruction, '']);
  });
});

describe('questions as people ask them', () => {
  it.each([
    ['how many bonus points do I have?', '1,240'],
    ['when is WR-204 due?', '3 April'],
    ['who is WR-204 assigned to?', 'Bob Ray'],
    ['how many tasks does Ann Lee have?', '2'],
  ])('%s', async (question, answer) => {
    await stage.show(PAGE);
    expect((await rules.done(question)).answer).toBe(answer);
  });

  it.each([
    'how many bonus stars do I have?',
    'when is WR-205 due?',
    'when was WR-204 last opened?',
    'who is WR-205 assigned to?',
    'who is WR-204 painted by?',
    'how many tasks does Cy Poe have?',
    'how much storage is used?',
  ])('%s', async (question) => {
    await stage.show(PAGE);
    await rules.refusal(question);
  });
});
