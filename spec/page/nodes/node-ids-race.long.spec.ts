import { describe, expect, it } from '@jest/globals';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { Page } from '../../../lib/page/page.js';
import { OwnStage } from '../../support/own-stage.js';
import type { Reply } from '../../support/service.js';
import {
  expectAlive,
  idsOf,
  isNoNode,
  logOf,
  oneOfEachKind,
  USES,
  usesThatAct,
  eventPage,
} from '../../support/node-uses.js';

const stage = OwnStage.forAll();

/**
 * Of each way: the moment at which the page goes is another one each time. `ROUNDS` says how many:
 * ROUNDS=20 make test JEST_ARGS=spec/page/nodes/node-ids-race
 */
const ROUNDS = Number(process.env.ROUNDS ?? 1);

let marks = 0;
const newMark = () => `mark${(marks += 1)}`;

/** The page as the gateway has it. */
function currentPage(): Page {
  const page = stage.tabwire.gateway.browser(stage.browser.id).contexts.default.currentPage;
  if (!page) throw new Error('no page');
  return page;
}

/** Crashes the renderer of a session. */
async function crash(session: Session): Promise<void> {
  const end = session.send('Page.crash', {}).catch((error: unknown) => error);
  expect(isCdpError(await end, 'crashed', 'detached')).toBe(true);
}

/** What was read, of a reply that has it. */
const readOf = ({ body }: Reply): string => String(body.text ?? body.html ?? '');

describe('an ID that is used while the page goes elsewhere', () => {
  const ways: readonly (readonly [name: string, to: 'origin' | 'other', wait_until: string])[] = [
    ['to the same site', 'origin', 'load'],
    ['to another site', 'other', 'load'],
    ['to the same site, awaited until the commit', 'origin', 'commit'],
    ['to another site, awaited until the commit', 'other', 'commit'],
  ];

  it.each(ways)('%s reads its own node or is refused', async (_, to, wait_until) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [before, after] = [newMark(), newMark()];
      await stage.do('navigate', { url: stage.site.page(eventPage(before)) });
      const old = oneOfEachKind(await idsOf(stage.browser)).slice(0, 3);
      const uses = () =>
        old.flatMap((id) => USES.map(([command, body]) => stage.send(command, body(id))));
      // Arm nothing, wait for nothing: the first uses come before the navigation, the others beside it.
      const [early, arrival, ...late] = [
        uses(),
        stage.do('navigate', {
          url: stage.site.page(eventPage(after), stage.site[to]),
          wait_until,
        }),
        ...uses(),
      ];
      const replies = await Promise.all([...early, ...late]);
      await arrival;
      for (const reply of replies) {
        expect(isNoNode(reply) || [200, 409, 504].includes(reply.status)).toBe(true);
        expect(readOf(reply)).not.toContain(after);
      }
      expect(await usesThatAct(stage.browser, old.slice(0, 1))).toEqual([]);
      await stage.do('wait-for-node', { selector: '#p2' });
      expect(await logOf(stage.browser)).toBe('');
      await expectAlive(stage.browser, await idsOf(stage.browser), after);
    }
  });

  it.each(['other', 'origin'] as const)(
    'was found by then names a node of the one document or of the other (%s)',
    async (to) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [before, after] = [newMark(), newMark()];
        await stage.do('navigate', { url: stage.site.page(eventPage(before)) });
        const paragraphs = ['#p0', '#p1', '#p2'];
        const finds = paragraphs.map((selector) => stage.send('find-node', { selector }));
        const url = stage.site.page(eventPage(after), stage.site[to]);
        const arrival = stage.do('navigate', { url });
        const lateFinds = paragraphs.map((selector) => stage.send('wait-for-node', { selector }));
        const found = await Promise.all([...finds, ...lateFinds]);
        await arrival;
        for (const [i, { body }] of found.entries()) {
          if (body.node_id === undefined) continue;
          const reply = await stage.send('fetch-text', { node_id: body.node_id });
          if (reply.status === 200) expect(reply.body.text).toBe(`${after} paragraph ${i % 3}`);
          else expect(isNoNode(reply)).toBe(true);
        }
      }
    },
  );
});

describe('after the crash of', () => {
  it('its renderer, a page’s IDs touch nothing, before and after it is used again', async () => {
    const [before, after] = [newMark(), newMark()];
    await stage.do('navigate', { url: stage.site.page(eventPage(before)) });
    const old = await idsOf(stage.browser);
    await crash(currentPage().session);
    const [first = 0] = old;
    for (const [command, body] of USES) {
      const reply = await stage.send(command, body(first));
      expect([reply.status, reply.body.code]).toEqual([502, 'page_crashed']);
    }
    await stage.do('navigate', { url: stage.site.page(eventPage(after)) });
    const now = await idsOf(stage.browser);
    expect(now.filter((id) => old.includes(id))).toEqual([]);
    expect(await usesThatAct(stage.browser, oneOfEachKind(old))).toEqual([]);
    expect(await logOf(stage.browser)).toBe('');
    await expectAlive(stage.browser, now, after);
  });

  it('a frame’s renderer, the frame’s IDs touch nothing, and the page’s go on working', async () => {
    const mark = newMark();
    const source = (name: string) =>
      JSON.stringify(stage.site.page(eventPage(name), stage.site.other));
    const frame = `<iframe id=frame src=${source(`${mark}f`)}></iframe>`;
    await stage.do('navigate', { url: stage.site.page(eventPage(mark, frame)) });
    const main = await idsOf(stage.browser);
    const within = await stage.find('#frame');
    await stage.do('wait-for-node', { selector: '#p2', within });
    const old = await idsOf(stage.browser, { within });
    const { frames } = currentPage();
    const child = frames.all.find(({ id }) => id !== frames.main.id);
    if (!child) throw new Error('no frame');
    await crash(child.session);
    const bounded = { timeout_ms: 5_000 };
    expect(await usesThatAct(stage.browser, old.slice(0, 2), bounded)).toEqual([]);
    await expectAlive(stage.browser, main, mark);
    await stage.evaluate(`new Promise((loaded) => {
      const frame = document.getElementById('frame');
      frame.onload = loaded;
      frame.src = ${source(`${mark}g`)};
    }).then(() => true)`);
    await stage.do('wait-for-node', { selector: '#p2', within });
    expect(await usesThatAct(stage.browser, oneOfEachKind(old))).toEqual([]);
    expect(await logOf(stage.browser, { within })).toBe('');
    await expectAlive(stage.browser, await idsOf(stage.browser, { within }), `${mark}g`);
    expect(await logOf(stage.browser)).toBe('');
  });
});
