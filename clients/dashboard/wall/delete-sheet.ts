import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from '../api.js';
import { BusyButton } from '../busy-button.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { closeSheet, openSheet, Sheet } from '../sheet.js';
import { callOf } from './browsers.js';
import { readNow } from './reading.js';
import type { WallBrowser } from './types.js';

const SHEET = 'delete-sheet';

const asked = signal<WallBrowser | null>(null);
const failure = signal('');

const deleted = new Set<string>();

/** Whether a person deleted a browser on this page. */
export const wasDeletedHere = (id: string) => deleted.has(id);

/** Asks whether to delete a browser. */
export function askToDelete(browser: WallBrowser): void {
  asked.value = browser;
  failure.value = '';
  openSheet(SHEET);
}

async function remove(id: string): Promise<void> {
  try {
    deleted.add(id);
    await request('DELETE', `/browsers/${id}/`);
    closeSheet(SHEET);
    await readNow();
  } catch (error) {
    deleted.delete(id);
    failure.value = messageOf(error);
  }
}

/** The question whether to delete a browser. */
export function DeleteSheet(): Node {
  const { value: browser } = asked;
  const call = browser ? callOf(browser) : '';
  return html`<${Sheet} id=${SHEET} title=${`Delete ${call}?`}>
    <div class="sheet-body">
      <p>
        ${`${browser?.title ?? ''} – its pages, cookies and downloads are lost. Programs that use it get 404.`}
      </p>
      <p class="help problem" role="alert">${failure.value}</p>
    </div>
    <div class="sheet-foot">
      <button class="btn ghost" type="button" data-first popovertarget=${SHEET}>Cancel</button>
      <${BusyButton} kind="danger sure" work=${() => remove(browser?.id ?? '')}>
        <${Icon} name="trash" />Delete the browser
      <//>
    </div>
  <//>`;
}
