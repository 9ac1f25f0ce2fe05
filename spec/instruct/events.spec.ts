import { afterEach, describe, expect, it } from '@jest/globals';
import { eventsOf } from '../support/events.js';
import { OwnStage } from '../support/own-stage.js';
import { FORM, RulesClient } from './rules-client.js';

const stage = OwnStage.forAll();
const rules = new RulesClient(stage);

describe('a stream of events', () => {
  const streaming = new Set<AbortController>();
  afterEach(() => {
    for (const controller of streaming) controller.abort();
  });

  function stream(body: object): Promise<Response> {
    const controller = new AbortController();
    streaming.add(controller);
    return fetch(`${stage.tabwire.url}${stage.browser.path}/instruct/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal: controller.signal,
    });
  }

  it('tells each step as it is done, and ends with the reply', async () => {
    await stage.show(FORM);
    const variables = { secret: 'sesame' };
    const response = await stream({
      instruction: 'fill Password with {{secret}}; click Go',
      variables,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const text = await response.text();
    const events = eventsOf(text);
    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'done']);
    const [first, , last] = events;
    expect(first?.data).toMatchObject({
      index: 0,
      line: 'fill textbox "Password" with "{{secret}}"',
    });
    expect(last?.data).toMatchObject({
      success: true,
      data: { steps: [first?.data, expect.anything()] },
    });
    expect(text).not.toContain('sesame');
  });

  it('is a problem document as ever where it has not begun', async () => {
    const response = await stream({ instruction: 'make tea' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      422,
      expect.stringContaining('application/problem+json'),
    ]);
  });

  it('ends with an error where it has begun', async () => {
    await stage.show('<p>Nothing here</p>');
    const events = eventsOf(
      await (await stream({ instruction: 'press Tab; go to http://127.0.0.1:1/' })).text(),
    );
    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'done']);
    const failing = eventsOf(
      await (await stream({ instruction: 'go to http://127.0.0.1:1/' })).text(),
    );
    expect(failing.map(({ event, data }) => [event, data.code ?? data.error.code])).toEqual([
      ['step', 'navigation_failed'],
      ['error', 'navigation_failed'],
    ]);
    expect(failing[1]?.data).toMatchObject({
      status: 502,
      success: false,
      detail: expect.any(String),
    });
  });

  it('ends the run when its client hangs up', async () => {
    await stage.show('<p>Wait</p>');
    const response = await stream({ instruction: 'press Tab; wait for "never"' });
    const reader = response.body?.getReader();
    await reader?.read();
    for (const controller of streaming) controller.abort();
    await stage.idle();
    expect(await stage.evaluate('1 + 1')).toBe(2);
  });

  it('is not sent to a client that takes JSON as well', async () => {
    const { headers } = await rules.instruct('extract title');
    expect(headers['content-type']).toMatch(/^application\/json/);
  });
});
