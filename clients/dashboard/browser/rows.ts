import type { EventRecord } from '../types.js';

export const KINDS = ['commands', 'pages', 'console', 'network', 'dialogs', 'downloads'] as const;
export type Kind = (typeof KINDS)[number];

/** One line for all events of one thing that happened: a command, a navigation, a request. */
export interface Row {
  /** The ID of its first event. */
  readonly key: number;
  readonly at: string;
  readonly kind: Kind;
  readonly icon: string;
  readonly title: string;
  readonly detail: string;
  /** How long it took; null: it takes no time, or has not ended. */
  readonly ms: number | null;
  readonly isRunning: boolean;
  readonly tone: '' | 'bad' | 'warn';
  readonly requestId: string | null;
  readonly pageId: string | null;
  readonly events: readonly EventRecord[];
}

/** What the events of one row have in common; undefined: the event is a row by itself. */
function threadOf(event: EventRecord): string | undefined {
  const { type } = event;
  const [group = ''] = type.split('.');
  switch (group) {
    case 'command':
      return `${group} ${textOf(event.request_id)} ${textOf(event.name)}`;
    case 'navigation':
      return type === 'navigation.within_document'
        ? undefined
        : `${group} ${textOf(event.page_id)}`;
    case 'dialog':
      return `${group} ${textOf(event.page_id)}`;
    case 'network':
    case 'websocket':
      return `network ${textOf(event.ctx_id)} ${textOf(event.entry_id)}`;
    case 'download':
      return `${group} ${textOf(event.download_id)}`;
    default:
      return undefined;
  }
}

const BEGINS =
  /^(command\.started|navigation\.started|network\.request|dialog\.opened|download\.started)$/;
const ENDS =
  /^(command\.ended|navigation\.(loaded|failed)|network\.(finished|failed)|websocket\.closed|dialog\.closed|download\.finished)$/;

/** The rows of events, in the order of their first ones. */
export function rowsOf(events: readonly EventRecord[]): readonly Row[] {
  const all: EventRecord[][] = [];
  const open = new Map<string, EventRecord[]>();
  for (const event of events) {
    const thread = threadOf(event);
    const known = thread === undefined ? undefined : open.get(thread);
    if (known && !BEGINS.test(event.type)) known.push(event);
    else {
      const begun = [event];
      all.push(begun);
      if (thread !== undefined) open.set(thread, begun);
    }
    if (thread !== undefined && ENDS.test(event.type)) open.delete(thread);
  }
  return all.flatMap(rowOf);
}

function rowOf(events: readonly EventRecord[]): readonly Row[] {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return [];
  const isOver = ENDS.test(last.type);
  const took = Date.parse(last.at) - Date.parse(first.at);
  return [
    {
      key: first.id ?? 0,
      at: first.at,
      ms: isOver ? (numberOf(last.ms) ?? took) : null,
      isRunning: BEGINS.test(first.type) && !isOver,
      requestId: typeof first.request_id === 'string' ? first.request_id : null,
      pageId: typeof first.page_id === 'string' ? first.page_id : null,
      events,
      ...wordsOf(first, last, events),
    },
  ];
}

type Words = Pick<Row, 'kind' | 'icon' | 'title' | 'detail' | 'tone'>;

const tell = (
  kind: Kind,
  icon: string,
  title: string,
  detail = '',
  tone: Row['tone'] = '',
): Words => ({ kind, icon, title, detail, tone });

