import type { Session } from '../../protocol/session.js';
import { Deadline } from '../request/deadline.js';
import { isErrorCode } from '../request/errors.js';

/** One frozen Chrome must not delay the list of all browsers for longer. */
const TITLES_TIMEOUT_MS = 1_000;

/** Chrome cuts titles at this length, in UTF-16 units; and so much of a URL may be one unit of its display form. */
const MAX_TITLE = 4_096;
const MAX_ESCAPE = 12;

/** What of a title that was cut is compared. */
const COMPARED = 256;

/** The longest URL that a title may be in whole, and one unit more. */
export const MAX_TITLE_URL = MAX_TITLE * MAX_ESCAPE + 1;

/** A URL, or Chrome's display form of one, normalised so that the two compare equal. */
function plain(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^\w+:\/\/(www\.)?/, '').replace(/\/$/, ''));
  } catch {
    return url; // a stray % sign
  }
}

/** The begin of a URL or a title, without a character of which only a part would be in it. */
const startOf = (text: string, length: number) =>
  text.slice(0, length).replace(/(%[c-f][\da-f](%[89ab][\da-f]){0,2})?(%[\da-f]?)?$/i, '');

/** Whether a title is the one that Chrome makes of the URL of a document without one. */
export function isUrlOf(title: string, url: string): boolean {
  if (title.length < MAX_TITLE) return url.length < MAX_TITLE_URL && plain(title) === plain(url);
  const shown = plain(startOf(url, COMPARED * MAX_ESCAPE + COMPARED));
  return shown.startsWith(plain(startOf(title, COMPARED)));
}

/** The titles of all pages by their IDs, as the browser process knows them; undefined where it does not answer. */
export async function readTitles(
  browser: Session,
): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const { targetInfos } = await Deadline.within(TITLES_TIMEOUT_MS, (signal) =>
      browser.send('Target.getTargets', {}, signal),
    );
    return new Map(targetInfos.map(({ targetId, title }) => [targetId, title]));
  } catch (error) {
    if (isErrorCode(error, 'timeout')) return undefined;
    throw error;
  }
}
