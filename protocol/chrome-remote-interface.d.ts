/**
 * The part of chrome-remote-interface that we use. Its published types lag behind the protocol, so
 * the caller names the reply's type; `session.ts` is the only caller and takes it from
 * devtools-protocol. What begins with `_` is the library's own; its version is pinned for that.
 */
declare module 'chrome-remote-interface/lib/chrome.js' {
  import { EventEmitter } from 'node:events';

  export interface EventMessage {
    method: string;
    params: object;
    sessionId?: string;
  }

  /** Chrome's reply, Chrome's refusal, or the error of the socket. */
  export type Answer<Reply> =
    | [failed: false, reply: Reply]
    | [failed: true, reply: { message: string }]
    | [failed: Error, reply: undefined];

  /** The part of a WebSocket that the library uses. */
  export interface Socket extends EventEmitter {
    readonly readyState: number;
    send(message: string): void;
    close(): void;
  }

  export interface Options {
    target: { webSocketDebuggerUrl: string };
    protocol: { domains: [] };
  }

  export default class Chrome extends EventEmitter {
    protected _ws: Socket;
    /** The callback that gets each call's answer, by the call's id. */
    protected readonly _callbacks: Record<number, (...answer: Answer<never>) => void>;
    constructor(options: Options, notifier: EventEmitter);
    on(event: 'event', listener: (message: EventMessage) => void): this;
    on(event: 'disconnect', listener: () => void): this;
    close(): Promise<void>;
    /** Opens `_ws`, and follows its messages and its end. */
    protected _connectToWebSocket(): Promise<void>;
    protected _handleMessage(message: unknown): void;
    protected _handleConnectionClose(): void;
  }
}
