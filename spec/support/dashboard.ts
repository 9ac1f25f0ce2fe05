import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import { Site } from './site.js';
import type { Body, TestBrowser } from './service.js';
import { Tabwire } from './tabwire.js';
import { until } from './until.js';

const AXE = readFileSync(
  fileURLToPath(new URL('./axe.min.js', import.meta.resolve('axe-core/package.json'))),
  'utf8',
);

/** A service whose dashboard is shown, and another, whose browser shows it and is driven by our own interface. */
export class DashboardStage {
  #watched: Tabwire | undefined;
  #driver: Tabwire | undefined;
  #site: Site | undefined;
  #eyes: TestBrowser | undefined;

  /** @param settings of the service whose dashboard is shown */
  static forAll(settings: Record<string, string> = {}): DashboardStage {
    const stage = new DashboardStage();
    beforeAll(async () => {
      const services = [Tabwire.start(settings), Tabwire.start(), Site.start()] as const;
      [stage.#watched, stage.#driver, stage.#site] = await Promise.all(services);
      stage.#eyes = await stage.#driver.open({ viewport: { width: 1_280, height: 900 } });
    }, 60_000);
    afterAll(() =>
      Promise.all([stage.#watched?.stop(), stage.#driver?.stop(), stage.#site?.stop()]),
    );
    return stage;
  }

  get watched(): Tabwire {
    return present(this.#watched);
  }

  /** Another one in its place. */
  replace(watched: Tabwire): void {
    this.#watched = watched;
  }

  get driver(): Tabwire {
    return present(this.#driver);
  }

  get site(): Site {
    return present(this.#site);
  }

  /** The browser that shows the dashboard. */
  get eyes(): TestBrowser {
    return present(this.#eyes);
  }

  /** Has another browser show it. */
  async look(options: object): Promise<void> {
    await this.eyes.delete();
    this.#eyes = await this.driver.open(options);
  }

  /** Goes to a view of the dashboard: `#/browsers/ID`. */
  async visit(hash = ''): Promise<void> {
    await this.eyes.do('navigate', { url: 'about:blank' });
    await this.eyes.do('navigate', { url: `${this.watched.url}/${hash}` });
  }

  /** Waits until a text is shown. */
  sees(text: string): Promise<Body> {
    return this.eyes.do('wait-for', { text, timeout_ms: 15_000 });
  }

  /** Waits until an expression of the dashboard's page is truthy. */
  holds(expression: string): Promise<Body> {
    return this.eyes.do('wait-for', { function: expression, timeout_ms: 15_000 });
  }

  /** Waits until a pixel of the picture is as an expression of its red, green and blue `r`, `g`, `b` has it. */
  async paints(x: number, y: number, expression: string): Promise<void> {
    // No event of the DOM tells that a canvas is drawn.
    const is = `(() => { const c = document.querySelector('canvas'); if (!c) return false; const [r, g, b] = c.getContext('2d').getImageData(${x}, ${y}, 1, 1).data; return ${expression} })()`;
    await until(() => this.eyes.evaluate(is));
  }

  /** Carries out an instruction in the dashboard. */
  async says(instruction: string): Promise<void> {
    const { success, data } = await this.eyes.do('instruct', { instruction, engine: 'rules' });
    if (!success) throw new Error(`${instruction}: ${JSON.stringify(data)}`);
  }

  async opens(panel: string): Promise<void> {
    const node_id = await this.eyes.find(`#tab-${panel.toLowerCase()}`);
    await this.eyes.do('node-click', { node_id });
  }

  /** What axe-core finds wrong with what is shown: the rule and the elements. */
  async violations(): Promise<Body> {
    await this.eyes.do('eval', { expression: `${AXE};0` });
    return this.eyes.evaluate(
      'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))',
      { timeout_ms: 30_000 },
    );
  }

  /** How far what is shown goes beyond the width of the window, in CSS px. */
  overflow(): Promise<number> {
    return this.eyes.evaluate('document.documentElement.scrollWidth - innerWidth');
  }

  /** Presses at a point of the page that the live view shows. */
  async clicks(x: number, y: number): Promise<void> {
    const at = await this.eyes.evaluate(
      `(() => { const c = document.querySelector('canvas'); c.scrollIntoView({ block: 'start' }); const r = c.getBoundingClientRect(); return { x: r.left + ${x} * r.width / c.width, y: r.top + ${y} * r.height / c.height } })()`,
    );
    await this.eyes.do('click', at);
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the stage is not set');
  return value;
}
