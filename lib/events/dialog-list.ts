import type { Protocol } from 'devtools-protocol';

export interface DialogRecord {
  readonly type: Protocol.Page.DialogType;
  readonly message: string;
  /** What a prompt offers as its answer. */
  readonly default_text?: string;
  readonly url: string;
  /** How it was answered; null while it waits for an answer. */
  readonly accepted: boolean | null;
}
/** What a reply lists of the dialogs that opened during its command: so many, with so much text, whichever is less. */
const MAX_DIALOGS = 50;
const MAX_LENGTH = 64 * 1024;

/** The dialogs as a reply has them. */
export interface ListedDialogs {
  dialogs?: DialogRecord[];
  dialogs_omitted?: number;
}

/** The latest of the dialogs that opened during a command: a page opens as many as it likes. */
export class DialogList {
  readonly #latest: DialogRecord[] = [];
  #length = 0;
  #omitted = 0;

  add(dialog: DialogRecord): void {
    const latest = this.#latest;
    latest.push(dialog);
    this.#length += lengthOf(dialog);
    while (latest.length > MAX_DIALOGS || (this.#length > MAX_LENGTH && latest.length > 1)) {
      const [oldest] = latest.splice(0, 1);
      if (oldest) this.#length -= lengthOf(oldest);
      this.#omitted += 1;
    }
  }

  /** As a reply has them; empty where none opened. */
  get listed(): ListedDialogs {
    if (this.#latest.length === 0) return {};
    const omitted = this.#omitted > 0 ? { dialogs_omitted: this.#omitted } : {};
    return { dialogs: [...this.#latest], ...omitted };
  }
}

const lengthOf = ({ message, default_text = '', url }: DialogRecord): number =>
  message.length + default_text.length + url.length;
