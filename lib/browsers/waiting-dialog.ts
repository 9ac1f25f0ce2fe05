import type { Context } from '../contexts/context.js';
import type { Page } from '../page/page.js';
import { shortened } from '../request/shortened.js';
import type { WaitingDialog } from '../schemas/records.js';

/** What a record shows of each text of a dialog, in characters. */
const MAX_MESSAGE_LENGTH = 300;

/** The dialog of a page that waits for its answer, if one does. */
export function dialogOf(
  { id: ctx_id }: Pick<Context, 'id'>,
  { id: page_id, dialogs: { open, openSince } }: Pick<Page, 'id' | 'dialogs'>,
): WaitingDialog | undefined {
  if (!open || !openSince) return undefined;
  const { type, message, default_text } = open;
  return {
    page_id,
    ctx_id,
    type,
    message: shortened(message, MAX_MESSAGE_LENGTH),
    ...(default_text === undefined
      ? {}
      : { default_text: shortened(default_text, MAX_MESSAGE_LENGTH) }),
    since: openSince.toISOString(),
    open_ms: Math.max(0, Date.now() - openSince.getTime()),
  };
}

/** What a person has to see to in the pages of these contexts: the dialog that waits longest, and the crashed pages. */
export function troubleOf(contexts: readonly Pick<Context, 'id' | 'pages'>[]): {
  readonly dialog: WaitingDialog | null;
  readonly crashed: number;
} {
  let dialog: WaitingDialog | null = null;
  let crashed = 0;
  for (const context of contexts)
    for (const page of context.pages) {
      if (page.state === 'crashed') crashed += 1;
      const waiting = dialogOf(context, page);
      if (waiting && waiting.open_ms >= (dialog?.open_ms ?? 0)) dialog = waiting;
    }
  return { dialog, crashed };
}
