import { html } from 'htm/preact';
import { request } from '../api.js';
import { BusyButton } from '../busy-button.js';
import { duration, hostOrScheme } from '../format.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { go } from './address.js';
import { connectionNote } from './connection-note.js';
import { DialogNote } from './dialog-note.js';
import { endedWords } from './ended.js';
import type { BrowserModel } from './model.js';
import { Note } from './note.js';
import { openPage } from './strip.js';
import { fragment } from '../wall/choices.js';

/** What is said over the picture of a browser; null: nothing. */
export function notice(model: BrowserModel): Node | null {
  const { socket } = model;
  if (socket.state.value === 'gone') return html`<${Gone} model=${model} />`;
  const connection = connectionNote(socket, model.now.value);
  if (connection) return connection;
  if (socket.dialog.value) {
    const since = model.page()?.dialog?.since;
    return html`<${DialogNote}
      socket=${socket}
      isDriving=${model.isDriving.value}
      since=${since === undefined ? '' : duration(model.since(since))}
      drive=${() => {
        model.drive(true);
      }}
    />`;
  }
  if (socket.isCrashed.value) return html`<${Crashed} model=${model} />`;
  return socket.pageId.value === null ? html`<${NoPage} model=${model} />` : null;
}

function Gone({ model }: { model: BrowserModel }): Node {
  const { ended, record } = model;
  const { icon, tone, title, text } = endedWords(model.id, model.name(), ended.value, Date.now());
  const again = () =>
    model.run(async () => {
      const { id } = await request<{ id: string }>('PUT', '/browsers/', model.again());
      location.hash = `#/browsers/${id}`;
    });
  const acts = html`<div class="row">
    <a class="btn primary" href=${fragment.value}>All browsers</a>
    ${record.value === null ? null : html`<${BusyButton} work=${again}>Open another like it<//>`}
  </div>`;
  return html`<${Note} icon=${icon} tone=${tone} title=${title} text=${text} acts=${acts} />`;
}

function Crashed({ model }: { model: BrowserModel }): Node {
  const { socket } = model;
  const close = () =>
    model.run(() => request('DELETE', `/browsers/${model.id}/pages/${socket.pageId.value ?? ''}/`));
  const acts = html`<div class="row">
    <${BusyButton} kind="primary" work=${() => go(model, 'reload')}>
      <${Icon} name="reload" />Reload it<//
    ><${BusyButton} kind="ghost" work=${close}>Close the page<//>
  </div>`;
  const host = hostOrScheme(socket.url.value);
  return html`<${Note}
    icon="crashed"
    tone="bad"
    title="The page crashed"
    text=${`It showed ${host}. The browser and its other pages go on.`}
    acts=${acts}
  />`;
}

function NoPage({ model }: { model: BrowserModel }): Node {
  const acts = html`<div class="row">
    <${BusyButton} work=${() => model.run(() => openPage(model))}>
      <${Icon} name="plus" />Open a page
    <//>
  </div>`;
  return html`<${Note}
    icon="page"
    title="This context has no page"
    text="Its last one was closed. The next command opens a fresh one."
    acts=${acts}
  />`;
}
