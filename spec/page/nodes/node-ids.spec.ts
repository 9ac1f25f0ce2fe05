import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import {
  expectAlive,
  idsOf,
  logOf,
  oneOfEachKind,
  usesThatAct,
  eventPage,
  type NodePlace,
} from '../../support/node-uses.js';

const stage = Stage.forAll();
const SPAN = 10 ** 10;

let marks = 0;
const newMark = () => `mark${(marks += 1)}`;

/** A page with a frame of another site in it, both of them with elements to use. */
function pageWithFrame(mark: string, origin: 'origin' | 'other' = 'origin'): string {
  const { site } = stage;
  const [own, foreign] =
    origin === 'origin' ? [site.origin, site.other] : [site.other, site.origin];
  const frame = `<iframe id=frame src="${site.page(eventPage(`${mark}f`), foreign)}"></iframe>`;
  return site.page(eventPage(mark, frame), own);
}

/** Shows such a page, and returns the IDs of its elements and of those of its frame. */
async function visit(
  url: string,
  place: NodePlace = {},
): Promise<{ main: number[]; frame: number[] }> {
  await stage.do('navigate', { url, ...place });
  return ids(place);
}

async function ids(place: NodePlace = {}): Promise<{ main: number[]; frame: number[] }> {
  const within = await stage.find('#frame', place);
  await stage.do('wait-for-node', { selector: '#p2', within, ...place });
  return {
    main: await idsOf(stage.browser, place),
    frame: await idsOf(stage.browser, { ...place, within }),
  };
}

/** Of each kind of element one: two of the page, the others of its frame. */
function sampleOf({ main, frame }: { main: readonly number[]; frame: readonly number[] }) {
  const [button, , , inner] = oneOfEachKind(main);
  const [, input, paragraph] = oneOfEachKind(frame);
  return [button, input, paragraph, inner].filter((id) => id !== undefined);
}

const click = (selector: string) => stage.evaluate(`document.querySelector('${selector}').click()`);

/** Nothing happened in the page nor in its frame, and all their nodes are theirs. */
async function expectUntouched(mark: string, place: NodePlace = {}): Promise<void> {
  const { main, frame } = await ids(place);
  const within = await stage.find('#frame', place);
  expect(await logOf(stage.browser, place)).toBe('');
  expect(await logOf(stage.browser, { ...place, within })).toBe('');
  await expectAlive(stage.browser, main, mark, place);
  await expectAlive(stage.browser, frame, `${mark}f`, place);
}

/** Ways to leave a page; each ends on one that shows `mark`. */
const TRIPS: readonly (readonly [name: string, go: (mark: string) => Promise<string>])[] = [
  [
    'another page of the site',
    async (mark) => {
      await visit(pageWithFrame(mark));
      return mark;
    },
  ],
  [
    'a page of another site',
    async (mark) => {
      await visit(pageWithFrame(mark, 'other'));
      return mark;
    },
  ],
  [
    'another site and back, to the same URL',
    async (mark) => {
      const { url } = await stage.do('navigate', { url: await stage.evaluate('location.href') });
      await visit(pageWithFrame(mark, 'other'));
      await visit(url);
      return stage.evaluate('document.title');
    },
  ],
  [
    'the same page, reloaded',
    async () => {
      await stage.do('reload');
      return stage.evaluate('document.title');
    },
  ],
  [
    'a page before it in the history, and forward to it again',
    async () => {
      const mark = await stage.evaluate('document.title');
      await stage.do('navigate', { url: `${stage.site.origin}/status/200?between` });
      await stage.do('back');
      await stage.do('forward');
      await stage.do('back');
      return mark;
    },
  ],
  [
    'a page that a link leads to',
    async (mark) => {
      const url = JSON.stringify(pageWithFrame(mark));
      await stage.evaluate(
        `document.body.append(Object.assign(document.createElement('a'), { href: ${url}, id: 'link' }))`,
      );
      await click('#link');
      await stage.do('wait-for-node', { selector: `#p2:not(#link ~ *)` });
      await stage.do('wait-for-node', { selector: '#link', state: 'detached' });
      return mark;
    },
  ],
  [
    'the same page, its content written anew',
    async (mark) => {
      const src = stage.site.page(eventPage(`${mark}f`), stage.site.other);
      const html = eventPage(mark, `<iframe id=frame src="${src}"></iframe>`);
      const again = JSON.stringify(html.replace('const types', 'var types'));
      // One load only: a load event of an earlier one would be taken for that of the frame's page.
      await stage.evaluate(
        `document.open(); document.write(${again}); document.close();
         new Promise((loaded) => document.getElementById('frame').onload = loaded)`,
      );
      return mark;
    },
  ],
  [
    'the same page, its nodes replaced by copies',
    async () => {
      await stage.evaluate(`for (const node of document.querySelectorAll('button, input, p, iframe'))
        node.replaceWith(node.cloneNode(true))`);
      return stage.evaluate('document.title');
    },
  ],
];

