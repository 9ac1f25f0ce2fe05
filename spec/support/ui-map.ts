import { expect } from '@jest/globals';
import type { UiMapReply, UiNode } from '../../lib/schemas/ui-map.js';
import type { Stage } from './stage.js';

/**
 * Tells which element a click went to: each document and shadow root sends the `data-name` of the one that
 * it found to the page, where `next()` gives one after the other.
 */
export const TELLING = `<script>
  window.tell = (root) => root.addEventListener('click', (e) => {
    const named = e.target.closest?.('[data-name]');
    if (!named) return;
    e.preventDefault();
    top.postMessage(named.dataset.name, '*');
  }, true);
  tell(document);
  if (top === window) {
    const told = [];
    let waiter;
    addEventListener('message', ({ data }) => { told.push(data); waiter?.(); });
    window.next = async () => {
      if (told.length === 0) await new Promise((resolve) => { waiter = resolve; });
      return told.shift();
    };
  }
</script>`;

export async function mapOf(stage: Stage, options: object = {}): Promise<UiMapReply> {
  return stage.do('ui-map', options);
}

/** Each node in short: its role, its name, and what else `more` picks. */
export function brief(nodes: readonly UiNode[], ...more: (keyof UiNode)[]): unknown[][] {
  return nodes.map((node) => [node.role, node.name, ...more.map((field) => node[field])]);
}

/** Clicks the middle of a node's bounds; returns the `data-name` of the element that got the click. */
async function clicked(stage: Stage, { bounds }: UiNode, where: object = {}): Promise<unknown> {
  const { x, y, width, height } = bounds;
  await stage.do('click', { ...where, x: x + width / 2, y: y + height / 2 });
  const told = await stage.do('eval', { ...where, expression: 'next()', timeout_ms: 10_000 });
  return told.data.value;
}

/** HTML of a button that tells of its clicks. */
export function button(name: string, style = ''): string {
  return `<button data-name="${name}" style="${style}">${name}</button>`;
}

/**
 * HTML of a script that scrolls its frame down when it has loaded, and then makes its body `#down`. A frame of another
 * process may have loaded before its size is known, and can not be scrolled then.
 */
export function scrollingDown(y: number): string {
  return `<script>
    onload = function down() {
      scrollTo(0, ${y});
      if (scrollY === ${y}) document.body.id = 'down';
      else requestAnimationFrame(down);
    };
  </script>`;
}

/**
 * Expects these nodes in the viewport, in this order, none of them covered, and that a click in the middle
 * of the bounds of each goes to it.
 */
export async function expectHits(
  stage: Stage,
  names: readonly string[],
  where: object = {},
): Promise<void> {
  const { nodes } = await mapOf(stage, { ...where, in_viewport: true });
  const own = nodes.filter(({ why }) => why !== 'frame' && why !== 'scroll');
  const covered = own.filter(({ covered_by }) => covered_by !== undefined);
  expect([own.map(({ name }) => name), covered.map(({ name }) => name)]).toEqual([names, []]);
  const hits = [];
  for (const node of own) hits.push(await clicked(stage, node, where));
  expect(hits).toEqual(names);
}
