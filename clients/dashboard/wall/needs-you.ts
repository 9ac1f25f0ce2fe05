import { effect, signal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from '../api.js';
import { BusyButton } from '../busy-button.js';
import { age } from '../format.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { openSheet, Sheet } from '../sheet.js';
import type { PageRecord } from '../types.js';
import { askToAnswer } from './answer-sheet.js';
import { told } from './actions.js';
import { callOf } from './browsers.js';
import { needs, type Need } from './needs.js';
import { readNow } from './reading.js';

const SHEET = 'needs-sheet';

/** So many are shown in the row; the rest stand in a sheet. */
const MOST = 3;

/** The needs that were told already. */
let toldKeys: ReadonlySet<string> = new Set();

effect(() => {
  const fresh = needs.value.filter(({ key }) => !toldKeys.has(key));
  toldKeys = new Set(needs.value.map(({ key }) => key));
  const [first, ...more] = fresh;
  if (!first) return;
  const who = first.browser ? callOf(first.browser) : (first.member ?? '');
  told.value = `Needs you: ${who} ${first.text}${more.length > 0 ? `, and ${more.length} more` : ''}`;
});

const failure = signal('');

/** Reloads the pages of a browser that crashed. */
async function reload(browserId: string): Promise<void> {
  const path = `/browsers/${browserId}`;
  try {
    const { pages } = await request<{ pages: readonly PageRecord[] }>('GET', `${path}/pages/`);
    await Promise.all(
      pages
        .filter(({ crashed }) => crashed)
        .map(({ page_id: pageId }) => request('POST', `${path}/reload/`, { page_id: pageId })),
    );
    failure.value = '';
  } catch (error) {
    failure.value = messageOf(error);
    told.value = failure.value;
  }
  await readNow();
}

/** The one button of a need. */
function Act({ need: { browser, dialog } }: { need: Need }): Node | null {
  if (!browser) return null;
  const call = callOf(browser);
  if (dialog)
    return html`<button
      class="btn small"
      type="button"
      aria-label=${`Answer ${call}`}
      onClick=${() => {
        askToAnswer(browser, dialog);
      }}
    >
      Answer
    </button>`;
  return html`<${BusyButton}
    kind="small"
    name=${`Reload the page of ${call}`}
    work=${() => reload(browser.id)}
  >
    Reload the page
  <//>`;
}

function Item({ need }: { need: Need }): Node {
  const { kind, icon, browser, member, text, ms } = need;
  return html`<li class=${kind}>
    <${Icon} name=${icon} />
    ${browser ? html`<a href=${`#/browsers/${browser.id}`}>${browser.name}</a>` : null}
    ${member === undefined ? null : html`<b class="mono">${member}</b>`}
    <span class=${browser || member !== undefined ? 'cut say' : 'cut'} title=${text}>${text}</span>
    ${ms === undefined ? null : html`<time>${age(ms)}</time>`}
    <${Act} need=${need} />
  </li>`;
}

const items = (all: readonly Need[]) =>
  all.map((need) => html`<${Item} key=${need.key} need=${need} />`);

/** What needs a person: always at the same place, and always as high. */
export function NeedsYou(): Node {
  const all = needs.value;
  if (all.length === 0)
    return html`<div class="attention calm">
      <p><${Icon} name="check" />Nothing needs you.</p>
    </div>`;
  const isBad = all.some(({ kind }) => kind === 'bad');
  const rest = all.length - MOST;
  return html`<section class="attention" aria-labelledby="needs">
    <h2 id="needs">
      Needs you${' '}<span class=${isBad ? 'count bad' : 'count warn'}>${all.length}</span>
    </h2>
    <ul>
      ${items(all.slice(0, MOST))}
    </ul>
    ${
      rest > 0
        ? html`<button
            class="btn ghost more"
            type="button"
            onClick=${() => {
              openSheet(SHEET);
            }}
          >
            ${rest} more
          </button>`
        : null
    }
  </section>`;
}

/** All that needs a person. */
export function NeedsSheet(): Node {
  return html`<${Sheet} id=${SHEET} title="Needs you">
    <div class="sheet-body">
      <div class="attention in-sheet">
        <ul>
          ${items(needs.value)}
        </ul>
      </div>
      <p class="help problem" role="alert">${failure.value}</p>
    </div>
  <//>`;
}
