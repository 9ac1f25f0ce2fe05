import type { Client } from '../../spec/support/client.js';
import { pipelined } from '../../spec/support/pipeline.js';
import type { Random } from '../../spec/support/random.js';
import type { Site } from '../../spec/support/site.js';

/** So many texts are sent to a page at once, to be typed in this order. */
const BURST = 4;

/** What a crowd does, and how large it is. */
interface CrowdOptions {
  readonly browsers: number;
  readonly contexts: number;
  readonly clients: number;
  readonly commands: number;
}

/** What came of it. */
interface CrowdReport {
  readonly failures: readonly string[];
  /** Of each command, in ms. */
  readonly times: readonly number[];
}

/** A context with a page that is unlike those of all others. */
interface Home {
  readonly browser: string;
  readonly ctx_id: string;
  readonly mark: string;
  readonly nodes: { readonly p: number; readonly i: number };
  /** What was sent to be typed, in the order in which it was sent. */
  readonly typed: string[];
  /** The latest burst: who sends over several connections can not tell which of them arrives first. */
  queue: Promise<unknown>;
}

/**
 * Many clients use the pages of many contexts at once. Each page answers with its own mark, each script with the
 * number that its client gave it, and each page's keys arrive in the order in which they were sent.
 */
export async function crowd(
  client: Client,
  site: Site,
  random: Random,
  { browsers, contexts, clients, commands }: CrowdOptions,
): Promise<CrowdReport> {
  const failures: string[] = [];
  const times: number[] = [];
  const send = async (home: Home, name: string, body: object) => {
    const began = performance.now();
    const answer = await client.command(home.browser, name, { ...body, ctx_id: home.ctx_id });
    times.push(performance.now() - began);
    if (answer.outcome !== '200') failures.push(`${home.mark} ${name}: ${answer.outcome}`);
    return answer.body;
  };
  const expected = (home: Home, what: string, is: unknown, should: unknown) => {
    if (is !== should)
      failures.push(`${home.mark} ${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
  };

  const ids = await Promise.all(Array.from({ length: browsers }, () => client.open()));
  const homes = await Promise.all(
    Array.from({ length: contexts }, (_, at) => settle(client, site, ids[at % browsers] ?? '', at)),
  );

  let sent = 0;
  const acts = [
    async (home: Home, number: number) => {
      const { data } = await send(home, 'eval', { expression: `mark + ' ' + ${number}` });
      expected(home, 'eval', data?.value, `${home.mark} ${number}`);
    },
    async (home: Home, number: number) => {
      const expression = `new Promise((done) => setTimeout(done, ${random.below(20)}, [mark, ${number}]))`;
      const { data } = await send(home, 'eval', { expression });
      expected(home, 'a promise', String(data?.value), `${home.mark},${number}`);
    },
    async (home: Home) => {
      const { text } = await send(home, 'fetch-text', { node_id: home.nodes.p });
      expected(home, 'fetch-text', text, home.mark);
    },
    async (home: Home) => {
      const { node_id } = await send(home, 'find-node', { selector: `#p-${home.mark}` });
      expected(home, 'find-node', node_id, home.nodes.p);
    },
    async (home: Home) => {
      const { html } = await send(home, 'fetch-html', { node_id: home.nodes.p });
      expected(home, 'fetch-html', html, `<p id="p-${home.mark}">${home.mark}</p>`);
    },
    async (home: Home, number: number) => {
      const burst = Array.from({ length: BURST }, (_, at) => `${number}.${at};`);
      const turn = home.queue.then(async () => {
        home.typed.push(...burst);
        const { browser, ctx_id, nodes } = home;
        const bodies = burst.map((text) => ({ ctx_id, node_id: nodes.i, text }));
        const statuses = await pipelined(client.url, `/browsers/${browser}/type/`, bodies);
        expected(home, 'type', statuses.join(), burst.map(() => 200).join());
      });
      home.queue = turn.catch(() => undefined);
      sent += BURST - 1;
      await turn;
    },
  ];
  const visitor = async () => {
    while (sent < commands) {
      sent += 1;
      await random.pick(acts)(random.pick(homes), sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, visitor));
  for (const home of homes) {
    const { data } = await send(home, 'eval', {
      expression: 'document.querySelector("input").value',
    });
    expected(home, 'what was typed', data?.value, home.typed.join(''));
  }
  await Promise.all(ids.map((id) => client.delete(id)));
  return { failures, times };
}

async function settle(client: Client, site: Site, browser: string, at: number): Promise<Home> {
  const mark = `home${at}`;
  const url = site.page(
    `<!doctype html><title>${mark}</title><p id=p-${mark}>${mark}</p><input><script>mark = '${mark}'</script>`,
  );
  const { outcome, body } = await client.send('PUT', `/browsers/${browser}/contexts/`, { url });
  if (outcome !== '200') throw new Error(`a context: ${outcome}`);
  const { ctx_id } = body;
  const find = async (selector: string): Promise<number> =>
    (await client.command(browser, 'find-node', { selector, ctx_id })).body.node_id;
  const nodes = { p: await find('p'), i: await find('input') };
  return { browser, ctx_id, mark, nodes, typed: [], queue: Promise.resolve() };
}
