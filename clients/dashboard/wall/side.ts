import { html } from 'htm/preact';
import { age } from '../format.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { endingOf, lifetimeOf } from './ended-card.js';
import { ended, status } from './reading.js';
import type { EndedBrowser, Member } from './types.js';

/** So many of the browsers that ended are shown. */
const MOST_ENDED = 50;

const SLOTS_WIDTH = 72;

function Slots({ used, all }: { used: number; all: number }): Node {
  const width = all === 0 ? 0 : (SLOTS_WIDTH * used) / all;
  return html`<svg class="slots" viewBox="0 0 72 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width=${SLOTS_WIDTH} height="6" rx="3" />
    <rect class=${used === all ? 'full' : 'used'} width=${width} height="6" rx="3" />
  </svg>`;
}

function MemberItem({ member }: { member: Member }): Node {
  const { tag, url, ok, used = 0, free = 0, error = 'unreachable' } = member;
  return html`<li class="member">
    <span class="cut">
      <span class="mono">${tag}</span>${' '}<span class="host">${URL.parse(url)?.host ?? url}</span>
    </span>
    ${
      ok
        ? html`<${Slots} used=${used} all=${used + free} /><span
              >${`${used} of ${used + free}`}</span
            >`
        : html`<span></span><span class="gone">${`No answer: ${error}`}</span>`
    }
  </li>`;
}

function Members({ members, name }: { members: readonly Member[]; name: string }): Node {
  const up = members.filter(({ ok }) => ok).length;
  return html`<section class="box" aria-labelledby="members">
    <header>
      <h2 id="members">Members</h2>
      <span>${name}</span><span class="grow"></span>
      <span>${`${up} of ${members.length} answer`}</span>
    </header>
    <ul>
      ${members.map((member) => html`<${MemberItem} key=${member.tag} member=${member} />`)}
    </ul>
  </section>`;
}

function EndedItem({ browser }: { browser: EndedBrowser }): Node {
  const { id, label, ended_at: at, title, host } = browser;
  const { why, icon, kind } = endingOf(browser);
  const ms = Math.max(0, Date.now() - Date.parse(at));
  return html`<li>
    <time datetime=${at} title=${new Date(at).toLocaleTimeString()}>
      ${ms < 5_000 ? 'just now' : `${age(ms)} ago`}
    </time>
    <span class="who cut">${label ?? 'No label'} <span class="id">${id.slice(-4)}</span></span>
    <span class=${`why ${kind}`}><${Icon} name=${icon} />${why}</span>
    <span class="lived num"><span class="hidden">Lived </span>${lifetimeOf(browser)}</span>
    <span class="last cut">${title ?? host ?? ''}</span>
  </li>`;
}

function Ended(): Node {
  const all = ended.value;
  return html`<section class="box" aria-labelledby="ended">
    <header>
      <h2 id="ended">Ended in the last hour</h2>
      <span class="grow"></span><span>${all.length}</span>
    </header>
    ${
      all.length === 0
        ? html`<p class="none">None.</p>`
        : html`<ul class="rows">
            ${all
              .slice(0, MOST_ENDED)
              .map((browser) => html`<${EndedItem} key=${browser.id} browser=${browser} />`)}
          </ul>`
    }
    ${
      all.length > MOST_ENDED
        ? html`<p class="none">${`And ${all.length - MOST_ENDED} more: GET /browsers/ended/`}</p>`
        : null
    }
  </section>`;
}

/** What stands beside the wall: the members of a fleet, and the browsers that have ended. */
export function Side(): Node {
  const { members, fleet } = status.value ?? {};
  return html`<div class="side">
    ${members ? html`<${Members} members=${members} name=${fleet?.name ?? ''} />` : null}
    <${Ended} />
  </div>`;
}
