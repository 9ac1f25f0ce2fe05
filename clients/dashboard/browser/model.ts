import { computed, effect, signal } from '@preact/signals';
import { isOwn, messageOf, request } from '../api.js';
import { LiveSocket } from '../live-socket.js';
import { PageInput } from '../page-input.js';
import { Recorder } from '../recorder.js';
import type { BrowserRecord, EventRecord, PageRecord } from '../types.js';
import { everySecond } from '../visible.js';
import type { BrowserFigures, Status } from '../wall/types.js';
import { CommandsModel } from './commands-panel.js';
import { DevtoolsModel } from './devtools-panel.js';
import { readEnded, type Ended } from './ended.js';
import { EventsModel } from './events-model.js';
import { EventFeed } from './feed.js';
import { LinksModel } from './links-panel.js';
import { MapModel } from './map-model.js';
import { NetworkModel } from './network-model.js';
import { inOrderOf } from './page-order.js';
import { ScriptsModel } from './scripts-model.js';

/** How often the figures are read. */
const FIGURES_MS = 2_000;

/** What a view of a browser has open: its socket, its events, its recorder. */
export class BrowserModel {
  readonly id: string;
  readonly socket: LiveSocket;
  readonly input: PageInput;
  readonly recorder: Recorder;
  readonly map: MapModel;
  readonly feed: EventFeed;
  readonly events: EventsModel;
  readonly network: NetworkModel;
  readonly scripts: ScriptsModel;
  readonly commands: CommandsModel;
  readonly devtools: DevtoolsModel;
  readonly links: LinksModel;
  readonly record = signal<BrowserRecord | null>(null);
  readonly pages = signal<readonly PageRecord[]>([]);
  /** The figures of the browser; null: not read yet. */
  readonly status = signal<BrowserFigures | null>(null);
  /** Pictures a second. */
  readonly rate = signal(0);
  readonly ended = signal<Ended | null>(null);
  readonly isDriving = signal(false);
  /** How often somebody pressed the picture without driving. */
  readonly watchPresses = signal(0);
  /** Why what was asked for last has failed. */
  readonly problem = signal('');
  /** In ms since 1970; it goes on while somebody looks. */
  readonly now = signal(Date.now());
  /** Whether the picture fills the window. */
  readonly isFilled = signal(false);
  readonly zoom = signal(0);
  readonly #unwatch: () => void;
  #isReading = false;
  /** Whether the pages may be others than those that were read. */
  #mayBeOld = false;
  readonly #stills = new Map<string, { readonly url: string; readonly of: string }>();

