import type { Command } from '../execution/command.js';
import type { Marks } from '../execution/marks.js';
import type { TabwireError } from '../request/errors.js';
import { adviceOn } from './advice.js';
import { compactJson, fitted, MAP_TOKENS, TEXT_TOKENS } from './fit.js';

/** A part of a result, in MCP's terms. */
export type Content =
  | { type: 'text'; text: string }
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } };

export interface ToolResult {
  readonly content: Content[];
  readonly isError?: boolean;
}

/** What a result tells beside the reply of its command. */
export interface Told {
  /** What happened around the command, in our words. */
  readonly notes: readonly string[];
  /** The page as it is now, where the command leads to another view of it. */
  readonly map?: string | undefined;
}

const REST_OF_MAP = 'ui_map with query, roles or within shows the rest.';
const REST_OF_TEXT = 'Read the rest with a node_id.';

/** No token that a result may have lies beyond so many characters. */
const MAX_JSON = TEXT_TOKENS * 60;

/** Fields of replies that say what each result says. */
const IMPLIED = ['ok', 'success', 'observed', 'text'];

/** The same beside a map. */
const IN_MAP = [...IMPLIED, 'url', 'title'];

/** The result of a command that was done. Whatever a page says stands between the marks. */
export function resultOf(
  command: Command,
  reply: object,
  { notes, map }: Told,
  marks: Marks,
): ToolResult {
  const file = contentOf(command, reply);
  if (file) return { content: [...noted(notes), file] };
  const { observed, text }: { observed?: unknown; text?: unknown } = reply;
  const said = isMap(command) ? Object.keys(reply) : map === undefined ? IMPLIED : IN_MAP;
  const fields = compactJson(without(reply, said), MAX_JSON);
  const maxTokens = isMap(command) ? MAP_TOKENS : TEXT_TOKENS;
  const rest = isMap(command) ? REST_OF_MAP : REST_OF_TEXT;
  const parts = [
    ...(fields === undefined ? [] : [fitted(fields, TEXT_TOKENS, REST_OF_TEXT)]),
    ...(typeof text === 'string' ? [fitted(text, maxTokens, rest)] : []),
    ...(typeof observed === 'string' ? [fitted(observed, MAP_TOKENS, REST_OF_MAP)] : []),
    ...(map === undefined ? [] : [fitted(map, MAP_TOKENS, REST_OF_MAP)]),
  ].map((part) => part.trimEnd());
  const lines = ['ok', ...notes, ...(parts.length > 0 ? [marks.around(parts.join('\n'))] : [])];
  return { content: [{ type: 'text', text: lines.join('\n') }] };
}

/** The result of a command that failed: its code, what to do next, and the details. */
export function failureOf(error: TabwireError, notes: readonly string[], marks: Marks): ToolResult {
  const { code, message, details } = error;
  const told = compactJson(details, MAX_JSON);
  const words = [message, ...(told === undefined ? [] : [told])].join('\n');
  const advice = adviceOn(code);
  const lines = [
    `failed: ${code}`,
    ...(advice === undefined ? [] : [advice]),
    ...notes,
    marks.around(fitted(words, TEXT_TOKENS, '')),
  ];
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: true };
}

function isMap({ name }: Command): boolean {
  return name === 'ui-map';
}

function noted(notes: readonly string[]): Content[] {
  return notes.length > 0 ? [{ type: 'text', text: notes.join('\n') }] : [];
}

/** What a reply is about, where that is an image or a document. */
function contentOf({ content, name }: Command, reply: object): Content | undefined {
  const mimeType = content && [content.type(reply)].flat()[0];
  if (!content || mimeType === undefined) return undefined;
  const base64 = () => Buffer.from(content.data(reply, mimeType)).toString('base64');
  if (mimeType.startsWith('image/')) return { type: 'image', data: base64(), mimeType };
  if (mimeType !== 'application/pdf') return undefined;
  const uri = `tabwire://page/${name}`;
  return { type: 'resource', resource: { uri, mimeType, blob: base64() } };
}

/** Without what a result says anyway: those fields, and that a document came as it should. */
function without(reply: object, names: readonly string[]): object {
  const isTold = ([name, value]: [string, unknown]) =>
    !names.includes(name) && !(name === 'status' && value === 200);
  return Object.fromEntries(Object.entries(reply).filter(isTold));
}
