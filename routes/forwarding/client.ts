import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { TabwireError } from '../../lib/request/errors.js';
import { shortageOf } from '../../lib/request/system-failure.js';

export type Controller = Dispatcher.DispatchController;

/** A request to another member. */
export interface Outgoing {
  /** Where the member is: `http://10.0.0.7:8080` */
  readonly origin: string;
  readonly method: string;
  /** A path and a query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | Readable | null;
  /** The longest time between two pieces of the reply, in ms; 0: any. */
  readonly idleMs: number;
  readonly isUpgrade?: boolean;
}

/** What takes a member's reply as it comes. */
export interface Receiver {
  head(status: number, headers: IncomingHttpHeaders, controller: Controller): void;
  data(chunk: Buffer, controller: Controller): void;
  end(): void;
  /** The member speaks another protocol from here on. */
  upgraded?(headers: IncomingHttpHeaders, socket: Duplex): void;
}

/** Sends requests to other members, each once. */
export class ForwardClient {
  readonly #dispatcher: Dispatcher;

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  /**
   * Resolves when the whole reply has come, or the connection was upgraded.
   *
   * @param signal ends the request at the member; where its reason is that the time is up, that is the member's fault
   * @throws TabwireError `member_unreachable`, `no_file_handles`, or `signal.reason`
   */
  async send(outgoing: Outgoing, receiver: Receiver, signal: AbortSignal): Promise<void> {
    const { origin, method, target: path, headers, body, idleMs: bodyTimeout } = outgoing;
    const upgrade = outgoing.isUpgrade === true ? 'websocket' : null;
    await new Promise<void>((resolve, reject) => {
      // From its first byte on, nobody knows how far the member came.
      let controller: Controller | undefined;
      const settle = (act: () => void) => {
        signal.removeEventListener('abort', abort);
        act();
      };
      const fail = (error: unknown) => {
        settle(() => {
          reject(failureOf(error, controller !== undefined));
        });
      };
      const abort = () => {
        fail(signal.reason);
        controller?.abort(ENDED);
      };
      if (signal.aborted) {
        abort();
        return;
      }
      signal.addEventListener('abort', abort);
      this.#dispatcher.dispatch(
        // undici does not check the name of a method further than we do.
        { origin, method, path, headers, body, upgrade, bodyTimeout, headersTimeout: 0 },
        {
          onRequestStart: (started) => {
            if (signal.aborted) started.abort(ENDED);
            else controller = started;
          },
          onResponseStart: (started, status, replied) => {
            receiver.head(status, replied, started);
          },
          onResponseData: (started, chunk) => {
            receiver.data(chunk, started);
          },
          onResponseEnd: () => {
            settle(() => {
              receiver.end();
              resolve();
            });
          },
          onRequestUpgrade: (_started, _status, replied, socket) => {
            settle(() => {
              receiver.upgraded?.(replied, socket);
              resolve();
            });
          },
          onResponseError: (_started, error) => {
            fail(error);
          },
        },
      );
    });
  }
}

/** Of undici; nobody sees it. */
const ENDED = new Error('The request was ended here.');

/** A signal's reason as it is, but that the time is up: a member that does not answer in time is as good as gone. */
function failureOf(error: unknown, hasBegun: boolean): TabwireError {
  const isOurs = error instanceof TabwireError && error.code !== 'timeout';
  return isOurs ? error : (shortageOf(error) ?? unreachable(hasBegun, error));
}

/** @param hasBegun whether a byte of the request may have come to the member */
function unreachable(hasBegun: boolean, cause: unknown): TabwireError {
  return hasBegun
    ? new TabwireError(
        'member_unreachable',
        'The server that runs this browser stopped answering after it had received the request. The command may have been carried out: check the page before you send it again.',
        { reason: 'unanswered', executed: 'unknown' },
        cause,
      )
    : new TabwireError(
        'member_unreachable',
        'This server cannot reach the member of the fleet that runs the browser. The member has received nothing of the request. Send the request again later.',
        { reason: 'not_sent', executed: 'no' },
        cause,
      );
}
