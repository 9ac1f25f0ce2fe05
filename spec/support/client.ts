import type { Body } from './service.js';

/** `200`, or `502 browser_crashed`, or `hung up`; and the body. */
export interface Answer {
  readonly outcome: string;
  readonly body: Body;
}

/** A client of a service that runs anywhere. */
export class Client {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** @param hangUp the client leaves when it aborts */
  async send(method: string, path: string, body?: object, hangUp?: AbortSignal): Promise<Answer> {
    try {
      const reply = await fetch(this.url + path, {
        method,
        ...(body ? { headers: { 'Content-Type': 'application/json' } } : {}),
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...(hangUp ? { signal: hangUp } : {}),
      });
      const answer: Body = await reply.json();
      return { outcome: [reply.status, answer.code].join(' ').trim(), body: answer };
    } catch (error) {
      if (hangUp?.aborted) return { outcome: 'hung up', body: {} };
      throw error;
    }
  }

  command(browser: string, name: string, body: object = {}): Promise<Answer> {
    return this.send('POST', `/browsers/${browser}/${name}/`, body);
  }

  /** Opens a browser that has to open; returns its ID. */
  async open(options: object = {}): Promise<string> {
    const { outcome, body } = await this.send('PUT', '/browsers/', options);
    if (outcome !== '200') throw new Error(`open: ${outcome} ${JSON.stringify(body)}`);
    return body.id;
  }

  async delete(browser: string): Promise<void> {
    await this.send('DELETE', `/browsers/${browser}/`);
  }

  /** Process ID of a browser's Chrome. */
  async pid(browser: string): Promise<number> {
    const { body } = await this.send('GET', '/status/');
    const known = body.browsers.find(({ id }: { id: string }) => id === browser);
    if (!known) throw new Error(`no browser ${browser}`);
    return known.pid;
  }
}
