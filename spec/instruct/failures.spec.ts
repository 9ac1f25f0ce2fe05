import { describe, expect, it, jest } from '@jest/globals';
import { OwnStage } from '../support/own-stage.js';
import type { Body } from '../support/service.js';
import { until } from '../support/until.js';
import { FORM, RulesClient } from './rules-client.js';

const stage = OwnStage.forAll({ LOG_LEVEL: 'silent' });
const rules = new RulesClient(stage);

describe('what could not be done', () => {
  it('is 422 where nothing was done, with what may help', async () => {
    await stage.show(
      '<button>Save</button><button>Save</button><button>Delete</button><p>Text</p>',
    );
    const ambiguous = await rules.instruct('click Save');
    expect([ambiguous.status, ambiguous.body]).toMatchObject([
      422,
      {
        code: 'target_ambiguous',
        success: false,
        clause: 'click Save',
        position: 0,
        candidates: [
          { role: 'button', name: 'Save', nth: 1, in_viewport: true },
          { role: 'button', name: 'Save', nth: 2, in_viewport: true },
        ],
      },
    ]);
    const unknown = await rules.instruct('click Dleete');
    expect([unknown.status, unknown.body]).toMatchObject([
      422,
      { code: 'target_not_found', did_you_mean: ['Delete'] },
    ]);
    const { body } = await rules.instruct(`click #${ambiguous.body.candidates[1].node_id}`);
    expect(body.success).toBe(true);
  });

  it.each([
    ['click Save', 'target_ambiguous'],
    ['click Subscirbe', 'target_not_found'],
    ['fill Frist nmae with "Ada, then click Save"', 'target_not_found'],
    ['select Milk tea from Tea', 'target_not_found'],
    ['make the newsletter come', 'instruction_not_understood'],
    ['refresh', 'target_ambiguous'],
  ])('comes with what can be said instead, which works: %s', async (instruction, code) => {
    const html = `<label>First name <input></label><label>Tea <select><option>Black tea<option>Green tea</select></label>
      <button>Save</button><button>Save</button><button>Subscribe now</button><button>Refresh</button>
      <label><input type=checkbox>Newsletter</label>`;
    await stage.show(html);
    const { body } = await rules.instruct(instruction);
    expect([body.code, body.detail]).toEqual([code, expect.stringContaining(body.suggestions[0])]);
    for (const suggestion of body.suggestions) {
      await stage.show(html);
      const { script } = await rules.done(suggestion);
      expect(script).toEqual([suggestion === 'reload the page' ? 'reload' : suggestion]);
    }
  });

  it('is 422 and no time-out where less time is left than a name is awaited', async () => {
    await stage.show('<button>Save</button>');
    const { status, body } = await rules.instruct('click Print', { timeout_ms: 2_000 });
    expect([status, body.code]).toEqual([422, 'target_not_found']);
  });

  it('is 422 before anything is done where a part is not understood', async () => {
    await stage.show(FORM);
    const { status, body } = await rules.instruct('fill Name with Ada; make tea');
    expect([status, body]).toMatchObject([
      422,
      { code: 'instruction_not_understood', clause: 'make tea', position: 20 },
    ]);
    expect(await stage.evaluate('name_()')).toBe('');
  });

  it('is 200 with the steps where something was done', async () => {
    await stage.show(`${FORM}<button disabled>Never</button>`);
    const { status, body } = await rules.instruct('fill Name with Ada; click Nothing; click Go');
    expect([status, body.success, body.data.stop_reason, body.data.script]).toEqual([
      200,
      false,
      'step_failed',
      ['fill textbox "Name" with "Ada"'],
    ]);
    expect(body.data.steps[1]).toMatchObject({
      command: null,
      line: 'click Nothing',
      ok: false,
      error: { code: 'target_not_found', detail: expect.any(String) },
    });
  });

  it.each([
    ['go to file:///etc/passwd', 403, 'url_not_allowed'],
    ['go to "nowhere"', 400, 'invalid_url'],
  ])('is told before anything is done: %s', async (clause, status, code) => {
    await stage.show(FORM);
    const reply = await rules.instruct(`fill Name with Ada; ${clause}`);
    expect([reply.status, reply.body]).toMatchObject([status, { code, clause, position: 20 }]);
    expect(await stage.evaluate('name_()')).toBe('');
  });

  it('tells how to configure a model, where there is none', async () => {
    await stage.show(`${FORM}<button>Tea</button>`);
    const cases = [
      ['make tea', 'instruction_not_understood'],
      ['click Coffee', 'target_not_found'],
      ['click Tea', 'target_ambiguous'],
      ['select Milk from Tea field', 'target_not_found'],
    ] as const;
    // At once: each waits for a target that may come.
    const told = cases.flatMap(([instruction, code]) =>
      ['auto', 'rules'].map(async (engine) => {
        const { status, body } = await rules.instruct(instruction, { engine });
        expect([instruction, status, body.code, body.success]).toEqual([
          instruction,
          422,
          code,
          false,
        ]);
        expect(body.detail).toMatch(/AI_PROVIDER.*AI_MODEL.*AI_API_KEY/);
      }),
    );
    await Promise.all(told);
  });

  it('is the error of the command where the first one fails', async () => {
    const { status, body } = await rules.instruct('go to http://127.0.0.1:1/');
    expect([status, body.code, body.success]).toEqual([502, 'navigation_failed', false]);
  });

  it('is 200 at the deadline, with the steps', async () => {
    await stage.show(FORM);
    const { status, body } = await rules.instruct('click Go; wait 60 seconds', {
      timeout_ms: 3_000,
    });
    expect([status, body.success, body.data.stop_reason]).toEqual([200, false, 'deadline']);
    expect(body.data.steps.map(({ ok }: Body) => ok)).toEqual([true, false]);
    const alone = await rules.instruct('wait 60 seconds', { timeout_ms: 100 });
    expect([alone.status, alone.body.code]).toEqual([504, 'timeout']);
  });

  it.each([
    [{ max_steps: 1 }, 400, 'invalid_request'],
    [{ max_steps: 51 }, 400, 'invalid_request'],
    [{ engine: 'ai' }, 501, 'ai_not_configured'],
    [{ engine: 'magic' }, 400, 'invalid_request'],
    [{ allowed_domains: ['a b'] }, 400, 'invalid_request'],
  ])('is told of %j', async (more, status, code) => {
    const reply = await rules.instruct('click Go; click Go', more);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });
});

