import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import { LinkedList } from '../../../protocol/linked-list.js';
import type { Session } from '../../../protocol/session.js';
import type { Deadline } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import { begin } from '../../request/begin.js';
import { DialogList, type DialogRecord, type ListedDialogs } from '../../events/dialog-list.js';

/** What happens to a dialog: it is answered at once, or waits for the client's answer (`ask`). */
export type DialogPolicy = 'dismiss' | 'accept' | 'ask';

/** How long a CDP client that is told of a dialog may take to answer it, before the policy does. */
const CLIENT_ANSWER_MS = 2_000;

/** Whether a CDP client is told of this page's dialogs, and when that may have changed. */
interface DialogClients {
  isListening(): boolean;
  /** Calls `listener` once; returns the disposer. */
  onChange(listener: () => void): () => void;
}

/** The CDP clients that share a page's session. */
export function dialogClients({ clients }: Session, pageId: string): DialogClients {
  return {
    isListening: () => clients.receivesDialogs(pageId),
    onChange: (listener) => clients.onChange(listener),
  };
}

/** Called for the dialogs that open and close while it is registered. */
interface DialogObserver {
  readonly opened: (dialog: DialogRecord) => void;
  readonly closed: (() => void) | undefined;
}

/**
 * The dialogs of one page. A dialog blocks every script and every input event of its page, so it is answered in
 * the turn of the event loop in which it is reported, unless the policy is `ask`.
 */
export class Dialogs {
  policy: DialogPolicy;
  readonly #observers = new LinkedList<DialogObserver>();
  readonly #clients: DialogClients;
  readonly related: () => readonly Dialogs[];
  #open: { record: DialogRecord; since: Date; session: Session; defaultPrompt: string } | undefined;
  /** Ends the wait for a client's answer. */
  #settle: ((accepted: boolean) => void) | undefined;

  /** @param related the dialogs of all pages that a dialog of this one blocks, its own among them */
  constructor(policy: DialogPolicy, clients: DialogClients, related: () => readonly Dialogs[]) {
    this.policy = policy;
    this.#clients = clients;
    this.related = related;
  }

  /** Whether a dialog of this page, or of one that may share its process, is open. */
  get areOpen(): boolean {
    return this.related().some((one) => one.#isOpen);
  }

  get #isOpen(): boolean {
    return this.#open !== undefined || this.#settle !== undefined;
  }

  /** The dialog that waits for `answer`. */
  get open(): DialogRecord | undefined {
    return this.#open?.record;
  }

  /** When the dialog opened that waits for `answer`. */
  get openSince(): Date | undefined {
    return this.#open?.since;
  }

  /** Calls `opened` with each dialog that opens from now on, and `closed` when one closes; returns the disposer. */
  watch(opened: (dialog: DialogRecord) => void, closed?: () => void): () => void {
    return this.#observers.add({ opened, closed });
  }

  /**
   * Records the dialogs that open from now on. One that waits for its answer aborts the deadline, if there is one.
   *
   * @param opened gets the dialogs
   * @returns stops
   */
  record(opened: DialogList, deadline: Deadline | null): () => void {
    return this.watch((dialog) => {
      opened.add(dialog);
      if (dialog.accepted === null) deadline?.abort(dialogOpen(dialog));
    });
  }

  /**
   * Runs `work` and records the dialogs that open meanwhile. One that waits for an answer aborts the work.
   *
   * @param deadline of the work, which such a dialog aborts with `dialog_open`; null: the work continues
   * @param opened gets the dialogs, whatever comes of the work
   * @returns the result, and the dialogs as a reply lists them
   * @throws TabwireError as `work` does, with the `dialogs` that opened
   */
  async during<T>(
    deadline: Deadline | null,
    work: () => Promise<T>,
    opened = new DialogList(),
  ): Promise<{ readonly result: T; readonly listed: ListedDialogs }> {
    const unwatch = this.record(opened, deadline);
    try {
      const result = await work();
      return { result, listed: opened.listed };
    } catch (error) {
      const { listed } = opened;
      throw error instanceof TabwireError && listed.dialogs ? error.with({ ...listed }) : error;
    } finally {
      unwatch();
    }
  }

