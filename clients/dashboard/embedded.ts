import { signal } from '@preact/signals';
import { html, render } from 'htm/preact';
import { DriveSwitch } from './browser/address.js';
import { connectionNote } from './browser/connection-note.js';
import { DialogNote } from './browser/dialog-note.js';
import { Note } from './browser/note.js';
import { Picture } from './browser/picture.js';
import { minute, moment } from './browser/time.js';
import { hostOrScheme } from './format.js';
import { Icon } from './icon.js';
import { LiveSocket } from './live-socket.js';
import { PageInput } from './page-input.js';
import type { Node } from './parts.js';
import { everySecond } from './visible.js';

/** The page of a ticket: its browser and its secret stand in the fragment, which no request carries. */
const [, browserId = '', ticket = ''] = /^#([\w-]+)\/([\w-]+)$/.exec(location.hash) ?? [];

const isDriving = signal(false);
const now = signal(Date.now());

const turn = (isOn: boolean) => {
  isDriving.value = isOn;
  if (!isOn) document.getElementById('drive')?.focus({ preventScroll: true });
};

/** What is said over the picture of a link; null: nothing. */
function notice(socket: LiveSocket): Node | null {
  switch (socket.state.value) {
    case 'gone':
      return html`<${Note}
        icon="ended"
        title="The browser has ended"
        text="There is nothing more to see at this link."
      />`;
    case 'ended': {
      const { value: until } = socket.expiresAt;
      const isOver = until !== null && Date.parse(until) <= Date.now();
      return html`<${Note}
        icon="clock"
        title="This link has expired"
        text=${`${isOver ? `It was good until ${minute(until)}. ` : ''}Ask whoever sent it for a new one.`}
      />`;
    }
    default:
  }
  const connection = connectionNote(socket, now.value);
  if (connection) return connection;
  if (socket.dialog.value)
    return html`<${DialogNote}
      socket=${socket}
      isDriving=${isDriving.value}
      since=""
      drive=${
        socket.canDrive.value === true
          ? () => {
              turn(true);
            }
          : undefined
      }
    />`;
  return socket.isCrashed.value
    ? html`<${Note}
        icon="crashed"
        tone="bad"
        title="The page crashed"
        text="Whoever drives the browser can load it again."
      />`
    : null;
}

function Live({ socket, input }: { socket: LiveSocket; input: PageInput }): Node {
  const { value: until } = socket.expiresAt;
  const { value: url } = socket.url;
  const isLive = socket.state.value === 'live';
  return html`<main class="embed">
    <h1 class="hidden">Live view</h1>
    <section class="stage" aria-label="The page">
      <${Picture}
        socket=${socket}
        input=${input}
        isDriving=${isDriving.value}
        leave=${() => {
          turn(false);
        }}
        notice=${notice(socket)}
      />
    </section>
    <div class="line">
      ${isLive ? html`<span class="live"><${Icon} name="working" />Live</span>` : null}
      <span class="cut" title=${url}>${hostOrScheme(url)}</span>
      <span class="problem" role="alert">${socket.failure.value}</span>
      <span class="grow"></span>
      ${until === null ? null : html`<span title=${moment(until)}>until ${minute(until)}</span>`}
      ${
        socket.canDrive.value === true && isLive
          ? html`<${DriveSwitch} isOn=${isDriving.value} turn=${turn} />`
          : null
      }
    </div>
  </main>`;
}

// Another link in the same tab changes the fragment alone.
addEventListener('hashchange', () => {
  location.reload();
});
document.body.className = 'embedded';
const root = document.createElement('div');
document.body.append(root);
if (ticket === '')
  render(
    html`<main class="embed">
      <h1 class="hidden">Live view</h1>
      <section class="stage" aria-label="The page">
        <div class="picture undrawn">
          <${Note}
            icon="share"
            title="This link is not complete"
            text="A part of it was cut off on the way. Copy all of it, to the last character."
          />
        </div>
      </section>
    </main>`,
    root,
  );
else {
  const socket = new LiveSocket(`/browsers/${browserId}/live?ticket=${ticket}`);
  everySecond(() => {
    now.value = Date.now();
  });
  render(html`<${Live} socket=${socket} input=${new PageInput(socket)} />`, root);
}
