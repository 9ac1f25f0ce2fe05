import { html } from 'htm/preact';
import { duration } from '../format.js';
import type { LiveSocket } from '../live-socket.js';
import type { Node } from '../parts.js';
import { Note } from './note.js';

/** What is said where there is no live connection; null: there is one. */
export function connectionNote(socket: LiveSocket, now: number): Node | null {
  switch (socket.state.value) {
    case 'connecting':
      return socket.drawn.at === 0
        ? html`<${Note} icon=${null} title="Connecting…" />`
        : html`<${Note}
            icon=${null}
            title="Connecting…"
            text=${`The last picture is ${duration(now - socket.drawn.at)} old.`}
          />`;
    case 'lost': {
      const wait = Math.max(0, Math.ceil((socket.nextTryAt.value - now) / 1_000));
      const next = `The next try is ${wait === 0 ? 'now' : `in ${wait} s`}.`;
      const isMemberSilent = socket.isMemberSilent.value;
      return html`<${Note}
        icon="alert"
        tone="warn"
        title=${isMemberSilent ? 'The browser’s member does not answer' : 'The connection was lost'}
        text=${
          isMemberSilent
            ? `The member of the fleet that has the browser hangs, or was lost. ${next}`
            : `The browser goes on without you. ${next}`
        }
        acts=${html`<div class="row">
          <button
            type="button"
            class="btn"
            onClick=${() => {
              socket.tryNow();
            }}
          >
            Try now
          </button>
        </div>`}
      />`;
    }
    case 'ended':
      return html`<${Note}
        icon="clock"
        title="This view has ended"
        text="The key or the login behind it has ended. Sign in again."
      />`;
    default:
      return null;
  }
}
