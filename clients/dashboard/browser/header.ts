import { html } from 'htm/preact';
import { request } from '../api.js';
import { BusyButton } from '../busy-button.js';
import { Copy } from '../copy.js';
import { Icon } from '../icon.js';
import { KEYS_SHEET } from '../keys-sheet.js';
import type { Node } from '../parts.js';
import { Sheet } from '../sheet.js';
import { SignOut } from '../sign-out.js';
import type { BrowserModel } from './model.js';
import { fragment } from '../wall/choices.js';

const DELETE_SHEET = 'delete-sheet';

/** Where one is, how the browser is, and what ends it. */
export function Header({ model }: { readonly model: BrowserModel }): Node {
  const name = model.name();
  const isGone = model.socket.state.value === 'gone';
  return html`<header class="top">
    <a class="brand" href=${fragment.value} aria-label="Tabwire: all browsers"
      ><svg class="mark" aria-hidden="true"><use href="#i-brand" /></svg
    ></a>
    <nav class="crumbs" aria-label="Where you are">
      <a class="wide" href=${fragment.value}>Browsers</a
      ><span class="wide muted" aria-hidden="true">/</span>
      <h1 class="cut">${name}</h1>
    </nav>
    <${State} model=${model} />
    <${Copy}
      text=${model.id}
      kind="ghost small wide"
      name=${`Copy the ID ${model.id.slice(-4)}`}
      label=${html`<span class="id">${model.id.slice(-4)}</span>`}
    />
    <span class="grow"></span>
    <button class="btn ghost icon wide" type="button" popovertarget=${KEYS_SHEET} aria-label="Keys">
      <${Icon} name="help" />
    </button>
    <${SignOut} kind="wide" />
    ${
      isGone
        ? null
        : html`<button
            class="btn danger"
            type="button"
            aria-label=${`Delete ${name}`}
            popovertarget=${DELETE_SHEET}
          >
            <${Icon} name="trash" /><span class="wide">Delete…</span>
          </button>`
    }
  </header>`;
}

/** The state of the browser, as its card on the wall has it. */
function State({ model }: { model: BrowserModel }): Node | null {
  const { value: row } = model.status;
  const { value: pages } = model.pages;
  if (model.socket.state.value === 'gone')
    return html`<span class="pill"><${Icon} name="ended" />Ended</span>`;
  if (pages.some((page) => page.dialog !== undefined) || model.socket.dialog.value)
    return html`<span class="pill dialog"><${Icon} name="dialog" />Waits for you</span>`;
  if (pages.some(({ crashed }) => crashed === true) || model.socket.isCrashed.value)
    return html`<span class="pill crashed"><${Icon} name="crashed" />Page crashed</span>`;
  if (row === null) return null;
  return row.running > 0
    ? html`<span class="pill working"><${Icon} name="working" />Working</span>`
    : html`<span class="pill"><${Icon} name="idle" />Idle</span>`;
}

/** Asks, by the name of the browser, whether it shall end. */
export function DeleteSheet({ model }: { model: BrowserModel }): Node {
  const pages = model.pages.value.length;
  const contexts = new Set([null, ...model.pages.value.map(({ ctx_id: id }) => id)]).size;
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  const isWorking = (model.status.value?.running ?? 0) > 0;
  const remove = () =>
    model.run(async () => {
      await request('DELETE', `/browsers/${model.id}/`);
      location.hash = fragment.value;
    });
  return html`<${Sheet} id=${DELETE_SHEET} title=${`Delete ${model.name()}?`}>
    <div class="sheet-body">
      <p>
        ${`Its Chrome ends, with ${count(pages, 'page')} in ${count(contexts, 'context')}, their cookies and their downloads.`}
      </p>
      ${isWorking ? html`<p>A command is running; it fails with <code>browser_not_found</code>.</p>` : null}
    </div>
    <div class="sheet-foot">
      <button class="btn" type="button" popovertarget=${DELETE_SHEET} autofocus>Keep it</button
      ><${BusyButton} kind="danger sure" work=${remove}>Delete the browser<//>
    </div>
  <//>`;
}
