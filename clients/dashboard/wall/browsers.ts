import { computed } from '@preact/signals';
import { hostOf } from '../format.js';
import { readAt, records, status } from './reading.js';
import type { BrowserFigures, BrowserState, WallBrowser } from './types.js';

/** The tag of its member stands at the beginning of an ID. */
const TAG_LENGTH = 8;

/** The words and the icons of the states; the icons are named as the states are. */
export const STATE_WORDS: Readonly<Record<BrowserState, string>> = {
  working: 'Working',
  idle: 'Idle',
  dialog: 'Waits for you',
  crashed: 'Page crashed',
};

/** The places of the browsers that this page has seen, in the order in which it saw them. */
const orders = new Map<string, number>();

/** The processor time of a browser at the last reading, and the share of one processor that it took until then. */
const loads = new Map<string, { seconds: number; at: number; percent: number | null }>();

function orderOf(id: string): number {
  const order = orders.get(id) ?? orders.size;
  orders.set(id, order);
  return order;
}

function loadOf(id: string, seconds: number | null, at: number): number | null {
  if (seconds === null) return null;
  const before = loads.get(id);
  if (before?.at === at) return before.percent;
  const percent = before
    ? Math.max(0, (1e5 * (seconds - before.seconds)) / (at - before.at))
    : null;
  loads.set(id, { seconds, at, percent });
  return percent;
}

export function stateOf({ crashed, dialog, running }: BrowserFigures): BrowserState {
  if (dialog !== null) return 'dialog';
  if (crashed > 0) return 'crashed';
  return running > 0 ? 'working' : 'idle';
}

/** The open browsers, the oldest first. */
export const browsers = computed((): readonly WallBrowser[] => {
  const known = records.value;
  const at = readAt.value;
  return (status.value?.browsers ?? []).map((figures) => {
    const { id, label, cpu_s: seconds } = figures;
    const { title = '', url = '' } = known.get(id) ?? {};
    const host = hostOf(url);
    return {
      ...figures,
      state: stateOf(figures),
      title: title || host || (url === 'about:blank' ? 'Blank page' : url || 'Opening…'),
      url,
      host,
      member: id.slice(0, TAG_LENGTH),
      shortId: id.slice(-4),
      name: label ?? 'No label',
      order: orderOf(id),
      cpuPercent: loadOf(id, seconds, at),
    };
  });
});

/** What a button that is about a browser calls it. */
export const callOf = ({ name, shortId }: Pick<WallBrowser, 'name' | 'shortId'>) =>
  `${name} ${shortId}`;
