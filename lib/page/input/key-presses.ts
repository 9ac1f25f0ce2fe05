import type { Session } from '../../../protocol/session.js';
import type { Dialogs } from '../sessions/dialogs.js';
import { handled } from './handled.js';
import { InputBatch, released } from './input-batch.js';
import { keyNamed, MODIFIER_BIT, modifierOf, shifted, type Key } from './keys.js';

/** Events of a batch: enough to hide the round trip, few enough that an abort takes effect soon. */
const MAX_BATCH = 256;

/**
 * The keys that one request holds down, beside those that stay pressed across requests, and its events
 * that Chrome has not confirmed yet.
 */
export class KeyPresses {
  /** Whether every event was sent while the page was open. */
  allSent = false;
  readonly #session: Session;
  readonly #dialogs: Dialogs;
  readonly #signal: AbortSignal;
  readonly #batch: InputBatch;
  readonly #kept: Key[];
  readonly #held: Key[] = [];
  #shift: Key | undefined;

  /** @param kept the keys that stay pressed: one that is released is taken from them */
  constructor(session: Session, dialogs: Dialogs, signal: AbortSignal, kept: Key[]) {
    this.#session = session;
    this.#dialogs = dialogs;
    this.#signal = signal;
    this.#kept = kept;
    this.#batch = new InputBatch(session, dialogs, signal);
  }

  /** The key that is meant while the keys are pressed that stay so: with Shift its upper character. */
  underKept(key: Key): Key {
    return this.#kept.some((kept) => modifierOf(kept) === 'Shift') ? shifted(key) : key;
  }

  /** The modifiers among these that no key that stays pressed stands for. */
  missing(modifiers: readonly Key[]): readonly Key[] {
    const kept = new Set(this.#kept.map(modifierOf));
    return modifiers.filter((key) => !kept.has(modifierOf(key)));
  }

  /** Presses a key that stays pressed when the request ends. */
  keep(key: Key): void {
    this.down(key);
    const index = this.#held.indexOf(key);
    if (index !== -1) this.#kept.push(...this.#held.splice(index, 1));
  }

  /** Down and up, with Shift around it where the key's character needs it. */
  async press(named: Key): Promise<void> {
    const key = this.underKept(named);
    const needsShift = key.shift && !this.#pressed.some((held) => modifierOf(held) === 'Shift');
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
    const repeat = this.#pressed.some((held) => isSameKey(held, key));
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
    for (const keys of [this.#held, this.#kept]) {
      const index = keys.findIndex((held) => isSameKey(held, key));
      if (index !== -1) keys.splice(index, 1);
    }
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
    await handled(this.#session.send('Input.insertText', { text }, this.#signal));
  }

  /** Waits until Chrome has confirmed that the page handled every event. */
  async confirmed(): Promise<void> {
    await this.#batch.confirmed();
  }

  /** Releases the keys that are still held. */
  async dispose(): Promise<void> {
    await this.#batch.dispose();
    if (this.#held.length === 0) return;
    await released(this.#session, this.#dialogs, async (signal) => {
      const releases = new KeyPresses(this.#session, this.#dialogs, signal, this.#kept);
      for (const key of this.#held.toReversed()) releases.up(key);
      await releases.confirmed().finally(() => releases.dispose());
    });
  }

  get #pressed(): readonly Key[] {
    return [...this.#kept, ...this.#held];
  }

  get #modifiers(): number {
    return maskOfKeys(this.#pressed);
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

/** CDP Input `modifiers` of keys that are pressed. */
export function maskOfKeys(keys: readonly Key[]): number {
  return keys.reduce((mask, key) => {
    const modifier = modifierOf(key);
    return modifier ? mask | MODIFIER_BIT[modifier] : mask;
  }, 0);
}

/** Whether two are the same physical key, whatever Shift makes of it. */
export function isSameKey(one: Key, other: Key): boolean {
  return one.code === other.code && (one.code !== '' || one.key === other.key);
}
