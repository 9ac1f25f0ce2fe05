import { computed, signal } from '@preact/signals';
import { messageOf, Problem, request, session } from '../api.js';
import { quoted, wholeUrl } from '../format.js';
import type { BrowserRecord } from '../types.js';

/** What a person asks of a browser that is opened. */
export interface Options {
  readonly url: string;
  readonly label: string;
  readonly device: string;
  readonly dialogs: string;
  /** In ms; `never`; an empty text: as the server has it. */
  readonly idle: string;
  readonly isRecorded: boolean;
}

const NONE: Options = { url: '', label: '', device: '', dialogs: '', idle: '', isRecorded: false };

export const options = signal<Options>(NONE);
export const isOpening = signal(false);

/** Why the server refused, by the field that it is about; the empty field: all of them. */
export const refused = signal<{ readonly field: string; readonly reason: string } | null>(null);

export function choose(change: Partial<Options>): void {
  options.value = { ...options.value, ...change };
  refused.value = null;
}

/** The body of the request that opens a browser. */
export function bodyOf({ url, label, device, dialogs, idle, isRecorded }: Options): object {
  return {
    ...(url.trim() === '' ? {} : { url: wholeUrl(url.trim()) }),
    ...(label === '' ? {} : { label }),
    ...(device === '' ? {} : { device }),
    ...(dialogs === '' ? {} : { dialogs }),
    ...(idle === '' ? {} : { idle_timeout_ms: idle === 'never' ? null : Number(idle) }),
    ...(isRecorded ? { network: { record: 'headers' } } : {}),
  };
}

/** The request that opens a browser, for a shell; the key is a variable of it, never a value. */
export function openCommand(body: object): string {
  const key = session.value?.required === true ? ' \\\n  -H "X-API-Key: $TABWIRE_KEY"' : '';
  const json = JSON.stringify(body, null, 1).replaceAll(/\n\s*/g, ' ');
  return `curl -X PUT ${location.origin}/browsers/${key} \\\n  --json ${quoted(json)}`;
}

export const command = computed(() => openCommand(bodyOf(options.value)));

/** The field of a body that a problem is about. */
function fieldOf(error: unknown): string {
  const { body } = error instanceof Problem ? error : { body: null };
  if (typeof body !== 'object' || body === null || !('errors' in body)) return '';
  const errors: readonly unknown[] = Array.isArray(body.errors) ? body.errors : [];
  const [first] = errors;
  if (typeof first !== 'object' || first === null || !('path' in first)) return '';
  return String(first.path).split('/')[1] ?? '';
}

/** Opens a browser, and goes to it. */
export async function open(body: object): Promise<void> {
  isOpening.value = true;
  refused.value = null;
  try {
    const { id } = await request<BrowserRecord>('PUT', '/browsers/', body);
    options.value = NONE;
    location.hash = `#/browsers/${id}`;
  } catch (error) {
    refused.value = { field: fieldOf(error), reason: messageOf(error) };
  } finally {
    isOpening.value = false;
  }
}
