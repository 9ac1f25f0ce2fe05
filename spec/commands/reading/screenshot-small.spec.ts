import { expect, it } from '@jest/globals';
import type { Body } from '../../support/service.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const SIZES = [
  { width: 500, height: 500 },
  { width: 50, height: 50 },
  { width: 1, height: 300 },
  { width: 300, height: 1 },
];

const shotOf = async (body: object): Promise<Body> =>
  stage.do('screenshot', { timeout_ms: 10_000, ...body });

const sizeOf = ({ width, height }: Body) => ({ width, height });

it('shows pages of very different sizes at the same time, again and again', async () => {
  const contexts: Body[] = [];
  for (const viewport of SIZES) {
    const { body } = await stage.tabwire.send('put', `${stage.browser.path}/contexts/`, {
      viewport,
      url: stage.site.page('a'),
    });
    contexts.push(body);
  }
  for (let round = 0; round < 3; round += 1) {
    const shots = await Promise.all(contexts.map(({ ctx_id }) => shotOf({ ctx_id })));
    expect(shots.map(sizeOf)).toEqual(SIZES);
  }
});

it('shows the first page of a browser that is small from the start, or becomes so', async () => {
  const [, small] = SIZES;
  const browser = await stage.tabwire.open({ viewport: small });
  for (const viewport of [small, { width: 400, height: 300 }, small]) {
    await browser.do('emulate', { viewport });
    for (let shot = 0; shot < 2; shot += 1)
      expect(sizeOf(await browser.do('screenshot', { timeout_ms: 10_000 }))).toEqual(viewport);
    expect(await browser.evaluate('({ width: innerWidth, height: innerHeight })')).toEqual(
      viewport,
    );
  }
  await browser.delete();
});
