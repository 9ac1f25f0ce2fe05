import { effect, signal } from '@preact/signals';
import { html, render } from 'htm/preact';
import { isOnline, messageOf, readSession, session } from './api.js';
import { BrowserView } from './browser/view.js';
import { Icon } from './icon.js';
import { KEYS_SHEET } from './keys-sheet.js';
import { Login } from './login.js';
import type { Node } from './parts.js';
import { openSheet } from './sheet.js';
import { SignOut } from './sign-out.js';
import { fragment, isWall, keepFragment } from './wall/choices.js';
import { OPEN_SHEET } from './wall/open-sheet.js';
import { lost, pollStatus } from './wall/reading.js';
import { WallView } from './wall/wall-view.js';

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

/** The fragment is the route, so that a link to a place of the page would leave the view. */
function skip(event: Event): void {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.querySelector<HTMLElement>('[data-id][tabindex="0"], a, button, input')?.focus();
}

function Main(): Node {
  const { value: login } = session;
  if (!login)
    return html`<main class="page" id="main" aria-busy=${String(failure.value === '')}>
      <p role="status" class=${failure.value === '' ? 'waits' : ''}>
        ${failure.value || 'Asking the server…'}
      </p>
    </main>`;
  if (!login.signedIn) return html`<${Login} />`;
  return html`<${WallView} />`;
}

/** Whether the server answers. */
function Link(): Node {
  const isLost = !isOnline.value || (isWall(route.value) && lost.value !== null);
  return html`<span class=${isLost ? 'link lost wide' : 'link wide'}>
    <${Icon} name=${isLost ? 'ended' : 'working'} />${isLost ? 'No answer' : 'Live'}
  </span>`;
}

function KeysButton(): Node {
  return html`<button
    class="btn ghost icon wide"
    type="button"
    aria-label="Keys"
    onClick=${() => {
      openSheet(KEYS_SHEET);
    }}
  >
    <${Icon} name="help" />
  </button>`;
}

function OpenButton(): Node {
  return html`<button
    class="btn primary"
    type="button"
    disabled=${lost.value !== null}
    onClick=${() => {
      openSheet(OPEN_SHEET);
    }}
  >
    <${Icon} name="plus" /><span class="wide">Open a browser</span>
    <span class="narrow">Open</span>${' '}<kbd class="wide" aria-hidden="true">N</kbd>
  </button>`;
}

/** Where a person can go who is signed in. */
function Nav(): Node {
  return html`<nav aria-label="Service">
    <a href=${fragment.value} aria-current=${isWall(route.value) ? 'page' : null}>Browsers</a>
    <a class="wide" href="/docs/">Interface</a>
  </nav>`;
}

function Top(): Node {
  const { value: login } = session;
  const isIn = login?.signedIn === true;
  const hasWall = isIn && isWall(route.value);
  return html`<header class="top">
    <a class="brand" href=${fragment.value}>
      <svg class="mark" aria-hidden="true"><use href="#i-brand" /></svg>Tabwire
    </a>
    ${isIn ? html`<${Nav} />` : null}
    <span class="grow"></span>
    ${isIn ? html`<${Link} />` : null} ${hasWall ? html`<${KeysButton} />` : null}
    ${isIn ? html`<${SignOut} />` : null} ${hasWall ? html`<${OpenButton} />` : null}
  </header>`;
}

function App(): Node {
  const { value: login } = session;
  const [, id] = /^#\/browsers\/([\w-]+)/.exec(route.value) ?? [];
  if (login?.signedIn === true && id !== undefined)
    return html`<${BrowserView} key=${id} id=${id} />`;
  return html`<a class="skip" href="#main" onClick=${skip}>Skip to the content</a>
    <${Top} /><${Main} />`;
}

const root = document.createElement('div');
document.body.append(root);
keepFragment();
render(html`<${App} />`, root);
begin();
// The figures are read while they are shown.
effect(() => {
  const isShown = session.value?.signedIn === true && isWall(route.value);
  return isShown ? pollStatus() : undefined;
});
