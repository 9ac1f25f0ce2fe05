import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import { Random } from '../../support/random.js';
import { until } from '../../support/until.js';

/**
 * Random presses, and ends of them: nothing stays pressed. `PRESSES` says how many rounds, `SEED` which ones:
 * PRESSES=1000 SEED=7 make test JEST_ARGS=spec/commands/input/held-input
 */
const rounds = Number(process.env.PRESSES ?? 12);
const seed = Number(process.env.SEED ?? 17);

const stage = OwnStage.forAll({ HELD_INPUT_TIMEOUT_MS: '250' });

const PAGE = `<!doctype html><body style="height: 100vh"><script>
  held = new Set(); seen = [];
  const write = (e) => seen.push([e.type, e.key ?? e.buttons, e.ctrlKey || e.shiftKey || e.altKey || e.metaKey, !!e.repeat].join(' '));
  onkeydown = (e) => { held.add(e.code); write(e); e.preventDefault(); };
  onkeyup = (e) => { held.delete(e.code); write(e); };
  onmousedown = (e) => { held.add(e.button); write(e); };
  onmouseup = (e) => { held.delete(e.button); write(e); };
  onmousemove = write;
  oncontextmenu = (e) => e.preventDefault();
</script>`;

const KEYS = ['Shift', 'Control', 'Alt', 'Meta', 'a', 'z', '5', 'ArrowUp', 'Enter', 'ShiftRight'];
const BUTTONS = ['left', 'middle', 'right'] as const;
const ENDS = ['release_all', 'silence', 'client_gone', 'page_closed', 'crash'] as const;

const record = async () => {
  const { body } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
  return body.pages.find(({ current }: { current: boolean }) => current);
};
const nothing = { keys: [], buttons: [] };
const isReleased = async () => {
  const { pressed } = await record();
  return [...pressed.keys, ...pressed.buttons].length === 0;
};
const show = () => stage.do('navigate', { url: stage.site.page(PAGE) });

const ends: Readonly<Record<(typeof ENDS)[number], () => Promise<void>>> = {
  release_all: async () => {
    await stage.do('keyboard', { release_all: true });
  },
  silence: () => until(isReleased),
  client_gone: async () => {
    await stage.start('keyboard', { down: 'b' }).hangUp();
    await until(isReleased);
  },
  page_closed: async () => {
    const { page_id } = await record();
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${page_id}/`);
    await show();
  },
  crash: async () => {
    const [open] = stage.tabwire.gateway.browsers;
    const page = open?.contexts.default.currentPage;
    page?.session.send('Page.crash', {}).catch(() => undefined);
    await until(() => page?.state === 'crashed');
    expect((await record()).pressed).toEqual(nothing);
    await show();
  },
};

describe('what is held', () => {
  it(
    `is released by each end of ${rounds} random rounds`,
    async () => {
      const random = new Random(seed);
      await show();
      for (let round = 0; round < rounds; round += 1) {
        for (let press = 0; press <= random.below(4); press += 1) {
          if (random.below(2) === 0) await stage.do('keyboard', { down: random.pick(KEYS) });
          else {
            const move = { x: 10 + random.below(900), y: 10 + random.below(600) };
            await stage.do('mouse', { move });
            const button = random.pick(BUTTONS);
            const { pressed } = await record();
            if (!pressed.buttons.includes(button)) await stage.do('mouse', { down: true, button });
          }
        }
        const end = random.pick(ENDS);
        await ends[end]();
        expect({ round, end, pressed: (await record()).pressed }).toEqual({
          round,
          end,
          pressed: nothing,
        });
        await until(async () => (await stage.evaluate('held.size')) === 0);
        await stage.evaluate('seen.length = 0');
        await stage.do('click', { x: 5, y: 5 });
        await stage.do('send-keys', { keys: 'q' });
        expect({ end, seen: await stage.evaluate('seen') }).toEqual({
          end,
          seen: [
            'mousemove 0 false false',
            'mousedown 1 false false',
            'mouseup 0 false false',
            'keydown q false false',
            'keyup q false false',
          ],
        });
      }
    },
    60_000 + rounds * 3_000,
  );

  it('is kept by a page while its commands run', async () => {
    await show();
    const running = stage.evaluate("fetch('/held?0').then((reply) => reply.json())");
    await stage.site.visit('/held?0');
    await stage.do('keyboard', { down: 'Shift' });
    await stage.evaluate('new Promise((done) => setTimeout(done, 600))');
    expect((await record()).pressed.keys).toEqual(['ShiftLeft']);
    stage.site.release();
    await running;
    await until(isReleased);
  });

  it('is of one page alone', async () => {
    await show();
    await stage.do('keyboard', { down: 'Shift' });
    const { body } = await stage.tabwire.send('put', `${stage.browser.path}/pages/`, {});
    expect(body.pressed).toEqual(nothing);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${body.page_id}/`);
    await until(isReleased);
  });

  it('leaves no timer behind with its page', async () => {
    await show();
    await stage.do('keyboard', { down: 'Shift' });
    await ends.page_closed();
    await stage.do('send-keys', { keys: 'a' });
    expect(await stage.evaluate('seen')).toEqual(['keydown a false false', 'keyup a false false']);
  });
});
