import type { Command } from 'commander';
import { readClientVariables } from '../../lib/settings/client-variables.js';
import { ApiClient } from './api-client.js';
import { text } from './json.js';
import { Output } from './output.js';

/** Where a server is by default: where `tabwire serve` listens. */
const DEFAULT_URL = 'http://127.0.0.1:8080/';

/** What a subcommand works with. */
export interface Session {
  readonly api: ApiClient;
  readonly output: Output;
}

/** The options of the program, which each subcommand has too. */
interface Common {
  readonly json: boolean;
  /** The server that is named, if one is. */
  readonly url: string | undefined;
  readonly key: string | undefined;
}

function commonOf(command: Command): Common {
  const { json, ...options }: Readonly<Record<string, unknown>> = command.optsWithGlobals();
  const given = readClientVariables();
  const { server: url = given.url, key = given.key } = options;
  return { json: json === true, url: textOf(url), key: textOf(key) };
}

const textOf = (option: unknown) =>
  typeof option === 'string' && option !== '' ? option : undefined;

/** How a subcommand writes. */
export function outputOf(command: Command): Output {
  return new Output(commonOf(command).json);
}

/** Runs a subcommand with a server that runs already. Ctrl+C ends its requests. */
export async function withServer<T>(
  command: Command,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { url = DEFAULT_URL, key } = commonOf(command);
  if (!URL.canParse(url)) command.error(`error: ${url} is not the URL of a server`);
  const address = { url: url.endsWith('/') ? url : `${url}/`, key };
  const output = outputOf(command);
  return interruptible((signal) => work({ api: new ApiClient(address, signal), output }));
}

/** Runs a subcommand with the server that is named, or with one of its own. */
export async function withAnyServer<T>(
  command: Command,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  if (commonOf(command).url !== undefined) return withServer(command, work);
  const output = outputOf(command);
  // Loaded where it is needed: it is the whole service.
  const { withOwnServer } = await import('./own-server.js');
  return interruptible((signal) =>
    withOwnServer((own) => work({ api: new ApiClient(own, signal), output })),
  );
}

/** The options of a subcommand that works on a page. */
export interface PageOptions {
  /** Where the page is led to first. */
  readonly url?: string | undefined;
  /** An open browser, which stays open. */
  readonly browser?: string | undefined;
}

/** Runs work on a page: of an open browser, or of one that is opened for it and deleted with its end. */
export async function withPage<T>(
  api: ApiClient,
  { url, browser }: PageOptions,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const start = url === undefined ? {} : { url: absolute(url) };
  if (browser !== undefined) {
    const path = `browsers/${encodeURIComponent(browser)}/`;
    if (url !== undefined) await api.json(`${path}navigate/`, { body: start });
    return work(path);
  }
  const path = `browsers/${text(await api.json('browsers/', { method: 'PUT', body: start }), 'id')}/`;
  try {
    return await work(path);
  } finally {
    // After Ctrl+C too: a server of our own ends by itself, another one needs to be told.
    await api.undo(path);
  }
}

/** `example.com` is meant as a person types it. */
export function absolute(url: string): string {
  // A number behind the colon is a port.
  if (/^[a-z][a-z\d+.-]*:(?!\d+([/?#]|$))/i.test(url)) return url;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(url);
  return `${isLocal ? 'http' : 'https'}://${url}`;
}

/** Runs work with a signal that Ctrl+C and SIGTERM abort, so that what it has started is ended. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = () => {
    controller.abort(new Error('interrupted'));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
