import { describe, expect, it } from '@jest/globals';
import { AiStage, done, on, turn } from '../../support/ai-stage.js';

const FORM = `<title>Sign in</title><h1>Welcome</h1>
  <form onsubmit="event.preventDefault(); document.title = 'In'; greeting.textContent = 'Hello, ' + user.value">
    <label>User <input id=user></label><label>Password <input id=word type=password></label>
    <button>Sign in</button>
  </form><p id=greeting></p>`;

describe.each(['openai', 'anthropic'] as const)('a model of %s', (vendor) => {
  const stage = AiStage.forAll(vendor, { AI_TIMEOUT_MS: '5000' });

  it('does what the instruction wants, and the reply tells how', async () => {
    await stage.show(FORM);
    stage.model.play(
      turn(
        on('type', 'textbox "User"', { text: 'ada', clear: true }),
        on('node_click', 'button "Sign in"'),
      ),
      turn(['fetch_text'], done('Ada is in.')),
    );
    const data = await stage.run({ instruction: 'See to it that ada gets in' });
    expect(data).toMatchObject({
      success: true,
      stop_reason: 'done',
      answer: 'Ada is in.',
      output: null,
      engine: 'ai',
      model: 'scripted',
      steps: [
        { index: 0, command: 'type', target: { role: 'textbox', name: 'User' }, ok: true },
        { index: 1, command: 'node-click', target: { role: 'button', name: 'Sign in' }, ok: true },
        { index: 2, command: 'extract', ok: true },
      ],
      script: ['fill textbox "User" with "ada"', 'click button "Sign in"', 'extract text'],
      final: { title: 'In' },
      usage: { model_calls: 2, input_tokens: 2000, output_tokens: 40 },
      warnings: [],
    });
    expect(await stage.evaluate('greeting.textContent')).toBe('Hello, ada');
    expect(stage.model.received[0]?.raw).toContain('See to it that ada gets in');
    expect(stage.model.received[1]?.news).toContain('Hello, ada');
  });

  it('that only talks is asked for a tool, and stopped', async () => {
    await stage.show(FORM);
    stage.model.playThenAlways({ text: 'I would sign in.' });
    const data = await stage.run();
    expect(data).toMatchObject({ stop_reason: 'tool_failures', answer: 'I would sign in.' });
    expect(stage.model.received[1]?.news).toContain('That called no tool.');
  });

  it('may refuse, and may give up', async () => {
    await stage.show(FORM);
    stage.model.play({ refusal: 'No.' });
    expect(await stage.run()).toMatchObject({ success: false, stop_reason: 'refused', steps: [] });
    stage.model.play(turn(['done', { success: false, answer: 'There is no shop here.' }]));
    expect(await stage.run()).toMatchObject({
      success: false,
      stop_reason: 'gave_up',
      answer: 'There is no shop here.',
    });
  });

  it('is asked again after 429 and 500', async () => {
    await stage.show(FORM);
    const headers = { 'Retry-After': '0' };
    stage.model.play({ status: 429, headers }, { status: 500, headers }, turn(done()));
    expect(await stage.run()).toMatchObject({ success: true, usage: { model_calls: 1 } });
  });

  it('that fails for good is 502, with the steps that were done', async () => {
    await stage.show(FORM);
    stage.model.playThenAlways(
      { status: 500, headers: { 'Retry-After': '0' } },
      turn(on('node_click', 'button "Sign in"')),
    );
    const { status, body } = await stage.send();
    expect([status, body]).toMatchObject([
      502,
      {
        code: 'ai_provider_error',
        success: false,
        upstream_status: 500,
        steps: [{ line: 'click button "Sign in"', ok: true }],
      },
    ]);
  });

  it('that hangs is 504 after AI_TIMEOUT_MS', async () => {
    await stage.show(FORM);
    stage.model.play('hang');
    const { left } = stage.model;
    const { status, body } = await stage.send();
    expect([status, body.code, body.success]).toEqual([504, 'timeout', false]);
    expect(body.detail).toContain('AI_TIMEOUT_MS');
    await left;
  });

  // Whoever's model it is, these are the run's own.
  if (vendor !== 'openai') return;

  it('that calls no such tool, node or field is told so, and may go on', async () => {
    await stage.show(FORM);
    stage.model.play(
      turn(['eval', { expression: 'document.cookie' }]),
      turn(['node_click', { node_id: 999_999 }]),
      turn(on('node_click', 'button "Sign in"')),
      turn(['type', { node_id: 'first', text: 1 }]),
      turn(['navigate', {}]),
      turn(done()),
    );
    const data = await stage.run();
    const news = stage.model.received.map((request) => request.news);
    expect(news[1]).toContain('There is no tool eval. The tools are: navigate, back, node_click,');
    expect(news[2]).toContain('No map has a node 999999.');
    expect(news[4]).toContain('/node_id must be integer');
    expect(news[5]).toContain('/url is required');
    expect(data).toMatchObject({ stop_reason: 'done', script: ['click button "Sign in"'] });
    expect(data.steps).toMatchObject([
      { ok: false, line: 'click #999999', error: { code: 'node_not_found' } },
      { ok: true },
    ]);
  });

  it('that only fails is stopped', async () => {
    await stage.show(FORM);
    let number = 0;
    stage.model.playThenAlways(() => ({
      calls: [['node_click', { node_id: (number += 1) + 10 ** 6 }]],
    }));
    const data = await stage.run();
    expect(data).toMatchObject({ success: false, stop_reason: 'tool_failures', script: [] });
    expect(stage.model.received).toHaveLength(3);
  });

  it('that hangs longer than the run may take ends it with what was done', async () => {
    await stage.show(FORM);
    stage.model.play(turn(on('node_click', 'button "Sign in"')), 'hang');
    const { left } = stage.model;
    const data = await stage.run({ timeout_ms: 4000 });
    expect(data).toMatchObject({ success: false, stop_reason: 'deadline', final: { title: 'In' } });
    expect(data.steps).toHaveLength(1);
    await left;
  });

  it('is let go when the client hangs up', async () => {
    await stage.show(FORM);
    const { left } = stage.model;
    const controller = new AbortController();
    stage.model.play(() => {
      controller.abort();
      return 'hang';
    });
    const call = fetch(`${stage.tabwire.url}${stage.browser.path}/instruct/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ instruction: 'See to it', engine: 'ai' }),
      signal: controller.signal,
    });
    await expect(call).rejects.toThrow();
    await left;
    await stage.browser.do('navigate', { url: 'about:blank' });
  });
});
