import type { ProblemDocument } from './schema.js';
/** A request that was not answered as it should be. */
export declare class TabwireError extends Error {
    name: string;
}
/** The server answered with a problem document (RFC 9457). */
export declare class Problem extends TabwireError {
    readonly name = "Problem";
    readonly status: number;
    /** All members, such as `reason` or `covered_by`. */
    readonly document: ProblemDocument;
    /** Seconds to wait before the request may succeed, where the server says. */
    readonly retryAfter: number | undefined;
    constructor(status: number, document: ProblemDocument, retryAfter?: number);
    /** Stable; says what went wrong. */
    get code(): string;
    /** Says what to do about it. */
    get detail(): string;
    get requestId(): string;
    /** Whether the same request may succeed later. */
    get retryable(): boolean;
}
/**
 * The server could not be reached, or the connection ended before its answer did. In the second case the
 * command may have been carried out.
 */
export declare class ConnectionLost extends TabwireError {
    readonly name = "ConnectionLost";
}
/** The server did not answer in time. Its command is aborted, since the client hung up. */
export declare class NoAnswer extends TabwireError {
    readonly name = "NoAnswer";
}
