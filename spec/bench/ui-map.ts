import { chromium } from 'playwright-core';
import { Deadline } from '../../lib/deadline.js';
import type { Page } from '../../lib/page/page.js';
import { uiMap } from '../../lib/page/ui-map/map.js';
import type { UiMapOptions } from '../../lib/ui-node.js';
import { race, ratioOf, report, timeOf } from '../support/bench.js';
import { Tabwire } from '../support/tabwire.js';

/**
 * What a map costs: against a bare snapshot and the descriptions of 200 nodes, all sent at once, which is
 * what any map needs at least, and next to Playwright's snapshot for language models. `bare` runs twice;
 * how far its second ratio is from 1 is the noise. Run: `make bench`, or
 * `node dist/spec/bench/ui-map.js [rounds]`
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
async function bare({ session }: Page): Promise<void> {
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

async function map(page: Page, options: UiMapOptions): Promise<void> {
  const deadline = new Deadline(60_000);
  try {
    const { returned } = await uiMap(page, options, deadline);
    if (returned === 0) throw new Error('an empty map');
  } finally {
    deadline.dispose();
  }
}

const tabwire = await Tabwire.start();
const { chromePath } = tabwire.gateway;
const playwright = await chromium.launch({ executablePath: chromePath });
try {
  const { id } = await tabwire.open();
  const page = await tabwire.gateway.browser(id).page({}, AbortSignal.timeout(60_000));
  const peer = await playwright.newPage({ viewport: { width: 1280, height: 720 } });
  const frameId = page.frames.main.id;
  const rows = [];
  for (const products of PRODUCTS) {
    const html = shop(products);
    await page.session.send('Page.setDocumentContent', { frameId, html });
    await peer.setContent(html);
    const times = await race(
      [
        { name: 'bare', run: () => bare(page) },
        { name: 'again', run: () => bare(page) },
        { name: 'viewport', run: () => map(page, { in_viewport: true }) },
        { name: 'page', run: () => map(page, { max_nodes: 300 }) },
        { name: 'peer', run: () => peer.ariaSnapshot({ mode: 'ai' }) },
      ],
      ROUNDS,
    );
    rows.push({
      elements: await peer.locator('*').count(),
      'bare, ms': timeOf(times, 'bare'),
      'bare again, ×': ratioOf(times, 'again', 'bare'),
      'viewport map, ms': timeOf(times, 'viewport'),
      'viewport map, × (goal 1.3)': ratioOf(times, 'viewport', 'bare'),
      'map of 300, ms': timeOf(times, 'page'),
      'map of 300, × (goal 1.6)': ratioOf(times, 'page', 'bare'),
      'Playwright, ms': timeOf(times, 'peer'),
      'Playwright, ×': ratioOf(times, 'peer', 'bare'),
    });
  }
  await report('One UI map', chromePath, rows);
} finally {
  await playwright.close();
  await tabwire.stop();
}
