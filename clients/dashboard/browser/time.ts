import { duration } from '../format.js';

const CLOCK = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

const MINUTE = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

const MOMENT = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'long',
});

/** `00:13:41.204`, in the time zone of the person. */
export const clock = (at: string) => CLOCK.format(new Date(at));

/** `01:14`, in the time zone of the person. */
export const minute = (at: string) => MINUTE.format(new Date(at));

/** With the date and the name of the time zone. */
export const moment = (at: string) => MOMENT.format(new Date(at));

/** `2 min ago`. @param now in ms since 1970 */
export function ago(at: string, now: number): string {
  const ms = now - Date.parse(at);
  return ms < 1_000 ? 'just now' : `${duration(ms)} ago`;
}

/** `412 ms`, `1.3 s` */
export function shortTime(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

/** `84 kB` */
export function size(count: number): string {
  if (count < 1_000) return `${count} B`;
  return count < 1_000_000
    ? `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)} kB`
    : `${(count / 1_000_000).toFixed(1)} MB`;
}
