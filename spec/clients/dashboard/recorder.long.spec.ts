import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MapNode } from '../../../clients/dashboard/types.js';
import { RECORD_OUTCOME } from '../../instruct/phrase-runner.js';
import { DashboardStage } from '../../support/dashboard-stage.js';
import type { TestBrowser } from '../../support/service.js';
import { until } from '../../support/until.js';

const stage = DashboardStage.forAll();

/** What a person does: presses a node of this selector or of this name, writes, presses keys. */
type Act =
  | { readonly press: string }
  | { readonly named: string }
  | { readonly write: string }
  | { readonly keys: string };

const press = (id: string): Act => ({ press: `#${id}` });
const named = (name: string): Act => ({ named: name });
const write = (text: string): Act => ({ write: text });
const keys = (text: string): Act => ({ keys: text });

/** A page of spec/pages/instruct/, what is done to it by hand, and what comes of it: fields, then clicks. */
const TASKS: readonly (readonly [page: string, acts: readonly Act[], outcome: string])[] = [
  [
    'login',
    [
      ...[press('email'), write('ada@example.com'), keys('Tab'), write('a "secret"')],
      ...[press('remember'), press('signin')],
    ],
    'email=ada@example.com, password=a "secret", remember=true, click email signin',
  ],
  [
    'search',
    [press('q'), write('green tea'), keys('Enter'), press('s2'), press('recent'), press('next')],
    'q=green tea, recent=true, click q s2 next',
  ],
  [
    'shop',
    [press('sencha-qty'), keys('Control+a'), write('3'), press('sencha-add'), press('assam-wish')],
    'sencha-qty=3, click sencha-qty sencha-add assam-wish',
  ],
  [
    'settings',
    [
      ...[press('bio'), write('Hello, world'), keys('Tab, ArrowDown'), press('by-sms')],
      ...[press('dark'), press('billing-save')],
    ],
    'bio=Hello, world, country=Australia, by-sms=true, dark=true, click bio billing-save',
  ],
  [
    'checkout',
    [
      ...[press('code'), write('TEA10'), press('apply'), named('Card number'), write('4242')],
      ...[named('CVC'), write('123'), named('Verify card'), press('pay')],
    ],
    'code=TEA10, number=4242, cvc=123, click verify, click code apply pay',
  ],
  [
    'menu',
    [press('burger'), press('save-as'), press('text'), keys('End'), write(' more'), press('bold')],
    'text=Once more, click burger save-as text bold',
  ],
  [
    'table',
    [press('c2'), press('all'), press('d3'), press('resend2'), press('filter'), write('bob')],
    'filter=bob, all=true, c2=true, click d3 resend2 filter',
  ],
];

let shop: TestBrowser;

beforeAll(async () => {
  shop = await stage.watched.open({ viewport: { width: 1_000, height: 900 } });
  await stage.visit(`#/browsers/${shop.id}`);
  await stage.waitForText('Live');
  await stage.openPanel('Recorder');
  await stage.instruct('turn on "Record what I do to the page"; turn on Drive');
  await stage.waitUntil('document.querySelector("canvas").width >= 900');
}, 60_000);

/** Has the page as it is before anything is done. */
async function begin(page: string): Promise<void> {
  await shop.do('navigate', { url: `${stage.site.origin}/instruct/${page}.html` });
  await shop.evaluate(
    `${RECORD_OUTCOME}; ups = 0; addEventListener('mouseup', () => { ups += 1 }, true)`,
  );
}

/** Presses a button of the dashboard. */
async function use(name: string): Promise<void> {
  const { node_id } = await stage.viewer.do('find-node', { role: 'button', name, exact: true });
  await stage.viewer.do('node-click', { node_id });
}

const outcome = () => shop.evaluate('outcome()');

/** The middle of what is pressed, once it is there. */
async function middleOf(act: { press: string } | { named: string }) {
  if ('named' in act) {
    const { nodes }: { nodes: readonly MapNode[] } = await shop.do('ui-map');
    const node = nodes.find(({ name }) => name === act.named);
    if (!node) throw new Error(`there is no ${act.named}`);
    const { x, y, width, height } = node.bounds;
    return { x: x + width / 2, y: y + height / 2 };
  }
  const box = `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2, width }))(document.querySelector('${act.press}').getBoundingClientRect())`;
  const shown = await shop.evaluate(box);
  if (shown.width > 0) return shown;
  await shop.do('wait-for', { function: `${box}.width > 0` });
  return shop.evaluate(box);
}

async function perform(acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    if ('write' in act) await stage.viewer.do('type', { text: act.write });
    else if ('keys' in act) await stage.viewer.do('send-keys', { keys: act.keys });
    else {
      const { x, y } = await middleOf(act);
      const ups = await shop.evaluate('ups');
      await stage.click(x, y);
      // A person sees what a press did before the next; what a frame hears its page does not.
      if ('press' in act)
        await shop.do('wait-for', { function: `ups > ${ups}`, timeout_ms: 20_000 });
    }
  }
}

const shown = (id: string): Promise<string> =>
  stage.viewer.evaluate(`document.querySelector('#${id}').textContent`);

describe('what is done by hand', () => {
  it.each(TASKS)(
    'on %s is done again by its lines',
    async (page, acts, done) => {
      await begin(page);
      await use('Clear');
      // What an earlier replay told is gone then.
      await stage.waitUntil(`document.querySelector('#replayed').textContent === ''`);
      await perform(acts);
      await until(async () => (await outcome()) === done);
      await begin(page);
      await use('Replay');
      await stage.waitUntil(`document.querySelector('#replayed').textContent !== ''`);
      expect([await shown('replayed'), await outcome(), await shown('instruction')]).toEqual([
        'Replayed.',
        done,
        expect.any(String),
      ]);
    },
    60_000,
  );

  it('and has no words in the grammar is said to have none, and is done again as commands', async () => {
    await begin('shop');
    await use('Clear');
    const from = await middleOf({ press: '#sencha-qty' });
    await stage.drag(from, { x: from.x - 60, y: from.y });
    await stage.waitForText('An instruction has no words for a drag: replay the commands.');
    const isOff = `document.querySelector('#instruction + .row button').disabled`;
    expect(await stage.viewer.evaluate(isOff)).toBe(true);
    await stage.instruct('click the "Commands" radio');
    await use('Replay');
    await stage.waitUntil(`document.querySelector('#replayed').textContent === 'Replayed.'`);
  }, 60_000);
});
