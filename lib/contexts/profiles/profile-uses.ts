import { readStorageState } from './storage-state.js';
import { Deadline } from '../../request/deadline.js';
import type { ProfileWriter } from './profile-store.js';
import type { Context } from '../context.js';

/** How long the end of a context waits for its state to be saved. */
const SAVE_TIMEOUT_MS = 10_000;

interface ProfileUseOptions {
  readonly context: Context;
  readonly writer: ProfileWriter;
  /** Saves so often, in seconds; undefined: on close alone. */
  readonly everyS: number | undefined;
  readonly maxBytes: number;
  /** Called when a state could not be saved: the versions before it stay. */
  readonly onFailed: (error: unknown) => void;
}

/** A context that saves its state to a profile, whose one writer it is until it is closed. */
export class ProfileUse {
  readonly #options: ProfileUseOptions;
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(options: ProfileUseOptions) {
    this.#options = options;
    this.#saveLater();
  }

  get name(): string {
    return this.#options.writer.name;
  }

  /** Saves the present state; returns the version, or undefined where the state is empty. One at a time. */
  async save(): Promise<number | undefined> {
    const { context, writer, maxBytes } = this.#options;
    const save = async () =>
      writer.save(
        await Deadline.within(SAVE_TIMEOUT_MS, async (signal) =>
          readStorageState(context, await context.current(signal), maxBytes, signal),
        ),
      );
    const saving = this.#saving.then(save);
    this.#saving = saving.catch(() => undefined); // told to the caller
    return saving;
  }

  /** Saves a last time, if it can, and lets others write. A second call waits for the first. */
  close(canSave: boolean): Promise<void> {
    return (this.#closing ??= this.#close(canSave));
  }

  async #close(canSave: boolean): Promise<void> {
    clearTimeout(this.#timer);
    try {
      if (canSave) await this.save();
      else await this.#saving;
    } catch (error) {
      this.#options.onFailed(error);
    } finally {
      await this.#options.writer.release();
    }
  }

  #saveLater(): void {
    const { everyS, onFailed } = this.#options;
    if (everyS === undefined || this.#closing) return;
    this.#timer = setTimeout(() => {
      this.save()
        .catch(onFailed)
        .finally(() => {
          this.#saveLater();
        });
    }, everyS * 1_000);
  }
}

/** The contexts of one browser that save their states. */
export class ProfileUses {
  readonly #uses = new Map<string | null, ProfileUse>();

  add(contextId: string | null, use: ProfileUse): void {
    this.#uses.set(contextId, use);
  }

  of(contextId: string | null): ProfileUse | undefined {
    return this.#uses.get(contextId);
  }

  get isEmpty(): boolean {
    return this.#uses.size === 0;
  }

  /** A context is about to end. */
  async close(contextId: string | null, canSave = true): Promise<void> {
    await this.#uses.get(contextId)?.close(canSave);
    // Only now: the end of its browser waits for the save too.
    this.#uses.delete(contextId);
  }

  /** The browser is about to end. @param canSave false where it has ended already */
  async end(canSave: boolean): Promise<void> {
    await Promise.all([...this.#uses.keys()].map((contextId) => this.close(contextId, canSave)));
  }
}
