import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '../../protocol/session.js';
import { Site } from '../support/site.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

const CALLS = ['send', 'evaluate', 'callFunctionOn'];

/** What goes to Chrome on a session: how many flights, and how many calls each. */
class Traffic {
  readonly flights: number[] = [];
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    for (const name of CALLS) {
      const call = Reflect.get(session, name);
      const value = (...args: unknown[]) => {
        // Nobody waits for the answer to a release.
        if (args[0] !== 'Runtime.releaseObject') this.#count();
        return Reflect.apply(call, session, args);
      };
      Object.defineProperty(session, name, { value, configurable: true });
    }
  }

  /** A call with others on the way is of their flight. */
  #count(): void {
    if (this.#session.pending === 0) this.flights.push(0);
    this.flights.push((this.flights.pop() ?? 0) + 1);
  }

  end(): void {
    for (const name of CALLS) Reflect.deleteProperty(this.#session, name);
  }
}

describe('what a command costs in round trips to Chrome', () => {
  let site: Site;
  let tabwire: Tabwire;
  let browser: TestBrowser;
  let session: Session;

  beforeAll(async () => {
    site = await Site.start();
    tabwire = await Tabwire.start();
    browser = await tabwire.open();
    const url = site.page('<button id=b>Buy</button><input id=i>');
    // What follows the document's requests is done then.
    await browser.do('navigate', { url, wait_until: 'networkidle' });
    const [open] = tabwire.gateway.browsers;
    const page = open?.contexts.default.currentPage;
    if (!page) throw new Error('no page');
    session = page.session;
  });

  afterAll(async () => {
    await tabwire.stop();
    await site.stop();
  });

  async function flightsOf(command: string, body: object): Promise<number[]> {
    await browser.do(command, body); // what a first use prepares is not of the command
    const traffic = new Traffic(session);
    try {
      await browser.do(command, body);
    } finally {
      traffic.end();
    }
    return traffic.flights;
  }

  it('is one for find-node, and for wait-for-node of what is there', async () => {
    expect(await flightsOf('find-node', { selector: '#b' })).toEqual([1]);
    expect(await flightsOf('wait-for-node', { selector: '#b' })).toEqual([1]);
  });

  it('is one for each way to find but by role and in shadow roots, and one more for each frame', async () => {
    for (const body of [{ xpath: '//button' }, { text: 'Buy' }, { selector: '#b', frames: true }])
      expect(await flightsOf('find-node', body)).toEqual([1]);
    expect(await flightsOf('wait-for-node', { text: 'Buy' })).toEqual([1]);
    // The tree, from its enabling to its disabling, the node, the search, and the release of the node.
    expect(await flightsOf('find-node', { role: 'button', name: 'Buy' })).toEqual([3, 2, 1, 1]);
    expect(await flightsOf('find-node', { selector: '#b', pierce: true })).toEqual([2, 2]);
  });

  it('is one for the rows of a page, and for its links', async () => {
    const fields = { name: 'b', size: { as: 'number' } };
    expect(await flightsOf('extract', { each: 'button', fields })).toEqual([1]);
    expect(await flightsOf('links', {})).toEqual([1]);
  });

  it('is one for eval of a plain value: there is nothing to let go of', async () => {
    expect(await flightsOf('eval', { expression: '40 + 2' })).toEqual([1]);
    expect(await flightsOf('eval', { expression: 'await Promise.resolve(42)' })).toEqual([1]);
    expect(await flightsOf('eval', { expression: 'args', args: 42 })).toEqual([1]);
  });

  it('is one for fetch-text, fetch-html and scroll-to of a node that was used before', async () => {
    const node_id = await browser.find('#b');
    expect(await flightsOf('fetch-text', { node_id })).toEqual([1]);
    expect(await flightsOf('fetch-html', { node_id })).toEqual([1]);
    expect(await flightsOf('scroll-to', { node_id })).toEqual([1]);
  });

  it('is one flight for a click, after one for the point of a node and its guard', async () => {
    const node_id = await browser.find('#b');
    // A move, a press, a release, and the link that is there: the context denies downloads.
    expect(await flightsOf('click', { x: 5, y: 5 })).toEqual([4]);
    // With who got the press; the guard is asked to end where Chrome answers the release before that.
    expect([
      [1, 4],
      [1, 5],
    ]).toContainEqual(await flightsOf('node-click', { node_id }));
  });

  it('is one flight for keys and for typing, after one for the focus of a node', async () => {
    const node_id = await browser.find('#i');
    expect(await flightsOf('send-keys', { keys: 'a, b3' })).toEqual([8]);
    // Where the focus is tells whether it takes keys.
    expect(await flightsOf('type', { text: 'hello' })).toEqual([1, 10]);
    expect(await flightsOf('type', { text: 'hello', node_id })).toEqual([1, 10]);
  });
});
