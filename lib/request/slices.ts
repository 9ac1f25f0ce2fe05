import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may hold the event loop: meanwhile no other request is answered. */
const SLICE_MS = 10;

/** Cuts long work into slices, between which the event loop serves others. What is done on one of these takes turns. */
export class Slices {
  /** Since the last turn of the event loop that this waited for. */
  #spentMs = 0;
  #turn: Promise<void> = Promise.resolve();

  /** Begins a piece of work in its turn: in the next turn of the event loop, if those before have used this one up. */
  async begin(): Promise<Slice> {
    this.#turn = this.#turn.then(() => this.#rest());
    await this.#turn;
    return new Slice((ms) => {
      this.#spentMs += ms;
    });
  }

  async #rest(): Promise<void> {
    if (this.#spentMs < SLICE_MS) return;
    await nextTurn();
    this.#spentMs = 0;
  }
}

/** A piece of work on the event loop. */
export class Slice {
  readonly #begun = performance.now();
  readonly #spend: (ms: number) => void;

  constructor(spend: (ms: number) => void) {
    this.#spend = spend;
  }

  get ms(): number {
    return performance.now() - this.#begun;
  }

  /** Whether the rest of the work has to wait for others. */
  get isOver(): boolean {
    return this.ms >= SLICE_MS;
  }

  /** To be called when the work, or this part of it, is done. */
  end(): void {
    this.#spend(this.ms);
  }
}
