import { chromeFlags } from '../../../protocol/flags.js';

/** Names an element, as the system that found it does. */
export type Node = number | string;

/** A page of a system, and what is measured on it: one method for each operation. */
export interface PageDriver {
  /** Resolves when the page has loaded. */
  navigate(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  find(selector: string): Promise<Node>;
  waitFor(selector: string): Promise<Node>;
  text(node: Node): Promise<string>;
  scrollTo(node: Node): Promise<unknown>;
  clickNode(node: Node): Promise<unknown>;
  click(x: number, y: number): Promise<unknown>;
  /** With key events. */
  type(node: Node, text: string): Promise<unknown>;
  press(key: string): Promise<unknown>;
  html(): Promise<string>;
  /** A page in a context of its own, which goes when it is closed. */
  context(): Promise<PageDriver>;
  /** Ends the browser, or the context. */
  close(): Promise<void>;
}

/** One way to drive Chrome. */
export interface System {
  readonly name: string;
  /** Of its server; undefined where it runs in the bench itself. */
  readonly pid: number | undefined;
  /** The processes below which its Chromes are. */
  readonly roots: readonly number[];
  readonly hasContexts: boolean;
  /** @param shell with chrome-headless-shell instead of Chrome */
  open(shell?: boolean): Promise<PageDriver>;
  stop(): Promise<void>;
}

/** What every system's browsers are started from. */
export interface Chromes {
  readonly chrome: string;
  /** Where it is installed. */
  readonly shell: string | undefined;
}

/** What starts a Chrome as Tabwire does. @throws Error where chrome-headless-shell is wanted and not there */
export function commandOf({ chrome, shell }: Chromes, wantsShell = false) {
  const executable = wantsShell ? shell : chrome;
  if (executable === undefined) throw new Error('chrome-headless-shell is not installed');
  const headless = wantsShell ? 'shell' : true;
  const sandbox = process.getuid?.() !== 0;
  const flags = chromeFlags({ headless, width: 1280, height: 720, sandbox, args: [] });
  return { executable, flags };
}
