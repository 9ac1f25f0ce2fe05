import { expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const QUERIES = ['(hover: hover)', '(any-hover: hover)', '(pointer: fine)', '(any-pointer: fine)'];
const READ = `${JSON.stringify(QUERIES)}.map((query) => matchMedia(query).matches)`;
const MENU =
  '<style>nav { display: none } @media (hover: hover) { nav { display: block } }</style><nav id=n>menu</nav>';
const MOUSE = [true, true, true, true];
const NO_MOUSE = [false, false, false, false];

it('a desktop page has a mouse, and so have its frames and its popups', async () => {
  await stage.show(`${MENU}<iframe src="${stage.site.page(MENU, stage.site.other)}"></iframe>`);
  expect(await stage.evaluate(READ)).toEqual(MOUSE);
  expect(await stage.do('node-state', { node_id: await stage.find('#n') })).toMatchObject({
    visible: true,
  });
  const frame_node_id = await stage.find('iframe');
  expect((await stage.do('eval', { expression: READ, frame_node_id })).data.value).toEqual(MOUSE);
  for (const url of ['about:blank', stage.site.page(MENU, stage.site.other)]) {
    await stage.evaluate(`window.open(${JSON.stringify(url)}); 1`);
    expect(await stage.evaluate(READ)).toEqual(MOUSE);
  }
});

it('one with a touch screen has none, and has one again on the next site after that', async () => {
  await stage.show(MENU);
  await stage.do('emulate', { touch: true });
  expect(await stage.evaluate(READ)).toEqual(NO_MOUSE);
  expect(await stage.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(true);
  await stage.do('emulate', { touch: null, device: 'Pixel 7' });
  expect(await stage.evaluate(READ)).toEqual(NO_MOUSE);
  await stage.do('emulate', { device: null });
  await stage.do('navigate', { url: stage.site.page(MENU, stage.site.other) });
  expect(await stage.evaluate(READ)).toEqual(MOUSE);
});
