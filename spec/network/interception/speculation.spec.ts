import { expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

it('a page prefetches and prerenders nothing: Chrome would ask for it past all rules', async () => {
  await stage.show('<title>rules</title>');
  const page = stage.tabwire.gateway.browser(stage.browser.id).contexts.default.currentPage;
  if (!page) throw new Error('there is no page');
  const { session } = page;
  await session.send('Preload.enable', {});
  const told = new Promise((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ prefetchStatus, status }) => {
      if (status === 'Failure' || status === 'Ready') resolve(prefetchStatus);
    });
  });
  const rules = JSON.stringify({ prefetch: [{ urls: ['/ahead'], eagerness: 'immediate' }] });
  await stage.evaluate(`document.head.append(Object.assign(document.createElement('script'),
    { type: 'speculationrules', textContent: ${JSON.stringify(rules)} }))`);
  expect(await told).toBe('PrefetchNotEligiblePreloadingDisabled');
});
