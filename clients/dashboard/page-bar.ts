import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from './api.js';
import type { LiveSocket } from './live-socket.js';
import { textOf, type Node } from './parts.js';
import type { Recorder } from './recorder.js';
import type { PageRecord } from './types.js';

interface PageBarProps {
  readonly browserId: string;
  readonly socket: LiveSocket;
  readonly pages: readonly PageRecord[];
  readonly recorder: Recorder;
}

/** Runs a request of the bar, whose failure is shown below it. */
type Run = (work: () => Promise<unknown>) => Promise<void>;

/** The pages of the browser, and the address of the one that is shown. */
export function PageBar(props: PageBarProps): Node {
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const run: Run = async (work) => {
    isBusy.value = true;
    try {
      await work();
      failure.value = '';
    } catch (error) {
      failure.value = messageOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  return html`<${Tabs} ...${props} run=${run} />
    <${AddressForm} ...${props} run=${run} isBusy=${isBusy.value} />
    <p role="alert" class="status problem">${failure.value}</p>`;
}

function Tabs({ browserId, socket, pages, run }: PageBarProps & { readonly run: Run }): Node {
  const { value: pageId } = socket.pageId;
  const path = `/browsers/${browserId}/pages/`;
  return html`<nav class="tabs" aria-label="Pages">
    ${pages.map(
      ({ page_id: id, title, url }) =>
        html`<button
          type="button"
          key=${id}
          aria-pressed=${String(id === pageId)}
          class=${id === pageId ? '' : 'secondary'}
          title=${url}
          onClick=${() => {
            socket.show(id);
          }}
        >
          ${title || url || 'Blank'}
        </button>`,
    )}
    <button
      type="button"
      class="secondary"
      onClick=${() =>
        void run(async () => {
          await request('PUT', path, {});
          socket.show(null);
        })}
    >
      New page
    </button>
    ${
      pageId !== null && pages.length > 1
        ? html`<button
            type="button"
            class="secondary"
            onClick=${() => void run(() => request('DELETE', `${path}${pageId}/`))}
          >
            Close page
          </button>`
        : null
    }
  </nav>`;
}

function AddressForm({
  browserId,
  socket,
  recorder,
  run,
  isBusy,
}: PageBarProps & { readonly run: Run; readonly isBusy: boolean }): Node {
  /** What is being written; null: nothing, and the page's own address is shown. */
  const draft = useSignal<string | null>(null);
  const { value: pageId } = socket.pageId;
  const page = pageId === null ? {} : { page_id: pageId };
  const command = (name: string, body: object = {}) =>
    run(() => request('POST', `/browsers/${browserId}/${name}/`, { ...body, ...page }));
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    const given = (draft.value ?? socket.url.value).trim();
    const url = /^[a-z][a-z\d+.-]*:/i.test(given) ? given : `https://${given}`;
    recorder.add({ kind: 'navigate', url });
    draft.value = null;
    void command('navigate', { url });
  };
  const move = (name: 'back' | 'forward' | 'reload') => () => {
    recorder.add({ kind: 'history', command: name });
    void command(name);
  };
  return html`<form class="row" onSubmit=${go} aria-label="Address">
    <button type="button" class="small secondary" aria-label="Back" onClick=${move('back')}>
      ←
    </button>
    <button type="button" class="small secondary" aria-label="Forward" onClick=${move('forward')}>
      →
    </button>
    <button type="button" class="small secondary" aria-label="Reload" onClick=${move('reload')}>
      ↻
    </button>
    <input
      class="grow"
      name="url"
      aria-label="Address"
      value=${draft.value ?? socket.url.value}
      onInput=${(event: Event) => {
        draft.value = textOf(event);
      }}
    />
    <button type="submit" class="small" aria-busy=${String(isBusy)}>Go</button>
  </form>`;
}
