import { isCdpError } from '../../protocol/errors.js';
import type { Page } from '../page/page.js';

/** What came of one attempt to run a command: its reply, or that it is to be run again. */
export type Attempt<Reply> =
  { readonly again: false; readonly reply: Reply } | { readonly again: true };

export const AGAIN = { again: true } as const;

/** Makes attempts until one is done. */
export async function repeatWhileAgain<Reply>(
  attempt: () => Promise<Attempt<Reply>>,
): Promise<Reply> {
  for (;;) {
    const made = await attempt();
    if (!made.again) return made.reply;
  }
}

/** What decides whether a command may be run again. */
interface Attempted {
  readonly page: Pick<Page, 'state'>;
  /** Whether the client named the page. */
  readonly isNamed: boolean;
  readonly hasBrowserEnded: boolean;
}

/** True if the page closed, and the command is for whichever page is the current one, now another. */
export function hasOtherPage({ page, isNamed, hasBrowserEnded }: Attempted): boolean {
  return page.state === 'closed' && !isNamed && !hasBrowserEnded;
}

/** True if a command that leaves nothing behind failed by what happened around it. */
export function mayRepeat(error: unknown, attempted: Attempted): boolean {
  // It was ended along with another command's endless script.
  return hasOtherPage(attempted) || isCdpError(error, 'terminated', 'unbegun');
}
