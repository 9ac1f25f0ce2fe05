/**
 * The part of chrome-remote-interface that we use. Its published types lag behind the protocol, so
 * the caller names the reply's type; `session.ts` is the only caller and takes it from
 * devtools-protocol.
 */
declare module 'chrome-remote-interface' {
  import type { EventEmitter } from 'node:events';

  export interface EventMessage {
    method: string;
    params: object;
    sessionId?: string;
  }

  /** Chrome's reply, Chrome's refusal, or what the socket failed with. */
  export type Answer<Reply> =
    | [failed: false, reply: Reply]
    | [failed: true, reply: { message: string }]
    | [failed: Error, reply: undefined];

  export interface Client extends EventEmitter {
    send<Reply>(
      method: string,
      params: object,
      sessionId: string | undefined,
      callback: (...answer: Answer<Reply>) => void,
    ): void;
    on(event: 'event', listener: (message: EventMessage) => void): this;
    on(event: 'disconnect', listener: () => void): this;
    close(): Promise<void>;
  }

  export interface Options {
    target: { webSocketDebuggerUrl: string };
    protocol: { domains: [] };
  }

  export default function connect(options: Options): Promise<Client>;
}
