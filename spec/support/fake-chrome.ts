import { once } from 'node:events';
import { PassThrough } from 'node:stream';

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly expression?: string };
  readonly sessionId?: string;
}

/** The other end of the pipe: what Chrome receives and sends. */
export class FakeChrome {
  readonly incoming = new PassThrough();
  readonly outgoing = new PassThrough();
  readonly received: Message[] = [];
  #rest = '';

  constructor() {
    this.outgoing.setEncoding('utf8').on('data', (text: string) => {
      const messages = (this.#rest + text).split('\0');
      this.#rest = messages.pop() ?? '';
      this.received.push(...messages.map((message): Message => JSON.parse(message)));
      this.outgoing.emit('received');
    });
  }

  /** The next message that it receives and has not been asked for. */
  async next(): Promise<Message> {
    for (;;) {
      const message = this.received.shift();
      if (message) return message;
      await once(this.outgoing, 'received');
    }
  }

  send(message: object): void {
    this.incoming.write(`${JSON.stringify(message)}\0`);
  }
}
