import { McpClient } from '../../spec/support/mcp-client.js';
import type { Site } from '../../spec/support/site.js';
import type { Tabwire } from '../../spec/support/tabwire.js';
import { until } from '../../spec/support/until.js';

interface Crowd {
  /** How many contexts there were at once, and in how many browsers. */
  readonly contexts: number;
  readonly browsers: number;
  /** From the first connection until each session has its page. */
  readonly openedMs: number;
  /** From the first end until nothing is left. */
  readonly endedMs: number;
  /** Sessions whose page was another's, or that did not get theirs. */
  readonly wrong: readonly string[];
}

/** Contexts and browsers that are open, or being opened. */
export function leftIn({ gateway }: Tabwire): number {
  return gateway.browsers.reduce((sum, { contexts }) => sum + contexts.opened.length, gateway.used);
}

/** So many sessions at once, which end in turn by DELETE, by a client that is gone, and in the middle of a call. */
export async function crowdOfSessions(tabwire: Tabwire, site: Site, size: number): Promise<Crowd> {
  const wrong: string[] = [];
  const begun = performance.now();
  const numbers = Array.from({ length: size }, (_, number) => number);
  const sessions = new Map<number, McpClient>();
  await each(numbers, async (number) => {
    const mcp = await McpClient.connect(tabwire.url);
    const name = `Session ${number} of ${size}`;
    const map = await mcp.call('navigate', { url: site.page(`<h1>${name}</h1>`) });
    if (map.isError || !map.text.includes(`heading "${name}"`)) wrong.push(`${name}: ${map.text}`);
    sessions.set(number, mcp);
  });
  const opened = performance.now();
  const { browsers } = tabwire.gateway;
  const contexts = browsers.reduce((sum, browser) => sum + browser.contexts.opened.length, 0);
  await each([...sessions], async ([number, mcp]) => {
    if (number % 3 === 0) await mcp.end();
    else if (number % 3 === 1) await mcp.client.close();
    else {
      const waiting = mcp.call('wait_for', { text: 'never' });
      await Promise.allSettled([mcp.transport.terminateSession(), mcp.client.close(), waiting]);
    }
  });
  await until(() => leftIn(tabwire) === 0);
  return {
    contexts,
    browsers: browsers.length,
    openedMs: Math.round(opened - begun),
    endedMs: Math.round(performance.now() - opened),
    wrong,
  };
}

/** How many connect at the same time: they and the service are one process. */
const AT_ONCE = 20;

async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
