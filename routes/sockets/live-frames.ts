import type {
  ScreencastFrame,
  ScreencastQuality,
  ScreencastViewer,
} from '../../lib/page/sessions/screencast.js';
import type { SocketConnection } from './connection.js';

/** How many frames a client may have that it has not confirmed. */
const WINDOW = 2;

/** The frames of one page on their way to one client: what it can not take now is replaced by what comes later. */
export class LiveFrames implements ScreencastViewer {
  readonly wishes: ScreencastQuality;
  readonly #connection: Pick<SocketConnection, 'send' | 'isBlocked'>;
  readonly #unconfirmed = new Set<number>();
  #waiting: { readonly frame: ScreencastFrame; readonly pageId: string } | undefined;
  #pageId = '';
  #lastSeq = 0;

  constructor(wishes: ScreencastQuality, connection: Pick<SocketConnection, 'send' | 'isBlocked'>) {
    this.wishes = wishes;
    this.#connection = connection;
  }

  get isReady(): boolean {
    return this.#unconfirmed.size < WINDOW && !this.#connection.isBlocked;
  }

  /** The frames that come are of this page. */
  begin(pageId: string): void {
    this.#pageId = pageId;
    this.#waiting = undefined;
  }

  take(frame: ScreencastFrame): void {
    const next = { frame, pageId: this.#pageId };
    if (this.isReady) this.#sendNow(next);
    else this.#waiting = next;
  }

  /** The client has a frame. */
  confirmed(seq: number): void {
    this.#unconfirmed.delete(seq);
    this.sendWaiting();
  }

  /** Sends the frame that waits, if the client takes one now. */
  sendWaiting(): void {
    if (!this.#waiting || !this.isReady) return;
    const next = this.#waiting;
    this.#waiting = undefined;
    this.#sendNow(next);
  }

  #sendNow({ frame: { jpeg, metadata }, pageId }: { frame: ScreencastFrame; pageId: string }) {
    this.#lastSeq += 1;
    this.#unconfirmed.add(this.#lastSeq);
    const { deviceWidth: width, deviceHeight: height, offsetTop, pageScaleFactor } = metadata;
    const head = Buffer.from(
      JSON.stringify({
        seq: this.#lastSeq,
        page_id: pageId,
        width,
        height,
        offset_top: offsetTop,
        scale: pageScaleFactor,
        at: metadata.timestamp ?? null,
      }),
    );
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    this.#connection.send(Buffer.concat([length, head, jpeg]));
  }
}
