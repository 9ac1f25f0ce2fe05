import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

type Uses = readonly (readonly [command: string, body: (node_id: number) => object])[];

/** Every command that takes a node, and each way in which it looks at one. */
const USES: Uses = [
  ['node-state', (node_id) => ({ node_id })],
  ['hover', (node_id) => ({ node_id })],
  ['node-click', (node_id) => ({ node_id, position: { x: 2, y: 2 } })],
  ['node-click', (node_id) => ({ node_id, force: true, button: 'middle' })],
  ['tap', (node_id) => ({ node_id })],
  ['focus', (node_id) => ({ node_id })],
  ['type', (node_id) => ({ node_id, text: 'x' })],
  ['type', (node_id) => ({ node_id, text: 'y', clear: true })],
  ['clear', (node_id) => ({ node_id })],
  ['check', (node_id) => ({ node_id, checked: true })],
  ['select-option', (node_id) => ({ node_id, index: 0 })],
  ['select-text', (node_id) => ({ node_id })],
  ['set-files', (node_id) => ({ node_id, files: [] })],
  ['dispatch-event', (node_id) => ({ node_id, type: 'custom' })],
  ['drag', (node_id) => ({ node_id, to_x: 5, to_y: 5 })],
  ['swipe', (node_id) => ({ node_id, direction: 'up' })],
  ['wheel', (node_id) => ({ node_id, delta_y: 10 })],
  ['mouse', (node_id) => ({ move: { node_id } })],
  ['scroll-to', (node_id) => ({ node_id })],
  ['get-attribute', (node_id) => ({ node_id, names: ['id', 'title'] })],
  ['fetch-text', (node_id) => ({ node_id })],
  ['fetch-text', (node_id) => ({ node_id, format: 'markdown' })],
  ['fetch-html', (node_id) => ({ node_id })],
  ['links', (within) => ({ within })],
  ['extract', (within) => ({ within, fields: { text: { selector: 'a', as: 'url' } } })],
  ['extract', (within) => ({ within, each: 'p', fields: { text: {} } })],
  ['ui-map', (within) => ({ within })],
  ['find-nodes', (within) => ({ within, selector: '*' })],
  ['find-nodes', (within) => ({ within, xpath: '//a' })],
  ['find-nodes', (within) => ({ within, text: 'link', visible: true })],
  ['find-nodes', (within) => ({ within, label: 'Name' })],
  ['find-nodes', (within) => ({ within, role: 'link', pierce: true })],
  ['wait-for-node', (within) => ({ within, selector: 'a', state: 'visible', timeout_ms: 0 })],
  ['wait-for-node', (node_id) => ({ node_id, state: 'uncovered', timeout_ms: 400 })],
  ['eval', (node_id) => ({ node_id, expression: 'node === null' })],
  // Chrome draws for it, which takes a busy machine longer than the time of the others.
  ['screenshot', (node_id) => ({ node_id, mask: [node_id], timeout_ms: 20_000 })],
];

/** A form whose fields are named like all members of a form, or like none; it is a row, a region and an editing host. */
const page = (isHiding: boolean, attributes = '') => `<form id=f role=group ${attributes}>
  <p id=p>Some <a href="#x">link</a></p><button id=b type=button>Go</button>
  <label id=l>Name <input id=i></label><input id=c type=checkbox><select id=s><option>One</select>
  <div id=e contenteditable>edit</div></form>
  <script>
    const names = [];
    for (const name in f) names.push(name);
    f.append(...names.map((name, i) => Object.assign(document.createElement('input'), { type: 'hidden', name: ${isHiding} ? name : 'field' + i })));
  </script>`;

/** What a command says, without what differs from page to page. */
const outcome = async ([command, body]: Uses[number], selector: string) => {
  const reply = await stage.send(command, {
    timeout_ms: 1_500,
    ...body(await stage.find(selector)),
  });
  const { data } = reply.body;
  const text = JSON.stringify({ ...reply.body, data: '', html: '', request_id: '' })
    .replace(/\/html\?\w+/g, '')
    .replace(/"node_ids?":(\d+|\[[^\]]*\])/g, (found) => String(found.split(',').length));
  const told = text.replace(/Node \d+/g, 'Node').slice(0, 2_000);
  return [command, reply.status, typeof data === 'string' ? 'image' : data, told];
};

describe('commands on a form whose fields hide its members', () => {
  it.each([
    ['the form', '#f', ''],
    ['an editing host', '#f', 'contenteditable'],
    ['a field of it', '#i', ''],
    ['a label in it', '#l', ''],
    ['an editing host in it', '#e', ''],
  ])('%s', async (_what, selector, attributes) => {
    const outcomes = async (isHiding: boolean) => {
      await stage.show(page(isHiding, attributes));
      if (isHiding) expect(await stage.evaluate('typeof f.querySelectorAll')).toBe('object');
      const all = [];
      for (const use of USES) all.push(await outcome(use, selector));
      return all;
    };
    const plain = await outcomes(false);
    expect(plain.filter(([, status]) => status === 500)).toEqual([]);
    expect(await outcomes(true)).toEqual(plain);
  });

  it('and where elements have the names of what page functions keep', async () => {
    const ids = ['tabwire', 'dom', 'kept', 'isGone', 'hitTest', '$0', '$1', '$2', '$3', '$4', '$5'];
    await stage.show(ids.map((id) => `<button id="${id}">${id}</button>`).join(''));
    const node_id = await stage.find('[id=tabwire]');
    await stage.do('node-click', { node_id });
    await stage.do('wait-for-node', { node_id, state: 'uncovered' });
    expect((await stage.do('fetch-text', { node_id })).text).toBe('tabwire');
  });
});
