import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { hasExpired, messageOf, readSession, request } from './api.js';
import { Icon } from './icon.js';
import type { Node } from './parts.js';

const failure = signal('');
const isBusy = signal(false);

async function submit(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const { currentTarget: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  const key = new FormData(form).get('key');
  if (typeof key !== 'string') return;
  isBusy.value = true;
  try {
    await request('POST', '/session/', { key });
    form.reset();
    failure.value = '';
    hasExpired.value = false;
    await readSession();
  } catch (error) {
    failure.value = messageOf(error);
  } finally {
    isBusy.value = false;
  }
}

function Help(): Node {
  if (failure.value !== '')
    return html`<p class="help problem" id="key-help" role="alert">
      <${Icon} name="alert" />${failure.value}
    </p>`;
  return html`<p class="help" id="key-help">
    One of the keys of the server. The login lasts twelve hours.
  </p>`;
}

/** The key goes to the server once, which answers with a cookie that no script can read. */
export function Login(): Node {
  return html`<main class="gate" id="main">
    <form onSubmit=${submit} aria-label="Sign in">
      <h1>${hasExpired.value ? 'Sign in again' : 'Sign in'}</h1>
      ${
        hasExpired.value
          ? html`<p class="note" role="status">
              Your login has ended: twelve hours are over, or the key was withdrawn. You come back
              to where you were.
            </p>`
          : null
      }
      <div>
        <label class="label" for="key">API key</label>
        <div class="field">
          <${Icon} name="lock" />
          <input
            class="input"
            id="key"
            name="key"
            type="password"
            autocomplete="current-password"
            required
            aria-describedby="key-help"
            aria-invalid=${failure.value ? 'true' : null}
          />
        </div>
        <${Help} />
      </div>
      <button class="btn primary" type="submit" aria-busy=${String(isBusy.value)}>Sign in</button>
    </form>
  </main>`;
}
