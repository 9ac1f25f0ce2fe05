import { get, type IncomingMessage } from 'node:http';
import type { Body } from './service.js';

/** A server-sent event, as its reader has it. */
export interface ReadEvent {
  readonly id: number | undefined;
  readonly type: string;
  readonly data: Body;
}

/** A client that reads a stream of server-sent events, on a connection of its own. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  readonly comments: string[] = [];
  readonly headers: IncomingMessage['headers'];
  /** Resolves when the server has ended the stream, or the connection. */
  readonly ended: Promise<void>;
  readonly #response: IncomingMessage;
  readonly #awaited = new Set<() => void>();
  /** The data of the events, by their type: a stream may have thousands. */
  readonly #data = new Map<string, Body[]>();
  #rest = '';
  #hasEnded = false;

  private constructor(response: IncomingMessage) {
    this.#response = response;
    this.headers = response.headers;
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      this.#read(text);
    });
    response.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      response.once('close', () => {
        this.#hasEnded = true;
        this.#check();
        resolve();
      });
    });
  }

  /** @param url with a query, if need be */
  static open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      const request = get(url, { headers, agent: false }, (response) => {
        if (response.statusCode === 200) resolve(new EventReader(response));
        else reject(new Error(`status ${response.statusCode ?? 0}`));
      });
      request.on('error', reject);
    });
  }

  /** Resolves when so many events of the type have come, or any; rejects when the stream ends before. */
  async until(type: string, count = 1): Promise<Body[]> {
    const found = () => this.#data.get(type) ?? [];
    await this.satisfied(() => found().length >= count);
    return [...found()];
  }

  /** Resolves when the condition holds, which is looked at as events come. */
  satisfied(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (condition()) resolve();
        else if (this.#hasEnded) reject(new Error('the stream ended before'));
        else return;
        this.#awaited.delete(check);
      };
      this.#awaited.add(check);
      check();
    });
  }

  /** Reads no more, until `resume`; the connection stays. */
  pause(): void {
    this.#response.pause();
  }

  resume(): void {
    this.#response.resume();
  }

  /** Cuts the connection. */
  async close(): Promise<void> {
    this.#response.destroy();
    await this.ended;
  }

  #read(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) {
        this.comments.push(block);
        continue;
      }
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const id = field('id');
      const type = field('event') ?? '';
      const data: Body = JSON.parse(field('data') ?? 'null');
      this.events.push({ id: id === undefined ? undefined : Number(id), type, data });
      this.#data.set(type, this.#data.get(type) ?? []);
      this.#data.get(type)?.push(data);
    }
    this.#check();
  }

  #check(): void {
    for (const check of this.#awaited) check();
  }
}
