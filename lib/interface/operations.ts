import type { Command } from '../execution/command.js';
import { TabwireError } from '../request/errors.js';
import type { TicketUse } from '../request/grant.js';
import { SELF_PATH } from '../schemas/fleet.js';
import { BROWSER_EVENTS } from './browser-events.js';
import { CATALOG } from './catalog.js';
import { isDashboardPath } from './dashboard.js';
import { DOWNLOAD_FILE } from './download-file.js';
import { nearNames } from '../request/near-names.js';
import { OTHER_WORDS } from './other-words.js';
import { failureFields, type FailureFields } from '../execution/failure-fields.js';
import { MCP } from './mcp.js';
import { SOCKETS, type SocketName } from './sockets.js';
import { DEVTOOLS_FILES, SYSTEM, type SystemName } from './system.js';

/** The operation of a method and a path. */
export type Operation =
  | {
      readonly kind: 'command';
      readonly command: Command;
      /** Whether its method only looks, as GET does. */
      readonly looks: boolean;
      /** Fields of its reply that its errors contain too. */
      readonly failure: FailureFields;
    }
  | { readonly kind: 'events'; readonly name: 'events'; readonly failure: FailureFields }
  /** Streams the file of a download. */
  | { readonly kind: 'download'; readonly name: 'read-download'; readonly failure: FailureFields }
  | { readonly kind: 'system'; readonly name: SystemName; readonly failure: FailureFields }
  /** Serves the Model Context Protocol. */
  | { readonly kind: 'mcp'; readonly name: 'mcp'; readonly failure: FailureFields }
  /** Upgrades a GET to a WebSocket. */
  | { readonly kind: 'socket'; readonly name: SocketName; readonly failure: FailureFields };

export interface MatchedOperation {
  readonly operation: Operation;
  /** The parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** The methods that a path has, if it lacks the method of the request. */
export interface Disallowed {
  readonly allow: readonly string[];
}

/** An operation with its method and path: `PUT /browsers/{id}/routes/`. */
interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function commandOperations(command: Command): PlacedOperation[] {
  const failure = failureFields(command.reply.properties);
  const ways = command.methods.map((method) => ({
    method: method.toUpperCase(),
    operation: { kind: 'command', command, looks: method === 'get', failure } as const,
  }));
  return command.paths.flatMap((path) => ways.map((way) => ({ ...way, path })));
}

const get = (path: string, operation: Operation): PlacedOperation => ({
  method: 'GET',
  path,
  operation,
});

/** All operations of the server. Each path with GET also has HEAD. */
export const OPERATIONS: readonly PlacedOperation[] = [
  ...CATALOG.flatMap(commandOperations),
  ...SOCKETS.map(({ name, path }) => get(path, { kind: 'socket', name, failure: {} })),
  get(BROWSER_EVENTS.path, {
    kind: 'events',
    name: 'events',
    failure: failureFields(BROWSER_EVENTS.reply.properties),
  }),
  ...DOWNLOAD_FILE.paths.map((path) =>
    get(path, { kind: 'download', name: 'read-download', failure: {} }),
  ),
  ...MCP.operations.map(({ method }) => ({
    method,
    path: MCP.path,
    operation: { kind: 'mcp', name: 'mcp', failure: {} } as const,
  })),
  ...SYSTEM.map(({ name, path }) => get(path, { kind: 'system', name, failure: {} })),
];

/** Finds the WebSocket of a path. Its parameters are still percent-encoded. */
export function socketAt(
  path: string,
): { readonly name: SocketName; readonly params: MatchedOperation['params'] } | undefined {
  const words = segmentsOf(path);
  for (const socket of SOCKETS) {
    const params = paramsOf(segmentsOf(socket.path), words);
    if (params) return { name: socket.name, params };
  }
  return undefined;
}

/** Returns what a ticket opens at a path; undefined: nothing. The ID of the browser is still percent-encoded. */
export function ticketUseAt(path: string): { browserId: string; use: TicketUse } | undefined {
  const words = segmentsOf(path);
  for (const { path: form, ticket: use } of TICKETED) {
    const params = paramsOf(segmentsOf(form), words);
    if (params) return { browserId: params.id ?? '', use };
  }
  return undefined;
}

const TICKETED = [...SOCKETS, BROWSER_EVENTS];

/** Returns the parameters of a path with this form; undefined if it has another form. */
function paramsOf(
  form: readonly string[],
  words: readonly string[],
): Record<string, string> | undefined {
  if (form.length !== words.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, word] of words.entries()) {
    const name = parameterIn(form[i]);
    if (name === undefined ? form[i] !== word : word === '') return undefined;
    if (name !== undefined) params[name] = word;
  }
  return params;
}

