import type { Session } from '../../protocol/session.js';
import { Deadline } from '../request/deadline.js';
import { isErrorCode } from '../request/errors.js';

/** One frozen Chrome must not delay the list of all browsers for longer. */
const TITLES_TIMEOUT_MS = 1_000;

/** A URL, or Chrome's display form of one, normalised so that the two compare equal. */
function plain(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^\w+:\/\/(www\.)?/, '').replace(/\/$/, ''));
  } catch {
    return url; // a stray % sign
  }
}

/** Whether a title is the one that Chrome makes of the URL of a document without one. */
export const isUrlOf = (title: string, url: string): boolean => plain(title) === plain(url);

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
