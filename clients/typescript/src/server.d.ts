export interface ServerOptions {
    /** Where the server is; `TABWIRE_URL`, or else `http://127.0.0.1:8080`. */
    readonly url?: string;
    /** One of its keys; `TABWIRE_KEY`. */
    readonly apiKey?: string;
    /** How long to wait for an answer, in ms; 150,000 by default. A longer `timeout_ms` extends it. */
    readonly timeout?: number;
    /** How often a request is sent again that got 503 with `Retry-After`; 2 by default. */
    readonly retries?: number;
}
/** Where requests go, and how long to wait for them. */
export declare class Server {
    #private;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    constructor({ url, apiKey, timeout, retries }: ServerOptions);
    /**
     * Sends a request, again where nothing was done and the server says when to.
     *
     * @throws Problem, ConnectionLost, NoAnswer, or the reason of the request's signal
     */
    fetch(request: Request, timeoutMs?: number): Promise<Response>;
}
