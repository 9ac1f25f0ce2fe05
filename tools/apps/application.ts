import type { TestBrowser } from '../../spec/support/service.js';

/** Something that a person would do in an application, and how one sees there that it is done. */
export interface Task {
  readonly says: string;
  /** Prepares what the task begins with, by the application's own interface. */
  readonly given?: () => Promise<unknown>;
  /** What a sentence has no words for: a point of a canvas. */
  readonly first?: (page: TestBrowser) => Promise<unknown>;
  /** What is done: a sentence for `instruct/`, or commands. */
  readonly does: string | ((page: TestBrowser) => Promise<unknown>);
  /** What the application's own server or state holds then. */
  readonly holds: (page: TestBrowser) => Promise<unknown>;
  readonly wanted: unknown;
}

/** An application that runs, on a port of the loopback address. */
export interface Application {
  /** The page that each task begins on. */
  readonly url: string;
  /** What the page is waited for with: a selector that it has when it can be used. */
  readonly ready: string;
  readonly tasks: readonly Task[];
}

/** Starts an application; `ends` gets what ends it. */
export type Start = (ends: Ends) => Promise<Application>;

/** What has to be ended, and is: the last first, on every path. */
export class Ends {
  readonly #ends: (() => unknown)[] = [];
  #ended: Promise<void> | undefined;

  add(end: () => unknown): void {
    this.#ends.push(end);
  }

  /** Whether they are being ended, or are. */
  get areEnding(): boolean {
    return this.#ended !== undefined;
  }

  /** Resolves when all is ended, however often it is asked for. */
  all(): Promise<void> {
    return (this.#ended ??= this.#endAll());
  }

  async #endAll(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) await end();
  }
}
