import { computed } from '@preact/signals';
import { bytes } from '../format.js';
import type { WaitingDialog } from '../types.js';
import { browsers } from './browsers.js';
import { status } from './reading.js';
import type { Member, Status, WallBrowser } from './types.js';

/** Something that a person has to do. */
export interface Need {
  /** Of the same need at each reading. */
  readonly key: string;
  readonly kind: 'warn' | 'bad';
  readonly icon: string;
  readonly browser?: WallBrowser;
  readonly dialog?: WaitingDialog;
  /** The name of a member. */
  readonly member?: string;
  readonly text: string;
  /** For how long; undefined where that is not known. */
  readonly ms?: number;
}

/** Memory is short where less than this many times the memory that has to stay free is left. */
const SHORT_MEMORY = 1.5;

function dialogs(all: readonly WallBrowser[]): readonly Need[] {
  return all
    .flatMap((browser): readonly Need[] => {
      const { id, dialog } = browser;
      if (!dialog) return [];
      const { message, open_ms: ms, page_id: pageId } = dialog;
      const text = `asks “${message}”`;
      const key = `dialog ${id} ${pageId} ${message}`;
      return [{ key, kind: 'warn', icon: 'dialog', browser, dialog, text, ms }];
    })
    .sort((a, b) => (b.ms ?? 0) - (a.ms ?? 0));
}

function crashes(all: readonly WallBrowser[]): readonly Need[] {
  return all
    .filter(({ crashed }) => crashed > 0)
    .map((browser) => {
      const { id, host, crashed } = browser;
      const what = crashed === 1 ? 'Its page crashed' : `${crashed} of its pages crashed`;
      const text = host === '' ? what : `${what}: ${host}`;
      return { key: `crashed ${id}`, kind: 'bad', icon: 'crashed', browser, text };
    });
}

function members(all: readonly Member[]): readonly Need[] {
  return all
    .filter(({ ok }) => !ok)
    .map(({ tag, error = '' }) => ({
      key: `member ${tag}`,
      kind: 'bad',
      icon: 'server',
      member: tag,
      text: `does not answer (${error}). Its browsers are missing here.`,
    }));
}

function limits({ used, free, queued, memory, members: all = [] }: Status): readonly Need[] {
  const needs: Need[] = [];
  if (free === 0 && queued > 0)
    needs.push({
      key: 'full',
      kind: 'warn',
      icon: 'alert',
      text: `All ${used} slots are taken. ${queued} ${queued === 1 ? 'request waits' : 'requests wait'} for one.`,
    });
  const own = [{ tag: '', ...memory }];
  const machines = all.length > 0 ? all.filter(({ ok }) => ok) : own;
  for (const { tag, available_bytes: left = Infinity, min_free_bytes: least = 0 } of machines)
    if (left < least * SHORT_MEMORY)
      needs.push({
        key: `memory ${tag}`,
        kind: 'warn',
        icon: 'memory',
        ...(tag === '' ? {} : { member: tag }),
        text: `Memory is short: ${bytes(left)} left, of which ${bytes(least)} stay free.`,
      });
  return needs;
}

/** What needs a person: dialogs first, then crashed pages, members, slots and memory. */
export const needs = computed((): readonly Need[] => {
  const { value: figures } = status;
  const all = browsers.value;
  return figures
    ? [...dialogs(all), ...crashes(all), ...members(figures.members ?? []), ...limits(figures)]
    : [];
});
