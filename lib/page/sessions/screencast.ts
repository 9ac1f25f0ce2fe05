import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { abortable } from '../../request/deadline.js';

/** How the pictures are to be; of several viewers, the most that any of them asks for counts. */
export interface ScreencastQuality {
  /** Of the JPEG, 1 to 100. */
  readonly quality: number;
  /** Of the picture's longer side, in px. */
  readonly maxSize: number;
  readonly maxFps: number;
}

export interface ScreencastFrame {
  readonly jpeg: Buffer;
  readonly metadata: Protocol.Page.ScreencastFrameMetadata;
}

/** Somebody who looks at a page. */
export interface ScreencastViewer {
  readonly wishes: ScreencastQuality;
  /** Whether it can take a frame at once. While no viewer can, Chrome makes none. */
  readonly isReady: boolean;
  /** Takes each frame, ready or not: the latest is what counts. */
  take(frame: ScreencastFrame): void;
}

/** So many frames Chrome makes before the first is confirmed (measured on Chromium 156). */
const MAX_UNCONFIRMED = 3;

/** That Chrome was told that a frame came. */
interface Confirmation {
  /** When Chrome had surely heard of it, in ms since 1970. */
  heardAt: number;
}

/**
 * The pictures of a page, made once for all who look at it, and only while somebody does. Chrome makes one
 * when the page changes, and no more than some before the first is confirmed: that a frame is confirmed when a
 * viewer can take the next one, and not before its time, is what slows Chrome down. What changes while it makes
 * none it does not show later, so the screencast is begun anew when all are confirmed. Frames are encoded beside
 * one another and come some time after they were made, the later one first where it is encoded sooner: their order,
 * and how many were unconfirmed when one was made, are told by their timestamps.
 */
export class Screencast {
  readonly #session: Session;
  readonly #viewers = new Set<ScreencastViewer>();
  #running: ScreencastQuality | undefined;
  #unlisten = () => {};
  /** Frames that Chrome made and that are not confirmed: the session IDs of Page.screencastFrame. */
  #unconfirmed: number[] = [];
  /** The latest of those that are confirmed. */
  #confirmations: Confirmation[] = [];
  /** Whether the page may have changed since the last frame. */
  #mayBeOld = false;
  /** When the last frame was made, in ms since 1970; 0 where the screencast has begun anew. */
  #madeAt = 0;
  #confirmedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #last: ScreencastFrame | undefined;

  /** @param session of the page */
  constructor(session: Session) {
    this.#session = session;
  }

  get viewers(): number {
    return this.#viewers.size;
  }

