import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from '../api.js';
import { age } from '../format.js';
import { textOf, type Node } from '../parts.js';
import { closeSheet, openSheet, Sheet } from '../sheet.js';
import type { WaitingDialog } from '../types.js';
import { callOf } from './browsers.js';
import { readNow } from './reading.js';
import type { WallBrowser } from './types.js';

const SHEET = 'answer-sheet';

interface Question {
  readonly browser: WallBrowser;
  readonly dialog: WaitingDialog;
}

const question = signal<Question | null>(null);
/** Null: the page gets the text that it offers, of which this page may have only the begin. */
const answer = signal<string | null>(null);
const failure = signal('');
const isBusy = signal(false);

/** Shows a dialog of a page, to be answered. */
export function askToAnswer(browser: WallBrowser, dialog: WaitingDialog): void {
  question.value = { browser, dialog };
  answer.value = null;
  failure.value = '';
  openSheet(SHEET);
}

async function respond({ browser, dialog }: Question, accept: boolean): Promise<void> {
  const { ctx_id: ctxId, page_id: pageId } = dialog;
  if (isBusy.value) return;
  isBusy.value = true;
  try {
    await request('POST', `/browsers/${browser.id}/dialog/`, {
      accept,
      page_id: pageId,
      ...(ctxId === null ? {} : { ctx_id: ctxId }),
      ...(answer.value !== null && accept ? { text: answer.value } : {}),
    });
    closeSheet(SHEET);
    await readNow();
  } catch (error) {
    failure.value = messageOf(error);
  } finally {
    isBusy.value = false;
  }
}

/** The words of the buttons, as Chrome has them. */
const wordsOf = (type: string) =>
  type === 'beforeunload' ? (['Leave', 'Stay'] as const) : (['OK', 'Cancel'] as const);

function Body({ asked }: { asked: Question }): Node {
  const { dialog } = asked;
  const [yes, no] = wordsOf(dialog.type);
  const submit = (event: Event) => {
    event.preventDefault();
    void respond(asked, true);
  };
  return html`<form onSubmit=${submit}>
    <div class="sheet-body">
      <blockquote class="ask">
        ${dialog.message || (dialog.type === 'beforeunload' ? 'Leave the page?' : 'No text')}
      </blockquote>
      ${
        dialog.type === 'prompt'
          ? html`<div>
              <label class="label" for="answer">Answer</label>
              <input
                class="input"
                id="answer"
                data-first
                value=${answer.value ?? dialog.default_text ?? ''}
                onInput=${(event: Event) => {
                  answer.value = textOf(event);
                }}
              />
            </div>`
          : null
      }
      <p class="muted">
        ${`It has asked for ${age(dialog.open_ms)}. Commands of programs get `}<code>dialog_open</code>.
      </p>
      <p class="help problem" role="alert">${failure.value}</p>
    </div>
    <div class="sheet-foot">
      ${
        dialog.type === 'alert'
          ? null
          : html`<button class="btn" type="button" onClick=${() => void respond(asked, false)}>
              ${no}
            </button>`
      }
      <button class="btn primary" type="submit" data-first aria-busy=${String(isBusy.value)}>
        ${yes}
      </button>
    </div>
  </form>`;
}

/** A dialog of a page, in the words of the page. */
export function AnswerSheet(): Node {
  const { value: asked } = question;
  const title = asked ? `${callOf(asked.browser)} waits for an answer` : 'No dialog waits';
  return html`<${Sheet} id=${SHEET} title=${title}>
    ${asked ? html`<${Body} asked=${asked} />` : null}
  <//>`;
}
