import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../lib/telemetry/log.js';
import { Site } from './site.js';
import type { Body, TestBrowser } from './service.js';
import { Tabwire } from './tabwire.js';
import { until } from './until.js';

const AXE = readFileSync(
  fileURLToPath(new URL('./axe.min.js', import.meta.resolve('axe-core/package.json'))),
  'utf8',
);

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A service whose dashboard is shown, and another, whose browser shows it and is driven by our own interface. */
export class Dashboard {
  #watched: Tabwire | undefined;
  #driver: Tabwire | undefined;
  #site: Site | undefined;
  #viewer: TestBrowser | undefined;
  #visits = 0;
  #address: string | undefined;

  /** @param settings and log of the service whose dashboard is shown */
  async start(settings: Record<string, string> = {}, log?: Log): Promise<void> {
    const services = [Tabwire.start(settings, log), Tabwire.start(), Site.start()] as const;
    [this.#watched, this.#driver, this.#site] = await Promise.all(services);
    this.#viewer = await this.#driver.open({ viewport: { width: 1_280, height: 900 } });
  }

  async stop(): Promise<void> {
    await Promise.all([this.#watched?.stop(), this.#driver?.stop(), this.#site?.stop()]);
  }

  get watched(): Tabwire {
    return present(this.#watched);
  }

  /** Another one in its place. */
  replace(watched: Tabwire): void {
    this.#watched = watched;
  }

  /** Where the dashboard is, if not at the address of its service: that of a proxy. */
  set address(url: string) {
    this.#address = url;
  }

  get driver(): Tabwire {
    return present(this.#driver);
  }

  get site(): Site {
    return present(this.#site);
  }

  /** The browser that shows the dashboard. */
  get viewer(): TestBrowser {
    return present(this.#viewer);
  }

  /** Has another browser show it. */
  async replaceViewer(options: object): Promise<void> {
    await this.viewer.delete();
    this.#viewer = await this.driver.open(options);
  }

  /** Loads a view of the dashboard: `#/browsers/ID`. */
  async visit(hash = ''): Promise<void> {
    // Another URL each time: where the hash alone is another one, nothing is loaded.
    this.#visits += 1;
    await this.viewer.do('navigate', {
      url: `${this.#address ?? this.watched.url}/?${this.#visits}${hash}`,
    });
  }

  /** Waits until a text is shown. */
  waitForText(text: string): Promise<Body> {
    return this.viewer.do('wait-for', { text, timeout_ms: 15_000 });
  }

  /** Waits until an expression of the dashboard's page is truthy. */
  waitUntil(expression: string): Promise<Body> {
    return this.viewer.do('wait-for', { function: expression, timeout_ms: 15_000 });
  }

  /** Waits until a pixel of the picture is as an expression of its red, green and blue `r`, `g`, `b` has it. */
  async waitForPixel(x: number, y: number, expression: string): Promise<void> {
    // No event of the DOM tells that a canvas is drawn.
    const is = `(() => { const c = document.querySelector('canvas'); if (!c) return false; const [r, g, b] = c.getContext('2d').getImageData(${x}, ${y}, 1, 1).data; return ${expression} })()`;
    await until(() => this.viewer.evaluate(is));
  }

  /** Carries out an instruction in the dashboard. */
  async instruct(instruction: string): Promise<void> {
    const { success, data } = await this.viewer.do('instruct', { instruction, engine: 'rules' });
    if (!success) throw new Error(`${instruction}: ${JSON.stringify(data)}`);
  }

  async openPanel(panel: string): Promise<void> {
    const node_id = await this.viewer.find(`#tab-${panel.toLowerCase()}`);
    await this.viewer.do('node-click', { node_id });
  }

  /** What axe-core finds wrong with what is shown: the rule and the elements. */
  async violations(): Promise<Body> {
    const isThere = await this.viewer.evaluate(`typeof axe !== 'undefined'`);
    if (!isThere) await this.viewer.do('eval', { expression: `${AXE};0` });
    return this.viewer.evaluate(
      'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))',
      { timeout_ms: 30_000 },
    );
  }

  /** How far what is shown goes beyond the width of the window, in CSS px. */
  overflow(): Promise<number> {
    return this.viewer.evaluate('document.documentElement.scrollWidth - innerWidth');
  }

  /** Presses at a point of the page that the live view shows. */
  async click(x: number, y: number): Promise<void> {
    await this.viewer.do('click', await this.#pointOf(x, y));
  }

  /** Presses at a point of that page, and releases at another. */
  async drag(from: Point, to: Point): Promise<void> {
    await this.viewer.do('mouse', { move: await this.#pointOf(from.x, from.y), down: true });
    await this.viewer.do('mouse', { move: await this.#pointOf(to.x, to.y), steps: 5, up: true });
  }

  /** Where a point of the page is in the picture. */
  #pointOf(x: number, y: number): Promise<Point> {
    return this.viewer.evaluate(
      `(() => { const c = document.querySelector('canvas'); c.scrollIntoView({ block: 'start' }); const r = c.getBoundingClientRect(); return { x: r.left + ${x} * r.width / c.width, y: r.top + ${y} * r.height / c.height } })()`,
    );
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the stage is not set');
  return value;
}
