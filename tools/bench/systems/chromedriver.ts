import { spawn } from 'node:child_process';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { Child } from '../../../spec/support/child.js';
import { Http } from './http.js';
import { commandOf, type Chromes, type PageDriver, type Node, type System } from './system.js';

/** WebDriver's name of the property that holds an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const TAB = '\uE004';

/** chromedriver brings a way to Chrome of its own. */
const OWN_FLAGS = ['--remote-debugging-pipe'];

export class ChromedriverSystem implements System {
  readonly name = 'chromedriver';
  readonly hasContexts = false;
  readonly #child: Child;
  readonly #http: Http;
  readonly #chromes: Chromes;
  readonly #sessions = new Set<PageDriver>();

  private constructor(child: Child, http: Http, chromes: Chromes) {
    this.#child = child;
    this.#http = http;
    this.#chromes = chromes;
  }

  static async start(chromes: Chromes): Promise<ChromedriverSystem> {
    const { child, url } = await startChromedriver(env);
    return new ChromedriverSystem(child, new Http(url), chromes);
  }

  get pid(): number {
    return this.#child.pid;
  }

  get roots(): readonly number[] {
    return [this.pid];
  }

  async open(shell = false): Promise<PageDriver> {
    const { executable: binary, flags } = commandOf(this.#chromes, shell);
    const args = flags.filter((flag) => !OWN_FLAGS.includes(flag));
    const alwaysMatch = {
      'goog:chromeOptions': { binary, args },
      // This is how a find waits.
      timeouts: { implicit: 5_000 },
    };
    const { value } = await this.#http.send('POST', '/session', { capabilities: { alwaysMatch } });
    const driver = new ChromedriverDriver(this.#http, `/session/${value.sessionId}`, () => {
      this.#sessions.delete(driver);
    });
    this.#sessions.add(driver);
    return driver;
  }

  async stop(): Promise<void> {
    // It leaves the Chromes of its sessions behind.
    await Promise.allSettled([...this.#sessions].map((driver) => driver.close()));
    await this.#child.end();
  }
}

/**
 * Starts chromedriver on a port of its choice.
 *
 * @throws Error where it does not listen at the third attempt: it chooses a port of IPv4 and then asks for the same
 * one of IPv6, which another program may hold.
 */
export async function startChromedriver(
  variables: NodeJS.ProcessEnv,
  attempts = 3,
): Promise<{ child: Child; url: string }> {
  const process = spawn('chromedriver', ['--port=0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: variables,
    detached: true,
  });
  const child = new Child(process);
  try {
    const port = await child.ready(portOf(process.stdout));
    return { child, url: `http://127.0.0.1:${port}` };
  } catch (error) {
    child.kill();
    if (attempts === 1) throw error;
    return startChromedriver(variables, attempts - 1);
  }
}

/** The port that chromedriver says it listens on. */
async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(output)) {
    const [, port] = /started successfully on port (\d+)/.exec(line) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error('chromedriver named no port');
}

class ChromedriverDriver implements PageDriver {
  readonly #http: Http;
  readonly #path: string;
  readonly #closed: () => void;

  constructor(http: Http, path: string, closed: () => void) {
    this.#http = http;
    this.#path = path;
    this.#closed = closed;
  }

  navigate(url: string) {
    return this.#send('/url', { url });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#send('/execute/sync', { script: `return ${expression}`, args: [] });
  }

  async find(value: string): Promise<Node> {
    return (await this.#send('/element', { using: 'css selector', value }))[ELEMENT];
  }

  waitFor(selector: string): Promise<Node> {
    return this.find(selector);
  }

  async text(node: Node): Promise<string> {
    return (await this.#http.send('GET', `${this.#path}/element/${node}/text`)).value;
  }

  scrollTo(node: Node) {
    const script = 'arguments[0].scrollIntoView({ block: "center" })';
    return this.#send('/execute/sync', { script, args: [{ [ELEMENT]: node }] });
  }

  clickNode(node: Node) {
    return this.#send(`/element/${node}/click`, {});
  }

  click(x: number, y: number) {
    const actions = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    return this.#send('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  type(node: Node, text: string) {
    return this.#send(`/element/${node}/value`, { text });
  }

  press(key: string) {
    const value = key === 'Tab' ? TAB : key;
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    return this.#send('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async html(): Promise<string> {
    return (await this.#http.send('GET', `${this.#path}/source`)).value;
  }

  context(): Promise<PageDriver> {
    return Promise.reject(new Error('WebDriver has no contexts'));
  }

  async close(): Promise<void> {
    await this.#http.send('DELETE', this.#path);
    this.#closed();
  }

  async #send(path: string, body: object) {
    return (await this.#http.send('POST', this.#path + path, body)).value;
  }
}
