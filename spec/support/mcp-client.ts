import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Body } from './service.js';
import { until } from './until.js';

/** What came of a call: its text, and whether it is an error. */
export interface Told {
  readonly text: string;
  readonly isError: boolean;
  readonly content: readonly Body[];
}

/** The requests of a client, which can be cut. */
class Requests {
  /** Streams of calls that have begun to come. */
  readonly #begun = new Set<AbortController>();

  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const cut = new AbortController();
    const signals = init.signal ? [init.signal, cut.signal] : [cut.signal];
    const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    const { status, headers, body } = response;
    if (init.method !== 'POST' || !body) return response;
    const noted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk);
        this.#begun.add(cut);
      },
      flush: () => {
        this.#begun.delete(cut);
      },
    });
    return new Response(body.pipeThrough(noted), { status, headers });
  };

  /** Cuts the streams of calls once one has begun to come. */
  async cut(): Promise<void> {
    await until(() => this.#begun.size > 0);
    for (const cut of this.#begun) cut.abort(new Error('cut'));
    this.#begun.clear();
  }
}

/** The official client of MCP, connected to a service by HTTP. */
export class McpClient {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;

  readonly #requests: Requests;

  private constructor(
    client: Client,
    transport: StreamableHTTPClientTransport,
    requests: Requests,
  ) {
    this.client = client;
    this.transport = transport;
    this.#requests = requests;
  }

  /** @param query of the endpoint: `?profile=all` */
  static async connect(url: string, query = '', key?: string): Promise<McpClient> {
    const client = new Client({ name: 'spec', version: '1' });
    const requests = new Requests();
    const headers = key === undefined ? {} : { 'X-API-Key': key };
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp/${query}`), {
      requestInit: { headers },
      fetch: requests.fetch,
      reconnectionOptions: {
        initialReconnectionDelay: 10,
        maxReconnectionDelay: 100,
        reconnectionDelayGrowFactor: 2,
        maxRetries: 5,
      },
    });
    await client.connect(transport);
    return new McpClient(client, transport, requests);
  }

  /** Calls a tool, whatever comes of it. */
  call(name: string, args: object = {}): Promise<Told> {
    return callTool(this.client, name, args);
  }

  /** Calls a tool that has to succeed; returns the text of its result. */
  async do(name: string, args: object = {}): Promise<string> {
    const { text, isError } = await this.call(name, args);
    if (isError) throw new Error(`${name}: ${text}`);
    return text;
  }

  /** Cuts the connections of what it waits for, as a network does that fails. */
  cut(): Promise<void> {
    return this.#requests.cut();
  }

  /** Ends the session, by DELETE. */
  async end(): Promise<void> {
    await this.transport.terminateSession();
    await this.client.close();
  }
}

export async function callTool(client: Client, name: string, args: object): Promise<Told> {
  const { content, isError }: Body = await client.callTool({ name, arguments: { ...args } });
  const texts = content.flatMap((part: Body) => (part.type === 'text' ? [part.text] : []));
  return { text: texts.join('\n'), isError: isError === true, content };
}

/** The ID of the node whose line in a map begins so: `button "Buy"`. */
export function idIn(map: string, line: string): number {
  const at = map.indexOf(`] ${line}`);
  const [, id] = /\[(\d+)$/.exec(map.slice(0, Math.max(0, at))) ?? [];
  if (id === undefined) throw new Error(`no ${line} in ${map}`);
  return Number(id);
}
