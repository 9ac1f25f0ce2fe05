import { once } from 'node:events';
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Body } from '../../spec/support/service.js';
import type { Random } from '../../spec/support/random.js';
import type { Site } from '../../spec/support/site.js';

/** An answer: its status, and its body where that is JSON of a moderate size. */
export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Body;
}

interface Sending {
  readonly headers?: OutgoingHttpHeaders;
  /** The client hangs up after so many ms. */
  readonly hangUpMs?: number;
}

/** Larger bodies are counted and thrown away. */
const MAX_KEPT = 64 * 1024;

/** How long an attack waits for one answer. */
const ANSWER_MS = 30_000;

/** The service as a spiteful client sees it. It notes the answers that no client, however spiteful, may get. */
export class Target {
  readonly url: string;
  readonly random: Random;
  readonly site: Site;
  /** Answers 500 and connections that could not be made. */
  readonly faults: string[] = [];
  /** Nothing listens any more. */
  isGone = false;
  /** Answers by their status and code. */
  readonly counts = new Map<string, number>();
  readonly #key: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #left = new Set<() => void>();

  constructor(url: string, key: string, random: Random, site: Site) {
    this.url = url;
    this.#key = key;
    this.random = random;
    this.site = site;
  }

  get headers(): { 'X-API-Key': string } {
    return { 'X-API-Key': this.#key };
  }

  /** Sends a request. Status 0: the connection ended, or the client left. @param body JSON text or an object */
  async send(
    method: string,
    path: string,
    body?: object | string | Buffer,
    { headers = {}, hangUpMs = ANSWER_MS }: Sending = {},
  ): Promise<Answer> {
    const answer = await this.#ask(method, path, body, headers, hangUpMs);
    const outcome = [answer.status, answer.code].join(' ').trim();
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (answer.status === 500)
      this.faults.push(`${method} ${path.slice(0, 80)}: 500 ${JSON.stringify(answer.body)}`);
    return answer;
  }

  #ask(
    method: string,
    path: string,
    body: object | string | Buffer | undefined,
    headers: OutgoingHttpHeaders,
    hangUpMs: number,
  ): Promise<Answer> {
    const sent =
      body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body);
    const length = sent === undefined ? {} : { 'Content-Length': Buffer.byteLength(sent) };
    return new Promise((resolve) => {
      const none: Answer = { status: 0, code: undefined, body: {} };
      const call = request(this.url + path, {
        method,
        agent: this.#agent,
        headers: { 'Content-Type': 'application/json', ...this.headers, ...length, ...headers },
      });
      const timer = setTimeout(() => call.destroy(), hangUpMs);
      call.on('close', () => {
        clearTimeout(timer);
        resolve(none);
      });
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') return;
        this.isGone = true;
        this.faults.push('nothing listens any more');
      });
      call.on('response', (res) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        res.on('error', () => undefined);
        res.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MAX_KEPT) chunks.push(chunk);
        });
        res.on('end', () => {
          const isJson = (res.headers['content-type'] ?? '').includes('json') && bytes <= MAX_KEPT;
          const isPlain = res.headers['content-encoding'] === undefined;
          const parsed: Body =
            isJson && isPlain ? JSON.parse(Buffer.concat(chunks).toString()) : {};
          resolve({ status: res.statusCode ?? 0, code: parsed.code, body: parsed });
        });
      });
      call.end(sent);
    });
  }

  /** Sends a command to a browser. */
  command(
    browser: string,
    name: string,
    body: object = {},
    sending: Sending = {},
  ): Promise<Answer> {
    return this.send('POST', `/browsers/${browser}/${name}/`, body, sending);
  }

  /** Shows a page of the attacker's. */
  show(browser: string, html: string): Promise<Answer> {
    const url = this.site.page(html);
    return this.command(browser, 'navigate', { url, wait_until: 'commit', timeout_ms: 10_000 });
  }

  /** Sends the text of requests on one connection, and reads nothing of the answers. */
  async unread(requests: string): Promise<Socket> {
    const { hostname, port } = new URL(this.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    socket.pause();
    socket.write(requests);
    this.#leaves(() => socket.destroy());
    return socket;
  }

  /** The text of a request with the attacker's key. */
  text(method: string, path: string, body = '', headers = ''): string {
    const { host } = new URL(this.url);
    const type = body === '' ? '' : `Content-Type: application/json\r\n`;
    return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${this.#key}\r\n${headers}${type}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  }

  /** Connects a WebSocket; undefined where the service refuses. @param reads false: it reads nothing from then on */
  async socket(path: string, reads: boolean): Promise<WebSocket | undefined> {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}${path}`, {
      headers: this.headers,
      perMessageDeflate: false,
      maxPayload: 0,
    });
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => {
        resolve(true);
      });
      socket.once('close', () => {
        resolve(false);
      });
      socket.on('error', () => undefined);
    });
    const outcome = isOpen ? '101' : 'socket refused';
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (!isOpen) return undefined;
    if (!reads) socket.pause();
    this.#leaves(() => {
      socket.terminate();
    });
    return socket;
  }

  /** Stays for a while, and then leaves all connections that it has not read. */
  async leaveAfter(ms: number): Promise<void> {
    await sleep(ms);
    this.leave();
  }

  leave(): void {
    for (const leave of this.#left) leave();
    this.#left.clear();
  }

  end(): void {
    this.leave();
    this.#agent.destroy();
  }

  #leaves(leave: () => void): void {
    this.#left.add(leave);
  }
}

/** `count` times what `make` returns, at the same time. */
export function together<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => make(at)));
}

/** What a spiteful client does, or has a page do, for some seconds at most. */
export interface Attack {
  readonly name: string;
  /** @param browser of its own, in which nothing has to go on */
  run(target: Target, browser: string): Promise<unknown>;
}
