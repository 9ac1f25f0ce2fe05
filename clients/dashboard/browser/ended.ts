import { Problem, request } from '../api.js';
import { duration } from '../format.js';
import type { BrowserRecord } from '../types.js';
import { ago } from './time.js';

/** An ID begins with the tag of the member of the fleet that opened the browser. */
const TAG_LENGTH = 8;

/** How a browser ended, as far as it is known. */
export interface Ended {
  readonly label: string | null;
  readonly reason: string;
  readonly limit: string | null;
  readonly created_at: string | null;
  readonly ended_at: string | null;
  readonly idle_timeout_ms: number | null;
  readonly max_lifetime_ms: number | null;
}

/** Asks how a browser ended: of the list of those of the last hour, or of the 404. */
export async function readEnded(id: string, record: BrowserRecord | null): Promise<Ended> {
  const known: Ended = {
    label: record?.label ?? null,
    reason: '',
    limit: null,
    created_at: record?.created_at ?? null,
    ended_at: null,
    idle_timeout_ms: record?.idle_timeout_ms ?? null,
    max_lifetime_ms: record?.max_lifetime_ms ?? null,
  };
  const [list, problem] = await Promise.all([
    request<{ browsers: readonly (Ended & { id: string })[] }>('GET', '/browsers/ended/').catch(
      () => ({ browsers: [] }),
    ),
    request<object>('GET', `/browsers/${id}/`).catch((error: unknown) =>
      error instanceof Problem && typeof error.body === 'object' ? error.body : {},
    ),
  ]);
  const listed = list.browsers.find((it) => it.id === id);
  if (listed) return listed;
  const { reason, limit } = { reason: '', limit: null, ...problem };
  return { ...known, reason, limit };
}

/** What is said of a browser that has ended: its reason, and what became of it. */
export function endedWords(id: string, name: string, ended: Ended | null, now: number) {
  const { reason = '', limit = null, created_at = null, ended_at = null } = ended ?? {};
  const lived =
    created_at !== null && ended_at !== null
      ? `, after ${duration(Date.parse(ended_at) - Date.parse(created_at))}`
      : '';
  const when = ended_at === null ? '' : ` ${ago(ended_at, now)}`;
  switch (reason) {
    case 'deleted':
      return {
        icon: 'check',
        tone: '',
        title: `${name} was deleted`,
        text: `A client deleted it${when}${lived}.`,
      };
    case 'expired':
      return { icon: 'clock', tone: '', title: `${name} has expired`, text: expiry(ended, limit) };
    case 'crashed':
      return {
        icon: 'crashed',
        tone: 'bad',
        title: `The Chrome of ${name} crashed`,
        text: `It ended by itself${when}${lived}. Its pages, cookies and downloads are lost.`,
      };
    case 'shutdown':
      return {
        icon: 'ended',
        tone: '',
        title: `${name} ended with its server`,
        text: `The server stopped${when}${lived}, and its browsers ended with it.`,
      };
    case 'owner_lost':
      return {
        icon: 'server',
        tone: 'bad',
        title: `The member of ${name} was lost`,
        text: `The member ${id.slice(0, TAG_LENGTH)} of the fleet is no longer there. Its browsers ended with it.`,
      };
    default:
      return {
        icon: 'ended',
        tone: '',
        title: `${name} is gone`,
        text: 'The server has no browser with this ID. It ended more than an hour ago, or was never here.',
      };
  }
}

function expiry(ended: Ended | null, limit: string | null): string {
  const ms = limit === 'max_lifetime_ms' ? ended?.max_lifetime_ms : ended?.idle_timeout_ms;
  const long = typeof ms === 'number' ? duration(ms) : '';
  if (limit === 'max_lifetime_ms')
    return `Its lifetime${long === '' ? '' : ` of ${long}`} was over, as its client asked for.`;
  if (limit === 'idle_timeout_ms')
    return `It had been idle${long === '' ? '' : ` for ${long}`}, as its client asked for.`;
  return 'It had not been used for too long, or its lifetime was over.';
}
