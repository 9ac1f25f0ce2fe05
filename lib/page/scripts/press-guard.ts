/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/** What is hit at a point: the target itself, what covers it, or a box around it, which it moved away from. */
export type Hit =
  | { readonly status: 'ready' }
  | { readonly status: 'moving' }
  | { readonly status: 'covered'; readonly by: string };

/** What the presses came to; `unheard` when the document saw none, or not all, of them. */
export interface Presses {
  readonly status: Hit['status'] | 'unheard';
  readonly by?: string;
  /** How many the target got. */
  readonly made: number;
}

/** What keeps the presses of the mouse for one node. */
interface PressGuard {
  /** Judges the element at a point; with `null`, whatever is there. Until it is known, all may pass. */
  judge: ((hit: Element | null, x: number, y: number) => Hit) | undefined;
  /** Whether the node saw the mouse move over it. */
  isMoveSeen: boolean;
  readonly presses: Promise<Presses>;
  readonly listen: (event: MouseEvent) => void;
  readonly end: () => void;
}

declare global {
  // Of our isolated world, not of the page.
  var tabwireGuard: PressGuard | undefined;
  var tabwireListen: ((event: MouseEvent) => void) | undefined;
}

/**
 * From now on lets the mouse press only what the guard's `judge` accepts, `presses` times. With 0 presses,
 * where the target is in another document, it lets the mouse press nothing. A press of something else, and
 * what follows it, reaches no listener and has no effect: the capture phase on the window comes first of
 * all, and so do those listeners there that were added first. So every document gets them as it begins,
 * when there are no presses to judge yet.
 *
 * Chrome's own light dismissal of a popover, and `:active`, come before every listener (HTML, section
 * 6.12; measured on Chromium 156).
 */
export function guardPresses(presses?: number): void {
  const toGuard = (globalThis.tabwireListen ??= (event) => globalThis.tabwireGuard?.listen(event));
  // Added again they keep their place; document.open() takes them away.
  for (const type of ['pointermove', 'pointerdown', 'pointerup', 'mousemove', 'mousedown'] as const)
    addEventListener(type, toGuard, true);
  for (const type of ['mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'] as const)
    addEventListener(type, toGuard, true);
  if (presses === undefined) return;

  globalThis.tabwireGuard?.end();
  let made = 0;
  let isPressed = false;
  let isBlocking = false;
  let isOver = false;
  let settle: (presses: Presses) => void = () => undefined;
  const settled = new Promise<Presses>((resolve) => {
    settle = resolve;
  });
  const end = () => {
    isOver = true;
    settle({ status: 'unheard', made });
  };
  const refuse = (hit: Element | null): Hit => {
    globalThis.tabwireCover = hit;
    return { status: 'covered', by: hit?.localName ?? 'a frame' };
  };
  // By its number: an element that came from another document is no instance of this one's Element.
  const isElement = (hit: EventTarget | undefined): hit is Element => {
    try {
      return Reflect.get(Node.prototype, 'nodeType', hit ?? document) === Node.ELEMENT_NODE;
    } catch {
      return false;
    }
  };
  const judged = ({ clientX, clientY }: MouseEvent, hit?: EventTarget): Hit =>
    guard.judge?.(isElement(hit) ? hit : document.documentElement, clientX, clientY) ?? {
      status: 'ready',
    };
  const listen = (event: MouseEvent) => {
    const { type } = event;
    if (!event.isTrusted || !guard.judge) return;
    // The release of a press that was kept back may come after the end: it is kept back too.
    if (isOver && type === 'pointerdown') isBlocking = false;
    if (isOver && !isBlocking) return;
    const [hit] = event.composedPath();
    if (type.endsWith('move')) guard.isMoveSeen ||= judged(event, hit).status === 'ready';
    if (type.endsWith('down') && !isBlocking) {
      const found = judged(event, hit);
      isBlocking = found.status !== 'ready';
      isPressed = !isBlocking;
      if (isBlocking) settle({ ...found, made });
    }
    // A page that cancels the pointerdown gets no mousedown: then the release tells.
    if (isPressed && /mousedown|up/.test(type)) {
      isPressed = false;
      made += 1;
      if (made === presses) settle({ status: 'ready', made });
      if (made === presses) end();
    }
    if (!isBlocking || type.endsWith('move')) return;
    event.stopImmediatePropagation();
    // Of a cancelled pointerdown comes no mousedown, which is what gives the focus.
    if (type !== 'pointerdown') event.preventDefault();
  };
  const guard: PressGuard = {
    judge: presses === 0 ? refuse : undefined,
    isMoveSeen: false,
    presses: settled,
    listen,
    end,
  };
  globalThis.tabwireGuard = guard;
}

/** What came of the presses, once the last is judged. */
export function pressesMade(this: Node): Promise<Presses> {
  return globalThis.tabwireGuard?.presses ?? Promise.resolve({ status: 'unheard', made: 0 });
}

/** Lets the mouse press everything again; tells what came of the presses until now. */
export function endGuard(this: Node): Promise<Presses> {
  const guard = globalThis.tabwireGuard;
  guard?.end();
  return guard?.presses ?? Promise.resolve({ status: 'unheard', made: 0 });
}

/** What is at a point that the mouse moved to; a target that saw it come may cover itself by then. */
export function hoveredAt(this: Node, x: number, y: number): Hit & { gone: boolean } {
  const gone = !Reflect.get(Node.prototype, 'isConnected', this);
  const guard = globalThis.tabwireGuard;
  const hit = guard?.judge?.(null, x, y) ?? { status: 'ready' };
  guard?.end();
  if (hit.status === 'covered' && guard?.isMoveSeen) return { status: 'ready', gone: false };
  return { ...hit, gone };
}
