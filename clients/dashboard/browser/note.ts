import { html } from 'htm/preact';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';

interface NoteProps {
  /** Null: a spinner, since something is waited for. */
  readonly icon: string | null;
  readonly title: string;
  readonly tone?: '' | 'warn' | 'bad';
  /** What the page itself asks. */
  readonly ask?: string;
  readonly text?: string | Node;
  /** Its fields and buttons. */
  readonly acts?: Node | null;
  readonly role?: 'status' | 'alertdialog';
}

/** A notice over the last picture. */
export function Note(props: NoteProps): Node {
  const { icon, title, tone = '', ask, text, acts = null, role = 'status' } = props;
  return html`<div
    class="over"
    role=${role}
    aria-label=${role === 'alertdialog' ? `${title}: ${ask ?? ''}` : null}
  >
    <div class=${`card-note ${tone}`}>
      <h2 class=${icon === null ? 'waits' : null}>
        ${icon === null ? null : html`<${Icon} name=${icon} kind=${tone === '' ? 'ok' : ''} />`}${title}
      </h2>
      ${ask === undefined ? null : html`<p class="ask" tabindex="0">${ask}</p>`}
      ${text === undefined ? null : html`<p class="muted">${text}</p>`} ${acts}
    </div>
  </div>`;
}
