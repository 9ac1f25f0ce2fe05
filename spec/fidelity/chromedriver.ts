import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { perhaps, processTree } from '../../lib/machine/processes.js';
import { parseKeys, type Stroke } from '../../lib/page/input/key-grammar.js';
import { Refusal, type ClickOptions, type PageDriver } from '../support/driver.js';
import { pidOf } from '../support/pid-of.js';
import { ended } from '../support/processes.js';
import type { Site } from '../support/site.js';
import type { Body } from '../support/service.js';

/** How long chromedriver may take for one command. */
const TIMEOUT_MS = 40_000;

/** WebDriver's name of the property that holds an element's reference, and a shadow root's. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const SHADOW = 'shadow-6066-11e4-a52e-4f735466cecf';

/** Our code for what WebDriver calls it. */
const CODES: Readonly<Record<string, string>> = {
  'element click intercepted': 'click_intercepted',
  'element not interactable': 'node_not_interactable',
  'invalid element state': 'node_not_interactable',
  'invalid selector': 'invalid_selector',
  'no such element': 'node_not_found',
  'no such window': 'node_stale',
  'stale element reference': 'node_stale',
};

/** WebDriver's code points of keys that type no character, by `code` where a key stands there twice. */
const POINTS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Clear: '\uE005',
  Enter: '\uE006',
  NumpadEnter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Numpad0: '\uE01A',
  Numpad7: '\uE021',
  NumpadSubtract: '\uE027',
  F11: '\uE03B',
  Meta: '\uE03D',
  ControlRight: '\uE051',
};

const BUTTONS = { left: 0, middle: 1, right: 2 };

/** A running chromedriver with one session. */
export class Chromedriver implements PageDriver {
  readonly #process: ChildProcess;
  /** Where it and its Chrome keep their files. */
  readonly #dir: string;
  readonly #url: string;
  readonly #site: Site;
  #session = '';

  private constructor(process: ChildProcess, dir: string, port: number, site: Site) {
    this.#process = process;
    this.#dir = dir;
    this.#url = `http://127.0.0.1:${port}`;
    this.#site = site;
  }

  /** @param chrome path of the browser; it has to be of the same version as chromedriver */
  static async start(chrome: string, site: Site): Promise<Chromedriver> {
    const dir = await mkdtemp(join(tmpdir(), 'chromedriver-'));
    const process = spawn('chromedriver', ['--port=0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, TMPDIR: dir },
    });
    const failed = once(process, 'exit').then(() => {
      throw new Error('chromedriver did not start');
    });
    const port = await Promise.race([portOf(process), failed]);
    failed.catch(() => undefined); // it ends with us
    const driver = new Chromedriver(process, dir, port, site);
    const args = ['--headless=new', '--no-sandbox', '--window-size=1280,860'];
    const capabilities = { alwaysMatch: { 'goog:chromeOptions': { binary: chrome, args } } };
    const { sessionId } = await driver.#send('POST', '/session', { capabilities });
    driver.#session = `/session/${String(sessionId)}`;
    return driver;
  }

