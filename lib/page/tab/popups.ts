import { abortable } from '../../request/deadline.js';
import type { Viewport } from './emulation.js';

/** A page that another page opened, and when it takes commands. */
interface Popup {
  readonly id: string;
  readonly ready: Promise<void>;
}

/** The pages of a context that other pages open, each reported to one waiter. */
export class Popups {
  /** The latest one that was not reported. */
  #latest: Popup | undefined;
  #announce: (() => void) | undefined;
  #next: Promise<void> | undefined;

  add(popup: Popup): void {
    this.#latest = popup;
    this.#announce?.();
  }

  /** It closed, and is not reported. */
  remove(id: string): void {
    if (this.#latest?.id === id) this.#latest = undefined;
  }

  /** The ID of the latest page that was not reported, or else of the next one, ready for commands. */
  async next(signal: AbortSignal): Promise<string> {
    for (;;) {
      const popup = this.#latest;
      this.#latest = undefined;
      if (popup) {
        // One that closed before it was ready is none.
        const ready = popup.ready.then(
          () => true,
          () => false,
        );
        try {
          if (await abortable(ready, signal)) return popup.id;
        } catch (error) {
          this.#latest ??= popup; // it was not reported
          throw error;
        }
        continue;
      }
      this.#next ??= new Promise<void>((resolve) => {
        this.#announce = resolve;
      }).finally(() => {
        this.#next = undefined;
      });
      await abortable(this.#next, signal);
    }
  }
}

/** The least that Chrome makes a popup, in CSS px each way (HTML, section 7.2.2.1). */
const MIN_SIZE = 100;

/** What popups are made to look like that pages ask for with a size of their own. */
export class PopupViewports {
  readonly #asked = new Map<string | undefined, Viewport>();

  /**
   * Page.windowOpen, which comes before the popup does. Chrome itself makes every popup of headless
   * 800 × 600 (measured on Chromium 156).
   *
   * @param features `width=600` and the like
   * @param usual of the pages of the context
   */
  ask(openerId: string, features: readonly string[], usual: Viewport): void {
    const size = (name: string) => {
      const given = features.find((feature) => feature.startsWith(`${name}=`));
      return given === undefined ? undefined : Math.max(MIN_SIZE, Number(given.split('=')[1]));
    };
    const [width, height] = [size('width'), size('height')];
    this.#asked.delete(openerId);
    if (width === undefined && height === undefined) return;
    const own = { width: width ?? usual.width, height: height ?? usual.height };
    this.#asked.set(openerId, { ...usual, screen: usual, ...own });
  }

  /** What the next popup of a page is to look like; undefined: as any page. */
  take(openerId: string | undefined): Viewport | undefined {
    const own = this.#asked.get(openerId);
    this.#asked.delete(openerId);
    return own;
  }
}
