/** What page functions share, as the functions of dom.ts: the guard of a press. */

import { kept } from './dom.js';
import { describe, type Hit } from './hit-test.js';

/** The result of the presses; `unobserved` when the document got none, or not all, of them. */
export interface Presses {
  readonly status: Hit['status'] | 'unobserved';
  readonly by?: string;
  /** How many presses the target got. */
  readonly made: number;
}

/** Tests the element at a point; null: whichever is there. */
type PressTest = (hit: Element | null, x: number, y: number) => Hit;

declare global {
  interface Kept {
    guard?: PressGuard;
    pressListener?: (event: MouseEvent | TouchEvent) => void;
  }
}

/** Lets presses of the mouse, or touches, through to one node alone. */
export class PressGuard {
  /** Until it is set, the guard lets all events pass. */
  hitTest: PressTest | undefined;
  /** Whether the node got a mouse move. */
  isMoveSeen = false;
  readonly presses: Promise<Presses>;
  readonly #wanted: number;
  #made = 0;
  #isPressed = false;
  #isBlocking = false;
  #isEnded = false;
  /** Between a touch that the target got and the mouse events that follow it. */
  #wasTouched = false;
  #resolve: (presses: Presses) => void = () => undefined;

  /** @param presses how many it lets through; 0: it refuses all */
  constructor(presses: number) {
    this.#wanted = presses;
    this.presses = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    if (presses > 0) return;
    this.hitTest = (hit) => {
      kept().covering = hit;
      return { status: 'covered', by: hit ? describe(hit) : 'a frame' };
    };
  }

  end(): void {
    this.#isEnded = true;
    this.#resolve({ status: 'unobserved', made: this.#made });
  }

  listen(event: MouseEvent | TouchEvent): void {
    const { type } = event;
    if (!event.isTrusted || !this.hitTest) return;
    // The release of a press that was stopped may come after the end: it is stopped too.
    if (this.#isEnded && type === 'pointerdown') this.#isBlocking = this.#wasTouched = false;
    if (this.#isEnded && !this.#isBlocking && !(this.#wasTouched && type === 'mousedown')) return;
    if (event instanceof MouseEvent) this.#decide(event);
    // After the pointerdown, on which the hit test has decided.
    else if (type === 'touchstart' && this.#isPressed) this.#pressMade();
    this.#block(event);
  }

  #decide(event: MouseEvent): void {
    const { type } = event;
    // Already by the first event of a move: the page may remove the node by it.
    if (/(move|over)$/.test(type)) this.isMoveSeen ||= this.#hitOf(event).status === 'ready';
    if (type.endsWith('down') && !this.#isBlocking) {
      const found = this.#hitOf(event);
      this.#isBlocking = found.status !== 'ready';
      // It got the pointerdown, by which the page moved it away or removed it: it was pressed.
      if (this.#isBlocking && this.#isPressed) this.#pressMade();
      this.#isPressed = !this.#isBlocking && !this.#wasTouched;
      // Already here: where the page removes its target by the pointerdown, the touchstart comes nowhere.
      this.#wasTouched = this.#isPressed && Reflect.get(event, 'pointerType') === 'touch';
      if (this.#isBlocking) this.#resolve({ ...found, made: this.#made });
    }
    // After a cancelled pointerdown there is no mousedown (Pointer Events, compatibility mapping with mouse
    // events): the release counts then.
    if (this.#isPressed && /mousedown|up/.test(type)) this.#pressMade();
  }

  #hitOf(event: MouseEvent): Hit {
    const [hit] = event.composedPath();
    const element = isElementNode(hit) ? hit : document.documentElement;
    return this.hitTest?.(element, event.clientX, event.clientY) ?? { status: 'ready' };
  }

  #pressMade(): void {
    this.#isPressed = false;
    this.#made += 1;
    if (this.#made !== this.#wanted) return;
    this.#resolve({ status: 'ready', made: this.#made });
    this.end();
  }

  /** Stops the event where the press is stopped. */
  #block(event: MouseEvent | TouchEvent): void {
    const { type } = event;
    const isMouseMove = type === 'mousemove' || type === 'pointermove';
    const isTouch = Reflect.get(event, 'pointerType') === 'touch';
    const passes = type === 'pointerover' || (isMouseMove && !isTouch);
    if (!this.#isBlocking || passes) return;
    event.stopImmediatePropagation();
    // Cancelling the pointerdown would leave out the mousedown, whose cancellation prevents the focus.
    if (type !== 'pointerdown' && event.cancelable) event.preventDefault();
  }
}

/** By nodeType: an element that came from another document is no instance of this one's Element. */
export function isElementNode(hit: EventTarget | undefined): hit is Element {
  try {
    return Reflect.get(Node.prototype, 'nodeType', hit ?? document) === Node.ELEMENT_NODE;
  } catch {
    return false;
  }
}