describe('IDs of a page and of its out-of-process frame', () => {
  it.each(TRIPS)('touch nothing in %s', async (_, go) => {
    const first = newMark();
    const old = await visit(pageWithFrame(first));
    await expectAlive(stage.browser, old.main, first);
    await expectAlive(stage.browser, old.frame, `${first}f`);
    const mark = await go(newMark());
    const now = await ids();
    expect(
      [...now.main, ...now.frame].filter((id) => old.main.concat(old.frame).includes(id)),
    ).toEqual([]);
    expect(await usesThatAct(stage.browser, sampleOf(old))).toEqual([]);
    await expectUntouched(mark);
  });

  it('of the frame touch nothing when the frame alone moves on or is gone', async () => {
    const mark = newMark();
    const { main, frame } = await visit(pageWithFrame(mark));
    const { site } = stage;
    const lead = (url: string) =>
      stage.evaluate(`new Promise((loaded) => {
        const frame = document.getElementById('frame');
        frame.onload = loaded;
        frame.src = ${JSON.stringify(url)};
      }).then(() => true)`);
    const old = new Set(frame);
    for (const [next, origin] of [
      ['x', site.other],
      ['y', site.origin],
      ['z', site.other],
    ] as const) {
      await lead(site.page(eventPage(mark + next), origin));
      const now = await ids();
      expect(now.main).toEqual(main);
      expect(
        await usesThatAct(
          stage.browser,
          [...old].filter((_id, i) => i % 7 === 0),
        ),
      ).toEqual([]);
      const within = await stage.find('#frame');
      expect(await logOf(stage.browser, { within })).toBe('');
      await expectAlive(stage.browser, now.frame, mark + next);
      for (const id of now.frame) old.add(id);
    }
    await stage.evaluate(`document.getElementById('frame').remove()`);
    expect(await usesThatAct(stage.browser, [...old].slice(-3))).toEqual([]);
    expect(await logOf(stage.browser)).toBe('');
    await expectAlive(stage.browser, main, mark);
  });
});

describe('IDs of elsewhere touch nothing', () => {
  it('when they are of another tab, which is named, or of one that was closed', async () => {
    const mark = newMark();
    const here = await visit(pageWithFrame(mark));
    const { page_id } = await stage.tabwire
      .send('put', `${stage.browser.path}/pages/`, { url: pageWithFrame(`${mark}t`) })
      .then(({ body }) => body);
    const there = await ids();
    const [first] = there.main;
    const sample = sampleOf(there);
    const pages = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
    const { page_id: opener } = pages.body.pages.find(
      (page: { page_id: string }) => page.page_id !== page_id,
    );
    expect(await usesThatAct(stage.browser, sample, { page_id: opener })).toEqual([]);
    const wrong = await stage.send('fetch-text', { node_id: first, page_id: opener });
    expect(wrong.body).toMatchObject({ code: 'node_not_found', page_id });
    // The tab that was opened last is current, so the first page's IDs are of another tab now.
    expect(await usesThatAct(stage.browser, here.main.slice(0, 2))).toEqual([]);
    await expectAlive(stage.browser, here.main, mark, { page_id: opener });
    await expectUntouched(`${mark}t`);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${page_id}/`);
    expect(await usesThatAct(stage.browser, sample)).toEqual([]);
    await expectUntouched(mark);
  });

  it('when they are of another context, or of one that was deleted', async () => {
    const path = `${stage.browser.path}/contexts/`;
    const open = async (): Promise<string> => (await stage.tabwire.send('put', path)).body.ctx_id;
    const [one, two] = [await open(), await open()];
    const mark = newMark();
    // Both are on their first page, where Chrome's integers are the same.
    const ofOne = await visit(pageWithFrame(`${mark}a`), { ctx_id: one });
    const ofTwo = await visit(pageWithFrame(`${mark}b`), { ctx_id: two });
    const sample = sampleOf(ofOne);
    expect(await usesThatAct(stage.browser, sample, { ctx_id: two })).toEqual([]);
    await expectAlive(stage.browser, ofTwo.main, `${mark}b`, { ctx_id: two });
    await stage.tabwire.send('delete', `${path}${one}/`);
    expect(await usesThatAct(stage.browser, sample, { ctx_id: two })).toEqual([]);
    await expectUntouched(`${mark}b`, { ctx_id: two });
  });

  it('when they were never handed out', async () => {
    const mark = newMark();
    const { main } = await visit(pageWithFrame(mark));
    const highest = Math.max(...main.map((id) => id % SPAN));
    const never = [highest + 1, highest + 1_000, 900_000 * SPAN + 3, Number.MAX_SAFE_INTEGER];
    expect(await usesThatAct(stage.browser, never)).toEqual([]);
    await expectUntouched(mark);
  });
});