describe('allowed_domains', () => {
  it('refuse an instruction that goes elsewhere, before anything is done', async () => {
    await stage.show(FORM);
    const { status, body } = await rules.instruct('click Go; go to https://example.com/', {
      allowed_domains: ['127.0.0.1'],
    });
    expect([status, body.code, await stage.evaluate('said.textContent')]).toEqual([
      403,
      'url_not_allowed',
      '',
    ]);
  });

  it('hold a click back, and end the run', async () => {
    await stage.show(
      `<a href="${stage.site.other}/instruct/login.html">Leave</a><button>Stay</button>`,
    );
    const here = await stage.evaluate('location.href');
    const { body } = await rules.instruct('click Leave, click Stay', {
      allowed_domains: ['127.0.0.1'],
    });
    expect(body).toMatchObject({
      success: false,
      data: {
        stop_reason: 'step_failed',
        final: { url: here },
        warnings: [expect.stringContaining(stage.site.other)],
      },
    });
    expect(
      stage.site.visits.filter(
        ({ fullUrl, headers }) =>
          fullUrl.includes('login') && headers.host?.startsWith('localhost'),
      ),
    ).toEqual([]);
  });
});

describe('a dialog that waits for an answer', () => {
  it('is told of with the steps that were done, and nothing is done before it is answered', async () => {
    const asking = await stage.tabwire.open({ dialogs: 'ask' });
    const say = (instruction: string) => asking.send('instruct', { instruction });
    await asking.do('navigate', {
      url: stage.site.page(
        `<button onclick="document.title = confirm('Sure?')">Ask</button><button onclick="this.textContent = 'Done'">Go</button>`,
      ),
    });
    const met = await say('click Go; click Ask; click Done');
    expect([met.status, met.body]).toMatchObject([
      409,
      {
        code: 'dialog_open',
        success: false,
        dialogs: [{ type: 'confirm', message: 'Sure?', accepted: null }],
        steps: [
          { line: 'click button "Go"', ok: true },
          { line: 'click button "Ask"', ok: false, error: { code: 'dialog_open' } },
        ],
      },
    ]);
    const meanwhile = await say('click Done');
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'dialog_open']);
    await asking.do('dialog', { accept: true });
    const { body } = await say('click Done; extract title');
    expect(body).toMatchObject({ success: true, data: { output: 'true' } });
    await asking.delete();
  });
});

it('a client that hangs up ends the run: nothing more is done', async () => {
  await stage.show(
    `<button onclick="document.title = 'first'">Go</button><p id=later></p>
     <button onclick="document.title = 'second'">Next</button>`,
  );
  const { hangUp } = stage.start('instruct', {
    instruction: 'click Go; wait for "Ready"; click Next',
    engine: 'rules',
  });
  await stage.do('wait-for', { function: 'document.title === "first"' });
  await hangUp();
  const { usage } = stage.tabwire.gateway.browser(stage.browser.id);
  await until(() => usage.running === 0);
  await stage.evaluate(`later.textContent = 'Ready'`);
  await stage.idle();
  expect(await stage.evaluate('document.title')).toBe('first');
});

it('a frame that crashed changes no more: the page is not looked at over and over', async () => {
  await stage.show(`<iframe src="${stage.site.page('<p>inner', stage.site.other)}"></iframe>`);
  const page = stage.tabwire.gateway.browser(stage.browser.id).contexts.default.currentPage;
  const inner = page?.frames.all.find(({ session }) => session !== page.session);
  if (!page || !inner) throw new Error('there is no frame of another process');
  const crashed = new Promise<void>((resolve) =>
    inner.session.on('Inspector.targetCrashed', () => {
      resolve();
    }),
  );
  inner.session.send('Page.crash', {}).catch(() => undefined);
  await crashed;
  const sent = jest.spyOn(page.session, 'send');
  expect((await rules.instruct('click Nothing')).body.code).toBe('target_not_found');
  const reads = sent.mock.calls.filter(
    ([method]) => method === 'DOMSnapshot.captureSnapshot',
  ).length;
  sent.mockRestore();
  expect(reads).toBeGreaterThan(1);
  expect(reads).toBeLessThan(6);
});
