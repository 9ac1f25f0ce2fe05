import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Body } from '../../spec/support/service.js';
import { Site } from '../../spec/support/site.js';

/**
 * Tabwire beside other servers of MCP: what a model has to read to look at five pages and to do three tasks, and how
 * long that takes. A scripted agent does the same everywhere: it looks, finds the node by its role and name, acts,
 * and looks again where the result does not show what came of it. `make mcpbench` prints Markdown.
 */

const CHROME = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const MAIN = fileURLToPath(new URL('../../clients/cli/main.js', import.meta.url));

interface Peer {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly open: (url: string) => Call;
  readonly snapshot: Call;
  readonly click: (id: string) => Call;
  readonly fill: (id: string, text: string) => Call;
  /** The line of a node, with its ID as the first group. */
  readonly node: (role: string, name: string) => RegExp;
}
interface Call {
  readonly name: string;
  readonly args: object;
}

const escaped = (name: string) => name.replace(/[^\w ]/g, '\\$&');

const PEERS: readonly Peer[] = [
  {
    name: 'Tabwire',
    command: process.execPath,
    args: [MAIN, 'mcp'],
    open: (url) => ({ name: 'navigate', args: { url } }),
    snapshot: { name: 'ui_map', args: {} },
    click: (id) => ({ name: 'node_click', args: { node_id: Number(id) } }),
    fill: (id, text) => ({ name: 'type', args: { node_id: Number(id), text, clear: true } }),
    node: (role, name) => new RegExp(`\\[(\\d+)\\] ${role} "${escaped(name)}"`),
  },
  {
    name: '@playwright/mcp 0.0.83',
    command: 'npx',
    args: [
      '--yes',
      '@playwright/mcp@0.0.83',
      '--headless',
      '--isolated',
      '--no-sandbox',
      '--executable-path',
      CHROME,
    ],
    open: (url) => ({ name: 'browser_navigate', args: { url } }),
    snapshot: { name: 'browser_snapshot', args: {} },
    click: (target) => ({ name: 'browser_click', args: { element: 'it', target } }),
    fill: (target, text) => ({ name: 'browser_type', args: { element: 'it', target, text } }),
    node: (role, name) => new RegExp(`${role} "${escaped(name)}"[^\\n]*\\[ref=(\\w+)\\]`),
  },
  {
    name: 'chrome-devtools-mcp 1.11.0',
    command: 'npx',
    args: [
      '--yes',
      'chrome-devtools-mcp@1.11.0',
      '--headless',
      '--isolated',
      '--chromeArg=--no-sandbox',
      '--executablePath',
      CHROME,
      '--no-usage-statistics',
    ],
    open: (url) => ({ name: 'navigate_page', args: { pageId: 1, type: 'url', url } }),
    snapshot: { name: 'take_snapshot', args: { pageId: 1 } },
    click: (uid) => ({ name: 'click', args: { pageId: 1, uid } }),
    fill: (uid, value) => ({ name: 'fill', args: { pageId: 1, uid, value } }),
    node: (role, name) => new RegExp(`uid=(\\w+) ${role} "${escaped(name)}"`),
  },
];

const PAGES = [
  'instruct/shop.html',
  'instruct/search.html',
  'instruct/settings.html',
  'instruct/table.html',
  'reading/article.html',
];

/** Of one page, until what comes later is there. */
const MAX_SNAPSHOTS = 5;

interface Step {
  readonly role: string;
  readonly name: string;
  readonly fill?: string;
}
interface Task {
  readonly name: string;
  readonly page: string;
  readonly steps: readonly Step[];
  /** What the agent has to have read at its end. */
  readonly reads: RegExp;
}

const TASKS: readonly Task[] = [
  {
    name: 'sign in',
    page: 'instruct/login.html',
    steps: [
      { role: 'textbox', name: 'Email address', fill: 'ada@example.com' },
      { role: 'textbox', name: 'Password', fill: 'correct horse' },
      { role: 'button', name: 'Sign in' },
    ],
    reads: /Signed in as ada@example\.com/,
  },
  {
    name: 'search',
    page: 'instruct/search.html',
    steps: [
      { role: 'searchbox', name: 'Search the docs…', fill: 'tea' },
      { role: 'button', name: 'Search' },
    ],
    reads: /3 results for tea/,
  },
  {
    name: 'order in three steps',
    page: 'instruct/wizard.html',
    steps: [
      { role: 'textbox', name: 'Street', fill: '1 Tea Lane' },
      { role: 'textbox', name: 'City', fill: 'London' },
      { role: 'textbox', name: 'ZIP code', fill: 'E1' },
      { role: 'button', name: 'Next' },
      { role: 'radio', name: 'Express (€5)' },
      { role: 'button', name: 'Next' },
      { role: 'checkbox', name: 'I agree to the terms' },
    ],
    reads: /agree to the terms"[^\n]*\bchecked/,
  },
];

