import type { DialogRecord } from './dialog-list.js';
import { EventHub } from './event-hub.js';

/** A place in a script: lines and columns count from 1. */
export interface SourceLocation {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** What a page, one of its frames or one of its workers tells the console. */
export interface ConsoleMessage {
  readonly level: 'debug' | 'log' | 'info' | 'warning' | 'error';
  /** `console`, or what in Chrome tells it: `network`, `security`, … (CDP's Log.LogEntry.source). */
  readonly source: string;
  readonly text: string;
  /** JSON values. */
  readonly args: readonly unknown[];
  /** Whether text or args had to be cut. */
  readonly truncated: boolean;
  readonly location: SourceLocation | null;
}

/** An error that nobody caught, or a promise that was rejected so. */
export interface UncaughtException {
  readonly text: string;
  /** One line for each call: `    at name (url:line:column)`. */
  readonly stack: string | null;
  readonly location: SourceLocation | null;
}

/** A call of a function that a client has exposed to pages. */
export interface PageCalled {
  readonly name: string;
  /** JSON values. */
  readonly args: readonly unknown[];
  /** Why there are none. */
  readonly problem: 'too_large' | 'unserializable' | null;
  /** Of the frame that called it: CDP's ID, and its URL. */
  readonly frameId: string | null;
  readonly url: string;
  /** How many calls of the page before it were too many to be told. */
  readonly dropped: number;
}

interface PerhapsDropped {
  /** How many messages and exceptions before it were too many to be told. */
  readonly dropped?: number;
}

/** What happens to a page. */
export type PageEvent =
  /** Published before the page loads anything. */
  | { readonly type: 'page.opened'; readonly openerId: string | undefined }
  | { readonly type: 'page.closed' }
  | { readonly type: 'page.crashed' }
  /** It became the current page of its context. */
  | { readonly type: 'page.activated' }
  | { readonly type: 'navigation.started'; readonly url: string }
  | { readonly type: 'navigation.committed'; readonly url: string }
  | { readonly type: 'navigation.within_document'; readonly url: string }
  | { readonly type: 'navigation.domcontentloaded'; readonly url: string }
  | { readonly type: 'navigation.loaded'; readonly url: string }
  /** It leads to no document of its own: `netError` is Chrome's `net::…`. */
  | { readonly type: 'navigation.failed'; readonly url: string; readonly netError: string }
  | { readonly type: 'dialog.opened'; readonly dialog: DialogRecord }
  | { readonly type: 'dialog.closed' }
  | ({ readonly type: 'console' } & ConsoleMessage & PerhapsDropped)
  | ({ readonly type: 'exception' } & UncaughtException & PerhapsDropped)
  | ({ readonly type: 'page.called' } & PageCalled);

/** What becomes of a request of a page or a worker, while the network log records it. */
export type NetworkChange =
  | { readonly type: 'network.request'; readonly method: string; readonly resourceType: string }
  | { readonly type: 'network.response'; readonly status: number; readonly mimeType: string }
  | {
      readonly type: 'network.finished';
      readonly status: number | null;
      /** On the wire, with headers. */
      readonly receivedBytes: number;
    }
  | {
      readonly type: 'network.failed';
      /** Chrome's `net::…`; empty where its page or worker went away. */
      readonly netError: string;
      readonly canceled: boolean;
      readonly blockedBy: string | undefined;
    }
  | { readonly type: 'websocket.opened'; readonly status: number }
  | { readonly type: 'websocket.sent'; readonly bytes: number }
  | { readonly type: 'websocket.received'; readonly bytes: number }
  | { readonly type: 'websocket.closed' };

export type NetworkEvent = NetworkChange & {
  /** Of the network log of its context. */
  readonly entryId: number;
  readonly url: string;
};

/** What a request does in a browser; its body is in none of them. */
interface CommandRun {
  readonly command: string;
  readonly requestId: string | null;
}

/** What happens in a browser beside its pages. */
export type ServiceEvent =
  | { readonly type: 'context.opened' }
  | { readonly type: 'context.closed' }
  | ({ readonly type: 'command.started' } & CommandRun)
  | ({
      readonly type: 'command.ended';
      /** Of the reply, as HTTP has it. */
      readonly status: number;
      readonly code: string | null;
      readonly ms: number;
    } & CommandRun)
  | {
      readonly type: 'instruct.step';
      readonly requestId: string | null;
      readonly index: number;
      readonly line: string;
      readonly command: string | null;
      readonly ok: boolean;
      readonly code: string | null;
      readonly url: string;
      readonly ms: number;
    }
  | {
      readonly type: 'download.started';
      readonly downloadId: string;
      readonly url: string;
      readonly name: string;
    }
  | {
      readonly type: 'download.finished';
      readonly downloadId: string;
      readonly url: string;
      readonly name: string;
      readonly state: string;
      readonly reason: string | null;
      readonly bytes: number;
    }
  | { readonly type: 'browser.ended'; readonly reason: string; readonly limit: string | null };

/** What is told of a step of an instruction; the rest is known of its request. */
export type StepEvent = Omit<Extract<ServiceEvent, { type: 'instruct.step' }>, 'requestId'>;

/** What happens in a browser, in the order in which Chrome reports it. */
export type BrowserEvent = (
  | (PageEvent & { readonly pageId: string })
  | ((ServiceEvent | NetworkEvent) & { readonly pageId: string | null })
) & {
  /** null: the browser's default context, or none. */
  readonly contextId: string | null;
};

/** The events of one browser. */
export class BrowserEvents extends EventHub<BrowserEvent> {}
