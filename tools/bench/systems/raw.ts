import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyForChar, keyNamed, type Key } from '../../../lib/page/input/keys.js';
import { Chrome } from '../../../protocol/chrome.js';
import type { Session } from '../../../protocol/session.js';
import { commandOf, type Chromes, type PageDriver, type Node, type System } from './system.js';

/** Has Chrome tell a node's handle and its backend node ID in one round trip. */
const NODE = {
  serialization: 'deep',
  maxDepth: 0,
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: 'none' },
} as const;

/** How much of a blob a call reads, in bytes. */
const CHUNK = 4 * 2 ** 20;

/**
 * Chrome DevTools Protocol and nothing else, called in the bench's own process: as few round trips as
 * there can be, and no check of anything. What the others are measured against.
 */
export class RawSystem implements System {
  readonly name: string;
  readonly pid = undefined;
  readonly hasContexts = true;
  readonly #chromes: Chromes;
  readonly #running = new Set<Chrome>();
  /** The removal of the latest profile: no part of what is measured. */
  #removing = Promise.resolve();

  constructor(name: string, chromes: Chromes) {
    this.name = name;
    this.#chromes = chromes;
  }

  get roots(): readonly number[] {
    return [...this.#running].map(({ pid }) => pid);
  }

  async open(shell = false): Promise<PageDriver> {
    await this.#removing;
    const chrome = await Chrome.launch({
      ...commandOf(this.#chromes, shell),
      profileDir: join(tmpdir(), `tabwire-bench-${randomUUID()}`),
      env: process.env,
      timeoutMs: 20_000,
    });
    this.#running.add(chrome);
    const { targetInfos } = await chrome.connection.browser.send('Target.getTargets', {});
    const page = targetInfos.find(({ type }) => type === 'page');
    if (!page) throw new Error('Chrome has no page');
    const session = await attached(chrome, page.targetId);
    return new RawDriver(chrome, session, async () => {
      this.#running.delete(chrome);
      // The exit is what tells the end: a reply may come before it, or not at all.
      chrome.connection.browser.send('Browser.close', {}).catch(() => undefined);
      await chrome.exited;
      this.#removing = chrome.end();
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.#removing, ...[...this.#running].map((chrome) => chrome.end())]);
  }
}

async function attached({ connection }: Chrome, targetId: string): Promise<Session> {
  const how = { targetId, flatten: true };
  const { sessionId } = await connection.browser.send('Target.attachToTarget', how);
  const session = connection.session(sessionId);
  if (!session) throw new Error('the page is gone');
  await session.send('Page.enable', {});
  return session;
}

class RawDriver implements PageDriver {
  readonly #chrome: Chrome;
  readonly #session: Session;
  readonly close: () => Promise<void>;

  constructor(chrome: Chrome, session: Session, close: () => Promise<void>) {
    this.#chrome = chrome;
    this.#session = session;
    this.close = close;
  }

  async navigate(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => {
      const off = this.#session.on('Page.loadEventFired', () => {
        off();
        resolve();
      });
    });
    await this.#session.send('Page.navigate', { url });
    await loaded;
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.#session.evaluate({ expression, returnByValue: true });
    return result.value;
  }

  find(selector: string): Promise<Node> {
    return this.#node(`document.querySelector(${JSON.stringify(selector)})`);
  }

  waitFor(selector: string): Promise<Node> {
    return this.#node(`new Promise((resolve) => {
      const look = () => {
        const found = document.querySelector(${JSON.stringify(selector)});
        if (found) resolve(found);
        return found;
      };
      if (look()) return;
      const observer = new MutationObserver(() => { if (look()) observer.disconnect(); });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    })`);
  }

  async text(node: Node): Promise<string> {
    return this.#on<string>(node, 'function () { return this.innerText; }');
  }

  scrollTo(node: Node) {
    return this.#on(node, 'function () { this.scrollIntoView({ block: "center" }); }');
  }

  async clickNode(node: Node): Promise<void> {
    const objectId = String(node);
    const [{ quads }] = await Promise.all([
      this.#session.send('DOM.getContentQuads', { objectId }),
      this.#session.send('DOM.scrollIntoViewIfNeeded', { objectId }),
    ]);
    const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = quads[0] ?? [];
    await this.click((x1 + x3) / 2, (y1 + y3) / 2);
  }

  click(x: number, y: number) {
    const press = { x, y, button: 'left', clickCount: 1 } as const;
    const send = 'Input.dispatchMouseEvent';
    return Promise.all([
      this.#session.send(send, { type: 'mouseMoved', x, y }),
      this.#session.send(send, { type: 'mousePressed', ...press, buttons: 1 }),
      this.#session.send(send, { type: 'mouseReleased', ...press, buttons: 0 }),
    ]);
  }

  async type(node: Node, text: string): Promise<void> {
    await this.#session.send('DOM.focus', { objectId: String(node) });
    await Promise.all(Array.from(text, (char) => this.#stroke(keyForChar(char))));
  }

  press(key: string) {
    return this.#stroke(keyNamed(key));
  }

  /** A page of this size comes faster as a blob than as a string. */
  async html(): Promise<string> {
    const expression = 'new Blob([document.documentElement.outerHTML])';
    const { result } = await this.#session.evaluate({ expression });
    const { objectId = '' } = result;
    const { uuid } = await this.#session.send('IO.resolveBlob', { objectId });
    const parts: Buffer[] = [];
    for (let eof = false; !eof;) {
      const part = await this.#session.send('IO.read', { handle: `blob:${uuid}`, size: CHUNK });
      parts.push(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'utf8'));
      ({ eof } = part);
    }
    return Buffer.concat(parts).toString();
  }

  async context(): Promise<PageDriver> {
    const { browser } = this.#chrome.connection;
    const { browserContextId } = await browser.send('Target.createBrowserContext', {});
    const target = { url: 'about:blank', browserContextId };
    const { targetId } = await browser.send('Target.createTarget', target);
    const session = await attached(this.#chrome, targetId);
    return new RawDriver(this.#chrome, session, async () => {
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    });
  }

  async #node(expression: string): Promise<Node> {
    const how = { awaitPromise: true, serializationOptions: NODE };
    const { result } = await this.#session.evaluate({ expression, ...how });
    if (result.objectId === undefined) throw new Error('nothing was found');
    return result.objectId;
  }

  async #on<Value>(node: Node, functionDeclaration: string): Promise<Value> {
    const how = { functionDeclaration, returnByValue: true };
    const objectId = String(node);
    const { result } = await this.#session.callFunctionOn<Value>({ objectId, ...how });
    return result.value;
  }

  #stroke(of: Key | undefined) {
    if (!of) throw new Error('there is no such key');
    const { key, code, keyCode, text } = of;
    const event = { key, code, windowsVirtualKeyCode: keyCode };
    const down =
      text === undefined ? ({ type: 'rawKeyDown' } as const) : ({ type: 'keyDown', text } as const);
    return Promise.all([
      this.#session.send('Input.dispatchKeyEvent', { ...event, ...down }),
      this.#session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ]);
  }
}
