import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const ROWS = [
  ['Ann Lee', 'Editor'],
  ['Bob Ray', 'Viewer'],
  ['Cy Lee', 'Editor'],
];

const PAGE = `<dl><dt>Total<dd id=total>€48.20<dt>Sizes<dd id=small>S<dd id=large>L</dl>
  <p id=phone>Name: Ada<br>Phone: 123</p><p id=call>On call: <b>Gary Holt</b>. Response time: <b>5 hours</b>.</p><p><b>Status</b> <i id=status>Paid</i></p>
  <table id=staff><thead><tr><th>Name<th>Role</thead><tbody>${ROWS.map(
    ([name, role], at) => `<tr id=row${at}><td>${name}<td id=role${at}>${role}`,
  ).join('')}</table>
  <ul><li id=kettle><b>Kettle</b> <span id=price>€30</span></ul>
  <p role=alert id=late>Late</p><p role=alert id=again>Late</p>
  <label>Country <select id=country><option>Ireland<option selected>Peru</select></label>
  <label><input type=checkbox id=ok checked> Remember me</label>
  <a href=#a id=link>A</a>`;

/** The element IDs of what an answer was read from. */
async function readFrom(nodeIds: readonly number[]): Promise<string> {
  const ids = await Promise.all(
    nodeIds.map(
      async (node_id) => (await stage.do('eval', { expression: 'node.id', node_id })).data.value,
    ),
  );
  return ids.join(' ');
}

describe('a question is answered with the nodes that the answer was read from', () => {
  it.each([
    ['what is the total?', '€48.20', 'total'],
    ['what is the sizes?', 'S, L', 'small large'],
    ['what is the phone?', '123', 'phone'],
    ['who is on call?', 'Gary Holt', 'call'],
    ['what is the status?', 'Paid', 'status'],
    ['what is the role of Bob Ray?', 'Viewer', 'role1'],
    ['who is in the third row?', 'Cy Lee', ''],
    ['how many rows are in the table?', '3', 'row0 row1 row2'],
    ['how many editors are there?', '2', 'row0 row2'],
    ['how many links are there?', '1', 'link'],
    ['how much is the kettle?', '€30', 'price'],
    ['what does the alert say?', 'Late', 'late again'],
    ['what is the country?', 'Peru', 'country'],
    ['is Remember me checked?', 'yes', 'ok'],
    ['get text of link A', 'A', 'link'],
  ])('%s', async (question, answer, from) => {
    await stage.show(PAGE);
    const data = await rules.done(question);
    expect([data.answer, await readFrom(data.node_ids)]).toEqual([answer, from]);
  });

  it('waits for an answer that is not there yet', async () => {
    await stage.show(`<button onclick="setTimeout(() => said.innerHTML = 'Download: <b>241 Mbit/s</b>', 300)">Test</button>
      <p id=said></p>`);
    const { answer } = await rules.done('click Test and tell me the download when it is done');
    expect(answer).toBe('241 Mbit/s');
  });

  it.each([
    'tell me the message that comes up afterwards',
    'tell me what the message says',
    'read me the message which appears then',
  ])('%s: not what is said until it is done', async (question) => {
    await stage.show(`<button onclick="said.textContent = 'Sending…';
      setTimeout(() => said.textContent = 'Order 17 sent.', 300)">Send</button><p id=said role=status></p>`);
    const { answer } = await rules.done(`click Send, then ${question}`);
    expect(answer).toBe('Order 17 sent.');
  });

  it.each(['how many titles are there?', 'how many titles were found?'])(
    '%s: a number before what it counts',
    async (question) => {
      await stage.show('<h2><b>214</b> titles found</h2><ul><li>Emma<li>Persuasion</ul>');
      expect((await rules.done(question)).answer).toBe('214');
    },
  );

  it('each step has its own, and steps that read no element have none', async () => {
    await stage.show(PAGE);
    const { answer, node_ids, steps } = await rules.done(
      'extract title; what is the total?; what is the status?; press Tab',
    );
    expect(answer).toBeNull();
    expect(await readFrom(node_ids)).toBe('total status');
    expect(steps.map((step: object) => Reflect.get(step, 'node_ids'))).toEqual([
      undefined,
      [node_ids[0]],
      [node_ids[1]],
      undefined,
    ]);
  });

  it('of many that were counted, these are the first hundred', async () => {
    await stage.show(`<ul>${'<li>one'.repeat(300)}</ul>`);
    const { answer, node_ids } = await rules.done('how many items are in the list?');
    expect([answer, new Set(node_ids).size]).toEqual(['300', 100]);
  });
});

describe('a question about a closed part of the page', () => {
  const PARTS = `<div role=tablist><button role=tab aria-selected=true aria-controls=rota>Rota</button>
      <button role=tab aria-selected=false aria-controls=leave>Leave</button></div>
    <section id=rota><h2>Shifts</h2><table><thead><tr><th>Staff<th>State</thead><tbody>
      <tr><td>Ann Lee<td>Open<tr hidden><td>Cy Ray<td>Cancelled</table></section>
    <section id=leave hidden><h2>Leave</h2><p>Annual leave left: <b id=left>11 days</b></p>
      <p style="display:none">Leave refused: <b>99 days</b></p><h3>My requests</h3>
      <table><thead><tr><th>Day<th>Kind<th>Answer</thead><tbody><tr><td>3 May 2026<td>Study leave<td>Granted
      <tr><td>8 June 2026<td>Parental leave<td>Pending</table></section>
    <details><summary>Parking</summary><p>Free spaces: <b>7</b></p></details>
    <div hidden>Deposit: <b>€900</b></div>`;

  it.each([
    ['How much annual leave is left?', '11 days'],
    ['Has my study leave been granted?', 'yes'],
    ['when is my parental leave?', '8 June 2026'],
    ['how many requests are pending?', '1'],
    ['how many free spaces are there?', '7'],
  ])('%s', async (question, answer) => {
    await stage.show(PARTS);
    expect((await rules.done(question)).answer).toBe(answer);
    expect(await stage.evaluate('leave.hidden')).toBe(true);
  });

  // What a filter hides, what an open part would not show either, and what nothing opens.
  it.each([
    'how many shifts are cancelled?',
    'how much leave is refused?',
    'how much is the deposit?',
  ])('%s has no answer', async (question) => {
    await stage.show(PARTS);
    const { body } = await rules.refusal(question);
    expect(body.code).toBe('target_not_found');
  });
});
