import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../icon.js';
import { textOf, type Node } from '../parts.js';
import type { ScriptsModel } from './scripts-model.js';
import { clock } from './time.js';

/** What the page writes to its console, and a prompt that evaluates JavaScript in it. */
export function ScriptsPanel({ model }: { model: ScriptsModel }): Node {
  const { value: lines } = model.lines;
  const list = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.key;
  useLayoutEffect(() => {
    const { current: element } = list;
    if (element) element.scrollTop = element.scrollHeight;
  }, [last]);
  return html`<header>
      <h2>Console of the page</h2>
      <span class="grow"></span>
      <button
        type="button"
        class="btn danger small"
        onClick=${() => {
          model.clear();
        }}
      >
        Clear
      </button>
    </header>
    <div class="body" ref=${list} tabindex="0" role="region" aria-label="Messages">
      <ol class="log">
        ${lines.map(
          ({ key, at, icon, title, text, place, tone }) =>
            html`<li key=${key} class=${tone}>
              <time datetime=${at}>${clock(at)}</time><${Icon} name=${icon} />
              <span class=${title === '' ? 'what mono' : 'what'}
                >${title === '' ? null : html`<b>${title}</b> `}${text}</span
              >
              <span class="ms">${place}</span>
            </li>`,
        )}
      </ol>
      ${
        lines.length === 0
          ? html`<p class="none muted">
              The page has written nothing since somebody looks. Earlier messages are not kept.
            </p>`
          : null
      }
    </div>
    <${Prompt} model=${model} />`;
}

function Prompt({ model }: { model: ScriptsModel }): Node {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void model.evaluate();
  };
  const recall = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 } as const;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    model.recall(step[event.key]);
  };
  return html`<form class="prompt" onSubmit=${submit} aria-label="Evaluate">
    <${Icon} name="console" /><label class="hidden" for="filter"
      >JavaScript to evaluate in the page</label
    ><input
      class="input"
      id="filter"
      placeholder="JavaScript in the page"
      spellcheck=${false}
      autocomplete="off"
      autocapitalize="none"
      value=${model.draft.value}
      onInput=${(event: Event) => {
        model.draft.value = textOf(event);
      }}
      onKeyDown=${recall}
    />
    <button type="submit" class="btn" aria-busy=${String(model.isBusy.value)}>Run</button>
  </form>`;
}