function wordsOf(first: EventRecord, last: EventRecord, events: readonly EventRecord[]): Words {
  const [group = ''] = first.type.split('.');
  switch (group) {
    case 'command':
      return commandWords(first, last);
    case 'navigation':
      return navigationWords(last);
    case 'network':
    case 'websocket':
      return networkWords(first, last, events);
    case 'console': {
      const level = textOf(first.level);
      const tone = level === 'error' ? 'bad' : level.startsWith('warn') ? 'warn' : '';
      const from = placeOf(first);
      const text = `${textOf(first.text)}${from === '' ? '' : ` · ${from}`}`;
      return tell('console', 'console', level, text, tone);
    }
    case 'exception': {
      const [title = '', ...more] = textOf(first.text).split(': ');
      const detail = [more.join(': '), placeOf(first)].filter((it) => it !== '').join(' · ');
      return tell('console', 'exception', title, detail, 'bad');
    }
    case 'dialog': {
      const isOpen = last.type === 'dialog.opened' && first.accepted === null;
      const what = textOf(first.dialog_type) || 'Dialog';
      return tell('dialogs', 'dialog', what, textOf(first.message), isOpen ? 'warn' : '');
    }
    case 'download': {
      const state = textOf(last.state);
      const bytes = numberOf(last.received_bytes);
      const detail = [textOf(first.name), state, bytes === null ? '' : `${bytes} B`];
      const tone = last.type === 'download.finished' && state !== 'completed' ? 'bad' : '';
      return tell('downloads', 'download', 'Download', shown(detail), tone);
    }
    case 'instruct': {
      const isBad = first.ok === false;
      return tell('commands', 'commands', 'step', textOf(first.line), isBad ? 'bad' : '');
    }
    default:
      return pageWords(first);
  }
}

function commandWords(first: EventRecord, last: EventRecord): Words {
  const name = textOf(first.name);
  if (last.type !== 'command.ended') return tell('commands', 'commands', name, 'runs…');
  const code = textOf(last.code);
  const status = numberOf(last.status) ?? 200;
  return tell(
    'commands',
    'commands',
    name,
    shown([String(status), code]),
    status < 400 ? '' : 'bad',
  );
}

const NAVIGATIONS: Readonly<Record<string, string>> = {
  'navigation.started': 'Page loads',
  'navigation.committed': 'Page loads',
  'navigation.domcontentloaded': 'Page loads',
  'navigation.loaded': 'Page loaded',
  'navigation.failed': 'Page not loaded',
  'navigation.within_document': 'Address changed',
};

function navigationWords(last: EventRecord): Words {
  const title = NAVIGATIONS[last.type] ?? last.type;
  const error = textOf(last.net_error);
  return tell(
    'pages',
    'page',
    title,
    shown([shortUrl(textOf(last.url)), error]),
    error ? 'bad' : '',
  );
}

function networkWords(
  first: EventRecord,
  last: EventRecord,
  events: readonly EventRecord[],
): Words {
  const status =
    events.map((event) => numberOf(event.status)).findLast((it) => it !== null) ?? null;
  const error = textOf(last.net_error) || textOf(last.blocked_by);
  const isBad = last.type === 'network.failed' || (status !== null && status >= 400);
  const title = textOf(first.method) || (first.type.startsWith('websocket') ? 'WebSocket' : 'GET');
  const detail = [shortUrl(textOf(first.url)), status === null ? '' : String(status), error];
  return tell('network', 'network', title, shown(detail), isBad ? 'bad' : '');
}

const PAGES: Readonly<Record<string, string>> = {
  'page.opened': 'Page opened',
  'page.closed': 'Page closed',
  'page.crashed': 'Page crashed',
  'page.activated': 'Page activated',
  'page.called': 'Page calls',
  'context.opened': 'Context opened',
  'context.closed': 'Context closed',
  'browser.ended': 'Browser ended',
};

function pageWords(event: EventRecord): Words {
  const isBad = event.type === 'page.crashed' || event.reason === 'crashed';
  const detail = textOf(event.reason) || textOf(event.name) || contextOf(event);
  const icon = isBad ? 'crashed' : event.type.startsWith('context') ? 'context' : 'page';
  return tell('pages', icon, PAGES[event.type] ?? event.type, detail, isBad ? 'bad' : '');
}

/** `context 82CE`; empty in the default context. */
function contextOf({ ctx_id: id }: EventRecord): string {
  return typeof id === 'string' ? `context ${id.slice(-4)}` : '';
}

const shown = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

/** `inbox.js:41` */
export function placeOf({ location }: EventRecord): string {
  if (typeof location !== 'object' || location === null) return '';
  const fields = new Map<string, unknown>(Object.entries(location));
  const name = textOf(fields.get('url')).split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const line = textOf(fields.get('line'));
  return name === '' || line === '' ? name : `${name}:${line}`;
}

/** Without the scheme. */
const shortUrl = (url: string) => url.replace(/^https?:\/\//, '').slice(0, 300);

/** The text of a field that is one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
