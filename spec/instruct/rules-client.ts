import { expect } from '@jest/globals';
import type { Body, Reply } from '../support/service.js';

/** A page with a field of each kind, and a button that shows what is in them. */
export const FORM = `<title>Form</title><label>Name <input id=name></label><label>Password <input id=pw type=password></label>
  <label>Tea <select id=tea><option>Black<option>Green tea</select></label><label><input id=ok type=checkbox> Agree</label>
  <button id=go onclick="said.textContent = name_() + ' ' + pw.value; document.title = pw.value">Go</button><p id=said></p>
  <script>const name_ = () => document.getElementById('name').value</script>`;

const SHORT_MS = 1_500;

/** What has a page: a stage, or a context. */
interface Sends {
  send(command: string, body?: object): Promise<Reply>;
}

/** Gives the rules engine instructions for a page. */
export class RulesClient {
  readonly #page: Sends;

  constructor(page: Sends) {
    this.#page = page;
  }

  /** Sends an instruction, whatever comes of it. */
  instruct(instruction: string, more: object = {}): Promise<Reply> {
    return this.#page.send('instruct', { instruction, engine: 'rules', ...more });
  }

  /**
   * Sends one that has to be refused, and must do nothing; returns its reply. A name that is not there is awaited for
   * half of the time of an instruction, which is short here; on a page that was too slow for it, it is sent again.
   */
  async refusal(instruction: string): Promise<Reply> {
    const short = await this.instruct(instruction, { timeout_ms: SHORT_MS });
    const reply = short.status === 504 ? await this.instruct(instruction) : short;
    expect([instruction, reply.status]).toEqual([instruction, 422]);
    return reply;
  }

  /** Sends one that has to succeed; returns `data`. */
  async done(instruction: string, more: object = {}): Promise<Body> {
    const { status, body } = await this.instruct(instruction, more);
    expect([status, body]).toEqual([200, expect.objectContaining({ success: true })]);
    return body.data;
  }
}
