import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';
import { WebSocketServer } from 'ws';
import type { Site } from '../../../spec/support/site.js';
import type { ClientCase, PlaywrightRoom } from './case.js';

export type PlaywrightCases = readonly ClientCase<PlaywrightRoom>[];

/** Things that come one by one, and a wait until so many of them are there. */
export class Seen<Item> {
  readonly items: Item[] = [];
  readonly #waits = new Set<() => void>();

  add(item: Item): void {
    this.items.push(item);
    for (const check of this.#waits) check();
  }

  atLeast(count: number): Promise<readonly Item[]> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.items.length < count) return;
        this.#waits.delete(check);
        resolve([...this.items]);
      };
      this.#waits.add(check);
      check();
    });
  }
}

/** The first line of an error's text. It never rejects. */
export const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it did not fail',
    (error: unknown) => String(error).split('\n')[0] ?? '',
  );

/** The status of what a page goes to, or why it does not. */
export const statusOf = (page: Page, url: string): Promise<number | string | null> =>
  page.goto(url).then(
    (response) => response?.status() ?? null,
    (error: unknown) => (String(error).split('\n')[0] ?? '').replaceAll(new URL(url).origin, ''),
  );

/** Sends any method, also one that there is not. */
export const rawSend = (
  session: CDPSession,
  method: string,
  params: object = {},
): Promise<unknown> => Object(session).send(method, params);

/** Width and height of a PNG. */
export const sizeOf = (png: Buffer): readonly number[] => [
  png.readUInt32BE(16),
  png.readUInt32BE(20),
];

/** Runs with a page of a context with these options, and closes it. */
export async function inContext<Outcome>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page, context: BrowserContext) => Promise<Outcome>,
): Promise<Outcome> {
  const context = await browser.newContext(options);
  try {
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** A frame's HTML. */
export const framed = (url: string, attributes = ''): string =>
  `<iframe ${attributes} src="${url}"></iframe>`;

/** Puts a frame at the end of a page. */
export const insertFrame = (page: Page, src: string): Promise<void> =>
  page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
  }, src);

/** The path at which the site serves this code. */
export const scriptPath = (code: string): string => `/script?${encodeURIComponent(code)}`;

/** A page that writes down its events of these types in `log`. */
export const logging = (types: string, html: string): string =>
  `<!doctype html><meta charset=utf-8><body>${html}<script>
    log = [];
    for (const type of '${types}'.split(' '))
      document.addEventListener(type, (event) => {
        const held = ['ctrlKey', 'shiftKey', 'altKey', 'metaKey'].filter((key) => event[key]);
        const told = ['key', 'code', 'button', 'buttons', 'detail', 'inputType', 'data', 'isTrusted'];
        log.push([type, event.target.id, ...told.map((name) => event[name]), ...held]
          .filter((part) => part !== undefined && part !== null && part !== '').join(' '));
      }, true);
  </script>`;

/** What the site got last with such a URL: the method, and these headers. */
export function lastVisit(site: Site, part: string, ...names: readonly string[]) {
  const visit = site.visits.findLast(({ fullUrl }) => fullUrl.includes(part));
  return [visit?.method, ...names.map((name) => visit?.headers[name] ?? null)];
}

const portOf = (address: AddressInfo | string | null) => {
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
};

/** Runs with a server of its own, whose port no outcome may tell. */
export async function withServer<Outcome>(
  answer: RequestListener,
  use: (origin: string) => Promise<Outcome>,
): Promise<Outcome> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://127.0.0.1:${portOf(server.address())}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs with a WebSocket that greets and sends back what it gets; no outcome may tell its port. */
export async function withEcho<Outcome>(use: (url: string) => Promise<Outcome>): Promise<Outcome> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
    socket.send('hello');
  });
  try {
    return await use(`ws://127.0.0.1:${portOf(server.address())}/echo`);
  } finally {
    for (const socket of server.clients) socket.terminate();
    server.close();
  }
}
