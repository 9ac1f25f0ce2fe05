import { signal, useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect, useMemo } from 'preact/hooks';
import { messageOf, request } from './api.js';
import { ConsolePanel } from './console-panel.js';
import { EventFeed, EventsPanel } from './events-panel.js';
import { PageInput } from './page-input.js';
import { LinksPanel } from './links-panel.js';
import { LiveSocket } from './live-socket.js';
import { LiveView } from './live-view.js';
import { MapLayer, MapModel, MapPanel } from './map-panel.js';
import { PageBar } from './page-bar.js';
import { isChecked, tabId, Tabs, type Node } from './parts.js';
import { RecorderPanel } from './recorder-panel.js';
import { Recorder } from './recorder.js';
import type { BrowserRecord, PageRecord } from './types.js';

const PANELS = ['Events', 'Map', 'Console', 'Recorder', 'Links'];

/** Which panel is open: it stays from browser to browser. */
const panel = signal('Events');

/** What a view of a browser has open: its socket, its events, its recorder. */
class BrowserModel {
  readonly id: string;
  readonly socket: LiveSocket;
  readonly input: PageInput;
  readonly recorder: Recorder;
  readonly map: MapModel;
  readonly feed: EventFeed;
  readonly record = signal<BrowserRecord | null>(null);
  readonly pages = signal<readonly PageRecord[]>([]);
  readonly failure = signal('');
  #isReading = false;
  /** Whether the pages may be others than those that were read. */
  #mayBeOld = false;

  constructor(id: string) {
    this.id = id;
    this.socket = new LiveSocket(`/browsers/${id}/live`);
    this.input = new PageInput(this.socket);
    this.recorder = new Recorder(id, () => this.socket.pageId.value);
    this.input.actListener = this.recorder.record;
    this.map = new MapModel(id);
    this.feed = new EventFeed(
      id,
      ({ type }) => {
        if (/^(page\.|navigation\.(loaded|committed|within))/.test(type)) this.readPages();
        if (type === 'navigation.committed') this.map.clear();
      },
      () => {
        this.socket.state.value = 'gone';
      },
    );
    request<BrowserRecord>('GET', `/browsers/${id}/`).then(
      (record) => {
        this.record.value = record;
      },
      (error: unknown) => {
        this.failure.value = messageOf(error);
      },
    );
    this.readPages();
  }

  readPages(): void {
    this.#mayBeOld = true;
    if (!this.#isReading) void this.#read();
  }

  /** What happens during a read may not be in it. */
  async #read(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#mayBeOld) {
        this.#mayBeOld = false;
        const path = `/browsers/${this.id}/pages/`;
        const { pages } = await request<{ pages: readonly PageRecord[] }>('GET', path);
        this.pages.value = pages;
      }
    } catch {
      // the browser has gone, which its socket tells
    } finally {
      this.#isReading = false;
    }
  }

  end(): void {
    this.socket.end();
    this.feed.end();
  }
}

function Panel({ model }: { model: BrowserModel }): Node {
  const pageId = model.socket.pageId.value;
  switch (panel.value) {
    case 'Map':
      return html`<${MapPanel} model=${model.map} read=${() => void model.map.read(pageId)} />`;
    case 'Console':
      return html`<${ConsolePanel} browserId=${model.id} />`;
    case 'Recorder':
      return html`<${RecorderPanel} browserId=${model.id} recorder=${model.recorder} />`;
    case 'Links':
      return html`<${LinksPanel} browserId=${model.id} pageId=${pageId} />`;
    default:
      return html`<${EventsPanel} feed=${model.feed} />`;
  }
}

/** One browser: its pages, the live view of one of them, and what can be asked of it. */
export function BrowserView({ id }: { id: string }): Node {
  const model = useMemo(() => new BrowserModel(id), [id]);
  useEffect(
    () => () => {
      model.end();
    },
    [model],
  );
  const isDriving = useSignal(false);
  const { socket, map } = model;
  const head = socket.head.value;
  const hasMap = panel.value === 'Map' && head !== null && map.nodes.value.length > 0;
  const over = hasMap ? html`<${MapLayer} model=${map} head=${head} />` : null;
  const record = model.record.value;
  return html`<h1>${record?.label ?? `Browser ${id.slice(-8)}`}</h1>
    <p class="status" role="status">${model.failure.value || (record?.version ?? '')}</p>
    <div class="split">
      <section aria-label="Page">
        <${PageBar}
          browserId=${id}
          socket=${socket}
          pages=${model.pages.value}
          recorder=${model.recorder}
        />
        <${LiveView}
          socket=${socket}
          input=${model.input}
          isDriving=${isDriving.value}
          over=${over}
        />
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
            Drive: mouse and keyboard go to the page
          </label>
          <p class="status problem" role="alert">${socket.failure.value}</p>
        </div>
      </section>
      <section aria-label="Tools">
        <${Tabs}
          label="Tools"
          names=${PANELS}
          chosen=${panel.value}
          choose=${(name: string) => {
            panel.value = name;
          }}
        />
        <div role="tabpanel" id="panel" aria-labelledby=${tabId(panel.value)}>
          <${Panel} model=${model} />
        </div>
      </section>
    </div>`;
}
