import { html } from 'htm/preact';
import { age } from '../format.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { wasDeletedHere } from './delete-sheet.js';
import { ended, status } from './reading.js';
import type { EndedBrowser, WallBrowser } from './types.js';

/** Why a browser ended, its icon, and whether that was a failure. */
interface Ending {
  readonly why: string;
  readonly icon: string;
  readonly kind: '' | 'bad';
}

export function endingOf({ id, reason, limit, ...times }: EndedBrowser): Ending {
  if (reason === 'crashed') return { why: 'Chrome crashed', icon: 'crashed', kind: 'bad' };
  if (reason === 'shutdown') return { why: 'The server ended it', icon: 'server', kind: '' };
  if (reason === 'expired' && limit === 'max_lifetime_ms')
    return { why: `Open for ${age(times.max_lifetime_ms ?? 0)}`, icon: 'clock', kind: '' };
  if (reason === 'expired')
    return { why: `Idle for ${age(times.idle_timeout_ms ?? 0)}`, icon: 'clock', kind: '' };
  const why = wasDeletedHere(id) ? 'Deleted on this page' : 'Deleted by a client';
  return { why, icon: 'check', kind: '' };
}

export const lifetimeOf = ({ created_at: from, ended_at: to }: EndedBrowser) =>
  age(Math.max(0, Date.parse(to) - Date.parse(from)));

/** The place that a browser has left: it stays until nobody points at the wall. */
export function EndedCard({ browser }: { browser: WallBrowser }): Node {
  const { id, age_ms: ms, name, shortId, title } = browser;
  const known = ended.value.find((it) => it.id === id);
  // The list lacks the browsers of a member that was lost.
  const isLost = status.value?.members?.some(({ tag, ok }) => tag === browser.member && !ok);
  const unknown = isLost === true ? 'Its member does not answer' : 'It has ended';
  const why = known ? endingOf(known).why : unknown;
  return html`<div class="card ended" data-state="idle">
    <div class="shot">${why}</div>
    <p class="seam">
      <${Icon} name="ended" /><span class="state">Ended</span><span class="grow"></span>
    </p>
    <div class="about">
      <h3 class="name">
        <span class="grow gone">
          <span class="label-of">${name}</span>${' '}<span class="title">${title}</span>
        </span>
        <span class="id">${shortId}</span>
      </h3>
      <p class="meta">
        <span class="host cut">${`lived ${known ? lifetimeOf(known) : age(ms)}`}</span>
      </p>
    </div>
  </div>`;
}
