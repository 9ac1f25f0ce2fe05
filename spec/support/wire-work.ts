import { compressed, type Seen, type WireSite } from './wire-site.js';
import type { Body } from './service.js';

const CHUNKS = ['a'.repeat(5_000), 'b'.repeat(3_000)];
const FRESH = { 'Cache-Control': 'max-age=1000', 'Content-Type': 'text/plain' };
const TAG = { 'Cache-Control': 'no-cache', ETag: '"tag"' };

/** Who loads what `wirePage` has everything load. */
const LOADERS = ['page', 'frame', 'popup', 'worker', 'shared', 'service'] as const;

/** How many requests one round of a loader is, at the server. */
const ROUND = 13;

/**
 * A page that asks for what there is on the wire, with all that can ask: itself, a frame and a popup of another
 * site, a worker, a shared worker and a service worker. Each asks for `/done` at its end.
 *
 * @param requests at least so many reach the server
 */
export function wirePage(site: WireSite, requests: number): string {
  site.serve('/gzip', compressed('p { color: red }'.repeat(500), 'text/css'));
  site.serve('/chunked', { headers: { 'Content-Type': 'text/plain' }, body: CHUNKS });
  site.serve('/hop', ({ url }) => ({
    status: 302,
    headers: { Location: url.replace('/hop', '/landing'), 'Set-Cookie': ['a=1', 'b=2'] },
  }));
  site.serve('/landing', ({ url }) => ({
    status: 307,
    headers: { Location: url.replace('/landing', '/landed') },
  }));
  site.serve('/landed', { body: ['landed'] });
  site.serve('/tag', ({ headers }) =>
    headers['if-none-match'] === undefined
      ? { headers: TAG, body: ['tagged'] }
      : { status: 304, headers: TAG },
  );
  site.serve('/fresh', { headers: FRESH, body: ['fresh'] });
  site.serve('/echo', ({ body }) => ({ body: [body] }));
  site.serve('/cors', { body: ['kept back'] });
  site.serve('/put', ({ method }) => ({
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'PUT',
      'Access-Control-Allow-Headers': 'x-own',
    },
    body: [method === 'PUT' ? 'put' : ''],
  }));
  site.serve('/events', {
    headers: { 'Content-Type': 'text/event-stream' },
    body: ['id: 7\nevent: news\ndata: hello\n\n', ': more\n\n'],
  });
  site.serve('/done', { body: ['done'] });
  const rounds = Math.max(1, Math.ceil(requests / LOADERS.length / ROUND));
  const load = `const load = async (who) => {
    const there = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const other = 'http://' + there + ':' + location.port;
    const read = async (...request) => (await fetch(...request)).arrayBuffer();
    for (let i = 0; i < ${rounds}; i += 1) {
      const q = '?' + who + i;
      for (const path of ['/gzip', '/chunked', '/hop', '/tag', '/tag', '/fresh', '/fresh', '/missing'])
        await read(path + q);
      await read('data:text/plain,local');
      await read('/echo' + q, { method: 'POST', body: 'gr\\u00fc\\u00dfe ' + q });
      await read('/echo' + q, { method: 'POST', body: new Blob(['blob ' + q]) });
      await read(other + '/cors' + q).catch(() => 0);
      await read(other + '/put' + q, { method: 'PUT', headers: { 'x-own': '1' } });
      await read('http://127.0.0.1:1/' + q).catch(() => 0);
    }
    await read('/done?' + who);
  };`;
  site.script('/worker.js', `${load} load('worker');`);
  site.script('/shared.js', `${load} load('shared');`);
  site.script('/service.js', `${load} load('service');`);
  const own = (path: string, who: string, more = '') =>
    site.page(path, `${more}<script>${load} load('${who}');</script>`);
  own('/frame', 'frame');
  own('/popup', 'popup');
  const sockets = `
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket');
    socket.onopen = () => socket.send('hello');
    socket.onmessage = () => socket.close();
    const events = new EventSource('/events');
    events.addEventListener('news', () => events.close());`;
  return own(
    '/start',
    'page',
    `<iframe src="${site.other}/frame"></iframe><script>
    new Worker('/worker.js'); new SharedWorker('/shared.js');
    navigator.serviceWorker.register('/service.js');
    open('${site.other}/popup'); ${sockets}</script>`,
  );
}

