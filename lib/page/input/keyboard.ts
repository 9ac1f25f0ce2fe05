import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import type { Dialogs } from '../tab/dialogs.js';
import { InputBatch, RELEASE_TIMEOUT_MS } from './input-batch.js';
import type { FrameTree } from '../tab/frames.js';
import type { Stroke } from './key-grammar.js';
import { keyForChar, keyNamed, MODIFIER_BIT, modifierOf, type Key } from './keys.js';

/** A keyboard's auto-repeat begins after a delay and has a steady rate (Windows' shortest and fastest). */
const REPEAT_DELAY_MS = 250;
const REPEAT_INTERVAL_MS = 33;

/** Events of a batch: enough to hide the round trip, few enough that an abort takes effect soon. */
const MAX_BATCH = 256;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The keyboard of a page: trusted key events of a US keyboard, sent at once and awaited together.
 * They go to the page's own session; Chrome routes them to the focused frame.
 */
export class Keyboard {
  readonly #session: Session;
  readonly #dialogs: Dialogs;
  readonly #frames: FrameTree;

  constructor(session: Session, dialogs: Dialogs, frames: FrameTree) {
    this.#session = session;
    this.#dialogs = dialogs;
    this.#frames = frames;
  }

  /** Presses the strokes one after the other. */
  async press(strokes: readonly Stroke[], signal: AbortSignal): Promise<void> {
    await this.#pressing(signal, async (keys) => {
      for (const { modifiers, key, count } of strokes) {
        if (modifiers.length > 0) keys.releaseShift();
        for (const modifier of modifiers) keys.down(modifier);
        for (let i = 0; i < count; i += 1) await keys.press(key);
        for (const modifier of modifiers.toReversed()) keys.up(modifier);
      }
    });
  }

  /** Holds a key for a time, with the auto-repeat that a keyboard makes. */
  async hold({ modifiers, key }: Stroke, durationMs: number, signal: AbortSignal): Promise<void> {
    await this.#pressing(signal, async (keys) => {
      for (const modifier of modifiers) keys.down(modifier);
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
      for (const modifier of modifiers.toReversed()) keys.up(modifier);
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
      for (const { segment } of graphemes.segment(text)) {
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

  async #pressing(signal: AbortSignal, work: (keys: KeyPresses) => Promise<void>): Promise<void> {
    this.#frames.scrollMayPropagate = true;
    const keys = new KeyPresses(this.#session, this.#dialogs, signal);
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

/** The keys that one request holds down, and its events that Chrome has not confirmed yet. */
class KeyPresses {
  /** Whether every event was sent while the page was open. */
  allSent = false;
  readonly #session: Session;
  readonly #dialogs: Dialogs;
  readonly #signal: AbortSignal;
  readonly #batch: InputBatch;
  readonly #held: Key[] = [];
  #shift: Key | undefined;

  constructor(session: Session, dialogs: Dialogs, signal: AbortSignal) {
    this.#session = session;
    this.#dialogs = dialogs;
    this.#signal = signal;
    this.#batch = new InputBatch(session, dialogs, signal);
  }

  /** Down and up, with Shift around it where the key's character needs it. */
  async press(key: Key): Promise<void> {
    const needsShift = key.shift && !this.#held.some((held) => modifierOf(held) === 'Shift');
    if (needsShift && !this.#shift) {
      this.#shift = keyNamed('ShiftLeft');
      if (this.#shift) this.down(this.#shift);
    } else if (!key.shift) this.releaseShift();
    if (key.code === '') {
      await this.insert(key.text ?? key.key);
      return;
    }
    this.down(key);
    this.up(key);
    if (this.#batch.size >= MAX_BATCH) await this.confirmed();
  }

  down(key: Key): void {
    const repeat = this.#held.includes(key);
    if (!repeat) this.#held.push(key);
    // Under Control, Alt or Meta a key is a command and types nothing.
    const text = this.#modifiers & ~MODIFIER_BIT.Shift ? undefined : key.text;
    this.#send(key, {
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      autoRepeat: repeat,
      ...(text === undefined ? {} : { text, unmodifiedText: text }),
    });
  }

  up(key: Key): void {
    const index = this.#held.indexOf(key);
    if (index !== -1) this.#held.splice(index, 1);
    this.#send(key, { type: 'keyUp' });
  }

  releaseShift(): void {
    if (this.#shift) this.up(this.#shift);
    this.#shift = undefined;
  }

  /** Inserts text without key events. Chrome may pass it on before keys sent earlier: both are awaited. */
  async insert(text: string): Promise<void> {
    if (text === '') return;
    this.releaseShift();
    await this.confirmed();
    await this.#session.send('Input.insertText', { text }, this.#signal);
  }

  /** Waits until Chrome has confirmed that the page handled every event. */
  async confirmed(): Promise<void> {
    await this.#batch.confirmed();
  }

  /** Releases the keys that are still held. A renderer that crashed holds none, and confirms nothing. */
  async dispose(): Promise<void> {
    await this.#batch.dispose();
    if (this.#held.length === 0 || this.#session.crashed) return;
    await Deadline.within(RELEASE_TIMEOUT_MS, async (signal) => {
      const releases = new KeyPresses(this.#session, this.#dialogs, signal);
      for (const key of this.#held.toReversed()) releases.up(key);
      await releases.confirmed().finally(() => releases.dispose());
    }).catch(() => undefined);
  }

  get #modifiers(): number {
    return this.#held.reduce((mask, key) => {
      const modifier = modifierOf(key);
      return modifier ? mask | MODIFIER_BIT[modifier] : mask;
    }, 0);
  }

  #send(
    { key, code, keyCode, location }: Key,
    event: {
      type: 'keyDown' | 'rawKeyDown' | 'keyUp';
      autoRepeat?: boolean;
      text?: string;
      unmodifiedText?: string;
    },
  ): void {
    this.#batch.send('Input.dispatchKeyEvent', {
      key,
      code,
      // No nativeVirtualKeyCode: with one, Chrome's window takes Control+C and F11 before the page.
      windowsVirtualKeyCode: keyCode,
      location,
      isKeypad: location === 3,
      modifiers: this.#modifiers,
      ...event,
    });
  }
}
