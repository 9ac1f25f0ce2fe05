import { setImmediate as nextTurn } from 'node:timers/promises';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { isErrorCode } from '../../request/errors.js';
import type { Dialogs } from '../sessions/dialogs.js';
import type { FrameTree } from '../frames/frames.js';
import { graphemesOf } from './graphemes.js';
import { released } from './input-batch.js';
import type { Stroke } from './key-grammar.js';
import { isSameKey, KeyPresses, maskOfKeys } from './key-presses.js';
import { keyForChar, type Key } from './keys.js';

/** A keyboard's auto-repeat begins after a delay and has a steady rate (Windows' shortest and fastest). */
const REPEAT_DELAY_MS = 250;
const REPEAT_INTERVAL_MS = 33;

/** Characters that are read before others have their turn. */
const SLICE = 2_000;

/**
 * The keyboard of a page: trusted key events of a US keyboard, sent at once and awaited together.
 * They go to the page's own session; Chrome routes them to the focused frame. What `down` presses
 * stays pressed, and counts for all that follows, until `up`, `releaseAll` or `forget`.
 */
export class Keyboard {
  readonly #session: Session;
  readonly #dialogs: Dialogs;
  readonly #frames: FrameTree;
  readonly #kept: Key[] = [];
  /** Cancels the drag and drop that the mouse holds, to which Escape goes; false: there is none. */
  cancelDrag: (signal: AbortSignal) => Promise<boolean> = () => Promise.resolve(false);

  constructor(session: Session, dialogs: Dialogs, frames: FrameTree) {
    this.#session = session;
    this.#dialogs = dialogs;
    this.#frames = frames;
  }

  /** The keys that stay pressed, in the order of their presses. */
  get kept(): readonly Key[] {
    return this.#kept;
  }

  /** CDP Input `modifiers` of the keys that stay pressed. */
  get modifiers(): number {
    return maskOfKeys(this.#kept);
  }

  /** Presses a key that stays pressed; one that is pressed repeats. It is released where this fails. */
  async down(key: Key, signal: AbortSignal): Promise<void> {
    if (await this.#endsDrag(key, signal)) return;
    try {
      await this.#pressing(signal, (keys) => {
        keys.keep(keys.underKept(key));
      });
    } catch (error) {
      // The dialog that the key opened says nothing about the key.
      if (!isErrorCode(error, 'dialog_open')) await this.#withFreshTime([key]);
      throw error;
    }
  }

  /** Releases a key that stays pressed; one that does not is left alone. */
  async up(key: Key, signal: AbortSignal): Promise<void> {
    const held =
      this.#kept.find((kept) => isSameKey(kept, key)) ??
      this.#kept.find((kept) => kept.key === key.key);
    if (held) await this.#release([held], signal);
  }

  /** Releases all keys that stay pressed, the last one first. */
  async releaseAll(signal: AbortSignal): Promise<void> {
    await this.#release(this.#kept.toReversed(), signal);
  }

  /** The page is gone, or its renderer: nothing is pressed any more. */
  forget(): void {
    this.#kept.length = 0;
  }

  /** Inserts text where the focus is, without key events. */
  async insertText(text: string, signal: AbortSignal): Promise<void> {
    await this.#pressing(signal, (keys) => keys.insert(text));
  }

  /** Presses the strokes one after the other. */
  async press(strokes: readonly Stroke[], signal: AbortSignal): Promise<void> {
    await this.#pressing(signal, async (keys) => {
      for (const { modifiers, key, count } of strokes) {
        // The keys before it may have begun or ended something.
        if (key.key === 'Escape') await keys.confirmed();
        if (await this.#endsDrag(key, signal)) continue;
        if (modifiers.length > 0) keys.releaseShift();
        const missing = keys.missing(modifiers);
        for (const modifier of missing) keys.down(modifier);
        for (let i = 0; i < count; i += 1) await keys.press(key);
        for (const modifier of missing.toReversed()) keys.up(modifier);
      }
    });
  }

  /** Holds a key for a time, with the auto-repeat that a keyboard makes. */
  async hold({ modifiers, key }: Stroke, durationMs: number, signal: AbortSignal): Promise<void> {
    if (await this.#endsDrag(key, signal)) {
      await this.#session.pause(durationMs, signal);
      return;
    }
    await this.#pressing(signal, async (keys) => {
      const missing = keys.missing(modifiers);
      for (const modifier of missing) keys.down(modifier);
      keys.down(key);
      await keys.confirmed();
      const end = performance.now() + durationMs; // counted from when the page has the event
      for (let wait = REPEAT_DELAY_MS; ; wait = REPEAT_INTERVAL_MS) {
        const left = end - performance.now();
        await this.#session.pause(Math.max(0, Math.min(wait, left)), signal);
        if (left <= wait) break;
        keys.down(key);
        await keys.confirmed();
      }
      keys.up(key);
      for (const modifier of missing.toReversed()) keys.up(modifier);
    });
  }

  /**
   * Types text into whatever has the focus: key events for what a US keyboard has (`\n` is Enter, `\t`
   * Tab), `Input.insertText` for the rest.
   *
   * @param delayMs pause after each character
   */
  async type(text: string, delayMs: number, signal: AbortSignal): Promise<void> {
    await this.#pressing(signal, async (keys) => {
      let keyless = '';
      let read = 0;
      for (const segment of graphemesOf(text)) {
        read += 1;
        if (read % SLICE === 0) {
          // What no key types takes no round trip: others have their turn, and the deadline its effect.
          await nextTurn();
          signal.throwIfAborted();
        }
        const key = keyForChar(segment === '\r\n' ? '\n' : segment);
        if (key) {
          await keys.insert(keyless);
          keyless = '';
          await keys.press(key);
        } else keyless += segment;
        if (delayMs === 0) continue;
        await keys.insert(keyless);
        keyless = '';
        await keys.confirmed();
        await this.#session.pause(delayMs, signal);
      }
      await keys.insert(keyless);
    });
  }

  /** During a drag and drop Escape goes to that, and not to the page (HTML, drag-and-drop processing model). */
  async #endsDrag({ key }: Key, signal: AbortSignal): Promise<boolean> {
    return key === 'Escape' && this.cancelDrag(signal);
  }

  async #release(keys: readonly Key[], signal: AbortSignal): Promise<void> {
    if (keys.length === 0) return;
    await this.#pressing(signal, (presses) => {
      for (const key of keys) presses.up(key);
    });
  }

  /** Releases keys when the request that pressed them has no time left. */
  async #withFreshTime(keys: readonly Key[]): Promise<void> {
    const held = keys.filter((key) => this.#kept.some((kept) => isSameKey(kept, key)));
    if (held.length === 0) return;
    await released(this.#session, this.#dialogs, (signal) => this.#release(held, signal));
  }

  async #pressing(
    signal: AbortSignal,
    work: (keys: KeyPresses) => Promise<void> | void,
  ): Promise<void> {
    this.#frames.scrollMayPropagate = true;
    const keys = new KeyPresses(this.#session, this.#dialogs, signal, this.#kept);
    try {
      await work(keys);
      keys.releaseShift();
      keys.allSent = this.#session.attached;
      await keys.confirmed();
    } catch (error) {
      // A page that the last keys closed received them all.
      if (!keys.allSent || !isCdpError(error, 'detached')) throw error;
    } finally {
      await keys.dispose();
    }
  }
}
