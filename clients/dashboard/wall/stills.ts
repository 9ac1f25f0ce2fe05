import { effect, signal, type Signal } from '@preact/signals';
import { isOnline, send } from '../api.js';
import { browsers } from './browsers.js';
import type { WallBrowser } from './types.js';

/** How often a browser that works has a picture taken, and one that rests. */
const WORKING_MS = 2_000;
const IDLE_MS = 30_000;

/** Each picture costs Chrome some 12 ms of a processor: of many browsers that work, each has fewer. */
const MOST_A_SECOND = 10;

/** How many pictures are taken at a time. */
const MOST = 4;

/** The longer side of a picture, in px, and its quality. */
const QUERY = 'max_width=480&quality=50';

/** The picture of a browser, and what is known of it. */
class Still {
  /** The address of the picture in this page; an empty text: there is none yet. */
  readonly url = signal('');
  etag = '';
  takenAt = -Infinity;
  /** The commands of the browser when the picture was taken. */
  commands = -1;
  isTaking = false;

  set(picture: Blob): void {
    this.clear();
    this.url.value = URL.createObjectURL(picture);
  }

  clear(): void {
    if (this.url.value !== '') URL.revokeObjectURL(this.url.value);
  }
}

const stills = new Map<string, Still>();

/** The IDs of the browsers whose cards can be seen. */
const seen = signal<ReadonlySet<string>>(new Set());

function stillOf(id: string): Still {
  const still = stills.get(id) ?? new Still();
  stills.set(id, still);
  return still;
}

/** The address of a browser's picture. */
export const pictureOf = (id: string): Signal<string> => stillOf(id).url;

/** Whether a browser may look otherwise than its picture. */
function isDue({ id, commands, running, state }: WallBrowser, now: number): boolean {
  const { commands: before, isTaking, takenAt, url } = stillOf(id);
  // A dialog keeps Chrome from drawing, and a page that crashed is not there.
  if (isTaking || (takenAt > 0 && (state === 'dialog' || state === 'crashed'))) return false;
  const hasWorked = commands !== before || running > 0 || url.peek() === '';
  const working = Math.max(WORKING_MS, (seen.peek().size * 1_000) / MOST_A_SECOND);
  return now - takenAt >= (hasWorked ? working : IDLE_MS) - 100;
}

async function take({ id, commands }: WallBrowser, signal: AbortSignal): Promise<void> {
  const still = stillOf(id);
  Object.assign(still, { isTaking: true, takenAt: performance.now(), commands });
  try {
    const { etag } = still;
    const response = await send('GET', `/browsers/${id}/still/?${QUERY}`, undefined, {
      accept: 'image/jpeg',
      signal,
      etag,
    });
    const picture = response.status === 200 ? await response.blob() : null;
    // Of a browser that has ended meanwhile, nobody would revoke the address of the picture.
    if (picture && stills.get(id) === still) still.set(picture);
    still.etag = response.headers.get('ETag') ?? '';
  } catch {
    // The last picture stays: the browser has ended, a dialog is open, or its page crashed.
  } finally {
    still.isTaking = false;
  }
}

/** Takes the pictures of the browsers whose cards can be seen, while the page is visible. */
export class Stills {
  readonly #left = new AbortController();
  readonly #observer: IntersectionObserver;
  readonly #ids = new WeakMap<Element, string>();
  readonly #end: () => void;
  #taking = 0;

  constructor() {
    this.#observer = new IntersectionObserver((entries) => {
      const now = new Set(seen.peek());
      for (const { target, isIntersecting } of entries) {
        const id = this.#ids.get(target) ?? '';
        if (isIntersecting) now.add(id);
        else now.delete(id);
      }
      seen.value = now;
    });
    this.#end = effect(() => {
      const all = browsers.value;
      const ids = new Set(all.map(({ id }) => id));
      for (const [id, still] of stills)
        if (!ids.has(id) && !seen.value.has(id)) {
          still.clear();
          stills.delete(id);
        }
      this.#takeDue(all.filter(({ id }) => seen.value.has(id)));
    });
  }

  /** Observes the card of a browser until the returned function is called. */
  observe(card: Element, id: string): () => void {
    this.#ids.set(card, id);
    this.#observer.observe(card);
    return () => {
      this.#observer.unobserve(card);
      const now = new Set(seen.peek());
      now.delete(id);
      seen.value = now;
    };
  }

  end(): void {
    this.#end();
    this.#left.abort();
    this.#observer.disconnect();
    seen.value = new Set();
  }

  #takeDue(shown: readonly WallBrowser[]): void {
    if (document.hidden || !isOnline.peek()) return;
    const now = performance.now();
    for (const browser of shown) {
      if (this.#taking >= MOST) return;
      if (!isDue(browser, now)) continue;
      this.#taking += 1;
      void take(browser, this.#left.signal).finally(() => {
        this.#taking -= 1;
        if (!this.#left.signal.aborted)
          this.#takeDue(browsers.peek().filter(({ id }) => seen.peek().has(id)));
      });
    }
  }
}
