import type { LiveSocket } from './live-socket.js';

/** What a person did to the page. */
export type Act =
  | { readonly kind: 'down' | 'up'; readonly x: number; readonly y: number; readonly count: number }
  | { readonly kind: 'key'; readonly key: string; readonly modifiers: readonly string[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'wheel'; readonly x: number; readonly y: number; readonly delta: number };

/** Called with each act before it is sent. */
type ActListener = ((act: Act) => Promise<void>) | undefined;

/** Keys that the grammar of keys/ gives other names, since they part its words. */
const NAMES: Readonly<Record<string, string>> = { ',': 'Comma', '+': 'Plus', ' ': 'Space' };

const MODIFIERS = ['Control', 'Alt', 'Meta', 'Shift'];

const BUTTONS = ['left', 'middle', 'right'];

/** Sends what a person does to the picture to the page: in order, and moves no faster than the page takes them. */
export class PageInput {
  actListener: ActListener;
  /** Called when a person leaves the page, by Shift+Escape. */
  onLeave: () => void = () => {};
  readonly #socket: LiveSocket;
  #order = Promise.resolve();
  #move: { readonly x: number; readonly y: number } | undefined;
  #isMoving = false;
  #wheel: { x: number; y: number; dx: number; dy: number } | undefined;
  #isTurning = false;

  constructor(socket: LiveSocket) {
    this.#socket = socket;
  }

  /** Listens on the picture; returns the disposer. */
  on(canvas: HTMLCanvasElement): () => void {
    const controller = new AbortController();
    const { signal } = controller;
    const at = (event: MouseEvent) => this.#pointAt(canvas, event);
    canvas.addEventListener('mousemove', (event) => this.#moved(at(event)), { signal });
    canvas.addEventListener('mousedown', (event) => this.#press(event, at(event)), { signal });
    canvas.addEventListener('mouseup', (event) => this.#release(event, at(event)), { signal });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    canvas.addEventListener('wheel', (event) => this.#turned(event, at(event)), {
      signal,
      passive: false,
    });
    canvas.addEventListener('keydown', (event) => this.#keyDown(event), { signal });
    canvas.addEventListener('keyup', (event) => this.#keyUp(event), { signal });
    canvas.addEventListener('blur', () => this.#releaseKeys(), { signal });
    document.addEventListener('paste', (event) => this.#pasted(canvas, event), { signal });
    return () => {
      controller.abort();
    };
  }

  /** A point of the picture as one of the page's viewport, in CSS px. */
  #pointAt(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const { value: head } = this.#socket.head;
    if (!head || width === 0) return { x: 0, y: 0 };
    const x = ((clientX - left) * head.width) / width;
    const y = ((clientY - top) * head.height) / height - head.offset_top;
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  }

  #act(command: string, body: object, act?: Act): void {
    const { actListener } = this;
    // Nobody waits for a reply: the page has them in their order.
    if (!actListener || !act) {
      this.#order = this.#order.then(() => void this.#socket.send(command, body));
      return;
    }
    this.#order = this.#order
      .then(() => actListener(act))
      .catch(() => undefined)
      .then(() => this.#socket.send(command, body));
  }

  /** While a dialog waits, the page takes no input; its answer gives the focus back to the picture. */
  #releaseKeys(): void {
    if (this.#socket.dialog.value === null) this.#act('keyboard', { release_all: true });
  }

  #moved(point: { x: number; y: number }): void {
    this.#move = point;
    if (this.#isMoving) return;
    this.#isMoving = true;
    this.#order = this.#order.then(() => void this.#sendMoves());
  }

  async #sendMoves(): Promise<void> {
    for (let move = this.#move; move; move = this.#move) {
      this.#move = undefined;
      await this.#socket.send('mouse', { move });
    }
    this.#isMoving = false;
  }

  #press(event: MouseEvent, { x, y }: { x: number; y: number }): void {
    this.#move = undefined;
    const button = BUTTONS[event.button] ?? 'left';
    const count = Math.min(3, Math.max(1, event.detail));
    const body = { move: { x, y }, down: true, button, click_count: count };
    this.#act('mouse', body, button === 'left' ? { kind: 'down', x, y, count } : undefined);
  }

  #release(event: MouseEvent, { x, y }: { x: number; y: number }): void {
    this.#move = undefined;
    const button = BUTTONS[event.button] ?? 'left';
    const count = Math.min(3, Math.max(1, event.detail));
    const act = button === 'left' ? ({ kind: 'up', x, y, count } as const) : undefined;
    this.#act('mouse', { move: { x, y }, up: true, button }, act);
  }

  #turned(event: WheelEvent, { x, y }: { x: number; y: number }): void {
    event.preventDefault();
    this.#wheel ??= { x, y, dx: 0, dy: 0 };
    this.#wheel.dx += event.deltaX;
    this.#wheel.dy += event.deltaY;
    if (this.#isTurning) return;
    this.#isTurning = true;
    this.#order = this.#order.then(() => void this.#sendTurns());
  }

  async #sendTurns(): Promise<void> {
    for (let turn = this.#wheel; turn; turn = this.#wheel) {
      this.#wheel = undefined;
      const { x, y, dx, dy } = turn;
      await this.actListener?.({ kind: 'wheel', x, y, delta: dy });
      await this.#socket.send('wheel', { x, y, delta_x: dx, delta_y: dy });
    }
    this.#isTurning = false;
  }

  #keyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    // Shift+Escape leaves the picture; Control+V pastes what this computer has.
    if (key === 'Escape' && event.shiftKey) {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
      this.onLeave();
      return;
    }
    if (key.toLowerCase() === 'v' && (ctrlKey || metaKey)) return;
    event.preventDefault();
    if (key === 'Dead' || key === 'Unidentified' || key === 'Process') return;
    const isText = key.length === 1 && !ctrlKey && !altKey && !metaKey;
    if (isText && !/^[ -~]$/.test(key)) {
      this.#act('keyboard', { insert_text: key }, { kind: 'text', text: key });
      return;
    }
    const held = MODIFIERS.filter((name) => event.getModifierState(name) && name !== key);
    const act: Act | undefined = MODIFIERS.includes(key)
      ? undefined
      : isText
        ? { kind: 'text', text: key }
        : { kind: 'key', key: NAMES[key] ?? key, modifiers: held };
    this.#act('keyboard', { down: NAMES[key] ?? key }, act);
  }

  #keyUp(event: KeyboardEvent): void {
    const { key } = event;
    event.preventDefault();
    if (!/^([ -~]|[A-Z]\w+)$/.test(key) || /^(Dead|Unidentified|Process)$/.test(key)) return;
    this.#act('keyboard', { up: NAMES[key] ?? key });
  }

  #pasted(canvas: HTMLCanvasElement, event: ClipboardEvent): void {
    if (document.activeElement !== canvas) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text !== '') this.#act('keyboard', { insert_text: text }, { kind: 'text', text });
  }
}
