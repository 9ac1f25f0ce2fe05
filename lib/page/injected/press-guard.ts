import { dom, kept } from './dom.js';
import { describe, type Hit } from './hit-test.js';

/** The result of the presses; `unobserved` when the document got none, or not all, of them. */
export interface Presses {
  readonly status: Hit['status'] | 'unobserved';
  readonly by?: string;
  /** How many presses the target got. */
  readonly made: number;
}

/** The guard that lets presses of the mouse, or touches, through to one node alone. */
interface PressGuard {
  /** Tests the element at a point; null: whichever is there. Until it is set, the guard lets all events pass. */
  hitTest: ((hit: Element | null, x: number, y: number) => Hit) | undefined;
  /** Whether the node got a mouse move. */
  isMoveSeen: boolean;
  readonly presses: Promise<Presses>;
  readonly listen: (event: MouseEvent | TouchEvent) => void;
  readonly end: () => void;
}

declare global {
  interface Kept {
    guard?: PressGuard;
    pressListener?: (event: MouseEvent | TouchEvent) => void;
  }
}

/**
 * Lets the mouse press only what the guard's `hitTest` accepts, `presses` times. With 0 presses, in a document
 * that does not have the target, the mouse can press nothing. A press of another element, and the events that
 * follow it, reach no listener of the page and have no default action: listeners of the capture phase on the
 * window are called before all others, and among them those that were added first (DOM, section 2.9). So every
 * document gets them when it begins, with `presses` undefined.
 *
 * The mouse events after a touch are hit-tested once more: Chrome aims them anew, at what is there when the finger
 * has been lifted.
 *
 * Chrome's own light dismissal of a popover, and `:active`, come before every listener (HTML, section
 * 6.12; measured on Chromium 156).
 */
export function guardPresses(presses?: number, isTouch = navigator.maxTouchPoints > 0): void {
  const listener = (kept().pressListener ??= (event) => kept().guard?.listen(event));
  // Adding one again keeps its place; document.open() has removed them all.
  for (const type of ['pointermove', 'pointerdown', 'pointerup', 'mousemove', 'mousedown'] as const)
    addEventListener(type, listener, true);
  for (const type of ['mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'] as const)
    addEventListener(type, listener, true);
  // Not where there is no touch screen: a listener that may cancel a touch holds up scrolling.
  if (isTouch) {
    addEventListener('touchstart', listener, { capture: true, passive: false });
    for (const type of ['touchmove', 'touchend', 'touchcancel', 'pointercancel'] as const)
      addEventListener(type, listener, { capture: true, passive: true });
  }
  if (presses === undefined) return;

  kept().guard?.end();
  let made = 0;
  let isPressed = false;
  let isBlocking = false;
  let isEnded = false;
  /** Between a touch that the target got and the mouse events that follow it. */
  let wasTouched = false;
  let resolvePresses: (presses: Presses) => void = () => undefined;
  const pressesDone = new Promise<Presses>((resolve) => {
    resolvePresses = resolve;
  });
  const end = () => {
    isEnded = true;
    resolvePresses({ status: 'unobserved', made });
  };
  const refuseAll = (hit: Element | null): Hit => {
    kept().covering = hit;
    return { status: 'covered', by: hit ? describe(hit) : 'a frame' };
  };
  // By nodeType: an element that came from another document is no instance of this one's Element.
  const isElement = (hit: EventTarget | undefined): hit is Element => {
    try {
      return Reflect.get(Node.prototype, 'nodeType', hit ?? document) === Node.ELEMENT_NODE;
    } catch {
      return false;
    }
  };
  const hitTestOf = ({ clientX, clientY }: MouseEvent, hit?: EventTarget): Hit =>
    guard.hitTest?.(isElement(hit) ? hit : document.documentElement, clientX, clientY) ?? {
      status: 'ready',
    };
  /** Stops the event where the press is stopped. */
  const block = (event: MouseEvent | TouchEvent) => {
    const { type } = event;
    const isMouseMove = type === 'mousemove' || type === 'pointermove';
    if (!isBlocking || (isMouseMove && Reflect.get(event, 'pointerType') !== 'touch')) return;
    event.stopImmediatePropagation();
    // Cancelling the pointerdown would leave out the mousedown, whose cancellation prevents the focus.
    if (type !== 'pointerdown' && event.cancelable) event.preventDefault();
  };
  const listen = (event: MouseEvent | TouchEvent) => {
    const { type } = event;
    if (!event.isTrusted || !guard.hitTest) return;
    // The release of a press that was stopped may come after the end: it is stopped too.
    if (isEnded && type === 'pointerdown') isBlocking = wasTouched = false;
    if (isEnded && !isBlocking && !(wasTouched && type === 'mousedown')) return;
    const [hit] = event.composedPath();
    if (!(event instanceof MouseEvent)) {
      // After the pointerdown, on which the hit test has decided.
      if (type === 'touchstart' && isPressed) {
        pressMade();
      }
      block(event);
      return;
    }
    if (type.endsWith('move')) guard.isMoveSeen ||= hitTestOf(event, hit).status === 'ready';
    if (type.endsWith('down') && !isBlocking) {
      const found = hitTestOf(event, hit);
      isBlocking = found.status !== 'ready';
      // It got the pointerdown, by which the page moved it away or removed it: it was pressed.
      if (isBlocking && isPressed) pressMade();
      isPressed = !isBlocking && !wasTouched;
      // Already here: where the page removes its target by the pointerdown, the touchstart comes nowhere.
      wasTouched = isPressed && Reflect.get(event, 'pointerType') === 'touch';
      if (isBlocking) resolvePresses({ ...found, made });
    }
    // After a cancelled pointerdown there is no mousedown (Pointer Events, compatibility mapping with mouse
    // events): the release counts then.
    if (isPressed && /mousedown|up/.test(type)) pressMade();
    block(event);
  };
  const pressMade = () => {
    isPressed = false;
    made += 1;
    if (made !== presses) return;
    resolvePresses({ status: 'ready', made });
    end();
  };
  const guard: PressGuard = {
    hitTest: presses === 0 ? refuseAll : undefined,
    isMoveSeen: false,
    presses: pressesDone,
    listen,
    end,
  };
  kept().guard = guard;
}

/** Resolves to the result of the presses after the last one. */
export function pressesMade(this: Node): Promise<Presses> {
  return kept().guard?.presses ?? Promise.resolve({ status: 'unobserved', made: 0 });
}

/** Ends the guard; resolves to the result of the presses until now. */
export function endGuard(this: Node): Promise<Presses> {
  const guard = kept().guard;
  guard?.end();
  return guard?.presses ?? Promise.resolve({ status: 'unobserved', made: 0 });
}

/** What a point hits after the mouse moved there. `ready` also if the target got the move and is now covered, or gone. */
export function hoveredAt(this: Node, x: number, y: number): Hit & { gone: boolean } {
  const gone = !dom(this).isConnected;
  const guard = kept().guard;
  const hit = guard?.hitTest?.(null, x, y) ?? { status: 'ready' };
  guard?.end();
  const isLeft = hit.status === 'covered' || hit.status === 'gone';
  if (isLeft && guard?.isMoveSeen) return { status: 'ready', gone: false };
  return { ...hit, gone };
}
