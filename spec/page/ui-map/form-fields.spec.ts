import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

/** Members of elements and nodes that the page functions use. */
const MEMBERS = [
  ...['isConnected', 'ownerDocument', 'parentNode', 'parentElement', 'childNodes', 'getRootNode'],
  ...[
    'innerText',
    'outerHTML',
    'closest',
    'matches',
    'id',
    'classList',
    'localName',
    'checkVisibility',
  ],
  ...['getClientRects', 'getBoundingClientRect', 'scrollIntoView', 'getAnimations', 'assignedSlot'],
  ...['querySelector', 'querySelectorAll', 'getAttribute', 'textContent', 'attachShadow', 'focus'],
];

describe('a form whose fields are named like members of elements', () => {
  const fields = MEMBERS.map((name) => `<input name="${name}" value="${name}" hidden>`).join('');
  const html = `<form id=f onclick="window.clicked = event.target.tagName"
    style="animation: none; padding: 10px; width: 200px; height: 100px"><p>inside</p>${fields}</form>`;
  const nodeOf = async () => {
    await stage.show(html);
    return stage.find('#f');
  };

  it('can be read', async () => {
    const node_id = await nodeOf();
    expect(await stage.do('fetch-text', { node_id })).toEqual({ text: 'inside' });
    const form = await stage.do('fetch-html', { node_id });
    expect(form.html).toMatch(/^<form id="f"/);
  });

  it('can be searched, and waited for', async () => {
    const within = await nodeOf();
    expect(await stage.find('p', { within })).toBe(await stage.find('p'));
    const { node_ids } = await stage.do('find-nodes', { selector: 'input', within });
    expect(node_ids).toHaveLength(MEMBERS.length);
    const wait = { selector: 'p', within, state: 'visible' };
    expect((await stage.do('wait-for-node', wait)).node_id).toBe(await stage.find('p'));
    const shown = { selector: '#f', state: 'visible' };
    expect((await stage.do('wait-for-node', shown)).node_id).toBe(within);
  });

  it('can be clicked and scrolled to', async () => {
    const node_id = await nodeOf();
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('clicked')).toMatch(/^(FORM|P)$/);
    await stage.do('node-click', { node_id: await stage.find('p') });
    expect(await stage.evaluate('clicked')).toBe('P');
    expect((await stage.do('scroll-to', { node_id })).success).toBe(true);
  });

  it('is named when it covers another element', async () => {
    await stage.show(
      `<button style="position: fixed; top: 0">under</button>${html.replace('padding', 'position: fixed; inset: 0; padding')}`,
    );
    const node_id = await stage.find('button');
    const { status, body } = await stage.send('node-click', { node_id, timeout_ms: 1_000 });

    expect([status, body.code, body.covered_by?.description]).toEqual([
      409,
      'click_intercepted',
      'form#f',
    ]);
  });

  it('is no place to type', async () => {
    const { status, body } = await stage.send('type', { node_id: await nodeOf(), text: 'x' });
    expect([status, body.code]).toEqual([409, 'node_not_interactable']);
  });
});
