import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PageInput } from './page-input.js';
import type { LiveSocket } from './live-socket.js';
import { textOf, type Node } from './parts.js';

interface LiveProps {
  readonly socket: LiveSocket;
  readonly input: PageInput;
  readonly isDriving: boolean;
  /** What lies over the picture. */
  readonly over?: Node | null;
}

/** The picture of a page, and what it can not show. */
export function LiveView({ socket, input, isDriving, over = null }: LiveProps): Node {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Before the first picture comes: another may not follow.
  useLayoutEffect(() => {
    const { current: element } = canvas;
    if (!element) return undefined;
    socket.paint = (picture) => {
      if (element.width !== picture.width) element.width = picture.width;
      if (element.height !== picture.height) element.height = picture.height;
      element.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
    };
    return isDriving ? input.on(element) : undefined;
  }, [socket, input, isDriving]);
  const { value: url } = socket.url;
  const name = isDriving
    ? `The page ${url}: keys and mouse go to it; Shift+Escape leaves it`
    : `The page ${url}, live`;
  return html`<div class="picture">
    <canvas
      ref=${canvas}
      width="1280"
      height="720"
      role=${isDriving ? 'application' : 'img'}
      aria-label=${name}
      tabindex=${isDriving ? 0 : null}
    ></canvas>
    ${over}
    <${Notice} socket=${socket} />
    ${socket.dialog.value ? html`<${DialogForm} socket=${socket} isDriving=${isDriving} />` : null}
  </div>`;
}

function Notice({ socket }: { socket: LiveSocket }): Node | null {
  const texts = {
    connecting: 'Connecting…',
    lost: 'The connection was lost. This page connects again by itself.',
    gone: 'The browser is gone.',
    ended: 'The link has expired, or the key or login behind it has ended. Ask for a new link.',
    live: socket.isCrashed.value ? 'The page crashed. Go to a URL, or reload it.' : '',
  };
  const text = texts[socket.state.value];
  return text === '' ? null : html`<div class="over" role="status"><p>${text}</p></div>`;
}

function DialogForm({ socket, isDriving }: { socket: LiveSocket; isDriving: boolean }): Node {
  const answer = useSignal('');
  const { type = '', message = '' } = socket.dialog.value ?? {};
  const respond = (accept: boolean) => {
    const text = type === 'prompt' && accept ? { text: answer.value } : {};
    void socket.send('dialog', { accept, ...text });
  };
  return html`<div class="over" role="alertdialog" aria-label=${`The page asks: ${message}`}>
    <div>
      <p>${message}</p>
      ${
        isDriving
          ? html`${
                type === 'prompt'
                  ? html`<input
                      aria-label="Answer"
                      value=${answer.value}
                      onInput=${(event: Event) => {
                        answer.value = textOf(event);
                      }}
                    />`
                  : null
              }
              <div class="row">
                <button type="button" class="small" onClick=${() => respond(true)}>OK</button>
                ${
                  type === 'alert'
                    ? null
                    : html`<button
                        type="button"
                        class="small secondary"
                        onClick=${() => respond(false)}
                      >
                        Cancel
                      </button>`
                }
              </div>`
          : html`<p>Who drives this page can answer it.</p>`
      }
    </div>
  </div>`;
}
