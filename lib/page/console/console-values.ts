import type { Protocol } from 'devtools-protocol';
import { begin, SHOWN_LENGTH } from '../../request/begin.js';
import type { SourceLocation } from '../../events/browser-events.js';

type RemoteObject = Protocol.Runtime.RemoteObject;
type ObjectPreview = Protocol.Runtime.ObjectPreview;
type PropertyPreview = Protocol.Runtime.PropertyPreview;

/** Of a text, and of the arguments of a message as JSON. */
const MAX_BYTES = SHOWN_LENGTH;

/** Of a message that are looked at: more do not fit. */
const MAX_ARGUMENTS = MAX_BYTES / 2;

/** What stands for the rest of a text that is cut. */
const REST = '…';

/** Objects that are shown as what Chrome says of them rather than by their properties. */
const DESCRIBED: readonly (string | undefined)[] = ['error', 'date', 'regexp', 'node', 'promise'];

const LISTS: readonly (string | undefined)[] = ['array', 'typedarray'];

interface Cut<Value> {
  readonly value: Value;
  readonly isCut: boolean;
}

/** An argument of a console call as JSON: an object by Chrome's preview, which is not deep. */
function valueOf({
  type,
  value,
  unserializableValue,
  preview,
  description = '',
}: RemoteObject): unknown {
  if (unserializableValue !== undefined) return begin(unserializableValue);
  if (type === 'undefined') return null;
  if (preview) return previewed(preview);
  const known: unknown = value;
  if (typeof known === 'string') return begin(known);
  return known === undefined ? begin(description) : known;
}

function previewed(preview: ObjectPreview): unknown {
  const { type, subtype, description = '', properties, entries } = preview;
  // In a Map or a Set.
  if (type !== 'object') return primitive(type, description);
  if (subtype === 'null') return null;
  if (DESCRIBED.includes(subtype)) return description;
  if (entries)
    return entries.map(({ key, value }) =>
      key ? [previewed(key), previewed(value)] : previewed(value),
    );
  if (LISTS.includes(subtype)) return properties.map(property);
  return Object.fromEntries(properties.map((it) => [it.name, property(it)]));
}

function property({ type, subtype, value = '', valuePreview }: PropertyPreview): unknown {
  if (valuePreview) return previewed(valuePreview);
  return subtype === 'null' ? null : primitive(type, value);
}

/** A value that Chrome writes as a text. */
function primitive(type: string, text: string): unknown {
  if (type === 'undefined') return null;
  if (type === 'boolean') return text === 'true';
  return type === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Characters of which each is a byte in JSON: to make the JSON of each message is garbage. */
const PLAIN = /^[ !#-[\]-~]*$/;

const bytesOf = (text: string) =>
  PLAIN.test(text) ? text.length + '""'.length : Buffer.byteLength(JSON.stringify(text));

/** A text of at most `maxBytes`, as JSON. */
export function cutText(text: string, maxBytes = MAX_BYTES): Cut<string> {
  let part = text.slice(0, maxBytes);
  if (part.length === text.length && bytesOf(part) <= maxBytes)
    return { value: text, isCut: false };
  while (part !== '' && bytesOf(part) + Buffer.byteLength(REST) > maxBytes)
    part = part.slice(0, Math.floor(part.length * 0.8));
  return { value: part + REST, isCut: true };
}

/** The arguments of a console call, and what a console shows for them. */
export function readArguments(objects: readonly RemoteObject[]): {
  readonly text: string;
  readonly args: readonly unknown[];
  readonly truncated: boolean;
} {
  const values = objects.slice(0, MAX_ARGUMENTS).map(valueOf);
  const shown = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const text = cutText(shown.join(' '));
  const args = cutValues(values);
  const isCut = text.isCut || args.isCut || objects.length > values.length;
  return { text: text.value, args: args.value, truncated: isCut };
}

/** As many of the values as fit in `MAX_BYTES` of JSON; the first that does not is a text that is cut. */
function cutValues(values: readonly unknown[]): Cut<readonly unknown[]> {
  const fitting: unknown[] = [];
  let room = MAX_BYTES - '[]'.length;
  for (const value of values) {
    const isText = typeof value === 'string';
    const json = isText ? value : JSON.stringify(value);
    const bytes = (isText ? bytesOf(value) : Buffer.byteLength(json)) + ','.length;
    if (bytes > room) {
      const { value: part } = cutText(json, room);
      return { value: part === REST ? fitting : [...fitting, part], isCut: true };
    }
    fitting.push(value);
    room -= bytes;
  }
  return { value: fitting, isCut: false };
}

/** Where a call stands; null where nothing is known of it. */
export function locationOf(
  at: { url?: string; lineNumber?: number; columnNumber?: number } | undefined,
): SourceLocation | null {
  if (!at?.url) return null;
  const { url, lineNumber = 0, columnNumber = 0 } = at;
  return { url: begin(url), line: lineNumber + 1, column: columnNumber + 1 };
}

/** Of a stack that are looked at. */
const MAX_FRAMES = 200;

/** One line for each call, as JavaScript shows them. */
export function stackOf(trace: Protocol.Runtime.StackTrace | undefined): string | null {
  if (!trace || trace.callFrames.length === 0) return null;
  const frames = trace.callFrames.slice(0, MAX_FRAMES);
  const lines = frames.map(({ functionName, url, lineNumber, columnNumber }) => {
    const place = `${begin(url)}:${lineNumber + 1}:${columnNumber + 1}`;
    return `    at ${functionName === '' ? place : `${functionName} (${place})`}`;
  });
  return cutText(lines.join('\n')).value;
}
