import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect, useRef } from 'preact/hooks';
import { BusyButton } from '../busy-button.js';
import { Icon } from '../icon.js';
import type { LiveSocket } from '../live-socket.js';
import { textOf, type Node } from '../parts.js';
import { Note } from './note.js';

const TITLES: Readonly<Record<string, string>> = {
  alert: 'The page says something',
  prompt: 'The page asks for a text',
  beforeunload: 'The page asks before it is left',
};

interface DialogProps {
  readonly socket: LiveSocket;
  readonly isDriving: boolean;
  /** Begins to drive; undefined where nobody may. */
  readonly drive: (() => void) | undefined;
  /** How long it has waited; empty: not known. */
  readonly since: string;
}

/** A dialog of the page: who drives can answer it. */
export function DialogNote({ socket, isDriving, drive, since }: DialogProps): Node {
  const { type = '', message = '' } = socket.dialog.value ?? {};
  const title = TITLES[type] ?? 'The page waits for an answer';
  const waits =
    since === ''
      ? undefined
      : html`It has asked for ${since}. Commands of programs get <code>dialog_open</code>.`;
  return html`<${Note}
    icon="dialog"
    tone="warn"
    role="alertdialog"
    title=${title}
    ask=${message}
    text=${isDriving ? undefined : waits}
    acts=${isDriving ? html`<${Answer} key=${socket.dialog.value} socket=${socket} />` : html`<${Drive} drive=${drive} />`}
  />`;
}

function Drive({ drive }: Pick<DialogProps, 'drive'>): Node {
  if (!drive) return html`<p>Whoever drives this page can answer it.</p>`;
  return html`<div class="row">
    <button type="button" class="btn primary" onClick=${drive}>
      <${Icon} name="drive" />Drive, to answer
    </button>
  </div>`;
}

function Answer({ socket }: { socket: LiveSocket }): Node {
  const { type = '', default_text: offered = '' } = socket.dialog.value ?? {};
  // Null: the page gets the text that it offers, of which this page may have only the begin.
  const answer = useSignal<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The page takes no keys before it has its answer, which gives the focus back.
  useEffect(() => {
    const { activeElement: before } = document;
    if (!(before instanceof HTMLCanvasElement)) return undefined;
    const first = form.current?.querySelector<HTMLElement>('input, button');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
    return () => {
      before.focus({ preventScroll: true });
    };
  }, []);
  const respond = (accept: boolean) => {
    const text = answer.value !== null && accept ? { text: answer.value } : {};
    return socket.send('dialog', { accept, ...text });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void respond(true);
  };
  return html`<form ref=${form} onSubmit=${submit} class="answer">
    ${
      type === 'prompt'
        ? html`<div>
            <label class="label" for="answer">Answer</label
            ><input
              class="input"
              id="answer"
              value=${answer.value ?? offered}
              onInput=${(event: Event) => {
                answer.value = textOf(event);
              }}
            />
          </div>`
        : null
    }
    <div class="row">
      <button type="submit" class="btn primary">OK <kbd aria-hidden="true">↵</kbd></button>
      ${type === 'alert' ? null : html`<${BusyButton} work=${() => respond(false)}>Cancel<//>`}
    </div>
  </form>`;
}
