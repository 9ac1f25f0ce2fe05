import type { Command } from '../execution/command.js';
import { TabwireError } from '../request/errors.js';
import { SELF_PATH } from '../fleet/member.js';
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

/** The operation of a request, by its method and path alone. */
type Operation =
  | {
      readonly kind: 'command';
      readonly command: Command;
      /** The fields of its reply that its errors carry too. */
      readonly failure: FailureFields;
    }
  | { readonly kind: 'events'; readonly name: 'events'; readonly failure: FailureFields }
  /** The file of a download. */
  | { readonly kind: 'download'; readonly name: 'read-download'; readonly failure: FailureFields }
  | { readonly kind: 'system'; readonly name: SystemName; readonly failure: FailureFields }
  /** The Model Context Protocol. */
  | { readonly kind: 'mcp'; readonly name: 'mcp'; readonly failure: FailureFields }
  /** A GET that upgrades to WebSocket. */
  | { readonly kind: 'socket'; readonly name: SocketName; readonly failure: FailureFields };

export interface MatchedOperation {
  readonly operation: Operation;
  /** The parameters of the path, still percent-encoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** The methods of a path that does not have the one of the request. */
export interface Disallowed {
  readonly allow: readonly string[];
}

/** A node of the tree of paths: one segment, with those that may follow it. */
interface Segment {
  readonly words: Map<string, Segment>;
  parameter: { readonly name: string; readonly segment: Segment } | undefined;
  /** The operations of the path that ends here, by method. */
  readonly operations: Map<string, Operation>;
}

const ROOT = newSegment();

/** No path has more. */
const MAX_SEGMENTS = 12;

for (const command of CATALOG) {
  const failure = failureFields(command.reply.properties);
  for (const path of command.paths)
    for (const method of command.methods)
      add(path, method.toUpperCase(), { kind: 'command', command, failure });
}
for (const { name, path } of SOCKETS) add(path, 'GET', { kind: 'socket', name, failure: {} });
add(BROWSER_EVENTS.path, 'GET', {
  kind: 'events',
  name: 'events',
  failure: failureFields(BROWSER_EVENTS.reply.properties),
});
for (const path of DOWNLOAD_FILE.paths)
  add(path, 'GET', { kind: 'download', name: 'read-download', failure: {} });
for (const { method } of MCP.operations)
  add(MCP.path, method, { kind: 'mcp', name: 'mcp', failure: {} });
for (const { name, path } of SYSTEM) add(path, 'GET', { kind: 'system', name, failure: {} });

/**
 * Finds the operation of a method and a path.
 *
 * @param path with or without the slash at its end, and without a query
 * @returns undefined where there is no such path
 */
export function find(method: string, path: string): MatchedOperation | Disallowed | undefined {
  const params: Record<string, string> = {};
  let segment = ROOT;
  for (const word of segmentsOf(path)) {
    const { parameter } = segment;
    const next = following(segment, word);
    if (!next) return undefined;
    if (parameter?.segment === next) params[parameter.name] = word;
    segment = next;
  }
  const { operations } = segment;
  if (operations.size === 0) return undefined;
  const operation = operations.get(method);
  return operation ? { operation, params } : { allow: [...operations.keys()] };
}

/** What there is in place of a path that there is not. */
export interface NearPaths {
  /** The operations whose paths are most like it: `POST /browsers/b_1/navigate/`. */
  readonly near: readonly string[];
  /** The words that paths have where this one has another. */
  readonly known: readonly string[];
}

/** @param path that `find` does not find */
export function nearPaths(path: string): NearPaths {
  const words = segmentsOf(path).slice(0, MAX_SEGMENTS);
  let segment = ROOT;
  for (const [i, word] of words.entries()) {
    const next = following(segment, word);
    if (!next) {
      const [start, rest] = [words.slice(0, i), words.slice(i + 1)];
      const known = [...segment.words.keys()].sort();
      const near = nearNames(word, known, OTHER_WORDS);
      const paths = known.length > 0 ? near.map((it) => [...start, it, ...rest]) : [start];
      return { near: paths.flatMap(described), known };
    }
    segment = next;
  }
  return { near: [], known: [...segment.words.keys()].sort() };
}

/** The operations of a path; none where there is no such path. */
function described(words: readonly string[]): string[] {
  const path = `/${words.join('/')}/`;
  const found = find('', path);
  if (!found || 'operation' in found) return [];
  return found.allow.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`);
}

/** The parameters of a path, decoded. @throws TabwireError `invalid_request` */
export function decoded({ params }: MatchedOperation): Record<string, string> {
  const values: Record<string, string> = {};
  try {
    for (const [name, value] of Object.entries(params)) values[name] = decodeURIComponent(value);
    return values;
  } catch {
    throw new TabwireError('invalid_request', 'The path has a broken percent escape.', {
      errors: [{ path: '', message: 'has a broken percent escape' }],
    });
  }
}

const PUBLIC: ReadonlySet<string> = new Set(
  SYSTEM.flatMap((endpoint) => ('isPublic' in endpoint ? segmentsOf(endpoint.path).join('/') : [])),
);

/** Whether a path needs no API key, whatever the method. */
export function isPublic(path: string): boolean {
  // Which needs the proof of a member.
  if (path === SELF_PATH) return true;
  if (path.startsWith(DEVTOOLS_FILES) || isDashboardPath(path)) return true;
  return path.startsWith('/') && PUBLIC.has(segmentsOf(path).join('/'));
}

/** `/browsers/{id}/` → `browsers`, `{id}`; a second slash at the end makes an empty segment. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}

function following({ words, parameter }: Segment, word: string): Segment | undefined {
  return words.get(word) ?? (word === '' ? undefined : parameter?.segment);
}

function newSegment(): Segment {
  return { words: new Map(), parameter: undefined, operations: new Map() };
}

function add(path: string, method: string, operation: Operation): void {
  let segment = ROOT;
  for (const word of segmentsOf(path)) segment = below(segment, word);
  segment.operations.set(method, operation);
  if (method === 'GET') segment.operations.set('HEAD', operation);
}

function below(segment: Segment, word: string): Segment {
  const [, name] = /^\{(\w+)\}$/.exec(word) ?? [];
  if (name !== undefined) {
    segment.parameter ??= { name, segment: newSegment() };
    return segment.parameter.segment;
  }
  const known = segment.words.get(word) ?? newSegment();
  segment.words.set(word, known);
  return known;
}
