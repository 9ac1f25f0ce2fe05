import { messageOf } from '../../protocol/errors.js';
import { findChrome, findHeadlessShell } from '../../protocol/find-chrome.js';
import { Site } from '../../spec/support/site.js';
import { RAW, RAW_AGAIN, TABWIRE } from './goals.js';
import { ChromedriverSystem } from './systems/chromedriver.js';
import { PeerSystem } from './systems/peer.js';
import { RawSystem } from './systems/raw.js';
import type { Chromes, PageDriver, System } from './systems/system.js';
import { TabwireSystem } from './systems/tabwire.js';

/** How each system that has a server of its own is started, by name. */
export const SERVERS: ReadonlyMap<string, (chromes: Chromes) => Promise<System>> = new Map([
  [TABWIRE, (chromes: Chromes): Promise<System> => TabwireSystem.start(chromes.chrome)],
  ['chromedriver', (chromes) => ChromedriverSystem.start(chromes)],
  ['Puppeteer', (chromes) => PeerSystem.start('Puppeteer', chromes)],
  ['Playwright', (chromes) => PeerSystem.start('Playwright', chromes)],
]);

/** A system and the one browser that it keeps open for what needs no other. */
interface Runner {
  readonly system: System;
  readonly driver: PageDriver;
}

/** What a run has started, and ends. */
export class Bench {
  readonly chromes: Chromes;
  readonly site: Site;
  /** Peers that could not be started, and why. */
  readonly notRun: string[] = [];
  #runners: Promise<readonly Runner[]> | undefined;
  /** What ends with the run, and what ends with the contest. */
  readonly #ends: (() => Promise<unknown>)[] = [];
  readonly #contestEnds: (() => Promise<unknown>)[] = [];
  #closing: Promise<void> | undefined;

  private constructor(chromes: Chromes, site: Site) {
    this.chromes = chromes;
    this.site = site;
    this.#ends.push(() => site.stop());
  }

  static async start(): Promise<Bench> {
    const chrome = findChrome();
    if (chrome === undefined) throw new Error('There is no Chrome.');
    const shell = findHeadlessShell(process.env.HEADLESS_SHELL_PATH, process.env.PATH ?? '');
    return new Bench({ chrome, shell }, await Site.start());
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

  /** Ours and the peers that there are here, each with an open browser. They are started when first asked for. */
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
    const { chromes } = this;
    const runners = [
      await this.#run(new RawSystem(RAW, chromes)),
      await this.#run(new RawSystem(RAW_AGAIN, chromes)),
    ];
    for (const [name, start] of SERVERS)
      try {
        runners.push(await this.#run(await start(chromes)));
      } catch (error) {
        if (name === TABWIRE) throw error;
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
