import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from './api.js';
import type { Node } from './parts.js';
import type { BrowserRecord } from './types.js';

const failure = signal('');
const isBusy = signal(false);

async function open(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const { currentTarget: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  const fields = [...new FormData(form)].filter(([, value]) => value !== '');
  isBusy.value = true;
  try {
    const { id } = await request<BrowserRecord>('POST', '/browsers/', Object.fromEntries(fields));
    failure.value = '';
    location.hash = `#/browsers/${id}`;
  } catch (error) {
    failure.value = messageOf(error);
  } finally {
    isBusy.value = false;
  }
}

/** Opens a browser, and goes to it. */
export function OpenForm(): Node {
  return html`<form onSubmit=${open} aria-label="Open a browser">
      <div class="row">
        <label for="open-url">URL</label>
        <input id="open-url" name="url" class="grow" placeholder="https://example.com/" />
        <label for="open-label">Label</label>
        <input id="open-label" name="label" class="grow" maxlength="100" />
        <label for="open-dialogs">Dialogs</label>
        <select id="open-dialogs" name="dialogs">
          <option value="">dismissed</option>
          <option value="accept">accepted</option>
          <option value="ask">answered by hand</option>
        </select>
        <button type="submit" aria-busy=${String(isBusy.value)}>Open a browser</button>
      </div>
    </form>
    <p role="alert" class="status problem">${failure.value}</p>`;
}