  constructor(id: string) {
    this.id = id;
    this.socket = new LiveSocket(`/browsers/${id}/live`);
    this.input = new PageInput(this.socket);
    const pageId = () => this.socket.pageId.value;
    this.recorder = new Recorder(id, pageId);
    this.input.actListener = this.recorder.record;
    this.map = new MapModel(id, pageId);
    this.network = new NetworkModel(() => this.contextPath());
    this.feed = new EventFeed(
      id,
      (event) => {
        this.#happened(event);
      },
      () => {
        this.socket.state.value = 'gone';
      },
    );
    const watches = [
      effect(() => {
        if (this.socket.state.value === 'gone') this.#gone();
      }),
      this.socket.pageId.subscribe(() => {
        this.map.pageChanged();
      }),
      this.#context.subscribe(() => {
        void this.network.readRecording();
      }),
    ];
    this.#unwatch = () => {
      for (const end of watches) end();
    };
    this.commands = new CommandsModel(id);
    this.devtools = new DevtoolsModel(id, pageId);
    this.links = new LinksModel(id, pageId);
    this.scripts = new ScriptsModel(id, this.feed, pageId);
    this.events = new EventsModel(
      this.feed,
      (requestId) => isOwn(requestId) || requestId.startsWith(`${this.socket.requestId ?? ' '}/`),
    );
    request<BrowserRecord>('GET', `/browsers/${id}/`).then(
      (record) => {
        this.record.value = record;
      },
      () => undefined, // the browser has gone, which its socket tells
    );
    this.readPages();
  }

  /** Whether the page that is shown loads. */
  readonly isLoading = computed(() => {
    const { value: id } = this.socket.pageId;
    return this.feed.rows.value.some(
      (row) =>
        row.pageId === id &&
        row.isRunning &&
        row.events[0]?.type.startsWith('navigation.') === true,
    );
  });

  readonly #context = computed(() => this.contextPath());

  /** What it is called. */
  name(): string {
    const label = this.record.value?.label ?? this.ended.value?.label ?? null;
    return label ?? `Browser ${this.id.slice(-4)}`;
  }

  /** How long ago a time of the server's clock was, in ms. */
  since(at: string): number {
    return Math.max(0, this.now.value - this.feed.lag.value - Date.parse(at));
  }

  /** The record of the page that is shown. */
  page(): PageRecord | undefined {
    return this.pages.value.find(({ page_id: id }) => id === this.socket.pageId.value);
  }

  /** `/browsers/ID/`, or of the context of the page that is shown. */
  contextPath(): string {
    const context = this.page()?.ctx_id ?? null;
    const path = `/browsers/${this.id}/`;
    return context === null ? path : `${path}contexts/${context}/`;
  }

  /** The URL of a small picture of a page: another one when the page has another document or is shown no more. */
  still({ page_id: id, url }: PageRecord): string {
    const of = `${url} ${String(this.socket.pageId.value === id)}`;
    const known = this.#stills.get(id);
    if (known?.of === of) return known.url;
    const at = Date.now();
    const path = `/browsers/${this.id}/still/?page_id=${id}&max_width=240&timeout_ms=2000#${at}`;
    this.#stills.set(id, { url: path, of });
    return path;
  }

  /** The options that open another browser like this one. */
  again(): object {
    const { value: it } = this.record;
    if (!it) return {};
    return {
      ...(it.label === null ? {} : { label: it.label }),
      ...(/^https?:/.test(it.url) ? { url: it.url } : {}),
      ...(it.idle_timeout_ms === null ? {} : { idle_timeout_ms: it.idle_timeout_ms }),
      ...(it.max_lifetime_ms === null ? {} : { max_lifetime_ms: it.max_lifetime_ms }),
      viewport: { width: it.viewport.width, height: it.viewport.height },
    };
  }

  drive(isOn: boolean): void {
    this.isDriving.value = isOn && this.socket.state.value === 'live';
    if (!isOn) document.getElementById('drive')?.focus({ preventScroll: true });
  }

  /** Runs a request, whose failure is shown below the address. */
  async run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.problem.value = '';
    } catch (error) {
      this.problem.value = messageOf(error);
    }
  }

  /** Has time go on and reads the figures, while the page is visible; returns what ends that. */
  tick(): () => void {
    let drawn = this.socket.drawn.count;
    let readAt = 0;
    return everySecond(() => {
      const { count } = this.socket.drawn;
      this.rate.value = count - drawn;
      drawn = count;
      this.now.value = Date.now();
      if (this.now.value - readAt < FIGURES_MS || this.socket.state.value === 'gone') return;
      readAt = this.now.value;
      void this.#readFigures();
    });
  }

  readPages(): void {
    this.#mayBeOld = true;
    if (!this.#isReading) void this.#read();
  }

  end(): void {
    this.#unwatch();
    this.socket.end();
    this.feed.end();
  }

  #happened(event: EventRecord): void {
    const { type } = event;
    if (/^(page\.(opened|closed|crashed|activated)|dialog\.|context\.)/.test(type))
      this.readPages();
    if (/^navigation\.(loaded|committed|within)/.test(type)) this.readPages();
    if (type === 'command.ended' && event.name === 'record-network')
      void this.network.readRecording();
    if (event.page_id === this.socket.pageId.value) this.map.happened(type);
    if (/^(network|websocket)\./.test(type)) this.network.mayHaveChanged();
  }

  async #readFigures(): Promise<void> {
    // That the server does not answer, the socket tells.
    const status = await request<Status>('GET', '/status/').catch(() => undefined);
    const row = status?.browsers.find(({ id }) => id === this.id);
    if (row) this.status.value = row;
  }

  #gone(): void {
    this.isDriving.value = false;
    void readEnded(this.id, this.record.peek()).then((ended) => {
      this.ended.value = ended;
    });
  }

  /** What happens during a read may not be in it. */
  async #read(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#mayBeOld) {
        this.#mayBeOld = false;
        const path = `/browsers/${this.id}/pages/`;
        const { pages } = await request<{ pages: readonly PageRecord[] }>('GET', path);
        this.pages.value = inOrderOf(this.pages.value, pages);
      }
    } catch {
      // the browser has gone, which its socket tells
    } finally {
      this.#isReading = false;
    }
  }
}
