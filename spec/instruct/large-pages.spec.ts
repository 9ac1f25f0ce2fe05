import { describe, expect, it, jest } from '@jest/globals';
import { OwnStage } from '../support/own-stage.js';
import { RulesClient } from './rules-client.js';

const stage = OwnStage.forAll();
const rules = new RulesClient(stage);

/** So many rows as are compared with a question. */
const ROWS = 1_900;

/** A table of devices, every fiftieth of which is broken. */
const table = (rows: number) => `<h1>Devices</h1>
  <table id=devices><thead><tr><th>Name<th>Owner<th>State</thead><tbody id=rows></table><script>
    rows.innerHTML = Array.from({ length: ${rows} }, (_, i) =>
      '<tr><td>Device ' + i + '<td>Owner ' + i % 97 + '<td>' + (i % 50 ? 'fine' : 'broken')).join('')
  </script>`;

/** A page that changes in each frame. */
const RESTLESS = `<p id=clock></p><script>
  const draw = () => { clock.textContent = performance.now(); requestAnimationFrame(draw); };
  draw();</script>`;

function currentPage() {
  const page = stage.tabwire.gateway.browser(stage.browser.id).contexts.default.currentPage;
  if (!page) throw new Error('there is no page');
  return page;
}

describe('a question about a page of many rows', () => {
  it.each([
    ['how many devices are broken?', '38', 38],
    ['how many devices are fine?', '1862', 100],
    ['how many devices are stolen?', undefined, 0],
  ])('%s: only the rows of the answer get node IDs', async (question, answer, count) => {
    await stage.show(table(ROWS));
    const { body } = await rules.instruct(question, { timeout_ms: 20_000 });
    expect(body.data?.answer).toBe(answer);
    expect(body.data?.node_ids ?? []).toHaveLength(count);
    // The suggestions of a refusal come from the page map, which has the rows of the first screen.
    expect(currentPage().ledger.size).toBeLessThan(count + 100);
  });

  it.each([
    ['changes all the time', RESTLESS, 0.5, 1],
    // What has passed since the last reading counts: nobody waits for longer because the page is large.
    ['does not change', '', 0, 0.05],
  ])(
    'without an answer, of a page that %s, these are the shares of pauses',
    async (_, more, least, most) => {
      await stage.show(`${table(300)}${more}`);
      const { session } = currentPage();
      let pausedMs = 0;
      const pause = session.pause.bind(session);
      const spy = jest.spyOn(session, 'pause').mockImplementation(async (ms, signal) => {
        const began = performance.now();
        await pause(ms, signal);
        pausedMs += performance.now() - began;
      });
      const began = performance.now();
      const { status } = await rules.instruct('how many devices are stolen?');
      const share = pausedMs / (performance.now() - began);
      spy.mockRestore();
      expect(status).toBe(422);
      expect(share).toBeGreaterThanOrEqual(least);
      expect(share).toBeLessThanOrEqual(most);
    },
  );
});
