import { setTimeout as pause } from 'node:timers/promises';
import type { FleetStage } from '../../../spec/support/fleet/fleet-stage.js';
import type { MemberProcess } from '../../../spec/support/fleet/member-process.js';
import { quantile } from '../../bench/stats.js';
import { ask } from './ask.js';

/** A browser whose page answers with its own mark. */
export interface Home {
  readonly id: string;
  readonly owner: MemberProcess;
  readonly mark: string;
}

/** A command that was sent to a browser, and what came of it. */
interface Sent {
  readonly home: Home;
  readonly outcome: string;
  readonly ms: number;
  /** When it was sent, by `performance.now()`. */
  readonly at: number;
}

/** Opens so many browsers by each member in turn. @throws Error where one does not open */
export async function openHomes(fleet: FleetStage, count: number): Promise<Home[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { outcome, body } = await ask(fleet.member(at).url, 'PUT', '/browsers/', {});
    if (outcome !== '200') throw new Error(`open: ${outcome}`);
    ids.push(String(body.id));
  }
  return Promise.all(
    ids.map(async (id, at) => {
      const owner = await fleet.ownerOf(id);
      const mark = `home${at}`;
      const path = `/browsers/${id}/eval/`;
      const { outcome } = await ask(owner.url, 'POST', path, { expression: `mark = '${mark}'` });
      if (outcome !== '200') throw new Error(`eval: ${outcome}`);
      return { id, owner, mark };
    }),
  );
}

/** Deletes those that are still there. */
export async function deleteHomes(fleet: FleetStage, homes: readonly Home[]): Promise<void> {
  for (const { id } of homes) await ask(fleet.member(0).url, 'DELETE', `/browsers/${id}/`);
}

interface LoadOptions {
  readonly homes: readonly Home[];
  /** Where commands go to, at the moment. */
  readonly bases: () => readonly string[];
  readonly clients: number;
  /** Stops by itself after so many. */
  readonly commands?: number;
  /** Between two commands of a client, in ms. */
  readonly pauseMs?: number;
  readonly timeoutMs?: number;
}

/** Clients that send commands to all browsers by all addresses, until it is stopped. */
export class Load {
  readonly sent: Sent[] = [];
  readonly #options: LoadOptions;
  readonly #clients: Promise<unknown>;
  #count = 0;
  #over = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#clients = Promise.all(Array.from({ length: options.clients }, () => this.#client()));
  }

  /** Resolves when all commands have been answered. */
  async done(): Promise<void> {
    await this.#clients;
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#clients;
  }

  /** What was not answered as it should, of the browsers of some members. */
  failures(of: (home: Home) => boolean = () => true): string[] {
    return this.sent
      .filter(({ home, outcome }) => outcome !== '200' && of(home))
      .map(({ home, outcome, ms }) => `${home.mark}: ${outcome} after ${ms.toFixed(0)} ms`);
  }

  /** `p50 3.1 ms, p99 9.8 ms, max 40 ms` */
  get times(): string {
    const times = this.sent.map(({ ms }) => ms);
    const [p50, p99, max] = [0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(1));
    return `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`;
  }

  async #client(): Promise<void> {
    const { homes, bases, commands = Infinity, pauseMs = 0, timeoutMs = 30_000 } = this.#options;
    while (!this.#over && this.#count < commands) {
      const number = (this.#count += 1);
      const home = homes[number % homes.length];
      const addresses = bases();
      const base = addresses[Math.floor(Math.random() * addresses.length)];
      if (!home || base === undefined) throw new Error('there is nothing to send to');
      const at = performance.now();
      const { outcome, body, ms } = await ask(base, 'POST', `/browsers/${home.id}/eval/`, {
        expression: `mark + ' ' + ${number}`,
        timeout_ms: timeoutMs,
      });
      const isOwn = outcome !== '200' || body.data?.value === `${home.mark} ${number}`;
      this.sent.push({ home, ms, at, outcome: isOwn ? outcome : `misrouted: ${body.data?.value}` });
      if (pauseMs > 0) await pause(pauseMs);
    }
  }
}

/**
 * Opens by each address in turn; what took how long, and what failed. They are deleted when all are there: until
 * then each makes its member fuller, so that the next one is offered to others.
 */
export async function tryOpens(bases: readonly string[], count: number) {
  const failures: string[] = [];
  const times: number[] = [];
  const paths: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const base = bases[at % bases.length] ?? '';
    const { outcome, body, ms } = await ask(base, 'PUT', '/browsers/', {});
    times.push(ms);
    if (outcome !== '200') failures.push(`open: ${outcome} after ${ms.toFixed(0)} ms`);
    else paths.push(`${base}/browsers/${body.id}/`);
  }
  for (const path of paths) await ask(path, 'DELETE', '');
  return { failures, maxMs: Math.max(...times) };
}
