import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

/** So deep that no function may call itself for each level. Hidden: Chrome draws no tree that is so deep. */
const LEVELS = 20_000;

const nest = (levels: number) => `let last = deep;
  for (let i = 0; i < ${levels}; i += 1) last = last.appendChild(document.createElement('div'));
  last.innerHTML = '<button id=inner>Inner text</button><a href="/x">Inner link</a>';`;

interface Nodes {
  readonly inner: number;
  readonly deep: number;
}

const COMMANDS: readonly (readonly [string, (nodes: Nodes) => object])[] = [
  ['extract', () => ({ fields: { a: '#deep', b: { selector: '#deep', as: 'number' } } })],
  ['extract', () => ({ each: 'div', fields: { a: { as: 'html' } }, next: 'a', max_pages: 1 })],
  ['extract', () => ({ each: 'a', fields: { a: 'b' }, next: { scroll: true, wait_ms: 1 } })],
  ['extract', ({ deep }) => ({ within: deep, fields: { a: { as: 'html' }, b: 'a' } })],
  ['fetch-text', () => ({})],
  ['fetch-text', ({ deep }) => ({ within: deep })],
  ['fetch-text', () => ({ format: 'markdown' })],
  ['fetch-text', () => ({ format: 'markdown', main: true })],
  ['fetch-html', () => ({})],
  ['links', () => ({})],
  ['links', ({ deep }) => ({ within: deep })],
  ['find-node', () => ({ text: 'Inner text' })],
  ['find-node', () => ({ role: 'button', name: 'Inner text' })],
  ['find-node', () => ({ label: 'Inner text' })],
  ['find-nodes', () => ({ xpath: '//button' })],
  ['node-state', ({ inner }) => ({ node_id: inner })],
  ['get-attribute', ({ inner }) => ({ node_id: inner, name: 'id' })],
  ['node-click', ({ inner }) => ({ node_id: inner })],
  ['click', () => ({ x: 5, y: 5 })],
  ['hover', ({ inner }) => ({ node_id: inner })],
  ['wheel', () => ({ delta_y: 10 })],
  ['send-keys', () => ({ keys: 'Enter' })],
  ['focus', ({ inner }) => ({ node_id: inner })],
  ['scroll-to', ({ inner }) => ({ node_id: inner })],
  ['select-text', ({ deep }) => ({ node_id: deep })],
  ['dispatch-event', ({ inner }) => ({ node_id: inner, type: 'click' })],
  ['check', ({ inner }) => ({ node_id: inner, checked: true })],
  ['wait-for', () => ({ text: 'Inner text' })],
  ['wait-for-node', () => ({ selector: '#inner', state: 'visible' })],
  ['ui-map', () => ({})],
  ['screenshot', ({ inner }) => ({ node_id: inner })],
  ['screenshot', () => ({ full_page: true, animations: 'disabled', caret: 'hide' })],
  ['storage-state', () => ({})],
  ['instruct', () => ({ instruction: 'click Inner text', engine: 'rules' })],
  ['instruct', () => ({ instruction: 'what does the alert say?', engine: 'rules' })],
  ['instruct', () => ({ instruction: 'how much is the tea?', engine: 'rules' })],
  ['instruct', () => ({ instruction: 'scroll down', engine: 'rules' })],
  ['instruct', () => ({ instruction: 'close the banner', engine: 'rules' })],
];

/** The commands that fail by a fault of the server. */
async function faults(nodes: Nodes): Promise<string[]> {
  const failed: string[] = [];
  for (const [command, body] of COMMANDS) {
    const { status } = await stage.send(command, { ...body(nodes), timeout_ms: 300 });
    if (status === 500) failed.push(`${command} ${JSON.stringify(body(nodes))}`);
  }
  return failed;
}

describe('no document makes a command fail by a fault of the server', () => {
  let nodes: Nodes = { inner: 0, deep: 0 };
  beforeAll(async () => {
    await stage.show('<div id=deep><button id=inner>Inner text</button></div>');
    nodes = { inner: await stage.find('#inner'), deep: await stage.find('#deep') };
  });

  it.each([
    ['deeper than the stack', LEVELS, 'hidden'],
    ['deep and shown', 1_000, ''],
  ])('one that is %s', async (_, levels, hidden) => {
    await stage.show(`<div id=deep ${hidden}></div><script>${nest(levels)}</script>`);
    const found = { inner: await stage.find('#inner'), deep: await stage.find('#deep') };
    expect(await faults(found)).toEqual([]);
  });

  it('one without a root element', async () => {
    await stage.show('<p>gone</p>');
    await stage.evaluate('document.documentElement.remove()');
    expect(await faults(nodes)).toEqual([]);
  });

  it.each([
    [
      'of SVG',
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><a><text y="20">t</text></a></svg>`,
    ],
    ['of XML', 'data:text/xml,<a><b>t</b></a>'],
    ['of a frameset', 'data:text/html,<frameset cols="*,*"><frame><frame></frameset>'],
    ['of a text', 'data:text/plain,text'],
    ['of an image', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
  ])('one %s', async (_, url) => {
    await stage.do('navigate', { url });
    expect(await faults(nodes)).toEqual([]);
  });
});
