import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../support/events.js';
import { EventReader } from '../../support/event-reader.js';
import { ChannelClient } from '../../support/channel-client.js';
import { Stage } from '../../support/stage.js';
import type { Body } from '../../support/service.js';

const stage = Stage.forAll();

const FORM =
  '<title>Form</title><input id=name><button onclick="clicks++">Go</button><script>var clicks = 0</script>';

const batch = (steps: readonly object[], more: object = {}) =>
  stage.send('batch', { steps, ...more });
const count = { command: 'eval', body: { expression: 'clicks += 1' } };
const clicks = () => stage.evaluate('clicks');

describe('a batch', () => {
  it('runs its steps in order, with the results of earlier ones', async () => {
    await stage.show(FORM);
    const { status, body } = await batch([
      { command: 'find-node', body: { selector: '#name' }, save_as: 'field' },
      { command: 'type', body: { node_id: { $result: 'field.node_id' }, text: 'tea' } },
      { command: 'find-nodes', body: { selector: 'button' }, save_as: 'buttons' },
      { command: 'node-click', body: { node_id: { $result: 'buttons.node_ids.0' } } },
      { command: 'eval', body: { expression: '[document.querySelector("input").value, clicks]' } },
    ]);
    expect(status).toBe(200);
    expect(body.ok).toBe(true);
    expect(body.results.map(({ status }: Body) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(body.results.map(({ step }: Body) => step)).toEqual([0, 1, 2, 3, 4]);
    expect(body.results[0]).toMatchObject({ command: 'find-node', save_as: 'field' });
    expect(body.results[4].reply.data.value).toEqual(['tea', 1]);
  });

  it('ends at the first step that fails, whose problem is that of the command alone', async () => {
    await stage.show(FORM);
    const alone = await stage.send('find-node', { selector: '#nobody' });
    const missing = { command: 'find-node', body: { selector: '#nobody' } };
    const { status, body, headers } = await batch([count, missing, count]);
    expect([status, body.ok, body.results.length]).toEqual([200, false, 2]);
    const { problem } = body.results[1];
    expect(problem).toEqual({ ...alone.body, request_id: `${headers['x-request-id']}/1` });
    expect(body.results[1].status).toBe(404);
    expect(await clicks()).toBe(1);
  });

  it('goes on with on_error: continue, and says what a step missed', async () => {
    await stage.show(FORM);
    const { body } = await batch(
      [
        { command: 'find-node', body: { selector: '#nobody' }, save_as: 'none' },
        { command: 'node-click', body: { node_id: { $result: 'none.node_id' } } },
        { command: 'find-nodes', body: { selector: 'i' }, save_as: 'few' },
        { command: 'node-click', body: { node_id: { $result: 'few.node_ids.0' } } },
        count,
      ],
      { on_error: 'continue' },
    );
    expect(body.ok).toBe(false);
    expect(body.results.map(({ status }: Body) => status)).toEqual([404, 422, 200, 422, 200]);
    expect(body.results[1].problem).toMatchObject({ code: 'result_missing', ok: false });
    expect(body.results[3].problem.detail).toContain('`few.node_ids.0`');
    expect(await clicks()).toBe(1);
  });

  it('tells of a value that does not fit when it is known', async () => {
    await stage.show(FORM);
    const { body } = await batch([
      { command: 'eval', body: { expression: '"text"' }, save_as: 'it' },
      { command: 'node-click', body: { node_id: { $result: 'it.data.value' } } },
    ]);
    expect(body.results[1].status).toBe(400);
    expect(body.results[1].problem.errors).toEqual([
      { path: '/node_id', message: 'must be integer' },
    ]);
  });
});

describe('nothing is done', () => {
  const FIND = { command: 'find-node', body: { selector: 'button' }, save_as: 'button' };
  const click = (reference: unknown) => ({ command: 'node-click', body: { node_id: reference } });

  it.each<[string, object, string, string]>([
    ['an unknown command', { command: 'pour' }, '/command', 'is not a command of a browser'],
    ['a misspelt command', { command: 'node_click' }, '/command', '(did you mean node-click'],
    ['a batch', { command: 'batch', body: { steps: [] } }, '/command', 'must not be a batch'],
    ['a command of all browsers', { command: 'delete-browsers' }, '/command', 'is not a command'],
    ['a body that is not valid', click('12'), '/body/node_id', 'must be integer'],
    ['a field that is missing', { command: 'type' }, '/body/text', 'is required'],
    [
      'an unknown field',
      { command: 'click', body: { x: 1, y: 1, z: 1 } },
      '/body/z',
      'is not a field',
    ],
    ['a later result', click({ $result: 'later.node_id' }), '/body/node_id', 'no earlier step'],
    ['another field', click({ $result: 'button.id' }), '/body/node_id', 'contains only: node_id'],
    ['a bad reference', click({ $result: 'button' }), '/body/node_id', 'must be {"$result"'],
    ['a name that is taken', FIND, '/save_as', 'is the name of an earlier step'],
    [
      'a wrong field beside a reference',
      { command: 'node-click', body: { node_id: { $result: 'button.node_id' }, button: 'up' } },
      '/body/button',
      'must be one of',
    ],
  ])('when step 17 is %s', async (_what, wrong, path, message) => {
    await stage.show(FORM);
    const steps = [FIND, ...Array.from({ length: 16 }, () => count), wrong];
    const last = { ...FIND, save_as: 'later' };
    const { status, body } = await batch([...steps, last]);
    expect([status, body.code, body.ok]).toEqual([400, 'invalid_request', false]);
    expect(body.errors).toEqual([
      { path: `/steps/17${path}`, message: expect.stringContaining(message) },
    ]);
    expect(await clicks()).toBe(0);
  });

  it('and all that is wrong is told at once', async () => {
    const { body } = await batch([{ command: 'pour' }, { command: 'type' }]);
    expect(body.errors.map(({ path }: Body) => path)).toEqual([
      '/steps/0/command',
      '/steps/1/body/text',
    ]);
  });
});

describe('the time of a batch', () => {
  const never = { command: 'wait-for-node', body: { selector: '#never', timeout_ms: 60_000 } };

  it('is one, and what was done until then is told', async () => {
    await stage.show(FORM);
    const { status, body } = await batch([count, never, count], {
      timeout_ms: 4_000,
      on_error: 'continue',
    });
    expect(status).toBe(200);
    expect(body.results.map(({ status }: Body) => status)).toEqual([200, 504]);
    expect(body.results[1].problem.code).toBe('timeout');
    expect(await clicks()).toBe(1);
  });

  it('is not used up by a step with a shorter one', async () => {
    await stage.show(FORM);
    const brief = { ...never, body: { selector: '#never', timeout_ms: 50 } };
    const { body } = await batch([brief, count], { on_error: 'continue' });
    expect(body.results.map(({ status }: Body) => status)).toEqual([504, 200]);
  });

  it('ends when its client hangs up, and no further step begins', async () => {
    await stage.show(FORM);
    const reader = await EventReader.open(`${stage.tabwire.url}${stage.browser.path}/events/`);
    const { hangUp } = stage.start('batch', { steps: [never, count], on_error: 'continue' });
    await reader.satisfied(() => reader.events.some(({ data }) => data.name === 'wait-for-node'));
    await hangUp();
    await reader.satisfied(() =>
      reader.events.some(({ type, data }) => type === 'command.ended' && data.name === 'batch'),
    );
    await reader.close();
    expect(await clicks()).toBe(0);
  });
});

describe('where a batch works', () => {
  it('is the context of its path, for each step', async () => {
    const { ctx_id } = (await stage.tabwire.send('put', `${stage.browser.path}/contexts/`)).body;
    const path = `${stage.browser.path}/contexts/${ctx_id}/batch/`;
    const url = stage.site.page('<title>Inside</title>');
    const steps = [
      { command: 'navigate', body: { url } },
      { command: 'open-page' },
      { command: 'list-pages', save_as: 'all' },
    ];
    const { body } = await stage.tabwire.send('post', path, { steps });
    expect(body.ok).toBe(true);
    const pages = body.results[2].reply.pages.filter((page: Body) => page.ctx_id === ctx_id);
    expect(pages.map(({ title }: Body) => title)).toEqual(['Inside', '']);
    const other = { steps: [{ command: 'eval', body: { expression: '1', ctx_id: 'another' } }] };
    const refused = await stage.tabwire.send('post', path, other);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, '/steps/0/body/ctx_id']);
    await stage.tabwire.send('delete', `${stage.browser.path}/contexts/${ctx_id}/`);
  });

  it('is the page that it names, but for steps that name another', async () => {
    await stage.show('<title>First</title>');
    const [first] = (await stage.tabwire.send('get', `${stage.browser.path}/pages/`)).body.pages;
    const second = (await stage.tabwire.send('put', `${stage.browser.path}/pages/`)).body;
    const title = (page_id?: string) => ({
      command: 'eval',
      body: { expression: 'document.title', ...(page_id && { page_id }) },
    });
    const { body } = await batch([title(), title(second.page_id)], { page_id: first.page_id });
    expect(body.results.map(({ reply }: Body) => reply.data.value)).toEqual(['First', '']);
    const closed = await batch([
      { command: 'close-page', body: { page_id: second.page_id } },
      title(first.page_id),
    ]);
    expect(closed.body.ok).toBe(true);
  });
});

