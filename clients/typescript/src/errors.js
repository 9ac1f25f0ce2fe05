/** A request that was not answered as it should be. */
export class TabwireError extends Error {
    name = 'TabwireError';
}
/** The server answered with a problem document (RFC 9457). */
export class Problem extends TabwireError {
    name = 'Problem';
    status;
    /** All members, such as `reason` or `covered_by`. */
    document;
    /** Seconds to wait before the request may succeed, where the server says. */
    retryAfter;
    constructor(status, document, retryAfter) {
        super(`${String(status)} ${document.code}: ${document.detail}`);
        this.status = status;
        this.document = document;
        this.retryAfter = retryAfter;
    }
    /** Stable; says what went wrong. */
    get code() {
        return this.document.code;
    }
    /** Says what to do about it. */
    get detail() {
        return this.document.detail;
    }
    get requestId() {
        return this.document.request_id;
    }
    /** Whether the same request may succeed later. */
    get retryable() {
        return this.document.retryable;
    }
}
/**
 * The server could not be reached, or the connection ended before its answer did. In the second case the
 * command may have been carried out.
 */
export class ConnectionLost extends TabwireError {
    name = 'ConnectionLost';
}
/** The server did not answer in time. Its command is aborted, since the client hung up. */
export class NoAnswer extends TabwireError {
    name = 'NoAnswer';
}
