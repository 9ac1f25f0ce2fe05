import type { TabwireError } from '../request/errors.js';

/** What a reply is about, where that is an image or a document: its client may ask for it alone. */
export interface Content<Reply> {
  /** Media types that it may have. */
  readonly types: readonly string[];
  /** Whether a client gets the content alone unless it asks for JSON. */
  readonly isDefault?: boolean;
  /** That of a reply, or those that the client has the choice of. */
  type(reply: Reply): string | readonly string[];
  data(reply: Reply, type: string): Buffer | string;
  /** What the reply says beside its content, as headers. */
  headers?(reply: Reply): Readonly<Record<string, string>>;
  /** The error of content that is not whole, and does not look so. */
  failure?(reply: Reply): TabwireError | undefined;
}

/** A body that works, for the documentation; the contract spec sends it. */
export interface Example {
  readonly summary: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The page that the example is about, and which field of the body is which of its nodes. */
  readonly html?: string;
  readonly nodes?: Readonly<Record<string, string>>;
}

/** Makes one reply of those of all members of a fleet. */
export interface FleetMerge<Reply> {
  /** Limits the time in which another member has to answer, in ms. */
  readonly timeoutMs?: number;
  /** @param isWhole whether all members answered */
  merge(own: Reply, others: readonly Reply[], isWhole: boolean): Reply;
}

/** What language models are told of a command, which is a tool to them; see `toolOf`. */
export interface ToolNotes {
  /** What it is for, in a sentence or two; the summary by default. */
  readonly hint?: string;
  /** The fields that they get; by default all but those that every command has. */
  readonly fields?: readonly string[];
  /** Whether it changes nothing, where its lane and its method do not tell. */
  readonly readOnly?: boolean;
  /** Whether most tasks need it. Each tool costs tokens in every conversation. */
  readonly isCore?: true;
  /** Whether the page is another view afterwards: the model gets a map of it. */
  readonly leads?: true;
  /** Whether it reaches beyond one context, so that a session which is held to a context does not have it. */
  readonly isBeyondContext?: true;
}
