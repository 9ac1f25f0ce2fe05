import { computed, effect, signal } from '@preact/signals';
import { hasWords } from '../format.js';
import type { BrowserState, WallBrowser } from './types.js';

export const STATES = ['all', 'working', 'idle', 'dialog', 'crashed'] as const;
export const GROUPS = ['label', 'member', 'none'] as const;
export const VIEWS = ['wall', 'list'] as const;

export type Only = (typeof STATES)[number];
export type Group = (typeof GROUPS)[number];
export type View = (typeof VIEWS)[number];

/** What a person has chosen to see. The fragment of the URL has it, so that it can be kept and sent. */
export const words = signal('');
export const only = signal<Only>('all');
export const group = signal<Group>('label');
export const view = signal<View>('wall');

export const isFiltered = computed(() => words.value.trim() !== '' || only.value !== 'all');

/** The fragment of the wall as it is chosen: `#/?q=shop&state=dialog`. */
export const fragment = computed(() => {
  const query = new URLSearchParams();
  if (words.value.trim() !== '') query.set('q', words.value);
  if (only.value !== 'all') query.set('state', only.value);
  if (group.value !== 'label') query.set('group', group.value);
  if (view.value !== 'wall') query.set('view', view.value);
  const text = query.toString();
  return text === '' ? '#/' : `#/?${text}`;
});

const oneOf = <T extends string>(all: readonly T[], text: string | null, other: T): T =>
  all.find((name) => name === text) ?? other;

/** Whether a fragment is one of the wall, and not of a browser. */
export const isWall = (hash: string) => !hash.startsWith('#/browsers/');

function readFragment(): void {
  const { hash } = location;
  if (!isWall(hash)) return;
  const query = new URLSearchParams(hash.slice(hash.indexOf('?') + 1));
  words.value = query.get('q') ?? '';
  only.value = oneOf(STATES, query.get('state'), 'all');
  group.value = oneOf(GROUPS, query.get('group'), 'label');
  view.value = oneOf(VIEWS, query.get('view'), 'wall');
}

/** Keeps the fragment and the choices the same. */
export function keepFragment(): void {
  readFragment();
  addEventListener('hashchange', readFragment);
  effect(() => {
    const { value } = fragment;
    if (isWall(location.hash) && location.hash !== value) history.replaceState(null, '', value);
  });
}

export function clearFilter(): void {
  words.value = '';
  only.value = 'all';
}

/** Whether the words of the filter stand in a browser's label, title, URL or ID. */
export const isMeant = ({ id, label, title, url }: WallBrowser) =>
  hasWords(`${id} ${label ?? ''} ${title} ${url}`, words.value);

export const isState = (state: BrowserState, chosen: Only) => chosen === 'all' || chosen === state;
