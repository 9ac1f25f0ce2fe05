import { chromium } from 'playwright-core';
import { Deadline } from '../../lib/request/deadline.js';
import type { Page } from '../../lib/page/page.js';
import { uiMap } from '../../lib/page/ui-map/map.js';
import type { UiMapOptions } from '../../lib/schemas/ui-map.js';
import { Tabwire } from '../../spec/support/tabwire.js';
import { timed, type Contender, type Contest } from './contest.js';
import { most, RAW, RAW_AGAIN, TABWIRE, times } from './goals.js';

/**
 * What a map costs: against a bare snapshot and the descriptions of 200 nodes, all sent at once, which is
 * what any map needs at least, and next to Playwright's snapshot for language models. All of them run in
 * the bench's own process: it is the map that is measured, and not the way to it.
 */

const DESCRIBED = 200;
/** How large the pages are, and what a map of 300 nodes of each may take, in ms. */
const PAGES = [
  [3, 30],
  [180, 30],
  [660, 80],
  [3_200, 280],
] as const;

/**
 * A page of products, five elements each, as a shop's list has them. A link of plain text says by itself what
 * it is; of a button with a sign and a label Chrome's accessibility tree has to tell.
 */
function shop(products: number): string {
  const product = (i: number) =>
    `<li class=card><h3>Product ${i}</h3><p>Some words on product ${i}, and a price of ${i}.99</p><a href="/p/${i}">Details of ${i}</a><button aria-label="Add product ${i} to the cart">+</button></li>`;
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

function uiMapOf(products: number, mostMs: number): Contest {
  const inViewport = `map of the viewport, ${products} products`;
  const whole = `map of 300 nodes, ${products} products`;
  return {
    name: 'ui-map',
    unit: 'ms',
    goals: [times(1.3)(inViewport), times(1.6)(whole), most(mostMs, ' ms')(whole)],
    contenders: async (bench) => {
      const tabwire = await Tabwire.start();
      bench.own(() => tabwire.stop());
      const playwright = await chromium.launch({ executablePath: bench.chromes.chrome });
      bench.own(() => playwright.close());
      const { id } = await tabwire.open();
      const page = await tabwire.gateway.browser(id).page({}, AbortSignal.timeout(60_000));
      const peer = await playwright.newPage({ viewport: { width: 1280, height: 720 } });
      const html = shop(products);
      const frameId = page.frames.main.id;
      await page.session.send('Page.setDocumentContent', { frameId, html });
      await peer.setContent(html);
      const all = (row: string, options: UiMapOptions): Contender[] =>
        [
          { system: RAW, run: () => bare(page) },
          { system: RAW_AGAIN, run: () => bare(page) },
          { system: TABWIRE, run: () => map(page, options) },
          { system: 'Playwright', run: () => peer.ariaSnapshot({ mode: 'ai' }) },
        ].map(({ system, run }) => ({ row, system, cell: async () => [await timed(run)] }));
      return [...all(inViewport, { in_viewport: true }), ...all(whole, { max_nodes: 300 })];
    },
  };
}

/** One for each size of page. */
export const uiMaps: readonly Contest[] = PAGES.map(([products, mostMs]) =>
  uiMapOf(products, mostMs),
);