/** Decodes the parameters of a path. @throws TabwireError `invalid_request` */
export function decoded(params: MatchedOperation['params']): Record<string, string> {
  try {
    const entries = Object.entries(params);
    return Object.fromEntries(entries.map(([name, word]) => [name, decodeURIComponent(word)]));
  } catch {
    throw brokenEscape();
  }
}

export function brokenEscape(): TabwireError {
  return new TabwireError('invalid_request', 'The path has a broken percent escape.', {
    errors: [{ path: '', message: 'has a broken percent escape' }],
  });
}

/** Suggestions in place of a path that does not exist. */
export interface NearPaths {
  /** Operations with the most similar paths: `POST /browsers/b_1/navigate/`. */
  readonly near: readonly string[];
  /** Words that exist at the place where this path has another word. */
  readonly known: readonly string[];
}

/** Suggests paths. @param path of no operation */
export function nearPaths(path: string): NearPaths {
  const words = segmentsOf(path).slice(0, MAX_SEGMENTS);
  let forms = FORMS;
  for (const [i, word] of words.entries()) {
    const next = following(forms, i, word);
    if (next.length === 0) {
      const [start, rest] = [words.slice(0, i), words.slice(i + 1)];
      const known = wordsAt(forms, i);
      const near = nearNames(word, known, OTHER_WORDS);
      const paths = known.length > 0 ? near.map((it) => [...start, it, ...rest]) : [start];
      return { near: paths.flatMap(described), known };
    }
    forms = next;
  }
  return { near: [], known: wordsAt(forms, words.length) };
}

/** Limits the segments that are compared: no path has more. */
const MAX_SEGMENTS = 12;

/** The segments of each path. */
const FORMS: readonly (readonly string[])[] = [...new Set(OPERATIONS.map(({ path }) => path))].map(
  segmentsOf,
);

/** Returns the forms that have a word at a place, or else those that have a parameter there. */
function following(forms: typeof FORMS, at: number, word: string): typeof FORMS {
  const same = forms.filter((form) => form[at] === word);
  if (same.length > 0 || word === '') return same;
  return forms.filter((form) => parameterIn(form[at]) !== undefined);
}

/** Returns the words that forms have at a place. */
function wordsAt(forms: typeof FORMS, at: number): string[] {
  const words = forms.flatMap((form) => (parameterIn(form[at]) === undefined ? form[at] : []));
  return [...new Set(words.flatMap((word) => word ?? []))].sort();
}

/** Describes the operations of a path, if the path exists. */
function described(words: readonly string[]): string[] {
  const path = `/${words.join('/')}/`;
  const forms = words.reduce<typeof FORMS>((left, word, i) => following(left, i, word), FORMS);
  const form = forms.find(({ length }) => length === words.length)?.join('/');
  return OPERATIONS.filter((it) => segmentsOf(it.path).join('/') === form).map(
    ({ method }) => `${method} ${path}`,
  );
}

const PUBLIC: ReadonlySet<string> = new Set(
  SYSTEM.flatMap((endpoint) => ('isPublic' in endpoint ? segmentsOf(endpoint.path).join('/') : [])),
);

/** Whether a path needs no API key, whatever the method. */
export function isPublic(path: string): boolean {
  // It needs the proof of a member instead.
  if (path === SELF_PATH) return true;
  if (path.startsWith(DEVTOOLS_FILES) || isDashboardPath(path)) return true;
  return path.startsWith('/') && PUBLIC.has(segmentsOf(path).join('/'));
}

/** `/browsers/{id}/` → `browsers`, `{id}`; a second slash at the end makes an empty segment. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}

function parameterIn(segment: string | undefined): string | undefined {
  return /^\{(\w+)\}$/.exec(segment ?? '')?.[1];
}
