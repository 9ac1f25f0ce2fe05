import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BrowserContext, Dialog, Page, Target } from 'puppeteer-core';
import { WebSocket } from 'ws';
import type { Site } from '../../../spec/support/site.js';
import type { ClientCase, PuppeteerRoom } from './case.js';

export type PuppeteerCases = readonly ClientCase<PuppeteerRoom>[];

/** A CDP session that takes any method: Puppeteer's types know only the right ones. */
export interface Caller {
  send(method: string, params?: object): Promise<unknown>;
}

/** What Chrome answers to a message. */
interface Reply {
  readonly id?: unknown;
  readonly method?: string;
  readonly error?: unknown;
  readonly result?: object;
  /** The code with which the connection was closed in place of an answer. */
  readonly closed?: number;
}

/** What came so far, in order. */
export class Log<Entry> {
  readonly entries: Entry[] = [];
  readonly #checks = new Set<() => void>();

  add(entry: Entry): void {
    this.entries.push(entry);
    for (const check of [...this.#checks]) check();
  }

  /** All that came, once this holds of it. */
  until(holds: (entries: readonly Entry[]) => boolean): Promise<readonly Entry[]> {
    return new Promise((resolve) => {
      const check = () => {
        if (!holds(this.entries)) return;
        this.#checks.delete(check);
        resolve([...this.entries]);
      };
      this.#checks.add(check);
      check();
    });
  }

  /** All that came, once it is so much. */
  count(count: number): Promise<readonly Entry[]> {
    return this.until(({ length }) => length >= count);
  }

  /** All that came, once one of it is such. */
  having(isSuch: (entry: Entry) => boolean): Promise<readonly Entry[]> {
    return this.until((entries) => entries.some(isSuch));
  }
}

/** The event that a client's object emits next. */
export function nextEvent<Event>(
  listen: (listener: (event: Event) => void) => unknown,
): Promise<Event> {
  return new Promise((resolve) => listen(resolve));
}

/** The dialog of a page that opens next. */
export function nextDialog(page: Page): Promise<Dialog> {
  return nextEvent<Dialog>((done) => page.once('dialog', done));
}

/** Leaves a promise alone, whatever becomes of it. */
export function forget(work: Promise<unknown>): void {
  work.catch(() => {});
}

/** Work that is waited for later, and may fail before. */
export function begun<Value>(work: Promise<Value>): Promise<Value> {
  forget(work);
  return work;
}

/** A value that has to be there. */
export function needed<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('it is missing');
  return value;
}

/** Opens a page with this HTML, and tells its URL. */
export async function show(page: Page, site: Site, html: string): Promise<string> {
  const url = site.page(`<!doctype html>${html}`);
  await page.goto(url);
  return url;
}

/** HTML of a frame that shows this HTML. */
export function framed(site: Site, html: string, origin = site.origin): string {
  return `<iframe src="${site.page(`<!doctype html>${html}`, origin)}"></iframe>`;
}

export function sorted(texts: Iterable<string>): string[] {
  return [...texts].sort();
}

/** Values as texts, in an order that two runs have alike. */
export function sortedTexts(values: readonly unknown[]): string[] {
  return sorted(values.map((value) => JSON.stringify(value)));
}

/** Entries without those that repeat the one before. */
export function withoutRepeats<Entry>(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry, index) => index === 0 || entry !== entries[index - 1]);
}

/** What work is refused with. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.split('\n')[0] ?? '';
  }
}

/** Width and height of a PNG. */
export function pngSize(bytes: Uint8Array): number[] {
  const view = Buffer.from(bytes);
  return [view.readUInt32BE(16), view.readUInt32BE(20)];
}

/** Whether it is the icon that Chrome asks for by itself. */
export function isIcon(url: string): boolean {
  return url.endsWith('/favicon.ico');
}

/** Type of a target, as a plain text. */
export function typeOf(target: Target): string {
  return target.type();
}

/** Types and URLs of a context's targets. */
export function targetsOf(context: BrowserContext): string[] {
  return sorted(context.targets().map((target) => `${typeOf(target)} ${target.url()}`));
}

/** What is told of a context's targets from now on. */
export function targetLog(context: BrowserContext): Log<string> {
  const log = new Log<string>();
  for (const name of ['targetcreated', 'targetchanged', 'targetdestroyed'] as const) {
    context.on(name, (target: Target) => {
      if (typeOf(target) !== 'tab') log.add(`${name} ${typeOf(target)} ${target.url()}`);
    });
  }
  return log;
}

/** What an expression is once the page's window had an event, or had none for a second. */
export function settled(page: Page, event: string, expression: string): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const tell = () => resolve(${expression});
    addEventListener('${event}', tell, { once: true, capture: true });
    setTimeout(tell, 1000);
  })`);
}

/** Uses a web server that answers as no path of the site does. */
export async function withServer<Value>(
  answer: (req: IncomingMessage, res: ServerResponse) => void,
  use: (origin: string) => Promise<Value>,
): Promise<Value> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  try {
    return await use(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Sends messages as they are over a connection of their own, and tells the answers. */
export async function rawReplies(url: string, messages: readonly string[]): Promise<unknown[]> {
  const socket = new WebSocket(url);
  const log = new Log<Reply>();
  socket.on('error', () => {});
  socket.on('close', (closed: number) => log.add({ closed }));
  socket.on('message', (data: Buffer) => {
    const reply: Reply = JSON.parse(data.toString());
    if (reply.method === undefined) log.add(reply);
  });
  await once(socket, 'open');
  for (const [index, message] of messages.entries()) {
    socket.send(message);
    const replies = await log.count(index + 1);
    if (replies.some(({ closed }) => closed !== undefined)) break;
  }
  const replies = [...log.entries];
  socket.terminate();
  return replies.map(({ id, error, result, closed }) => ({
    id,
    error,
    result: result && Object.keys(result).sort(),
    closed,
  }));
}
