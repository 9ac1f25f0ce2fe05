import { clientHold, namingClient } from '../page/sessions/client-hold.js';
import { DialogList, type ListedDialogs } from '../events/dialog-list.js';
import type { Page } from '../page/page.js';
import { abortable, Deadline, UNDO_TIMEOUT_MS } from '../request/deadline.js';
import { isErrorCode } from '../request/errors.js';

/** Runs the rest of an open; where that fails the open is undone, since its client never learns the ID. */
export async function orUndo<T>(
  rest: () => Promise<T>,
  undo: (signal: AbortSignal) => Promise<void>,
): Promise<T> {
  try {
    return await rest();
  } catch (error) {
    await Deadline.within(UNDO_TIMEOUT_MS, undo).catch(() => undefined);
    throw error;
  }
}

/**
 * Sends a page that was just opened to where it is to start. A dialog that waits for its answer ends the
 * wait and not the open: the client settles it. The end of the request ends the wait at once, since a page
 * that the open takes back needs no end of its navigation.
 *
 * @returns the dialogs that opened meanwhile, as replies carry them
 */
export async function untilDialog(
  page: Page,
  signal: AbortSignal,
  navigate: () => Promise<object>,
): Promise<ListedDialogs> {
  const dialogs = new DialogList();
  const unwatch = page.dialogs.watch((dialog) => {
    dialogs.add(dialog);
  });
  try {
    await abortable(navigate(), signal);
  } catch (error) {
    if (isErrorCode(error, 'timeout') && error === signal.reason)
      throw namingClient(error, clientHold(page));
    if (!isErrorCode(error, 'dialog_open')) throw error;
  } finally {
    unwatch();
  }
  return dialogs.listed;
}
