import { abortable } from '../request/deadline.js';
import type { Viewport } from '../page/emulation/emulation.js';

/** A page that another page opened; `ready` resolves when it takes commands. */
interface Popup {
  readonly id: string;
  readonly ready: Promise<void>;
}

/** The pages of a context that other pages open, each reported to one waiter. */
export class Popups {
  /** The latest page that no waiter has got. */
  #latest: Popup | undefined;
  #announce: (() => void) | undefined;
  #next: Promise<void> | undefined;

  add(popup: Popup): void {
    this.#latest = popup;
    this.#announce?.();
  }

  /** To be called when a page closes: it is not reported any more. */
  remove(id: string): void {
    if (this.#latest?.id === id) this.#latest = undefined;
  }

  /** The ID of the latest page that was not reported, or else of the next one, ready for commands. */
  async next(signal: AbortSignal): Promise<string> {
    for (;;) {
      const popup = this.#latest;
      this.#latest = undefined;
      if (popup) {
        // A page that closed before it was ready is not reported.
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

/** The least width and height of a popup, in CSS px (HTML, section 7.2.2.1). */
const MIN_SIZE = 100;

/** The viewports of popups for which pages ask a size (`window.open` with `width` or `height`). */
export class PopupViewports {
  readonly #asked = new Map<string | undefined, Viewport>();

  /**
   * Page.windowOpen, which comes before the popup is attached. Headless Chrome itself makes every popup
   * 800 × 600 (measured on Chromium 156).
   *
   * @param features `width=600` and the like
   * @param usual the viewport of the opener
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
    const { screen = { width: usual.width, height: usual.height } } = usual;
    this.#asked.set(openerId, { ...usual, screen, ...own });
  }

  /** The viewport of the next popup of a page; undefined: that of any page. */
  take(openerId: string | undefined): Viewport | undefined {
    const own = this.#asked.get(openerId);
    this.#asked.delete(openerId);
    return own;
  }
}
