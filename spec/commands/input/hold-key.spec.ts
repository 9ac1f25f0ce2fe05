import { beforeEach, describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import { logging } from '../../support/stage.js';

const stage = OwnStage.forAll();

/** When each event came, in ms since the first. */
const TIMES = 'events.map((e) => e.timeStamp - events[0].timeStamp)';
const SEEN = `events.map((e) => e.type + ' ' + e.key + (e.repeat ? ' again' : ''))`;

describe('hold-key/', () => {
  beforeEach(() => stage.show(`<textarea id=t></textarea>${logging('keydown', 'keyup')}`));

  it('presses once, repeats as a keyboard does, and releases once', async () => {
    const body = await stage.do('hold-key', { key: 'ArrowUp2000' });
    expect(body).toEqual({ success: true, message: expect.stringContaining('2000') });
    const seen: string[] = await stage.evaluate(SEEN);
    expect(seen[0]).toBe('keydown ArrowUp');
    expect(seen.at(-1)).toBe('keyup ArrowUp');
    const repeats = seen.slice(1, -1);
    expect(repeats.length).toBeGreaterThanOrEqual(2);
    expect(new Set(repeats)).toEqual(new Set(['keydown ArrowUp again']));
  });

  it('holds it for the time given', async () => {
    await stage.do('hold-key', { key: 'KeyW600' });
    const held: number = (await stage.evaluate(TIMES)).at(-1);
    expect(held).toBeGreaterThanOrEqual(580);
    expect(held).toBeLessThan(5_000);
  });

  it('does not repeat in a short time', async () => {
    await stage.do('hold-key', { key: 'x20' });
    expect(await stage.evaluate(SEEN)).toEqual(['keydown x', 'keyup x']);
  });

  it('types the character again and again', async () => {
    await stage.evaluate('t.focus()');
    await stage.do('hold-key', { key: 'a2000' });
    const typed: string = await stage.evaluate('t.value');
    expect(typed).toMatch(/^a{3,}$/);
    expect(await stage.evaluate(`events.filter((e) => e.type === 'keydown').length`)).toBe(
      typed.length,
    );
  });

  it('holds a chord: the modifiers around the key', async () => {
    await stage.do('hold-key', { key: 'Control+Shift+ArrowDown100' });
    expect(
      await stage.evaluate(
        `events.map((e) => e.type + ' ' + e.key + ' ' + e.ctrlKey + e.shiftKey)`,
      ),
    ).toEqual([
      'keydown Control truefalse',
      'keydown Shift truetrue',
      'keydown ArrowDown truetrue',
      'keyup ArrowDown truetrue',
      'keyup Shift truefalse',
      'keyup Control falsefalse',
    ]);
  });

  it.each([
    { key: 'Shift300', down: 'Shift' },
    { key: 'Space50', down: ' ' },
    { key: '5500', down: '5' },
    { key: 'F1150', down: 'F11' },
    { key: 'arrowleft1', down: 'ArrowLeft' },
  ])('reads $key', async ({ key, down }) => {
    await stage.do('hold-key', { key });
    const seen: string[] = await stage.evaluate(SEEN);
    expect([seen[0], seen.at(-1)]).toEqual([`keydown ${down}`, `keyup ${down}`]);
  });

  it.each([
    'ArrowUp',
    'ArrowUp0',
    'ArrowUp60001',
    'ArrowUp-5',
    'ArrowUp1.5',
    'ArrowUp500ms',
    'NoSuchKey500',
    'a500, b500',
    'Hyper+a500',
    'F11',
    ' ',
  ])('refuses %j with 400 and presses nothing', async (key) => {
    expect(await stage.send('hold-key', { key })).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid_keys' },
    });
    expect(await stage.evaluate('events.length')).toBe(0);
  });

  it.each([{}, { key: 5 }, { key: '' }, { keys: 'a5' }, { key: 'a5', duration: 5 }])(
    'refuses %j with 400',
    async (body) => {
      expect(await stage.send('hold-key', body)).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid_request' },
      });
      expect(await stage.evaluate('events.length')).toBe(0);
    },
  );

  it('releases the key, and its modifiers, when the client hangs up', async () => {
    const held = stage.start('hold-key', { key: 'Shift+ArrowUp60000' });
    await stage.evaluate(
      `new Promise((done) => { if (events.some((e) => e.key === 'ArrowUp')) done(); addEventListener('keydown', (e) => e.key === 'ArrowUp' && done()) })`,
    );
    const released = stage.evaluate(
      `new Promise((done) => addEventListener('keyup', (e) => e.key === 'Shift' && done(events.filter((e) => e.type === 'keyup').map((e) => e.key))))`,
    );
    await stage.evaluate('0');
    await held.hangUp();
    expect(await released).toEqual(['ArrowUp', 'Shift']);
    await stage.evaluate('events.length = 0');
    await stage.do('send-keys', { keys: 'x' });
    expect(await stage.evaluate('events.map((e) => e.key + e.shiftKey)')).toEqual([
      'xfalse',
      'xfalse',
    ]);
  });

  it('ends when its page closes, and leaves the others usable', async () => {
    const popup = stage.site.page(
      `<!doctype html><p id=popup><script>onkeydown = () => { window.pressed = 1; window.close(); }</script>`,
    );
    await stage.evaluate(`window.open(${JSON.stringify(popup)}); 0`);
    await stage.do('wait-for-node', { selector: '#popup' });
    const gone = stage.pageGone();
    const before = performance.now();
    // The key was not held for its time, and the reply says so.
    expect(await stage.send('hold-key', { key: 'ArrowUp30000' })).toMatchObject({
      status: 404,
      body: { success: false, code: 'page_not_found' },
    });
    expect(performance.now() - before).toBeLessThan(10_000);
    await gone;
    await stage.do('send-keys', { keys: 'y' });
    expect(await stage.evaluate(SEEN)).toEqual(['keydown y', 'keyup y']);
  });

  it('ends with the deadline, and releases the key', async () => {
    expect(await stage.send('hold-key', { key: 'a5000', timeout_ms: 1_000 })).toMatchObject({
      status: 504,
      body: { success: false, code: 'timeout' },
    });
    // The reply does not wait for the release.
    await stage.do('wait-for', { function: `(${SEEN}).at(-1) === 'keyup a'`, timeout_ms: 3_000 });
  });

  it('lets reads go on meanwhile, and holds back other input', async () => {
    const held = stage.start('hold-key', { key: 'b60000' });
    await stage.evaluate(
      `new Promise((done) => { if (events.length) done(); addEventListener('keydown', () => done()) })`,
    );
    const keys = stage.do('send-keys', { keys: 'c' });
    expect(await stage.evaluate(`events.some((e) => e.type === 'keyup')`)).toBe(false);
    await held.hangUp();
    await keys;
    const seen: string[] = await stage.evaluate(SEEN);
    expect(seen.slice(-3)).toEqual(['keyup b', 'keydown c', 'keyup c']);
  });
});
