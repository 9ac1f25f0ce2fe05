import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { hasExpired, messageOf, readSession, request } from './api.js';
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

/** The key goes to the server once, which answers with a cookie that no script can read. */
export function Login(): Node {
  return html`<main class="legacy" id="main">
    <article class="login">
      <h1>Sign in</h1>
      ${
        hasExpired.value
          ? html`<p class="notice" role="status">Your login has expired. Sign in again.</p>`
          : null
      }
      <form onSubmit=${submit}>
        <label for="key">API key</label>
        <input
          id="key"
          name="key"
          type="password"
          autocomplete="current-password"
          required
          aria-describedby="login-status"
          aria-invalid=${failure.value ? 'true' : null}
        />
        <p id="login-status" role="alert" class="status problem">${failure.value}</p>
        <button type="submit" aria-busy=${String(isBusy.value)}>Sign in</button>
      </form>
    </article>
  </main>`;
}
