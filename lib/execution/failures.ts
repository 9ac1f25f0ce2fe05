import { isCdpError, type CdpError, type CdpErrorKind } from '../../protocol/errors.js';
import { MAX_REPLY_VALUES } from '../../protocol/pipe-reader.js';
import type { Page } from '../page/page.js';
import { namingClient } from '../page/sessions/client-hold.js';
import { isErrorCode, RETRY_AFTER_S, TabwireError } from '../request/errors.js';
import { tooLarge } from '../request/size-limit.js';
import { shortageOf } from '../request/system-failure.js';

/** What is known of where a command failed. */
export interface Circumstances {
  /** That it worked on, where it had come to one. */
  readonly page?: Pick<Page, 'id' | 'state' | 'crashedError'> & {
    readonly navigation: Pick<Page['navigation'], 'pendingUrl'>;
  };
  /** How a CDP client keeps the page from going on. */
  readonly clientHold?: string | undefined;
  /** What a later request for the browser is told, where it has ended, and not by a crash. */
  readonly ended?: TabwireError | undefined;
  readonly maxResultBytes: number;
  /** The error of a navigation that the egress policy denied; undefined for any other. */
  readonly denied?: (error: TabwireError) => TabwireError | undefined;
}

type PageState = Page['state'] | 'none';
type Failure = (where: Circumstances, cause: CdpError) => TabwireError;

const lost: Failure = () =>
  new TabwireError(
    'node_stale',
    'The frame or document that the command worked in was removed while the command ran. Check what the command has already changed, then find the element again.',
  );
const closed: Failure = ({ page }) => closedPage(page);
const crashed: Failure = ({ page }) =>
  page?.crashedError() ??
  new TabwireError(
    'page_crashed',
    'The page crashed while the command ran. Send navigate/ to load it again.',
  );
const endedAlong: Failure = () =>
  new TabwireError(
    'timeout',
    'The page ran an endless script of another request. Chrome ended this command together with the script. Send the command again.',
  );
const unanswered: Failure = ({ clientHold }) =>
  namingClient(
    new TabwireError(
      'timeout',
      'Chrome did not answer. Send the command again, or delete the browser.',
    ),
    clientHold,
  );
const notTaken: Failure = () =>
  new TabwireError(
    'memory_limit',
    'Chrome has stopped reading the messages of Tabwire, and too many messages already wait. Try again later, or delete the browser.',
    { scope: 'browser', retry_after_s: RETRY_AFTER_S },
  );
const noRoom: Failure = () =>
  new TabwireError(
    'memory_limit',
    'The memory of the server had no room for the reply of Chrome, because too many bytes already wait. The command may have been carried out: check the page before you send it again.',
    { scope: 'browser', retry_after_s: RETRY_AFTER_S },
  );
const disconnected: Failure = (_where, cause) =>
  new TabwireError(
    'browser_crashed',
    'Chrome crashed while the command ran, so the browser has ended. Open another browser with PUT /browsers/.',
    {},
    cause,
  );
const unsupported: Failure = (_where, cause) =>
  new TabwireError(
    'cdp_error',
    `This Chrome does not support ${cause.method} in the way in which the command uses it. Use a newer version of Chrome, or leave out the field that needs this method.`,
    { method: cause.method },
    cause,
  );
const large: Failure = ({ maxResultBytes }) => tooLarge(maxResultBytes, MAX_REPLY_VALUES);

const always = (failure: Failure): Readonly<Record<PageState, Failure>> => ({
  none: failure,
  open: failure,
  crashed: failure,
  closed: failure,
});

/** What a failed CDP call means to the client, by its kind and the state of the page. Others are faults. */
const FAILURES: Readonly<
  Partial<Record<CdpErrorKind, Readonly<Partial<Record<PageState, Failure>>>>>
> = {
  context_gone: { open: lost, crashed, closed },
  node_gone: { open: lost, crashed, closed },
  detached: { none: closed, open: lost, crashed: closed, closed },
  crashed: { none: crashed, open: lost, crashed, closed: crashed },
  terminated: always(endedAlong),
  unbegun: always(endedAlong),
  timeout: always(unanswered),
  disconnected: always(disconnected),
  too_large: always(large),
  not_taken: always(notTaken),
  no_room: always(noRoom),
  unsupported: always(unsupported),
};

/** The failure of a command in the client's terms; an error that has none is returned as it is. */
export function failureOf(error: unknown, where: Circumstances): unknown {
  const { page, ended, clientHold } = where;
  // The pages of a browser go before it does.
  const isOfItsEnd =
    isCdpError(error) || isErrorCode(error, 'page_not_found', 'node_stale', 'navigation_failed');
  if (ended && isOfItsEnd) return ended;
  if (isCdpError(error))
    return FAILURES[error.kind]?.[page?.state ?? 'none']?.(where, error) ?? error;
  if (isErrorCode(error, 'timeout') && clientHold !== undefined)
    return namingClient(error, clientHold);
  if (isErrorCode(error, 'navigation_failed')) return where.denied?.(error) ?? error;
  const pendingUrl = page?.navigation.pendingUrl;
  if (isErrorCode(error, 'timeout') && pendingUrl !== undefined)
    return new TabwireError(
      'timeout',
      `${error.message} The page is waiting for the web server of ${pendingUrl}. Send navigate/ with another URL to end this wait.`,
      { ...error.details, pending_navigation: pendingUrl },
    );
  return shortageOf(error) ?? error;
}

function closedPage(page?: Pick<Page, 'id'>): TabwireError {
  return new TabwireError(
    'page_not_found',
    'The page was closed while the command ran. GET /browsers/{id}/pages/ lists the open pages.',
    page && { page_id: page.id },
  );
}
