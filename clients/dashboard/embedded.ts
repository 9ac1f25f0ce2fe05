import { signal } from '@preact/signals';
import { html, render } from 'htm/preact';
import { PageInput } from './page-input.js';
import { LiveSocket } from './live-socket.js';
import { LiveView } from './live-view.js';
import { isChecked, type Node } from './parts.js';

/** The page of a ticket: its browser and its secret stand in the fragment, which no request carries. */
const [, browserId = '', ticket = ''] = /^#([\w-]+)\/([\w-]+)$/.exec(location.hash) ?? [];

const isDriving = signal(false);

function Live({ socket, input }: { socket: LiveSocket; input: PageInput }): Node {
  return html`<main>
    <h1 class="hidden">Live view</h1>
    <${LiveView} socket=${socket} input=${input} isDriving=${isDriving.value} />
    <div class="row">
      <label class="check">
        <input
          type="checkbox"
          role="switch"
          checked=${isDriving.value}
          onChange=${(event: Event) => {
            isDriving.value = isChecked(event);
          }}
        />
        Drive
      </label>
      <p class="status" role="status">${socket.failure.value || socket.url.value}</p>
    </div>
  </main>`;
}

// Another link in the same tab changes the fragment alone.
addEventListener('hashchange', () => {
  location.reload();
});
document.body.className = 'embedded legacy';
const root = document.createElement('div');
document.body.append(root);
if (ticket === '')
  render(
    html`<main>
      <h1>Live view</h1>
      <p>This link is not complete. Ask for a new one.</p>
    </main>`,
    root,
  );
else {
  const socket = new LiveSocket(`/browsers/${browserId}/live?ticket=${ticket}`);
  render(html`<${Live} socket=${socket} input=${new PageInput(socket)} />`, root);
}