  /** Page.javascriptDialogOpening. A beforeunload is accepted, so that navigation goes on. */
  opened(session: Session, event: Protocol.Page.JavascriptDialogOpeningEvent): DialogRecord {
    const { type, message, url, defaultPrompt = '' } = event;
    const ask = this.policy === 'ask';
    const accepted = ask ? null : type === 'beforeunload' || this.policy === 'accept';
    // A data: URL is as long as its page; messages are cut by Chrome.
    const offered = defaultPrompt === '' ? {} : { default_text: begin(defaultPrompt) };
    const record = { type, message, ...offered, url: begin(url), accepted };
    if (accepted === null) this.#open = { record, since: new Date(), session, defaultPrompt };
    else {
      const answer = () => {
        const reply = { accept: accepted, promptText: defaultPrompt };
        // A dialog that closed by itself meanwhile (its page went away) needs no answer.
        session.send('Page.handleJavaScriptDialog', reply).catch(() => undefined);
      };
      if (this.#clients.isListening()) this.#leaveToClients(record, answer);
      else answer();
    }
    return record;
  }

  /** Answers a dialog when no CDP client does in time, or the last one that is told of it leaves. */
  #leaveToClients(record: { accepted: boolean | null }, answer: () => void): void {
    let unwatch = () => {};
    const end = () => {
      clearTimeout(timer);
      unwatch();
      this.#settle = undefined;
    };
    const answerNow = () => {
      end();
      answer();
    };
    const timer = setTimeout(answerNow, CLIENT_ANSWER_MS);
    const watch = () => {
      unwatch = this.#clients.onChange(() => {
        if (this.#clients.isListening()) watch();
        else answerNow();
      });
    };
    watch();
    this.#settle = (accepted) => {
      end();
      record.accepted = accepted; // by the client
    };
  }

  /** Page.javascriptDialogClosed */
  closed(accepted: boolean): void {
    this.#open = undefined;
    this.#settle?.(accepted);
    for (const related of this.related()) related.notify();
  }

  /** The page went away, and its dialog with it. */
  lost(): void {
    if (this.#isOpen) this.closed(false);
  }

  /** Calls the observers: a dialog has opened, in this page or one that may share its process; undefined: closed. */
  notify(record?: DialogRecord): void {
    for (const observer of this.#observers)
      if (record) observer.opened(record);
      else observer.closed?.();
  }

  /** Answers the open dialog. @throws TabwireError `invalid_request` when there is none */
  async answer(
    accept: boolean,
    text: string | undefined,
    signal: AbortSignal,
  ): Promise<DialogRecord> {
    const open = this.#open;
    if (!open) throw noDialog();
    try {
      await open.session.send(
        'Page.handleJavaScriptDialog',
        { accept, promptText: text ?? open.defaultPrompt },
        signal,
      );
    } catch (error) {
      if (isCdpError(error, 'no_dialog')) throw noDialog();
      throw error;
    }
    // The next dialog's event may have come before this reply was seen.
    if (this.#open === open) this.#open = undefined;
    return { ...open.record, accepted: accept };
  }
}

function noDialog(): TabwireError {
  return new TabwireError(
    'invalid_request',
    'No dialog is open. Dialogs wait for an answer only in a browser opened with dialogs: "ask".',
    { errors: [{ path: '/accept', message: 'no dialog is open' }] },
  );
}

/** The error `dialog_open` of a command that a dialog stops; its details have the dialog in `dialogs`. */
export function dialogOpen(dialog: DialogRecord): TabwireError {
  return new TabwireError(
    'dialog_open',
    `A ${dialog.type} dialog waits for an answer. Answer the dialog with POST /browsers/{id}/dialog/.`,
    { dialogs: [dialog] },
  );
}