/** Whether a log has the end of all that the loaders asked for: it hears of it later than the server. */
export function isLogged(entries: readonly Body[]): boolean {
  return (
    LOADERS.every((who) => entries.some(({ url }) => url.endsWith(`/done?${who}`))) &&
    entries.every(({ state }) => state !== 'pending')
  );
}

/** What a log and the server have to agree on. */
interface Wire {
  readonly method: string;
  readonly url: string;
  readonly status: number | null;
  /** Null of a stream, whose end nobody saw. */
  readonly bodyBytes: number | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
}

/** What the server saw. */
export function wireOfServer({ seen }: WireSite): Wire[] {
  // Chrome tells nobody of a shared worker's preflights.
  const told = seen.filter(({ method, url }) => method !== 'OPTIONS' || !isPartial(url));
  return told.map((request) => ({
    method: request.method,
    url: request.url,
    status: request.status,
    bodyBytes: isStream(request.url) ? null : request.bodyBytes,
    requestHeaders: isPartial(request.url) ? {} : ofServer(request.headers),
    responseHeaders: ofServer(visible(request.url, request.responseHeaders)),
  }));
}

/** The same of the entries of the log that came over the wire. */
export function wireOfLog(site: WireSite, entries: readonly Body[]): Wire[] {
  const known = new Map(site.seen.map((seen) => [`${seen.method} ${seen.url}`, seen]));
  return entries
    .filter(({ url, status, served_from }) => {
      // Of what CORS keeps back from a shared worker Chrome tells no response.
      const isTold = status !== null || (isPartial(url) && !url.includes(':1/'));
      return isTold && /network|null/.test(String(served_from));
    })
    .map((entry) => {
      const { method, url, status, bytes, failure } = entry;
      const seen = known.get(`${method} ${url}`);
      const names = Object.keys(visible(url, seen?.responseHeaders ?? {}));
      const all = ofLog(entry.response_headers);
      const isRead = !isStream(url) && failure === null;
      const { bodyBytes = 0 } = seen ?? {};
      return {
        method,
        url,
        status: status ?? seen?.status ?? null,
        // Chrome tells no length of what it keeps from its page.
        bodyBytes: isRead
          ? (bytes.encoded_body ?? (/\/(worker|shared|service)\.js$/.test(url) ? bodyBytes : 0))
          : isStream(url)
            ? null
            : bodyBytes,
        requestHeaders: isPartial(url) ? {} : ofLog(entry.request_headers),
        responseHeaders: Object.fromEntries(
          names.map((name) => [name.toLowerCase(), all[name.toLowerCase()] ?? 'missing']),
        ),
      };
    });
}

/** In an order that does not depend on which of several at once came first. */
export function sorted(wires: readonly Wire[]): Wire[] {
  const key = ({ method, url, status }: Wire) => `${url} ${method} ${status}`;
  return [...wires].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** Of what a shared worker asks, and of a service worker's script, Chrome tells no ExtraInfo. */
const isPartial = (url: string) => /\?shared|\/service\.js$/.test(url);

/** The headers of a response that Chrome tells of. */
const visible = (url: string, headers: Seen['responseHeaders']) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !isPartial(url) || (name !== 'Set-Cookie' && !/cors|put/.test(url)),
    ),
  );

const isStream = (url: string) => /\/(events|socket)$/.test(url);

const ofServer = (headers: Seen['headers'] | Seen['responseHeaders']) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join()]),
  );

function ofLog(list: readonly Body[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of list) {
    const key = String(name).toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]},${value}`;
  }
  return headers;
}
