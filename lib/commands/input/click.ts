import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { mouseToClickAt } from '../../page/actions/viewport-point.js';
import { pressAt, withDownloads } from '../../page/actions/begun-downloads.js';
import { begunDownloads } from '../../schemas/downloads.js';
import { ok } from '../../schemas/fields.js';
import { clickFields, leastClickMs } from '../../schemas/input.js';

export const clickCommand = defineCommand({
  name: 'click',
  on: 'page',
  lane: 'exclusive',
  summary: 'Click at a point',
  help: 'Clicks at a point of the viewport with trusted mouse events, whatever is there. A point outside the viewport fails with 422 `out_of_viewport`. The reply contains the downloads that the click began. To click an element, use node-click/.',
  body: {
    x: Type.Number({ description: 'CSS pixels from the left of the viewport.' }),
    y: Type.Number({ description: 'CSS pixels from the top of the viewport.' }),
    ...clickFields,
  },
  reply: Type.Object({ ...ok, ...begunDownloads }),
  errors: ['out_of_viewport', 'button_held'],
  examples: [
    { summary: 'Click at a point', body: { x: 120, y: 48 } },
    {
      summary: 'Double-click with Control',
      body: { x: 9.5, y: 9.5, click_count: 2, modifiers: ['Control'] },
    },
  ],
  leastMs: leastClickMs,
  async run(page, { x, y, trial = false, ...options }, { signal }) {
    const { mouse } = page.input;
    mouse.refuseWhileHeld();
    const point = await mouseToClickAt(page, x, y, signal);
    if (trial) return { ok: true };
    const press = () => mouse.click(point, options, signal);
    const begun = await withDownloads(page, signal, () => pressAt(page, point, press, signal));
    return { ok: true, ...begun };
  },
});
