import { expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** A list of items with a box each; `ticked` notes what is ticked, and `onTick` is what the page does then. */
const list = (onTick: string) => `<title>_</title><ul id=list></ul><script>
  let items = ['a', 'b', 'c', 'd'];
  const ticked = [];
  const draw = () => { list.innerHTML = items.map((one) =>
    '<li><input type=checkbox aria-label="' + one + '" ' + (ticked.includes(one) ? 'checked' : '') + ' onchange="tick(this)"> ' + one).join('') };
  const tick = (box) => { const one = box.ariaLabel; ticked.push(one); ${onTick} };
  draw();</script>`;

const ticked = () => stage.evaluate('ticked.join()');

it.each([
  ['the page moves to its end', 'list.append(box.parentElement)', 'a,b'],
  ['the page draws anew', 'draw()', 'a,b'],
  ['stay where they are', '', 'a,b'],
])(
  'several items that %s are those that were there before the first step',
  async (_, onTick, all) => {
    await stage.show(list(onTick));
    await rules.done('tick the first two items');
    expect(await ticked()).toBe(all);
    await stage.show(list(onTick));
    await rules.done('tick a and b');
    expect(await ticked()).toBe(all);
  },
);

it('where a page draws anew without the first, the second is no other', async () => {
  await stage.show(
    list('items = items.filter((item) => item !== one); draw()')
      .replaceAll(`aria-label="' + one + '"`, `aria-label="Done" data-is="' + one + '"`)
      .replace('box.ariaLabel', 'box.dataset.is'),
  );
  const { body } = await rules.instruct('tick the first two items');
  expect([body.success, body.data.steps.at(-1).error.code, await ticked()]).toEqual([
    false,
    'node_stale',
    'a',
  ]);
});
