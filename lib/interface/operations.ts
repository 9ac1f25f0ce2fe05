import type { Command } from '../execution/command.js';
import { TabwireError } from '../request/errors.js';
import { BROWSER_EVENTS } from './browser-events.js';
import { CATALOG } from './catalog.js';
import { failureFields, type FailureFields } from './failure-fields.js';
import { SYSTEM, type SystemName } from './system.js';

/** What a request asks for, known from its first line alone. */
type Operation =
  | {
      readonly kind: 'command';
      readonly command: Command;
      /** The fields of its reply that its errors carry too. */
      readonly failure: FailureFields;
    }
  | { readonly kind: 'events'; readonly name: 'events'; readonly failure: FailureFields }
  | { readonly kind: 'system'; readonly name: SystemName; readonly failure: FailureFields };

export interface MatchedOperation {
  readonly operation: Operation;
  /** The parameters of the path, as they stand in it: percent-encoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** A path that there is, but not with this method. */
export interface Disallowed {
  readonly allow: readonly string[];
}

/** One segment of the paths, and those that may follow it. */
interface Segment {
  readonly words: Map<string, Segment>;
  parameter: { readonly name: string; readonly segment: Segment } | undefined;
  /** What the path that ends here can do, by method. */
  readonly operations: Map<string, Operation>;
}

const ROOT = newSegment();

for (const command of CATALOG) {
  const failure = failureFields(command.reply.properties);
  for (const path of command.paths)
    for (const method of command.methods)
      add(path, method.toUpperCase(), { kind: 'command', command, failure });
}
add(BROWSER_EVENTS.path, 'GET', {
  kind: 'events',
  name: 'events',
  failure: failureFields(BROWSER_EVENTS.reply.properties),
});
for (const { name, path } of SYSTEM) add(path, 'GET', { kind: 'system', name, failure: {} });

/**
 * What a method and a path mean.
 *
 * @param path with or without the slash at its end, and without a query
 * @returns undefined where there is no such path
 */
export function find(method: string, path: string): MatchedOperation | Disallowed | undefined {
  const params: Record<string, string> = {};
  let segment = ROOT;
  for (const word of segmentsOf(path)) {
    const { words, parameter } = segment;
    const next = words.get(word) ?? (word === '' ? undefined : parameter?.segment);
    if (!next) return undefined;
    if (parameter?.segment === next) params[parameter.name] = word;
    segment = next;
  }
  const { operations } = segment;
  if (operations.size === 0) return undefined;
  const operation = operations.get(method);
  return operation ? { operation, params } : { allow: [...operations.keys()] };
}

/** The parameters of a path in clear. @throws TabwireError `invalid_request` */
export function decoded({ params }: MatchedOperation): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
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
  return path.startsWith('/') && PUBLIC.has(segmentsOf(path).join('/'));
}

/** `/browsers/{id}/` → `browsers`, `{id}`; a slash more at the end is an empty one. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
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
