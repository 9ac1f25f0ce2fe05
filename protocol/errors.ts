/** What a failed CDP call means. Chrome's error texts are matched in this file and nowhere else. */
export type CdpErrorKind =
  /** The session's target is gone: closed, or navigated into another process. */
  | 'detached'
  /** The renderer process of the session's target crashed. */
  | 'crashed'
  /** The connection to Chrome ended: Chrome exited or was killed. */
  | 'disconnected'
  /** The call had no signal of its own and outlived the default deadline. */
  | 'timeout'
  /** The execution context or its document is gone. */
  | 'context_gone'
  /** The node or remote object is unknown to Chrome, or no longer in a document. */
  | 'node_gone'
  /** The node has no box: `display: none`, or detached from the layout. */
  | 'no_layout'
  /** The reply was larger than the transport carries. */
  | 'too_large'
  /** The memory had no room for the reply. */
  | 'no_room'
  /** Chrome has not taken what it was sent before, and gets no more until it does. */
  | 'not_taken'
  /** Script execution was ended by Runtime.terminateExecution. */
  | 'terminated'
  /** Script execution was ended so before the script's first statement, or anywhere in one sent with `replMode`. */
  | 'unbegun'
  /** This Chrome does not have the method, has it with other parameters, or refuses it to every caller. */
  | 'unsupported'
  /** There is no dialog to handle. */
  | 'no_dialog'
  /** The renderer process has this emulation already, for another page or frame. */
  | 'override_set'
  /** The URL can't be navigated to because it isn't one. */
  | 'invalid_url'
  /** Chrome takes no cookie with these fields. */
  | 'invalid_cookie'
  /** The document has nothing to draw: it is too large, or is being replaced. */
  | 'no_picture'
  /** The page can't be printed with these page ranges, or on this paper. */
  | 'unprintable'
  /** Anything else. */
  | 'other';

/** What stands for the reply to a call that was not sent. */
export const NOT_TAKEN = 'Chrome does not take what it is sent';

/** What stand for replies that are not kept. */
export const TOO_LARGE = 'Reply is too large';
export const NO_ROOM = 'Reply has no room in the memory';

const KINDS: readonly (readonly [RegExp, CdpErrorKind])[] = [
  [new RegExp(TOO_LARGE), 'too_large'],
  [new RegExp(NO_ROOM), 'no_room'],
  [new RegExp(NOT_TAKEN), 'not_taken'],
  [/Cannot find context with specified id|Execution context was destroyed/, 'context_gone'],
  [/Inspected target navigated or closed|Promise was collected/, 'context_gone'],
  // IO.read of a Blob whose document is gone.
  [/^Read failed/, 'context_gone'],
  [/uniqueContextId not found|Cannot find default execution context/, 'context_gone'],
  [
    /Could not find node with given id|No node (with given id found|found for given backend id)/,
    'node_gone',
  ],
  [/Could not find object with given id|Node is detached from document/, 'node_gone'],
  // DOM.getNodeForLocation of a document that scrolls or is being replaced.
  [/No node found at given location/, 'node_gone'],
  [/Node with given id does not belong to the document/, 'node_gone'],
  [
    /No frame (for|with) given id found|Frame with the given (frameId|id) (is|was) not found/,
    'context_gone',
  ],
  [/Node does not have a layout object|Could not compute (content quads|box model)/, 'no_layout'],
  [/Execution was terminated/, 'terminated'],
  [/Internal error/, 'unbegun'],
  [/' wasn't found$|^Invalid parameters|^Not (allowed|implemented|supported)/, 'unsupported'],
  [/No dialog is showing/, 'no_dialog'],
  [/override is already in effect/, 'override_set'],
  [/Cannot navigate to invalid URL/, 'invalid_url'],
  [/Invalid cookie fields/, 'invalid_cookie'],
  [/Unable to capture screenshot/, 'no_picture'],
  [/Page range|[Pp]rint(ing)? (param|fail)|content area is empty/, 'unprintable'],
  [/Session with given id not found|No session with given id|Target closed/, 'detached'],
  [/Not attached to an active page|No target with given id found/, 'detached'],
  [/Target crashed/, 'crashed'],
  [/WebSocket (connection closed|is not open)/, 'disconnected'],
];

/** A CDP call that failed. `method` names the call, `kind` what its caller can act on. */
export class CdpError extends Error {
  override readonly name = 'CdpError';
  readonly kind: CdpErrorKind;
  readonly method: string;

  constructor(kind: CdpErrorKind, method: string, message: string) {
    super(`${method}: ${message}`);
    this.kind = kind;
    this.method = method;
  }

  /** Wraps the error with which chrome-remote-interface rejected `method`. */
  static from(method: string, error: unknown): CdpError {
    const message = messageOf(error);
    const kind = KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
    return new CdpError(kind, method, message);
  }
}

/** True when `error` is a CDP failure of one of these kinds. */
export function isCdpError(error: unknown, ...kinds: CdpErrorKind[]): error is CdpError {
  return error instanceof CdpError && (kinds.length === 0 || kinds.includes(error.kind));
}

/** The message of what was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
