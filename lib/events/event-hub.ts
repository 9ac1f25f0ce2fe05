/**
 * Calls the listeners of an event's type. Without a listener an event costs one look-up. An error that a listener
 * throws goes to `onError`, and neither to the other listeners nor to the caller of `emit`.
 */
export class EventHub<Event extends { readonly type: string }> {
  readonly #listeners = new Map<string, Set<(event: Event) => void>>();
  readonly #onError: (error: unknown) => void;

  /** @param onError called with the error that a listener throws */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Listens to the events of one type; returns the disposer. */
  on<Type extends Event['type']>(
    type: Type,
    listener: (event: Extract<Event, { readonly type: Type }>) => void,
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners);
    const own = (event: Event) => {
      if (isOf(event, type)) listener(event);
    };
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }

  /** Calls the present listeners, in the order in which they were added. */
  emit(event: Event): void {
    const listeners = this.#listeners.get(event.type);
    if (!listeners || listeners.size === 0) return;
    for (const listener of [...listeners]) {
      if (!listeners.has(listener)) continue; // another listener disposed of it
      try {
        listener(event);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}

function isOf<Event extends { readonly type: string }, Type extends string>(
  event: Event,
  type: Type,
): event is Extract<Event, { readonly type: Type }> {
  return event.type === type;
}
