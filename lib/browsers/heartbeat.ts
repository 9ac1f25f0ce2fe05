/** How often a Chrome in use is asked for a sign of life. */
const BEAT_MS = 2_000;

/** After so many beats without an answer it is taken for frozen: eight seconds at most. */
const MAX_MISSED = 3;

/**
 * The heartbeat of a Chrome, which tells when one that lives answers no more: it was stopped, or hangs
 * as a whole. It beats while the browser is in use, and until an open question is answered, so an idle
 * browser costs nothing. One that computes is busy, not frozen. What is missed is counted in beats rather
 * than by the clock: when this process itself was held up, Chrome still has its time to answer.
 */
export class Pulse {
  readonly #ask: () => Promise<unknown>;
  readonly #computed: () => number | undefined;
  readonly #onFrozen: () => void;
  #timer: NodeJS.Timeout | undefined;
  #inUse = false;
  #asked = false;
  #missed = 0;
  #computedBefore: number | undefined;
  #ended = false;

  /**
   * @param ask resolves when Chrome, not one of its pages, has answered
   * @param computed the time that Chrome has computed so far, where the system tells
   * @param onFrozen called once; the pulse has ended then
   */
  constructor(
    ask: () => Promise<unknown>,
    computed: () => number | undefined,
    onFrozen: () => void,
  ) {
    this.#ask = ask;
    this.#computed = computed;
    this.#onFrozen = onFrozen;
  }

  /** The browser is in use from now on. */
  start(): void {
    this.#inUse = true;
    this.#run();
  }

  /** The browser is in use no more. */
  rest(): void {
    this.#inUse = false;
    if (!this.#asked) this.#pause();
  }

  /** Asks at once, for whoever got no answer in time. */
  check(): void {
    if (this.#ended || this.#asked) return;
    this.#run();
    this.#asked = true;
    this.#computedBefore = this.#computed();
    const answered = () => {
      this.#asked = false;
      this.#missed = 0;
      if (!this.#inUse) this.#pause();
    };
    // A call that fails is Chrome's end, which is told elsewhere, or is given up later than here.
    this.#ask().then(answered, () => undefined);
  }

  end(): void {
    this.#ended = true;
    this.#pause();
  }

  #run(): void {
    if (this.#ended) return;
    this.#timer ??= setInterval(() => {
      this.#beat();
    }, BEAT_MS);
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #beat(): void {
    if (!this.#asked) {
      this.check();
      return;
    }
    const computed = this.#computed();
    const isBusy = computed !== this.#computedBefore;
    this.#computedBefore = computed;
    this.#missed = isBusy ? 0 : this.#missed + 1;
    if (this.#missed < MAX_MISSED) return;
    this.end();
    this.#onFrozen();
  }
}
