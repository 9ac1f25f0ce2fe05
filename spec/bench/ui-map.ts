import { Deadline } from '../../lib/deadline.js';
import type { Page } from '../../lib/page/page.js';
import { uiMap } from '../../lib/page/ui-map/map.js';
import type { UiMapOptions } from '../../lib/ui-node.js';
import { Tabwire } from '../support/tabwire.js';

/**
 * What a map costs against what nothing can be cheaper than: a bare snapshot and the descriptions of 200
 * nodes, all sent at once. Rounds interleave the systems, so that what else the machine does hits all.
 * Prints a Markdown table. Run: `node dist/spec/bench/ui-map.js [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 15);
const DESCRIBED = 200;
const PRODUCTS = [3, 180, 660, 3_200];

/** A page of products, five elements each, as a shop's list has them. */
function shop(products: number): string {
  const product = (i: number) =>
    `<li class=card><h3>Product ${i}</h3><p>Some words on product ${i}, and a price of ${i}.99</p><a href="/p/${i}">Details of ${i}</a><button>Add ${i} to cart</button></li>`;
  return `<!doctype html><title>Shop</title><style>.card{border:1px solid;margin:4px}button{cursor:pointer}</style><ul>${Array.from({ length: products }, (_, i) => product(i)).join('')}</ul>`;
}

/** The snapshot alone, and then 200 nodes by their place in it. */
async function bare(page: Page): Promise<void> {
  const { session } = page;
  const { documents } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] });
  const { nodeType = [], backendNodeId = [] } = documents[0]?.nodes ?? {};
  const elements = backendNodeId.filter((_, i) => nodeType[i] === 1).slice(0, DESCRIBED);
  // A small page has fewer nodes: the same number of calls all the same.
  const asked = Array.from({ length: DESCRIBED }, (_, i) => elements[i % elements.length] ?? 0);
  await Promise.all(
    asked.map((id) =>
      session.send('Accessibility.getPartialAXTree', { backendNodeId: id, fetchRelatives: false }),
    ),
  );
}

const map = (page: Page, options: UiMapOptions): Promise<unknown> => {
  const deadline = new Deadline(60_000);
  return uiMap(page, options, deadline).finally(() => {
    deadline.dispose();
  });
};

const SYSTEMS = {
  bare,
  viewport: (page: Page) => map(page, { in_viewport: true }),
  page: (page: Page) => map(page, { max_nodes: 300 }),
};
type Times = Record<keyof typeof SYSTEMS, number[]>;

async function timesOf(page: Page): Promise<Times> {
  const times: Times = { bare: [], viewport: [], page: [] };
  const names = ['bare', 'viewport', 'page'] as const;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of shuffled(names)) {
      const start = performance.now();
      await SYSTEMS[name](page);
      if (round > 0) times[name].push(performance.now() - start);
    }
  }
  return times;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The median of the rounds' ratios. */
function ratio(a: readonly number[], b: readonly number[]): string {
  return median(a.map((ms, i) => ms / (b[i] ?? NaN))).toFixed(2);
}

const tabwire = await Tabwire.start();
try {
  const { id } = await tabwire.open();
  const page = await tabwire.gateway.browser(id).page({}, AbortSignal.timeout(60_000));
  const frameId = page.frames.main.id;
  console.log('| elements | bare, ms | viewport map, ms | × | page-wide map of 300, ms | × |');
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const products of PRODUCTS) {
    await page.session.send('Page.setDocumentContent', { frameId, html: shop(products) });
    const { result } = await page.session.evaluate<number>({
      expression: `document.querySelectorAll('*').length`,
    });
    const { bare: floor, viewport, page: whole } = await timesOf(page);
    const [a, b, c] = [floor, viewport, whole].map((times) => median(times).toFixed(1));
    console.log(
      `| ${result.value} | ${a} | ${b} | ${ratio(viewport, floor)} | ${c} | ${ratio(whole, floor)} |`,
    );
  }
} finally {
  await tabwire.stop();
}
