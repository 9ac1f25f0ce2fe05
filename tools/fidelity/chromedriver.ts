import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { perhaps, processes } from '../../lib/machine/processes.js';
import { parseKeys, type Stroke } from '../../lib/page/input/key-grammar.js';
import type { Child } from '../../spec/support/child.js';
import { startChromedriver } from '../bench/systems/chromedriver.js';
import { Refusal, type ClickOptions, type PageDriver } from '../../spec/support/driver.js';
import { ended } from '../../spec/support/processes.js';
import type { Site } from '../../spec/support/site.js';
import type { Body } from '../../spec/support/service.js';

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
  readonly #child: Child;
  /** Where it and its Chrome keep their files. */
  readonly #dir: string;
  readonly #site: Site;
  readonly #url: string;
  #session = '';

  private constructor(child: Child, dir: string, site: Site, url: string) {
    this.#child = child;
    this.#dir = dir;
    this.#site = site;
    this.#url = url;
  }

  /** @param chrome path of the browser; it has to be of the same version as chromedriver */
  static async start(chrome: string, site: Site): Promise<Chromedriver> {
    const dir = await mkdtemp(join(tmpdir(), 'chromedriver-'));
    const remove = () => rm(dir, { recursive: true, force: true });
    const { child, url } = await startChromedriver({ ...env, TMPDIR: dir }).catch(
      async (error: unknown) => {
        await remove();
        throw error;
      },
    );
    const driver = new Chromedriver(child, dir, site, url);
    try {
      await driver.#open(chrome);
    } catch (error) {
      await driver.stop();
      throw error;
    }
    return driver;
  }

  async #open(binary: string): Promise<void> {
    const args = ['--headless=new', '--no-sandbox', '--window-size=1280,860'];
    const capabilities = { alwaysMatch: { 'goog:chromeOptions': { binary, args } } };
    const { sessionId } = await this.#send('POST', '/session', { capabilities });
    this.#session = `/session/${String(sessionId)}`;
  }

  /** Kills it and its Chrome, which a page may hold up for good, and which would keep its output open. */
  async stop(): Promise<void> {
    const own = perhaps(() => this.#child.pid); // none where it never started
    const left = processes().filter(({ group }) => group === own);
    this.#child.kill();
    await ended(left.map(({ pid }) => pid));
    await rm(this.#dir, { recursive: true, force: true });
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
