import type { Protocol } from 'devtools-protocol';

/** A body as it is kept: decoded from its transfer. */
export interface Body {
  readonly data: Buffer;
  /** Whether Chrome decoded it as text, so that it is UTF-8 here. */
  readonly isText: boolean;
}

/** A message of a WebSocket, or an event of an event stream. */
export interface Message {
  readonly direction: 'send' | 'receive';
  /** In seconds since 1970. */
  readonly time: number;
  /** Of the WebSocket protocol: 1 is text, 2 is binary, whose data is base64. */
  readonly opcode: number;
  readonly data: string;
  /** Of an event stream. */
  readonly event?: { readonly name: string; readonly id: string };
}

export interface Failure {
  /** Chrome's name for it, e.g. `net::ERR_ABORTED`; empty where Chrome gives none. */
  readonly netError: string;
  readonly canceled: boolean;
  /** CDP's Network.BlockedReason, or `cors`. */
  readonly blockedBy: string | undefined;
  /** CDP's Network.CorsError. */
  readonly corsError: string | undefined;
}

/** Where a request comes from. */
export interface Origin {
  readonly pageId: string | null;
  /** The type of the worker's target. */
  readonly worker: 'worker' | 'shared_worker' | 'service_worker' | null;
}

/** Whether the body of a response is there to be read. */
export type BodyState = 'none' | 'pending' | 'kept' | 'too_large' | 'unavailable' | 'not_recorded';

/** What Chrome tells of a response; less of a WebSocket's. */
export type Response = Pick<Protocol.Network.Response, 'status' | 'statusText' | 'headers'> &
  Partial<Protocol.Network.Response>;
