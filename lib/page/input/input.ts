import type { Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import type { Dialogs } from '../sessions/dialogs.js';
import type { FrameTree } from '../frames/frames.js';
import { RELEASE_TIMEOUT_MS } from './input-batch.js';
import { Keyboard } from './keyboard.js';
import type { MouseButton } from './mouse-events.js';
import { Mouse } from './mouse.js';
import { Touch } from './touch.js';

/** What the devices need of their page. */
interface Tab {
  readonly dialogs: Dialogs;
  readonly frames: FrameTree;
  readonly heldBy: Dialogs | undefined;
}

/** What clients hold down on a page: DOM `code`s of keys, and buttons. */
export interface Pressed {
  readonly keys: string[];
  readonly buttons: MouseButton[];
}

/**
 * The input devices of a page. What stays pressed on them is released when no command was sent to the page for
 * a time, and forgotten with the page.
 */
export class Input {
  readonly keyboard: Keyboard;
  readonly mouse: Mouse;
  readonly touch: Touch;
  readonly #session: Session;
  readonly #timeoutMs: number;
  readonly #tab: Tab;
  #commands = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param timeoutMs how long something stays pressed without a command */
  constructor(session: Session, tab: Tab, timeoutMs: number) {
    this.keyboard = new Keyboard(session, tab.dialogs, tab.frames);
    this.mouse = new Mouse(session, tab.dialogs, this.keyboard);
    this.touch = new Touch(session, tab.dialogs, this.keyboard);
    this.#session = session;
    this.#tab = tab;
    this.#timeoutMs = timeoutMs;
  }

  /** What stays pressed, in the order of the presses. */
  get pressed(): Pressed {
    return { keys: this.keyboard.kept.map(({ code }) => code), buttons: [...this.mouse.kept] };
  }

  /** A command begins on the page. @returns its end: the time until the release begins when the last one has ended */
  use(): () => void {
    this.#commands += 1;
    clearTimeout(this.#timer);
    return () => {
      this.#commands -= 1;
      this.#startTimer();
    };
  }

  /** Releases all that stays pressed, buttons first. */
  async releaseAll(signal: AbortSignal): Promise<void> {
    await Promise.all([this.mouse.releaseAll(signal), this.keyboard.releaseAll(signal)]);
  }

  /** The page is gone, or its renderer. */
  forget(): void {
    clearTimeout(this.#timer);
    this.mouse.forget();
    this.keyboard.forget();
  }

  #startTimer(): void {
    const { keys, buttons } = this.pressed;
    if (this.#commands > 0 || !this.#session.attached || keys.length + buttons.length === 0) return;
    this.#timer = setTimeout(() => {
      // While a dialog is open Chrome drops input events.
      if (this.#tab.heldBy) this.#startTimer();
      else
        Deadline.within(RELEASE_TIMEOUT_MS, (signal) => this.releaseAll(signal)).catch(
          () => undefined, // the page gets the events when it can: they have been sent
        );
    }, this.#timeoutMs);
  }
}