/** An agent that follows a script, and what that costs. */
class Agent {
  calls = 0;
  tokens = 0;
  readonly #client: Client;
  readonly #peer: Peer;
  #seen = '';

  constructor(client: Client, peer: Peer) {
    this.#client = client;
    this.#peer = peer;
  }

  async call({ name, args }: Call): Promise<void> {
    const { content, isError }: Body = await this.#client.callTool({
      name,
      arguments: { ...args },
    });
    const text = content
      .flatMap((part: Body) => (part.type === 'text' ? [part.text] : []))
      .join('\n');
    this.calls += 1;
    this.tokens += tokensOf(JSON.stringify({ name, args })) + tokensOf(text);
    if (isError) throw new Error(`${this.#peer.name} ${name}: ${text}`);
    this.#seen = text;
  }

  /** Looks at the page where the last result does not show it. */
  async open(url: string, shows: RegExp): Promise<void> {
    await this.call(this.#peer.open(url));
    if (!shows.test(this.#seen)) await this.call(this.#peer.snapshot);
  }

  async do(task: Task, origin: string): Promise<void> {
    const { node, click, fill } = this.#peer;
    const find = ({ role, name }: Step) => node(role, name).exec(this.#seen)?.[1];
    const known = new Map<Step, string>();
    const note = () => {
      for (const step of task.steps) {
        const id = find(step);
        if (id !== undefined) known.set(step, id);
      }
    };
    await this.call(this.#peer.open(`${origin}/${task.page}`));
    note();
    for (const step of task.steps) {
      // What comes a little later takes another snapshot.
      for (let snapshots = 0; !known.has(step) && snapshots < MAX_SNAPSHOTS; snapshots += 1) {
        await this.call(this.#peer.snapshot);
        note();
      }
      const id = known.get(step);
      if (id === undefined) throw new Error(`${this.#peer.name}: no ${step.name} in ${this.#seen}`);
      await this.call(step.fill === undefined ? click(id) : fill(id, step.fill));
      note();
    }
    if (!task.reads.test(this.#seen)) await this.call(this.#peer.snapshot);
    if (!task.reads.test(this.#seen)) throw new Error(`${task.name}: ${this.#seen}`);
  }
}

function tokensOf(text: string): number {
  return encode(text, { disallowedSpecial: new Set() }).length;
}

async function timed(agent: Agent, work: () => Promise<void>): Promise<string> {
  const { calls, tokens } = agent;
  const start = performance.now();
  await work();
  const ms = Math.round(performance.now() - start);
  return `${agent.calls - calls} / ${(agent.tokens - tokens).toLocaleString('en')} / ${ms}`;
}

async function measure(peer: Peer, origin: string): Promise<string[]> {
  const client = new Client({ name: 'bench', version: '1' });
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const { command, args } = peer;
  await client.connect(
    new StdioClientTransport({ command, args: [...args], env, stderr: 'ignore', cwd: tmpdir() }),
  );
  try {
    const { tools } = await client.listTools();
    const agent = new Agent(client, peer);
    const cells = [`${tools.length}`, tokensOf(JSON.stringify(tools)).toLocaleString('en')];
    // The first call starts the browser.
    await agent.call(peer.open(`${origin}/instruct/card.html`));
    for (const page of PAGES)
      cells.push(
        await timed(agent, () =>
          agent.open(
            `${origin}/${page}`,
            /(\[\d+\]|uid=\w+|ref=\w+\]) ?[a-z]*[^]*heading|heading[^]*\[ref=/,
          ),
        ),
      );
    for (const task of TASKS) cells.push(await timed(agent, () => agent.do(task, origin)));
    return cells;
  } finally {
    await client.close();
  }
}

const site = await Site.start();
try {
  const rows = ['tools', 'tokens of their list', ...PAGES.map((page) => `look at ${page}`)].concat(
    TASKS.map(({ name }) => name),
  );
  const columns = new Map<string, readonly string[]>();
  for (const peer of PEERS) {
    try {
      columns.set(peer.name, await measure(peer, site.origin));
    } catch (error) {
      console.error(`${peer.name} is left out: ${String(error)}`);
    }
  }
  console.log(`| calls / tokens / ms | ${[...columns.keys()].join(' | ')} |`);
  console.log(`| --- |${' --- |'.repeat(columns.size)}`);
  for (const [at, row] of rows.entries())
    console.log(
      `| ${row} | ${[...columns.values()].map((cells) => cells[at] ?? '').join(' | ')} |`,
    );
} finally {
  await site.stop();
}
