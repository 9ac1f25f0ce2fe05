import { expect } from '@jest/globals';
import type { Body, Reply, TestBrowser } from './service.js';

/** How many elements of each kind an event page has, each with text of its own. */
const COUNT = 3;

/**
 * A page that looks the same wherever it is, so that Chrome's integers repeat, and that writes each
 * trusted event of a person's doing into `#log`. `mark` is in the text of each of its elements.
 */
export function eventPage(mark: string, more = ''): string {
  const numbers = Array.from({ length: COUNT }, (_, i) => i);
  const of = (make: (i: number) => string) => numbers.map(make).join('\n');
  return `<!doctype html><title>${mark}</title>
    <output id=log style="display: block; height: 3em; overflow: hidden"></output>
    <script>
      const types = ['mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu', 'keydown', 'keypress',
        'keyup', 'beforeinput', 'input', 'change', 'focusin', 'wheel'];
      for (const type of types)
        addEventListener(type, (e) => {
          if (e.isTrusted) log.append(' ' + type + ':' + (e.target.id || e.target.localName));
        }, true);
    </script>
    ${of((i) => `<button id=button${i}>${mark} button ${i}</button>`)}
    ${of((i) => `<input id=input${i} value="${mark} input ${i}">`)}
    ${of((i) => `<p id=p${i}>${mark} <b>paragraph</b> ${i}</p>`)}
    ${more}`;
}

/** Where a command works: `ctx_id`, `page_id`, `within`. */
export type NodePlace = Readonly<Record<string, string | number>>;

/** Every way to use a node ID. */
export const USES: readonly (readonly [command: string, body: (id: number) => object])[] = [
  ['node-click', (node_id) => ({ node_id })],
  ['node-click', (node_id) => ({ node_id, force: true, button: 'right' })],
  ['hover', (node_id) => ({ node_id })],
  ['drag', (node_id) => ({ node_id, to_x: 5, to_y: 5 })],
  ['select-option', (node_id) => ({ node_id, index: 0 })],
  ['check', (node_id) => ({ node_id, checked: true })],
  ['set-files', (node_id) => ({ node_id, files: [] })],
  ['clear', (node_id) => ({ node_id })],
  ['focus', (node_id) => ({ node_id })],
  ['screenshot', (node_id) => ({ node_id })],
  ['get-attribute', (node_id) => ({ node_id })],
  ['type', (node_id) => ({ node_id, text: 'x' })],
  ['type', (node_id) => ({ node_id, text: 'x', clear: true })],
  ['fetch-text', (node_id) => ({ node_id })],
  ['fetch-html', (node_id) => ({ node_id })],
  ['scroll-to', (node_id) => ({ node_id })],
  ['find-node', (within) => ({ within, selector: '*' })],
  ['find-nodes', (within) => ({ within, selector: '*' })],
  ['wait-for-node', (within) => ({ within, selector: '*', timeout_ms: 0 })],
];

/** Uses each ID in every way; returns what was answered otherwise than that there is no such node. */
export async function usesThatAct(
  browser: TestBrowser,
  ids: readonly number[],
  place: NodePlace = {},
): Promise<string[]> {
  const acts: string[] = [];
  for (const id of ids) {
    await Promise.all(
      USES.map(async ([command, body]) => {
        const reply = await browser.send(command, { ...body(id), ...place });
        if (!isNoNode(reply))
          acts.push(`${command} ${id}: ${reply.status} ${String(reply.body.code ?? 'acted')}`);
      }),
    );
  }
  return acts;
}

/** Whether the answer is that there is no such node, or no more. */
export function isNoNode({ status, body }: Reply): boolean {
  return status === 404 && ['node_not_found', 'node_stale'].includes(body.code);
}

/** IDs of all elements of a page or a frame. */
export async function idsOf(browser: TestBrowser, place: NodePlace = {}): Promise<number[]> {
  const { node_ids } = await browser.do('find-nodes', {
    selector: 'button, input, p, b',
    ...place,
  });
  return node_ids;
}

/** A button, an input, a paragraph and what is in it, of the IDs of all elements of an event page. */
export function oneOfEachKind(ids: readonly number[]): number[] {
  const first = [0, COUNT, 2 * COUNT, 2 * COUNT + 1];
  return ids.filter((_id, i) => first.includes(i));
}

/** What happened in a page or a frame, by its own log. */
export async function logOf(browser: TestBrowser, place: NodePlace = {}): Promise<string> {
  const page = Object.fromEntries(Object.entries(place).filter(([name]) => name !== 'within'));
  const node_id = await browser.find('#log', place);
  const { text }: Body = await browser.do('fetch-text', { node_id, ...page });
  return text;
}

/** Reads each node by its ID: they are those that are there now, in order, with this mark. */
export async function expectAlive(
  browser: TestBrowser,
  ids: readonly number[],
  mark: string,
  place: NodePlace = {},
): Promise<void> {
  const read = async (node_id: number) => browser.do('fetch-html', { node_id, ...place });
  const replies = await Promise.all(ids.map(read));
  const html: string[] = replies.map((reply: Body) => reply.html);
  const numbers = Array.from({ length: COUNT }, (_, i) => i);
  expect(html).toEqual([
    ...numbers.map((i) => `<button id="button${i}">${mark} button ${i}</button>`),
    ...numbers.map((i) => `<input id="input${i}" value="${mark} input ${i}">`),
    ...numbers.flatMap((i) => [
      `<p id="p${i}">${mark} <b>paragraph</b> ${i}</p>`,
      '<b>paragraph</b>',
    ]),
  ]);
}
