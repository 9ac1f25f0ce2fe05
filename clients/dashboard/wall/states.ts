import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { age } from '../format.js';
import { Icon } from '../icon.js';
import { textOf, type Node } from '../parts.js';
import { everySecond } from '../visible.js';
import { browsers } from './browsers.js';
import { clearFilter, only, words } from './choices.js';
import { Code } from './code.js';
import { bodyOf, choose, isOpening, open, openCommand, options, refused } from './opening.js';
import { lost, readAt, readNow, status } from './reading.js';
import { EmptyTiles } from './tiles.js';

const FIRST = { url: 'https://example.com/', label: 'first' };

const warm = (count: number) => {
  if (count === 0) return 'This server is ready.';
  return count === 1
    ? 'This server is ready, and one Chrome is warm.'
    : `This server is ready, and ${count} Chromes are warm.`;
};

function OpenHere(): Node {
  const submit = (event: Event) => {
    event.preventDefault();
    void open(bodyOf(options.value));
  };
  const { value: refusal } = refused;
  return html`<form class="open-here" aria-label="Open a browser" onSubmit=${submit}>
      <div class="field">
        <label class="hidden" for="first-url">First page</label>
        <input
          class="input"
          id="first-url"
          inputmode="url"
          placeholder="https://example.com/"
          value=${options.value.url}
          aria-invalid=${refusal ? 'true' : null}
          aria-describedby="first-refused"
          onInput=${(event: Event) => {
            choose({ url: textOf(event) });
          }}
        />
      </div>
      <button class="btn primary" type="submit" aria-busy=${String(isOpening.value)}>Open</button>
    </form>
    <p class="help problem" id="first-refused" role="alert">${refusal?.reason ?? ''}</p>`;
}

/** No browser is open: how to open the first one. */
export function Empty(): Node {
  return html`<div class="blank">
    <svg class="art" viewBox="0 0 240 84" aria-hidden="true">
      <rect x="6" y="14" width="84" height="56" rx="6" />
      <path d="M6 28h84M16 21h.01M24 21h.01" />
      <rect x="150" y="14" width="84" height="56" rx="6" stroke-dasharray="4 4" />
      <path class="trace" d="M0 48h34l6-12 10 24 6-12h44" />
      <path d="M108 48h44" stroke-dasharray="2 6" />
      <circle cx="102" cy="48" r="3" fill="currentColor" stroke="none" />
    </svg>
    <div>
      <h2>No browser is open</h2>
      <p>${warm(status.value?.pooled ?? 0)} Open the first browser from a shell:</p>
    </div>
    <${Code} text=${openCommand(FIRST)} />
    <p class="sep">or here</p>
    <${OpenHere} />
    <p class="row"><a href="/docs/">All commands</a></p>
  </div>`;
}

/** Browsers are open, and the filter shows none of them. */
export function NoMatch(): Node {
  const count = browsers.value.length;
  const text = words.value.trim();
  const title =
    text === '' ? `No browser has the state “${only.value}”` : `No browser matches “${text}”`;
  return html`<div class="blank slim">
    <div>
      <h2>${title}</h2>
      <p>
        ${`${count === 1 ? '1 is' : `${count} are`} open. The filter looks at label, title, host and ID.`}
      </p>
    </div>
    <button class="btn" type="button" onClick=${clearFilter}>
      Clear the filter <kbd aria-hidden="true">Esc</kbd>
    </button>
  </div>`;
}

const BONES = [1, 2, 3, 4];

/** The server has not answered yet: after a moment, the places of what comes. */
export function Loading(): Node {
  return html`<div class="loading" aria-busy="true">
    <div class="attention calm"><p>Asking the server…</p></div>
    <${EmptyTiles} />
    <div class="wall">
      <div class="groups bones">
        ${BONES.map(
          (at) =>
            html`<div class="card" key=${at} data-state="idle">
              <div class="shot"></div>
              <p class="seam"><span class="bone line-3"></span></p>
              <div class="about">
                <span class="bone line-2"></span><span class="bone line-1"></span>
              </div>
            </div>`,
        )}
      </div>
    </div>
  </div>`;
}

/** Moves on each second while the server does not answer. */
const now = signal(0);

/** The server does not answer: how old the figures are, and when it is asked again. */
export function Lost(): Node | null {
  const { value: failure } = lost;
  const isLost = failure !== null;
  useEffect(() => {
    if (!isLost) return undefined;
    return everySecond(() => {
      now.value = performance.now();
    });
  }, [isLost]);
  if (!failure) return null;
  const at = Math.max(now.value, readAt.value);
  const old = status.value ? `What you see is ${age(at - readAt.value)} old.` : '';
  const seconds = Math.max(0, Math.ceil((failure.nextAt - at) / 1_000));
  const next = seconds > 0 ? `The next try is in ${seconds} s.` : 'Trying again…';
  return html`<div class="banner">
    <${Icon} name="alert" />
    <span>
      <b role="status">${failure.reason}</b>${' '}<span aria-live="off">${`${old} ${next}`}</span>
    </span>
    <button class="btn small" type="button" onClick=${() => void readNow()}>Try now</button>
  </div>`;
}