  /** Has a viewer see the page; it has the latest frame at once where there is one. Returns the disposer. */
  watch(viewer: ScreencastViewer): () => void {
    this.#viewers.add(viewer);
    if (this.#last) viewer.take(this.#last);
    this.#adjust();
    return () => {
      if (!this.#viewers.delete(viewer)) return;
      this.#adjust();
      this.viewerReady();
    };
  }

  /**
   * One picture: the latest of those that viewers get, which may be larger than wished for, or else one that Chrome
   * makes for it. Chrome needs no script of the page for that.
   */
  async still(wishes: Omit<ScreencastQuality, 'maxFps'>, signal: AbortSignal): Promise<Buffer> {
    const last = this.#last;
    // Where the viewers confirm nothing, the page may have changed since.
    if (last && !this.#mayBeOld) return last.jpeg;
    let unwatch = () => {};
    const picture = new Promise<Buffer>((resolve) => {
      unwatch = this.watch({
        wishes: this.#running ?? { ...wishes, maxFps: 1 },
        isReady: true,
        take: (frame) => {
          if (frame !== last) resolve(frame.jpeg);
        },
      });
    });
    this.viewerReady();
    try {
      return await abortable(picture, signal);
    } finally {
      unwatch();
    }
  }

  /** A viewer can take a frame again. */
  viewerReady(): void {
    if (this.#timer || this.#unconfirmed.length === 0) return;
    if (![...this.#viewers].some(({ isReady }) => isReady)) return;
    const wait = this.#confirmedAt + 1_000 / (this.#running?.maxFps ?? 1) - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#confirm();
      }, wait);
    } else this.#confirm();
  }

  /** The page crashed: what it shows next is a screencast of its own. */
  interrupt(): void {
    this.#stopped();
  }

  /**
   * The page has a new document, perhaps the first one after a crash. A screencast that waits for its first frame
   * begins anew: Chrome may have refused it while the document was replaced.
   */
  committed(): void {
    if (!this.#running) this.#adjust();
    else if (this.#madeAt === 0) this.#restart(this.#running);
  }

  #confirm(): void {
    const sessionId = this.#unconfirmed.shift();
    if (sessionId === undefined) return;
    this.#confirmedAt = performance.now();
    const confirmation = { heardAt: Infinity };
    this.#confirmations = [...this.#confirmations, confirmation].slice(-MAX_UNCONFIRMED);
    const heard = this.#session.send('Page.screencastFrameAck', { sessionId }).then(() => {
      confirmation.heardAt = Date.now() + 1; // rounded up
    });
    this.#send(heard);
    if (this.#mayBeOld && this.#running && this.#unconfirmed.length === 0)
      this.#restart(this.#running);
    else this.viewerReady();
  }

  #restart(running: ScreencastQuality): void {
    this.#send(this.#session.send('Page.stopScreencast', {}));
    this.#start(running);
  }

  /** Chrome makes a frame at once. */
  #start({ quality, maxSize }: ScreencastQuality): void {
    this.#mayBeOld = false;
    this.#madeAt = 0;
    this.#confirmations = [];
    const size = { maxWidth: maxSize, maxHeight: maxSize };
    const started = this.#session.send('Page.startScreencast', {
      format: 'jpeg',
      quality,
      ...size,
    });
    this.#send(started.catch((error: unknown) => this.#refused(error)));
  }

  /**
   * While a document of another process takes the place of the page's document, Chrome refuses a screencast ("Not
   * attached to an active page"), sometimes until after Page.frameNavigated (measured on Chromium 156). A call to the
   * renderer is answered after that.
   */
  async #refused(error: unknown): Promise<void> {
    if (!isCdpError(error, 'detached')) throw error;
    const untilGone = new AbortController().signal;
    await this.#session.evaluate({ expression: '0' }, untilGone);
    if (this.#running && this.#madeAt === 0) this.#restart(this.#running);
  }

  /** Starts, changes or ends the screencast, as its viewers wish. */
  #adjust(): void {
    if (!this.#session.attached || this.#session.crashed) {
      this.#stopped();
      return;
    }
    const wanted = [...this.#viewers].map(({ wishes }) => wishes).reduce(most, NOTHING);
    const { quality, maxSize, maxFps } = wanted;
    const now = this.#running;
    if (this.#viewers.size === 0) {
      if (now) this.#send(this.#session.send('Page.stopScreencast', {}));
      this.#stopped();
      return;
    }
    if (now?.quality === quality && now.maxSize === maxSize) {
      this.#running = { quality, maxSize, maxFps };
      return;
    }
    if (now) {
      this.#send(this.#session.send('Page.stopScreencast', {}));
      this.#stopped();
    }
    this.#running = wanted;
    this.#unlisten = this.#session.on('Page.screencastFrame', (frame) => {
      this.#came(frame);
    });
    this.#start(wanted);
  }

  #came({ data, metadata, sessionId }: Protocol.Page.ScreencastFrameEvent): void {
    this.#unconfirmed.push(sessionId);
    const madeAt = (metadata.timestamp ?? 0) * 1_000;
    const heardLater = this.#confirmations.filter(({ heardAt }) => heardAt >= madeAt);
    if (this.#unconfirmed.length + heardLater.length >= MAX_UNCONFIRMED) this.#mayBeOld = true;
    // Or the clock was set back: the screencast that is begun anew tells.
    if (madeAt < this.#madeAt) this.#mayBeOld = true;
    else {
      this.#madeAt = madeAt;
      this.#last = { jpeg: Buffer.from(data, 'base64'), metadata };
      for (const viewer of this.#viewers) viewer.take(this.#last);
    }
    this.viewerReady();
  }

  #stopped(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unlisten();
    this.#unlisten = () => {};
    this.#unconfirmed = [];
    this.#last = undefined;
    this.#running = undefined;
  }

  /** The end of the page is told by its session, and by nothing that fails here. */
  #send(call: Promise<unknown>): void {
    call.catch(() => undefined);
  }
}

const NOTHING: ScreencastQuality = { quality: 1, maxSize: 1, maxFps: 1 };

function most(one: ScreencastQuality, other: ScreencastQuality): ScreencastQuality {
  return {
    quality: Math.max(one.quality, other.quality),
    maxSize: Math.max(one.maxSize, other.maxSize),
    maxFps: Math.max(one.maxFps, other.maxFps),
  };
}