describe('who listens to a batch', () => {
  it('gets each result as an event, and the reply as the last', async () => {
    await stage.show(FORM);
    const response = await fetch(`${stage.tabwire.url}${stage.browser.path}/batch/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ steps: [count, count] }),
    });
    const events = eventsOf(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['result', 'result', 'done']);
    expect(events[1]?.data).toMatchObject({ step: 1, status: 200 });
    expect(events[2]?.data).toMatchObject({
      ok: true,
      results: [events[0]?.data, events[1]?.data],
    });
  });

  it('has the commands among the events of the browser, each with its own request ID', async () => {
    const reader = await EventReader.open(`${stage.tabwire.url}${stage.browser.path}/events/`);
    await batch([count, { command: 'find-node', body: { selector: '#nobody' } }]);
    await reader.until('command.ended', 3);
    await reader.close();
    const ended = reader.events.filter(({ type }) => type === 'command.ended');
    expect(ended.map(({ data }) => [data.name, data.status])).toEqual([
      ['eval', 200],
      ['find-node', 404],
      ['batch', 200],
    ]);
    const [first, second, whole] = ended.map(({ data }) => data.request_id);
    expect([first, second]).toEqual([`${whole}/0`, `${whole}/1`]);
  });

  it('may be a channel', async () => {
    await stage.show(FORM);
    const client = await ChannelClient.connect(
      `${stage.tabwire.url.replace('http', 'ws')}${stage.browser.path}/channel`,
    );
    const { status, reply } = await client.send('batch', { steps: [count] });
    client.socket.terminate();
    expect([status, reply.ok, reply.results[0].status]).toEqual([200, true, 200]);
  });
});

it('secrets of a step leave in none of its replies', async () => {
  await stage.show('<label>Password <input type=password></label><button>Go</button>');
  const instruction = 'fill Password with {{secret}}';
  const { body } = await batch([
    { command: 'instruct', body: { instruction, variables: { secret: 'sesame' } } },
  ]);
  expect(body.ok).toBe(true);
  expect(JSON.stringify(body)).not.toContain('sesame');
});
