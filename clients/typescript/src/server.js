import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionLost, NoAnswer, Problem } from './errors.js';
/** How much longer than its `timeout_ms` a request may take, in ms. */
const MARGIN_MS = 30_000;
/** Where requests go, and how long to wait for them. */
export class Server {
    url;
    headers;
    #timeout;
    #retries;
    constructor({ url, apiKey, timeout = 150_000, retries = 2 }) {
        const { TABWIRE_URL, TABWIRE_KEY } = process.env;
        const key = apiKey ?? TABWIRE_KEY ?? '';
        this.url = url ?? (TABWIRE_URL === undefined || TABWIRE_URL === '' ? LOCAL : TABWIRE_URL);
        this.headers = {
            Accept: 'application/json, */*;q=0.1',
            ...(key === '' ? {} : { 'X-API-Key': key }),
        };
        this.#timeout = timeout;
        this.#retries = retries;
    }
    /**
     * Sends a request, again where nothing was done and the server says when to.
     *
     * @throws Problem, ConnectionLost, NoAnswer, or the reason of the request's signal
     */
    async fetch(request, timeoutMs = 0) {
        const time = Math.max(this.#timeout, timeoutMs === 0 ? 0 : timeoutMs + MARGIN_MS);
        const ends = performance.now() + time;
        const controller = new AbortController();
        const giveUp = () => {
            controller.abort(new NoAnswer('The server did not answer in time.'));
        };
        const hangUp = () => {
            controller.abort(request.signal.reason);
        };
        const timer = setTimeout(giveUp, time);
        request.signal.addEventListener('abort', hangUp);
        if (request.signal.aborted)
            hangUp();
        try {
            for (let left = this.#retries;; left--) {
                const response = await exchange(request.clone(), controller.signal);
                if (response.ok)
                    return response;
                const problem = await problemOf(response);
                const { status, retryable, retryAfter } = problem;
                const undone = status === 503 && retryable && retryAfter !== undefined;
                if (!undone || left === 0 || performance.now() + retryAfter * 1_000 >= ends)
                    throw problem;
                await pause(retryAfter * 1_000, undefined, { signal: controller.signal });
            }
        }
        finally {
            clearTimeout(timer);
            request.signal.removeEventListener('abort', hangUp);
        }
    }
}
const LOCAL = 'http://127.0.0.1:8080';
/** One request and its whole answer. */
async function exchange(request, signal) {
    try {
        const response = await fetch(request, { signal });
        const { status, headers } = response;
        return new Response(await response.arrayBuffer(), { status, headers });
    }
    catch (error) {
        signal.throwIfAborted();
        throw new ConnectionLost('The connection failed, or ended before the answer did.', {
            cause: error,
        });
    }
}
async function problemOf(response) {
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const text = await response.text();
    const after = Number.isNaN(retryAfter) ? undefined : retryAfter;
    return new Problem(response.status, documentOf(response.status, text), after);
}
/** The problem document; one is made up where something between client and server answers otherwise. */
function documentOf(status, text) {
    const answer = parsed(text);
    if (isProblem(answer))
        return answer;
    const none = { code: '', request_id: '', retryable: false };
    return { type: 'about:blank', title: text, status, detail: text, ...none };
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
const isProblem = (answer) => typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer;
