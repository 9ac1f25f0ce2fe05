import { setTimeout as sleep } from 'node:timers/promises';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import type { Dialogs } from '../tab/dialogs.js';
import { Flight } from './input-batch.js';
import type { FrameTree } from '../tab/frames.js';
import type { Stroke } from './key-grammar.js';
import { keyForChar, keyNamed, MODIFIER_BIT, modifierOf, type Key } from './keys.js';

/** A keyboard's auto-repeat: after a while, then at a steady rate (Windows' shortest and fastest). */
const REPEAT_DELAY_MS = 250;
const REPEAT_INTERVAL_MS = 33;

/** Events on the way at a time: enough to hide the round trip, few enough to stop soon. */
const MAX_IN_FLIGHT = 256;

/** Releasing a key must not depend on the request that pressed it. */
const RELEASE_TIMEOUT_MS = 1_000;

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
    await this.#typing(signal, async (hands) => {
      for (const { modifiers, key, count } of strokes) {
        if (modifiers.length > 0) hands.releaseShift();
        for (const modifier of modifiers) hands.down(modifier);
        for (let i = 0; i < count; i += 1) await hands.press(key);
        for (const modifier of modifiers.toReversed()) hands.up(modifier);
      }
    });
  }

  /** Holds a key for a time, with the auto-repeat that a keyboard makes. */
  async hold({ modifiers, key }: Stroke, durationMs: number, signal: AbortSignal): Promise<void> {
    await this.#typing(signal, async (hands) => {
      for (const modifier of modifiers) hands.down(modifier);
      hands.down(key);
      await hands.settled();
      const end = performance.now() + durationMs; // from when the page has seen it
      for (let wait = REPEAT_DELAY_MS; ; wait = REPEAT_INTERVAL_MS) {
        const left = end - performance.now();
        await sleep(Math.max(0, Math.min(wait, left)), undefined, { signal }).catch(
          () => undefined,
        );
        signal.throwIfAborted();
        if (left <= wait) break;
        hands.down(key);
        await hands.settled();
      }
      hands.up(key);
      for (const modifier of modifiers.toReversed()) hands.up(modifier);
    });
  }

  /**
   * Types text into whatever has the focus: key events for what a US keyboard has (`\n` is Enter, `\t`
   * Tab), `Input.insertText` for the rest.
   *
   * @param delayMs pause after each character
   */
  async type(text: string, delayMs: number, signal: AbortSignal): Promise<void> {
    await this.#typing(signal, async (hands) => {
      let foreign = '';
      for (const { segment } of graphemes.segment(text)) {
        const key = keyForChar(segment === '\r\n' ? '\n' : segment);
        if (key) {
          await hands.insert(foreign);
          foreign = '';
          await hands.press(key);
        } else foreign += segment;
        if (delayMs === 0) continue;
        await hands.insert(foreign);
        foreign = '';
        await hands.settled();
        await sleep(delayMs, undefined, { signal }).catch(() => undefined);
      }
      await hands.insert(foreign);
    });
  }

  async #typing(signal: AbortSignal, work: (hands: Hands) => Promise<void>): Promise<void> {
    this.#frames.scrollMayPropagate = true;
    const hands = new Hands(this.#session, this.#dialogs, signal);
    try {
      await work(hands);
      hands.releaseShift();
      hands.done = this.#session.attached;
      await hands.settled();
    } catch (error) {
      // The last keys closed their page: they were pressed. Not so when some were still to come.
      if (!hands.done || !isCdpError(error, 'detached')) throw error;
    } finally {
      await hands.letGo();
    }
  }
}

/** What one request holds down, and which of its events are on the way. */
class Hands {
  /** Everything was sent, to a page that was there. */
  done = false;
  readonly #session: Session;
  readonly #dialogs: Dialogs;
  readonly #signal: AbortSignal;
  readonly #flight: Flight;
  readonly #held: Key[] = [];
  #shift: Key | undefined;

  constructor(session: Session, dialogs: Dialogs, signal: AbortSignal) {
    this.#session = session;
    this.#dialogs = dialogs;
    this.#signal = signal;
    this.#flight = new Flight(session, dialogs, signal);
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
    if (this.#flight.size >= MAX_IN_FLIGHT) await this.settled();
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

  /** Inserts text without key events. It takes another way than keys do, so both sides are awaited. */
  async insert(text: string): Promise<void> {
    if (text === '') return;
    this.releaseShift();
    await this.settled();
    await this.#session.send('Input.insertText', { text }, this.#signal);
  }

  /** Waits until the page has seen all that was sent. */
  async settled(): Promise<void> {
    await this.#flight.landed();
  }

  /** Releases what is still held, however the request ended. */
  async letGo(): Promise<void> {
    await this.#flight.end();
    if (this.#held.length === 0) return;
    await Deadline.within(RELEASE_TIMEOUT_MS, async (signal) => {
      const hands = new Hands(this.#session, this.#dialogs, signal);
      for (const key of this.#held.toReversed()) hands.up(key);
      await hands.settled();
      await hands.letGo();
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
    this.#flight.send('Input.dispatchKeyEvent', {
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
