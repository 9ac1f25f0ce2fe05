import { expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

it('a page prefetches and prerenders nothing: Chrome would ask for it past all rules', async () => {
  // chrome-headless-shell has no such setting.
  const browser = await stage.tabwire.open({ headless: true, url: stage.site.page('rules') });
  const page = stage.tabwire.gateway.browser(browser.id).contexts.default.currentPage;
  if (!page) throw new Error('there is no page');
  const { session } = page;
  await session.send('Preload.enable', {});
  const told = new Promise((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ prefetchStatus, status }) => {
      if (status === 'Failure' || status === 'Ready') resolve(prefetchStatus);
    });
  });
  const rules = JSON.stringify({ prefetch: [{ urls: ['/ahead'], eagerness: 'immediate' }] });
  await browser.evaluate(`document.head.append(Object.assign(document.createElement('script'),
    { type: 'speculationrules', textContent: ${JSON.stringify(rules)} }))`);
  expect(await told).toBe('PrefetchNotEligiblePreloadingDisabled');
});
