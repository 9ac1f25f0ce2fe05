import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { commandLine, processes } from '../../lib/machine/processes.js';
import { SELF_SIGNED } from './certificate.js';
import type { Answer, Client } from './client.js';
import type { Random } from './random.js';
import { Site } from './site.js';

/** What faults and work happen to. */
export class World {
  readonly client: Client;
  readonly site: Site;
  readonly random: Random;
  readonly #secure: Server;
  #names = 0;

  private constructor(client: Client, site: Site, secure: Server, random: Random) {
    this.client = client;
    this.site = site;
    this.random = random;
    this.#secure = secure;
  }

  static async start(client: Client, random: Random): Promise<World> {
    const secure = createServer(SELF_SIGNED, (_req, res) => res.end());
    secure.listen(0, '127.0.0.1');
    const [site] = await Promise.all([Site.start(), once(secure, 'listening')]);
    return new World(client, site, secure, random);
  }

  async stop(): Promise<void> {
    this.#secure.closeAllConnections();
    this.#secure.close();
    await this.site.stop();
  }

  /** The site whose certificate nobody trusts. */
  get secureOrigin(): string {
    const address = this.#secure.address();
    return `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  }

  /** A name that nothing else has. */
  name(): string {
    this.#names += 1;
    return `mark${this.#names}`;
  }

  /** Runs a script in the page that tells the site first that it runs; resolves when it does. */
  async running(browser: string, script: string): Promise<{ answer: Promise<Answer> }> {
    const name = this.name();
    const expression = `await fetch('/status/200?${name}.'); ${script}`;
    const answer = this.client.command(browser, 'eval', { expression });
    await Promise.race([this.site.visit(`?${name}.`), answer]);
    return { answer };
  }
}

/** Something that goes wrong in a browser whose page is one of the world's site. */
export interface Fault {
  readonly name: string;
  /** What the command that meets it is told. */
  readonly expected: string;
  /** How long the answer may take, in ms. */
  readonly withinMs: number;
  /** Whether the browser is gone afterwards. */
  readonly fatal?: boolean;
  /** What has to be there for it; it takes its own time. */
  readonly prepare?: (world: World, browser: string) => Promise<unknown>;
  readonly inject: (world: World, browser: string) => Promise<Answer>;
}

const SHORT_MS = 300;
const NEVER = 'await new Promise(() => {})';

const navigate = (path: string, timeout_ms?: number) => (world: World, browser: string) =>
  world.client.command(browser, 'navigate', { url: world.site.origin + path, timeout_ms });

/** Meets a signal to the processes of Chrome, while a command runs. */
const signalled =
  (signal: NodeJS.Signals, only?: string) =>
  async (world: World, browser: string): Promise<Answer> => {
    const pid = await world.client.pid(browser);
    const { answer } = await world.running(browser, NEVER);
    const members = processes().filter(({ group }) => group === pid);
    const hit = members.filter(
      // A renderer's command line is one text.
      (member) => only === undefined || commandLine(member.pid).join(' ').includes(only),
    );
    // The first process first, which would tell of the end of the others; where pids have begun anew, theirs are lower.
    hit.sort((one, other) => Number(other.pid === pid) - Number(one.pid === pid));
    for (const member of hit) process.kill(member.pid, signal);
    return answer;
  };

const DIALOGS = ['alert(1)', 'confirm(1)', 'prompt(1)', 'open().alert(1)'];

export const FAULTS: readonly Fault[] = [
  {
    name: 'renderer crash',
    expected: '502 page_crashed',
    withinMs: 1_000,
    inject: signalled('SIGKILL', '--type=renderer'),
  },
  {
    name: 'Chrome killed',
    expected: '502 browser_crashed',
    withinMs: 250,
    fatal: true,
    inject: signalled('SIGKILL'),
  },
  {
    name: 'Chrome stopped',
    expected: '502 browser_crashed',
    withinMs: 10_000,
    fatal: true,
    inject: signalled('SIGSTOP'),
  },
  {
    name: 'endless loop in eval',
    expected: '504 timeout',
    withinMs: SHORT_MS,
    inject: ({ client }, browser) =>
      client.command(browser, 'eval', { expression: 'for (;;);', timeout_ms: SHORT_MS }),
  },
  {
    name: 'endless loops in timers',
    expected: '504 timeout',
    withinMs: SHORT_MS,
    prepare: ({ client }, browser) =>
      client.command(browser, 'eval', {
        expression: 'setInterval(() => { for (;;); }, 1); 0',
      }),
    inject: ({ client }, browser) =>
      client.command(browser, 'wait-for-node', { selector: '#never', timeout_ms: SHORT_MS }),
  },
  {
    name: 'navigation not answered',
    expected: '504 timeout',
    withinMs: SHORT_MS,
    inject: navigate('/hang', SHORT_MS),
  },
  {
    name: 'page that never loads',
    expected: '504 timeout',
    withinMs: SHORT_MS,
    inject: navigate('/stall', SHORT_MS),
  },
  {
    name: 'dialog',
    expected: '200',
    withinMs: 2_000,
    inject: async ({ client, random }, browser) => {
      const expression = `${random.pick(DIALOGS)}; 0`;
      return client.command(browser, 'eval', { expression });
    },
  },
  {
    name: 'beforeunload',
    expected: '200',
    withinMs: 2_000,
    prepare: ({ client }, browser) =>
      client.command(browser, 'eval', { expression: `onbeforeunload = () => 'stay'; 0` }),
    inject: ({ client, site }, browser) =>
      client.command(browser, 'navigate', { url: site.page('<p>left') }),
  },
  {
    name: 'huge result',
    expected: '422 result_too_large',
    withinMs: 5_000,
    inject: ({ client }, browser) =>
      client.command(browser, 'eval', { expression: `'x'.repeat(40 * 2 ** 20)` }),
  },
  {
    name: 'download or redirects',
    expected: '502 navigation_failed',
    withinMs: 2_000,
    inject: (world, browser) =>
      navigate(world.random.pick(['/download', '/circle', '/status/204']))(world, browser),
  },
  {
    name: 'TLS error',
    expected: '502 navigation_failed',
    // Chrome holds such an error back for three seconds, when it met a few, to look for a captive portal.
    withinMs: 4_000,
    inject: ({ client, secureOrigin }, browser) =>
      client.command(browser, 'navigate', { url: secureOrigin }),
  },
];

/** What became of a fault. */
interface Outcome {
  readonly outcome: string;
  readonly ms: number;
  /** Whether the browser works again, or is told to be gone. */
  readonly recovered: boolean;
}

/** Lets a fault happen in a browser, and sees whether it can be used again. */
export async function injectFault(world: World, fault: Fault, browser: string): Promise<Outcome> {
  const { client, site } = world;
  await client.command(browser, 'navigate', { url: site.page('<p>page') });
  await fault.prepare?.(world, browser);
  const began = performance.now();
  const { outcome } = await fault.inject(world, browser);
  const ms = performance.now() - began;
  if (fault.fatal) {
    const { body } = await client.send('GET', `/browsers/${browser}/`);
    return { outcome, ms, recovered: body.reason === 'crashed' };
  }
  const title = world.name();
  await client.command(browser, 'navigate', { url: site.page(`<title>${title}</title>`) });
  const { body } = await client.command(browser, 'eval', { expression: 'document.title' });
  return { outcome, ms, recovered: body.data?.value === title };
}
