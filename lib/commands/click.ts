import Type from 'typebox';
import { defineCommand } from '../command.js';
import { TabwireError } from '../errors.js';
import { clickPoint } from '../page/click.js';
import { clickFields, ok } from '../schemas.js';

export const click = defineCommand({
  name: 'click',
  on: 'page',
  lane: 'exclusive',
  summary: 'Click at a point',
  help: 'Clicks at a point of the viewport, with trusted mouse events. To click a known node use node-click/.',
  body: {
    x: Type.Number({ description: 'CSS pixels from the left of the viewport.' }),
    y: Type.Number({ description: 'CSS pixels from the top of the viewport.' }),
    ...clickFields,
  },
  reply: Type.Object(ok),
  errors: ['out_of_viewport'],
  examples: [
    { summary: 'A click', body: { x: 120, y: 48 } },
    {
      summary: 'A Control double click',
      body: { x: 9.5, y: 9.5, click_count: 2, modifiers: ['Control'] },
    },
  ],
  async run(page, { x, y, ...options }, { signal }) {
    const { width, height } = page.viewport;
    if (x < 0 || y < 0 || x >= width || y >= height)
      throw new TabwireError(
        'out_of_viewport',
        `(${x}, ${y}) is outside the viewport of ${width} × ${height}. Scroll there first, or use node-click/.`,
        { viewport: { width, height } },
      );
    await clickPoint(page, x, y, options, signal);
    return { ok: true };
  },
});
