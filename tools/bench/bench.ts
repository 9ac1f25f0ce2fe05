import { messageOf } from '../../protocol/errors.js';
import { findChrome, findHeadlessShell } from '../../protocol/find-chrome.js';
import { Site } from '../../spec/support/site.js';
import { RAW, RAW_AGAIN, TABWIRE } from './goals.js';
import { ChromedriverSystem } from './systems/chromedriver.js';
import { PeerSystem } from './systems/peer.js';
import { RawSystem } from './systems/raw.js';
import type { Chromes, PageDriver, System } from './systems/system.js';
import { TabwireSystem } from './systems/tabwire.js';

type Start = (chromes: Chromes) => System | Promise<System>;

/** How each system is started, by name. */
export type Systems = ReadonlyMap<string, Start>;

/** Raw CDP, twice, and what the bench compares with raw CDP. */
export const OURS: Systems = new Map<string, Start>([
  [RAW, (chromes) => new RawSystem(RAW, chromes)],
  [RAW_AGAIN, (chromes) => new RawSystem(RAW_AGAIN, chromes)],
  [TABWIRE, ({ chrome }) => TabwireSystem.start(chrome)],
]);

/** Other ways to drive Chrome. A run does without those that are not installed. */
const PEERS: Systems = new Map<string, Start>([
  ['chromedriver', (chromes) => ChromedriverSystem.start(chromes)],
  ['Puppeteer', (chromes) => PeerSystem.start('Puppeteer', chromes)],
  ['Playwright', (chromes) => PeerSystem.start('Playwright', chromes)],
]);

export const SYSTEMS: Systems = new Map([...OURS, ...PEERS]);

/** A system and the one browser that it keeps open for what needs no other. */
interface Runner {
  readonly system: System;
  readonly driver: PageDriver;
}

/** What a run has started, and ends. */
export class Bench {
  readonly chromes: Chromes;
  readonly site: Site;
  readonly systems: Systems;
  /** Peers that could not be started, and why. */
  readonly notRun: string[] = [];
  #runners: Promise<readonly Runner[]> | undefined;
  /** What ends with the run, and what ends with the contest. */
  readonly #ends: (() => Promise<unknown>)[] = [];
  readonly #contestEnds: (() => Promise<unknown>)[] = [];
  #closing: Promise<void> | undefined;

  private constructor(chromes: Chromes, site: Site, systems: Systems) {
    this.chromes = chromes;
    this.site = site;
    this.systems = systems;
    this.#ends.push(() => site.stop());
  }

  static async start(systems: Systems): Promise<Bench> {
    const chrome = findChrome();
    if (chrome === undefined) throw new Error('There is no Chrome.');
    const shell = findHeadlessShell(process.env.HEADLESS_SHELL_PATH, process.env.PATH ?? '');
    return new Bench({ chrome, shell }, await Site.start(), systems);
  }

  /** Whether everything is being ended. */
  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** Has `end` called when the contest is over. */
  own(end: () => Promise<unknown>): void {
    this.#contestEnds.push(end);
  }

  /** Ends what was started for the contest, the latest first. */
  async contestOver(): Promise<void> {
    for (const end of this.#contestEnds.splice(0).toReversed()) await end().catch(console.error);
  }

  /** The systems that there are here, each with an open browser. They are started when first asked for. */
  runners(): Promise<readonly Runner[]> {
    this.#runners ??= this.#start();
    return this.#runners;
  }

  /** A Tabwire of its own settings, which ends with the contest. */
  async tabwire(pool: number, settings = {}): Promise<TabwireSystem> {
    const tabwire = await TabwireSystem.start(this.chromes.chrome, pool, settings);
    this.own(() => tabwire.stop());
    return tabwire;
  }

  async #start(): Promise<Runner[]> {
    const runners: Runner[] = [];
    for (const [name, start] of this.systems)
      try {
        runners.push(await this.#run(await start(this.chromes)));
      } catch (error) {
        if (!PEERS.has(name)) throw error;
        const why = messageOf(error);
        this.notRun.push(`${name}: not run: ${why}`);
      }
    return runners;
  }

  async #run(system: System): Promise<Runner> {
    this.#ends.push(() => system.stop());
    return { system, driver: await system.open() };
  }

  /** Ends everything that was started, the latest first. Safe to repeat. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.contestOver();
    for (const end of this.#ends.splice(0).toReversed()) await end().catch(console.error);
  }
}
