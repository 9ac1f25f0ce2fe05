import { effect, signal } from '@preact/signals';
import { html, render } from 'htm/preact';
import { isOnline, messageOf, readSession, request, session } from './api.js';
import { BrowserView } from './browser/view.js';
import { Login } from './login.js';
import { Overview, pollStatus } from './overview.js';
import { Icon } from './icon.js';
import type { Node } from './parts.js';

const route = signal(location.hash);
addEventListener('hashchange', () => {
  route.value = location.hash;
});

const failure = signal('');

function begin(): void {
  readSession().then(
    () => {
      failure.value = '';
    },
    (error: unknown) => {
      failure.value = messageOf(error);
      setTimeout(begin, 2_000);
    },
  );
}

function leave(): void {
  void request('DELETE', '/session/').then(() => {
    session.value = { required: true, signedIn: false };
  });
}

function Main(): Node {
  const { value: login } = session;
  if (!login)
    return html`<main aria-busy=${String(failure.value === '')}>
      <p role="status">${failure.value || 'Asking the server…'}</p>
    </main>`;
  if (!login.signedIn) return html`<${Login} />`;
  return html`<main class="legacy" id="main"><${Overview} /></main>`;
}

/** The fragment is the route, so that the link itself can not go there. */
function skip(event: Event): void {
  event.preventDefault();
  document
    .getElementById('main')
    ?.querySelector<HTMLElement>('a, button, input, [tabindex]')
    ?.focus();
}

function App(): Node {
  const { value: login } = session;
  const [, id] = /^#\/browsers\/([\w-]+)/.exec(route.value) ?? [];
  if (login?.signedIn === true && id !== undefined)
    return html`<${BrowserView} key=${id} id=${id} leave=${login.required ? leave : null} />`;
  const isWall = id === undefined;
  return html`<a class="skip" href="#main" onClick=${skip}>Skip to the content</a>
    <header class="top">
      <a class="brand" href="#/"
        ><svg class="mark" aria-hidden="true"><use href="#i-brand" /></svg>Tabwire</a
      >
      <nav aria-label="Pages of the service">
        <a href="#/" aria-current=${isWall ? 'page' : null}>Browsers</a>
        <a class="wide" href="/docs/">Interface</a>
      </nav>
      <span class="grow"></span>
      ${
        login?.required && login.signedIn
          ? html`<button
              type="button"
              class="btn ghost icon"
              aria-label="Sign out"
              onClick=${leave}
            >
              <${Icon} name="leave" />
            </button>`
          : null
      }
    </header>
    <div role="status">
      ${
        isOnline.value
          ? null
          : html`<p class="notice">The server does not answer. This page tries again by itself.</p>`
      }
    </div>
    <${Main} />`;
}

const root = document.createElement('div');
document.body.append(root);
render(html`<${App} />`, root);
begin();
// The figures are read while they are shown.
effect(() => {
  const isShown = session.value?.signedIn === true && !route.value.startsWith('#/browsers/');
  return isShown ? pollStatus() : undefined;
});
