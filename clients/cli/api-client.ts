import { EventSourceParserStream } from 'eventsource-parser/stream';
import { field } from './json.js';
import { ApiError, inShellWords, UnreachableError } from './problems.js';

/** Where a server is, and the key that it asks for. */
export interface Address {
  readonly url: string;
  readonly key: string | undefined;
}

interface Ask {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly body?: object;
  /** The same as a text of JSON. */
  readonly text?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the request too. */
  readonly signal?: AbortSignal;
}

/** How long a server may take to delete a browser. */
const UNDO_TIMEOUT_MS = 10_000;

/** A client of the HTTP interface. A reply that is no success is thrown as an ApiError. */
export class ApiClient {
  readonly #address: Address;
  readonly #signal: AbortSignal;

  /** @param signal ends every request, as the person's Ctrl+C does */
  constructor(address: Address, signal: AbortSignal) {
    this.#address = address;
    this.#signal = signal;
  }

  /** The JSON of a reply, of a path below the address. @throws ApiError, UnreachableError */
  async json(path: string, ask: Ask = {}): Promise<unknown> {
    const reply = await this.send(path, ask);
    const body: unknown = await reply.json();
    return body;
  }

  /** Deletes what a command has opened, even after Ctrl+C; a server that is gone needs no telling. */
  async undo(path: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    const signal = AbortSignal.timeout(UNDO_TIMEOUT_MS);
    await new ApiClient(this.#address, signal)
      .send(path, { method: 'DELETE', headers })
      .catch(() => undefined);
  }

  /** The content of a reply, such as an image. @throws ApiError, UnreachableError */
  async bytes(path: string, ask: Ask): Promise<Buffer> {
    return Buffer.from(await (await this.send(path, ask)).arrayBuffer());
  }

  /** The events of a command as they come; resolves to the last one's data. @throws ApiError, UnreachableError */
  async events(
    path: string,
    body: object,
    onEvent: (event: string, data: unknown) => void,
  ): Promise<unknown> {
    const reply = await this.send(path, { body, accept: 'text/event-stream' });
    if (!reply.body) throw new UnreachableError('the server sent no events');
    const events = reply.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event = 'message', data: written } of events) {
      const data: unknown = JSON.parse(written);
      if (event === 'done') return data;
      if (event === 'error') throw new ApiError(statusOf(data), detailOf(data), data);
      onEvent(event, data);
    }
    throw new UnreachableError('the server ended the stream before the command was done');
  }

  /** A reply that is a success, whatever it holds. @throws ApiError, UnreachableError */
  async send(path: string, ask: Ask): Promise<Response> {
    const { method, body, accept, text = body && JSON.stringify(body), headers } = ask;
    const { url, key } = this.#address;
    const reply = await fetch(new URL(path, url), {
      method: method ?? (text === undefined ? 'GET' : 'POST'),
      signal: ask.signal ? AbortSignal.any([this.#signal, ask.signal]) : this.#signal,
      headers: {
        ...(key === undefined ? {} : { 'X-API-Key': key }),
        ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(accept === undefined ? {} : { Accept: accept }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    }).catch((error: unknown) => {
      if (this.#signal.aborted || ask.signal?.aborted) throw error;
      throw new UnreachableError(
        `No Tabwire answers at ${url}. Start one with tabwire serve, or name it with --server or TABWIRE_URL.`,
        { cause: error },
      );
    });
    if (reply.ok) return reply;
    const problem: unknown = await reply.json().catch(() => undefined);
    throw new ApiError(reply.status, detailOf(problem), problem);
  }
}

function detailOf(problem: unknown): string {
  const detail = field(problem, 'detail');
  const code = field(problem, 'code');
  if (typeof detail !== 'string') return 'The server is no Tabwire, or failed without saying why.';
  return typeof code === 'string' ? inShellWords(detail, code) : detail;
}

function statusOf(problem: unknown): number {
  const status = field(problem, 'status');
  return typeof status === 'number' ? status : 500;
}
