import { describe, expect, it } from '@jest/globals';
import { behaves } from '../support/behaves.js';
import { OwnStage } from '../support/own-stage.js';
import { logging } from '../support/stage.js';
import { clickEvents } from './cases/click-events.js';
import { clickFrames } from './cases/click-frames.js';
import { clickHostile } from './cases/click-hostile.js';
import { clickOptions } from './cases/click-select.js';
import { clickRefusals } from './cases/click-refusals.js';
import { clickScrolls, clickTargets } from './cases/click-targets.js';
import { clickWaits } from './cases/click-waits.js';

const stage = OwnStage.forAll();

behaves(stage, 'node-click/ as the page sees it', clickEvents);
behaves(stage, 'node-click/ finds the target', clickTargets);
behaves(stage, 'node-click/ scrolls to the target', clickScrolls);
behaves(stage, 'node-click/ without a point to click', clickRefusals);
behaves(stage, 'node-click/ waits', clickWaits);
behaves(stage, 'node-click/ in frames and shadow roots', clickFrames);
behaves(stage, 'node-click/ on an option', clickOptions);
behaves(stage, 'node-click/ in pages that stand in its way', clickHostile);

/** Targets that go while the click waits for them: the click tells, and touches no other. */
describe('node-click/ tells', () => {
  const clickWhile = async (html: string, then: string, frame?: string) => {
    await stage.show(html);
    const scope = frame === undefined ? {} : { within: await stage.find(frame) };
    const node_id = await stage.find('#b', scope);
    const click = stage.send('node-click', { node_id });
    await stage.busy(1);
    await stage.evaluate(`${then}; 0`);
    return click;
  };
  const stale = { status: 404, body: { ok: false, code: 'node_stale' } };

  it('when the target leaves the page, and clicks no other like it', async () => {
    // playwright tests/page/elementhandle-click.spec.ts; its page.click finds the next one by itself
    const clicked = await clickWhile(
      `<div id=d><button id=b disabled>b</button></div>${logging('click')}`,
      `d.innerHTML = '<button id=b>b</button>'`,
    );
    expect(clicked).toMatchObject(stale);
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('when the page is left', async () => {
    // playwright tests/page/page-click.spec.ts
    const clicked = await clickWhile(
      '<button id=b disabled>b</button>',
      `location = 'about:blank'`,
    );
    expect(clicked).toMatchObject(stale);
  });

  it('when the frame of the target is removed', async () => {
    // playwright tests/page/page-click.spec.ts
    const clicked = await clickWhile(
      '<iframe id=f srcdoc="<button id=b disabled>b</button>"></iframe>',
      'f.remove()',
      '#f',
    );
    expect(clicked).toMatchObject(stale);
  });
});
