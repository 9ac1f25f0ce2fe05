import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ApiClient } from './api-client.js';
import { field } from './json.js';
import { sentenceOf } from './problems.js';

const PATH = 'mcp/';
const ACCEPT = 'application/json, text/event-stream';

/** JSON-RPC's code of an internal error. */
const INTERNAL_ERROR = -32_603;

/** Carries the messages of an agent on stdio to the endpoint of a server, and back: one session, which ends with stdin. */
export class Bridge {
  readonly #api: ApiClient;
  readonly #query: string;
  #session: string | undefined;
  #version: string | undefined;
  /** Ends what is on the way once stdin has ended. */
  readonly #ended = new AbortController();

  /** @param query of the endpoint: what the session is to be like */
  constructor(api: ApiClient, query: string) {
    this.#api = api;
    this.#query = query;
  }

  /** Resolves when stdin has ended, and the session with it. */
  async run(input: Readable, output: Writable): Promise<void> {
    const onWay = new Set<Promise<void>>();
    try {
      for await (const line of createInterface({ input })) {
        if (line.trim() === '') continue;
        const sent = this.#send(line, output);
        // Until there is a session no other message can be sent; afterwards a cancellation overtakes its call.
        if (this.#session === undefined) await sent;
        else {
          onWay.add(sent);
          void sent.finally(() => onWay.delete(sent));
        }
      }
    } finally {
      this.#ended.abort();
      await Promise.allSettled(onWay);
      if (this.#session !== undefined) await this.#api.undo(PATH, this.#headers());
    }
  }

  /** Sends a message; what fails is answered, where an answer is awaited. */
  async #send(line: string, output: Writable): Promise<void> {
    try {
      const path = this.#session === undefined ? `${PATH}?${this.#query}` : PATH;
      const reply = await this.#api.send(path, {
        text: line,
        headers: this.#headers(),
        signal: this.#ended.signal,
      });
      await this.#begin(reply.headers.get('mcp-session-id'), output);
      for await (const message of messagesOf(reply)) await this.#write(message, output);
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      const id = idOf(line);
      if (id === undefined) return;
      const failure = { code: INTERNAL_ERROR, message: sentenceOf(error) };
      await this.#write(JSON.stringify({ jsonrpc: '2.0', id, error: failure }), output);
    }
  }

  /** With its first reply the session has begun: a stream keeps it from its time-out, and brings what the server has to say. */
  async #begin(session: string | null, output: Writable): Promise<void> {
    if (session === null || this.#session !== undefined) return;
    this.#session = session;
    const listening = this.#api.send(PATH, {
      headers: this.#headers(),
      signal: this.#ended.signal,
    });
    const receive = async () => {
      for await (const message of messagesOf(await listening)) await this.#write(message, output);
    };
    // A server that ends it answers the next message with what is wrong.
    receive().catch(() => undefined);
    await Promise.resolve();
  }

  async #write(message: string, output: Writable): Promise<void> {
    this.#version ??= versionIn(message);
    if (!output.write(`${message}\n`)) await once(output, 'drain');
  }

  #headers(): Record<string, string> {
    return {
      Accept: ACCEPT,
      ...(this.#session === undefined ? {} : { 'Mcp-Session-Id': this.#session }),
      ...(this.#version === undefined ? {} : { 'MCP-Protocol-Version': this.#version }),
    };
  }
}

/** The messages of a reply: of a stream as they come, or the one that it is. */
async function* messagesOf(reply: Response): AsyncGenerator<string> {
  if (!reply.body || reply.status === 202) return;
  if (reply.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    const text = await reply.text();
    if (text !== '') yield text;
    return;
  }
  const events = reply.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  // The event that begins a stream has no data.
  for await (const { data } of events) if (data !== '') yield data;
}

/** The ID of a request; undefined of a notification, which is not answered. */
function idOf(line: string): string | number | undefined {
  const id = field(parsed(line), 'id');
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** The version that the server and the client have agreed on, in the answer to `initialize`. */
function versionIn(message: string): string | undefined {
  const version = field(field(parsed(message), 'result'), 'protocolVersion');
  return typeof version === 'string' ? version : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