  /** Kills it and its Chrome, which a page may hold up for good, and which would keep its output open. */
  async stop(): Promise<void> {
    const tree = await processTree(pidOf(this.#process));
    const pids = tree.map(({ pid }) => pid);
    for (const pid of pids) perhaps(() => process.kill(pid, 'SIGKILL'));
    await ended(pids);
    await rm(this.#dir, { recursive: true });
  }

  async show(html: string): Promise<void> {
    await this.#send('POST', '/url', { url: this.#site.page(`<!doctype html>${html}`) });
  }

  async click(target: string, options: ClickOptions = {}): Promise<void> {
    const { button = 'left', click_count: clicks = 1, modifiers = [], force = false } = options;
    if (force) throw new Refusal('unsupported', 'WebDriver has no forced click.');
    const element = await this.#element(target);
    if (button === 'left' && clicks === 1 && modifiers.length === 0) {
      await this.#send('POST', `/element/${element}/click`, {});
      return;
    }
    const presses = Array.from({ length: clicks }, () => [
      { type: 'pointerDown', button: BUTTONS[button] },
      { type: 'pointerUp', button: BUTTONS[button] },
    ]).flat();
    const origin = { [ELEMENT]: element };
    const held = modifiers.map((key) => POINTS[key] ?? '');
    await this.#keys(held.map((value) => ({ type: 'keyDown', value })));
    await this.#send('POST', '/actions', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [{ type: 'pointerMove', x: 0, y: 0, origin }, ...presses],
        },
      ],
    });
    await this.#keys(held.map((value) => ({ type: 'keyUp', value })));
  }

  async type(target: string, text: string): Promise<void> {
    await this.#send('POST', `/element/${await this.#element(target)}/value`, { text });
  }

  async typeOn(text: string): Promise<void> {
    const found = await this.#send('GET', '/element/active');
    await this.#send('POST', `/element/${String(found[ELEMENT])}/value`, { text });
  }

  async press(keys: string): Promise<void> {
    await this.#keys(parseKeys(keys).flatMap(actionsOf));
  }

  async clear(target: string): Promise<void> {
    await this.#send('POST', `/element/${await this.#element(target)}/clear`, {});
  }

  async text(target: string): Promise<string> {
    return this.#send('GET', `/element/${await this.#element(target)}/text`);
  }

  async count(target: string): Promise<number> {
    const [scope, value] = await this.#scope(target);
    const found = await this.#send('POST', `${scope}/elements`, { using: 'css selector', value });
    return found.length;
  }

  find(target: string): Promise<string> {
    return this.text(target);
  }

  async evaluate(expression: string): Promise<unknown> {
    await this.#send('POST', '/frame', { id: null });
    const script = `return eval(${JSON.stringify(expression)})`;
    return this.#send('POST', '/execute/sync', { script, args: [] });
  }

  async #element(target: string): Promise<string> {
    const [scope, value] = await this.#scope(target);
    const found = await this.#send('POST', `${scope}/element`, { using: 'css selector', value });
    return String(found[ELEMENT]);
  }

  /** Goes where the last part of a target is; the path below which it is to be found. */
  async #scope(target: string): Promise<[path: string, selector: string]> {
    await this.#send('POST', '/frame', { id: null });
    const parts = target.split(' >> ');
    const selector = parts.pop() ?? '';
    let scope = '';
    for (const value of parts) {
      const found = await this.#send('POST', `${scope}/element`, { using: 'css selector', value });
      const element = String(found[ELEMENT]);
      const name: string = await this.#send('GET', `/element/${element}/name`);
      if (name.endsWith('frame')) {
        await this.#send('POST', '/frame', { id: found });
        scope = '';
        continue;
      }
      const shadow = await this.#send('GET', `/element/${element}/shadow`).catch(() => undefined);
      scope = shadow ? `/shadow/${String(shadow[SHADOW])}` : `/element/${element}`;
    }
    return [scope, selector];
  }

  async #keys(actions: object[]): Promise<void> {
    if (actions.length === 0) return;
    const keyboard = { type: 'key', id: 'keyboard', actions };
    await this.#send('POST', '/actions', { actions: [keyboard] });
  }

  async #send(method: string, path: string, body?: object): Promise<Body> {
    const reply = await fetch(`${this.#url}${this.#session}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { value }: Body = await reply.json();
    if (reply.ok) return value;
    throw new Refusal(CODES[value.error] ?? value.error, value.message);
  }
}

async function portOf(process: ChildProcess): Promise<number> {
  if (!process.stdout) throw new Error('chromedriver has no output');
  for await (const line of createInterface(process.stdout)) {
    const [, port] = /started successfully on port (\d+)/.exec(line) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error('chromedriver named no port');
}

function actionsOf({ modifiers, key, count }: Stroke): object[] {
  const point = ({ key: name, code }: Stroke['key']) => POINTS[code] ?? POINTS[name] ?? name;
  const act = (type: string, keys: readonly Stroke['key'][]) =>
    keys.map((one) => ({ type, value: point(one) }));
  return [
    ...act('keyDown', modifiers),
    ...Array.from({ length: count }, () => [
      ...act('keyDown', [key]),
      ...act('keyUp', [key]),
    ]).flat(),
    ...act('keyUp', modifiers.toReversed()),
  ];
}
