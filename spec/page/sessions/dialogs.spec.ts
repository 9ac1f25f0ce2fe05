import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import { Site } from '../../support/site.js';
import type { TestBrowser, ServiceClient } from '../../support/service.js';
import { sharedService } from '../../support/shared-services.js';

/** The two policies that answer by themselves, and what they answer. */
const POLICIES = [
  { dialogs: 'dismiss', confirmed: false, prompted: null, unprompted: null },
  { dialogs: 'accept', confirmed: true, prompted: 'a default', unprompted: '' },
] as const;

/** How often a race is run: ROUNDS=10 make test JEST_ARGS=spec/page/sessions/dialogs.spec */
const ROUNDS = Number(process.env.ROUNDS ?? 2);

let tabwire: ServiceClient;
let site: Site;
beforeAll(async () => {
  tabwire = await sharedService();
  site = await Site.start();
});
afterAll(() => Promise.all([tabwire.send('delete', '/browsers/'), site.stop()]));

describe.each(POLICIES)(
  'dialogs: $dialogs',
  ({ dialogs: policy, confirmed, prompted, unprompted }) => {
    let browser: TestBrowser;
    let context: TestContext;
    beforeAll(async () => {
      // Dismissing is what happens unasked.
      browser = await tabwire.open(policy === 'dismiss' ? {} : { dialogs: policy });
      context = await TestContext.create(browser);
    });
    afterAll(() => browser.delete());

    let url = '';
    const show = (html: string) => {
      url = new URL(site.page(html)).href;
      return context.do('navigate', { url });
    };
    const met = (type: string, message: string, accepted: boolean = confirmed) => ({
      type,
      message,
      url,
      accepted,
    });

    it('answers those of an eval', async () => {
      await show('<title>dialogs</title>');
      for (const [type, expression, value, message] of [
        ['alert', `alert('hello'), 'done'`, 'done', 'hello'],
        ['confirm', `confirm('sure?')`, confirmed, 'sure?'],
        ['prompt', `prompt('name?', 'a default')`, prompted, 'name?'],
        ['prompt', `prompt('name?')`, unprompted, 'name?'],
        ['alert', `alert(), 'done'`, 'done', ''],
        ['alert', `alert('two\\nlines é 字'), 'done'`, 'done', 'two\nlines é 字'],
      ] as const) {
        expect([expression, await context.do('eval', { expression })]).toEqual([
          expression,
          {
            success: true,
            data: { value, type: value === null ? 'null' : typeof value },
            dialogs: [
              {
                ...met(type, message),
                ...(expression.includes('default') ? { default_text: 'a default' } : {}),
              },
            ],
          },
        ]);
        expect(await context.do('eval', { expression: '1' })).not.toHaveProperty('dialogs');
      }
    });

    it('answers those of a page that is opened', async () => {
      const target = site.page('<script>window.answer = confirm("start")</script>');
      url = target;
      const page = await context.open({ url: target });
      expect(page.dialogs).toEqual([met('confirm', 'start')]);
      expect(await context.evaluate('answer')).toBe(confirmed);
      await context.close(page.page_id);
      const { body } = await tabwire.send('put', `${browser.path}/contexts/`, { url: target });
      expect(body.dialogs).toEqual([met('confirm', 'start')]);
    });

    it('answers those of a page that loads', async () => {
      const target = site.page(
        '<script>window.answers = [confirm("one"), confirm("two")]</script>',
      );
      url = target;
      const reply = await context.do('navigate', { url: target });
      expect(reply).toEqual({
        ok: true,
        url: target,
        status: 200,
        dialogs: [met('confirm', 'one'), met('confirm', 'two')],
      });
      expect(await context.evaluate('answers')).toEqual([confirmed, confirmed]);
      const again = await context.do('reload');
      expect(again.dialogs).toEqual(reply.dialogs);
    });

    it('answers those that come between two commands', async () => {
      await show('<title>between</title>');
      const expression = `setTimeout(() => {
      window.answer = confirm('between');
      fetch('/status/200?between-${policy}');
    }); 0`;
      await context.do('eval', { expression });
      await site.visit(`between-${policy}`);
      expect(await context.evaluate('answer')).toBe(confirmed);
    });

    it('answers many in a row, in their order', async () => {
      await show('<title>row</title>');
      const expression = 'Array.from({ length: 20 }, (_, i) => confirm(String(i)))';
      const { data, dialogs } = await context.do('eval', { expression });
      expect(data.value).toEqual(Array(20).fill(confirmed));
      expect(dialogs).toEqual(data.value.map((_: unknown, i: number) => met('confirm', String(i))));
    });

    it.each([
      ['navigate', () => context.do('navigate', { url: site.page('<title>left</title>') })],
      ['reload', () => context.do('reload')],
      ['back', () => context.do('back')],
      [
        'eval',
        () => context.do('eval', { expression: `location.href = '/status/200?left-${policy}'; 0` }),
      ],
    ])('lets %s leave a page that asks before', async (name, leave) => {
      await show('<title>stay?</title><button>');
      await context.do('eval', { expression: 'onbeforeunload = () => "stay"; 0' });
      await context.click('button'); // without a gesture Chrome does not ask
      const { dialogs } = await leave();
      // The dialog of an eval may open only after its reply.
      if (name === 'eval') await site.visit(`?left-${policy}`);
      else {
        expect(dialogs).toEqual([met('beforeunload', '', true)]);
        expect(await context.evaluate('onbeforeunload')).toBeNull();
      }
    });

    it('answers those of a frame', async () => {
      const frame = '<button onclick="this.id = String(confirm(1))">';
      await show(`<iframe srcdoc='${frame}'></iframe>`);
      const within = await context.find('iframe');
      const { node_id } = await context.do('wait-for-node', { selector: 'button', within });
      const { dialogs } = await context.do('node-click', { node_id });
      expect(dialogs).toEqual([expect.objectContaining({ type: 'confirm', message: '1' })]);
      expect(await context.evaluate('frames[0].document.querySelector("button").id')).toBe(
        String(confirmed),
      );
    });

    it('answers those of a popup, whatever opens them', async () => {
      await show('<title>opener</title>');
      const [opener] = await context.pages();
      url = site.page('<script>opener.first = confirm("loading")</script><title>popup</title>');
      const { page_id } = opener;
      const opening = { expression: `window.child = window.open('${url}'); 0`, page_id };
      await context.do('eval', opening);
      await context.do('wait-for-node', { selector: 'title' });
      expect(await context.evaluate('opener.first')).toBe(confirmed);
      const own = await context.do('eval', { expression: 'confirm("own")' });
      expect(own).toMatchObject({ data: { value: confirmed }, dialogs: [met('confirm', 'own')] });
      const foreign = await context.do('eval', { expression: 'child.confirm("foreign")', page_id });
      expect(foreign).toMatchObject({
        data: { value: confirmed },
        dialogs: [met('confirm', 'foreign')],
      });
      await context.close((await context.current()).page_id);
    });

    // What follows is the same whichever answer is given.
    if (policy === 'accept') {
      it('lists the latest of a page that opens them in a loop, to all who wait', async () => {
        await show('<title>dialogs</title>');
        const waits = Array.from({ length: 20 }, () =>
          context.do('wait-for', { function: 'window.isDone', timeout_ms: 30_000 }),
        );
        const loop = `for (let i = 0; i < 150; i += 1) alert(i + 'x'.repeat(9000)); window.isDone = true`;
        const done = await context.do('eval', { expression: loop, timeout_ms: 30_000 });
        for (const { dialogs, dialogs_omitted: omitted } of [done, ...(await Promise.all(waits))]) {
          expect(dialogs.length).toBeLessThan(10);
          expect(dialogs.at(-1).message.slice(0, 4)).toBe('149x');
          expect(omitted).toBeGreaterThan(100);
        }
        expect(done.dialogs_omitted).toBe(150 - done.dialogs.length);
      });

      it('answers those of a click, as early as its mousedown', async () => {
        const types = ['click', 'mousedown', 'mouseup', 'focus'];
        await show(
          types
            .map(
              (type) =>
                `<button id=${type} on${type}="alert('at'); this.id = 'went-on'">b</button>`,
            )
            .join(''),
        );
        for (const type of types) {
          const node_id = await context.find(`#${type}`);
          const reply = await context.do('node-click', { node_id });
          expect([type, reply]).toEqual([type, { ok: true, dialogs: [met('alert', 'at')] }]);
          expect(await context.evaluate('document.querySelectorAll(":active").length')).toBe(0);
        }
        const went = await context.evaluate('document.querySelectorAll("#went-on").length');
        expect(went).toBe(types.length);
      });

      it('answers those of keys and typing', async () => {
        await show(`<input onkeydown="if (event.key === 'b') alert('key')">`);
        await context.click('input');
        const keys = await context.do('send-keys', { keys: 'a, b, c' });
        expect(keys).toMatchObject({ success: true, dialogs: [met('alert', 'key')] });
        const typed = await context.do('type', { text: 'abc' });
        expect(typed).toEqual({ success: true, dialogs: [met('alert', 'key')] });
      });

      it('loses no key and no click that comes after a dialog', async () => {
        const html = `<input onkeydown="if (event.key === 'b') alert('key')">
          <button onclick="count = (window.count ?? 0) + 1; if (event.detail === 1) alert('click')">`;
        for (let round = 0; round < ROUNDS; round += 1) {
          await show(html);
          const node_id = await context.find('input');
          await context.do('type', { node_id, text: 'abcdef' });
          await context.do('send-keys', { keys: 'g, b, h, i' });
          expect(await context.evaluate('document.querySelector("input").value')).toBe(
            'abcdefgbhi',
          );
          await context.click('button', { click_count: 2 });
          expect(await context.evaluate('count')).toBe(2);
        }
      });

      it('answers those that come while a command waits', async () => {
        await show('<title>waits</title>');
        const waiting = context.do('wait-for-node', { selector: '#late', timeout_ms: 20_000 });
        const expression = `setTimeout(() => {
        alert('timer');
        document.body.append(Object.assign(document.createElement('p'), { id: 'late' }));
      }, 50); 0`;
        await context.do('eval', { expression });
        expect(await waiting).toMatchObject({
          node_id: expect.any(Number),
          dialogs: [met('alert', 'timer')],
        });
      });

      it('lists them in errors too', async () => {
        await show('<title>errors</title>');
        const thrown = await context.send('eval', {
          expression: 'alert("before"); throw Error("x")',
        });
        expect(thrown).toMatchObject({
          status: 422,
          body: { code: 'script_error', success: false, dialogs: [met('alert', 'before')] },
        });
        const endless = 'alert("before"); new Promise(() => {})';
        const late = await context.send('eval', { expression: endless, timeout_ms: 1_000 });
        expect(late).toMatchObject({
          status: 504,
          body: { code: 'timeout', success: false, dialogs: [met('alert', 'before')] },
        });
      });

      it('refuses to settle what it has settled', async () => {
        await show('<title>none</title>');
        await context.do('eval', { expression: 'alert(1)' });
        const { status, body } = await context.send('dialog', { accept: true });
        expect([status, body.code, body.ok]).toEqual([400, 'invalid_request', false]);
      });
    }
  },
);
