import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '../../../lib/settings/settings.js';
import { Deadline } from '../../../lib/request/deadline.js';
import { TabwireError } from '../../../lib/request/errors.js';
import { Model, type Question, type Turn } from '../../../lib/instruct/ai/model.js';
import { ModelServer } from '../../support/model-server.js';

const KEY = 'sk-spec-0123456789';
const QUESTION: Question = {
  system: 'You are scripted.',
  messages: [{ role: 'user', content: 'Go on.' }],
  tools: [
    {
      name: 'click',
      description: 'Click a node.',
      input: { type: 'object', properties: { node_id: { type: 'integer' } } },
    },
  ],
};

const servers = new Map<string, ModelServer>();
beforeAll(async () => {
  servers.set('openai', await ModelServer.start('openai'));
  servers.set('openai-compatible', await ModelServer.start('openai'));
  servers.set('anthropic', await ModelServer.start('anthropic'));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.stop())));

const PROVIDERS = ['openai', 'openai-compatible', 'anthropic'];

function server(provider: string): ModelServer {
  const found = servers.get(provider);
  if (!found) throw new Error(`no server for ${provider}`);
  return found;
}

const model = (provider: string, settings: object = {}) =>
  Model.open(
    readSettings({
      AI_PROVIDER: provider,
      AI_BASE_URL: server(provider).url,
      AI_API_KEY: KEY,
      AI_MODEL: 'scripted-1',
      ...settings,
    }),
  );

async function ask(provider: string, settings: object = {}, timeoutMs = 20_000): Promise<Turn> {
  const opened = await model(provider, settings);
  const deadline = new Deadline(timeoutMs);
  try {
    return await opened.ask(QUESTION, deadline);
  } finally {
    deadline.dispose();
  }
}

/** The error with which asking ends. */
async function failure(provider: string, settings: object = {}, timeoutMs?: number) {
  const error: unknown = await ask(provider, settings, timeoutMs).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TabwireError)) throw new Error(`not a TabwireError: ${String(error)}`);
  expect(error.message + JSON.stringify(error.details)).not.toContain(KEY);
  expect(error.cause).toBeUndefined();
  return error;
}

describe.each(PROVIDERS)('%s', (provider) => {
  it('is asked with the model, the tools and the key, and tells calls and tokens', async () => {
    server(provider).play({ text: 'I click.', calls: [['click', { node_id: 48 }]] });
    expect(await ask(provider)).toMatchObject({
      calls: [{ id: expect.any(String), name: 'click', input: { node_id: 48 } }],
      text: 'I click.',
      refused: false,
      inputTokens: 1000,
      outputTokens: 20,
    });
    const [request] = server(provider).received;
    expect(request?.body).toMatchObject({ model: 'scripted-1' });
    expect(request?.raw).toContain('You are scripted.');
    expect(request?.tools).toEqual(['click']);
    const header = request?.headers[provider === 'anthropic' ? 'x-api-key' : 'authorization'];
    expect(header).toBe(provider === 'anthropic' ? KEY : `Bearer ${KEY}`);
  });

  it('goes on with its own answer as the conversation', async () => {
    server(provider).play({ calls: [['click', { node_id: 48 }]] });
    const { messages } = await ask(provider);
    expect(messages).toMatchObject([
      { role: 'assistant', content: [{ type: 'tool-call', toolName: 'click' }] },
    ]);
  });

  it('may call what is no tool', async () => {
    server(provider).play({ calls: [['eval', { expression: '1' }]] });
    const { calls, messages } = await ask(provider);
    expect(calls).toMatchObject([{ name: 'eval', input: { expression: '1' } }]);
    expect(messages).toHaveLength(1);
  });

  it('may refuse', async () => {
    server(provider).play({ refusal: 'I can not help with that.' });
    expect((await ask(provider)).refused).toBe(true);
  });

  it.each([429, 500, 503, 529])('is asked again after %i', async (status) => {
    server(provider).play({ status, headers: { 'Retry-After': '0' } }, { text: 'now' });
    expect((await ask(provider)).text).toBe('now');
    expect(server(provider).received).toHaveLength(2);
  });

  it('that fails for good is told with its status, after three attempts', async () => {
    const message = `overloaded, ${KEY}`;
    const body = JSON.stringify({ type: 'error', error: { type: 'api_error', message } });
    server(provider).playThenAlways({ status: 500, headers: { 'Retry-After': '0' }, body });
    const error = await failure(provider);
    expect(error).toMatchObject({ code: 'ai_provider_error', details: { upstream_status: 500 } });
    expect(error.message).toContain('status 500, saying: overloaded, …');
    expect(server(provider).received).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 422])('that answers %i is not asked again', async (status) => {
    server(provider).play({ status, body: '{}' });
    const error = await failure(provider);
    expect(error).toMatchObject({
      code: 'ai_provider_error',
      details: { upstream_status: status, reason: 'refused' },
      retryable: false,
    });
    expect(server(provider).received).toHaveLength(1);
  });

  it('whose answer is no JSON is told of', async () => {
    server(provider).play({ status: 200, body: '<html>' });
    expect((await failure(provider)).code).toBe('ai_provider_error');
  });

  it('that hangs ends with AI_TIMEOUT_MS', async () => {
    server(provider).play('hang');
    const { left } = server(provider);
    const error = await failure(provider, { AI_TIMEOUT_MS: '1000' });
    expect(error.code).toBe('timeout');
    expect(error.message).toContain('AI_TIMEOUT_MS');
    await left;
    expect(Deadline.liveCount).toBe(0);
  });

  it('that hangs longer than the request may take ends with the request', async () => {
    server(provider).play('hang');
    const { left } = server(provider);
    expect((await failure(provider, {}, 1_000)).message).toContain('timeout_ms');
    await left;
  });

  it('that asks for a longer pause than there is time is not waited for', async () => {
    server(provider).play({ status: 429, headers: { 'Retry-After': '3600' } });
    expect((await failure(provider)).details).toEqual({
      reason: 'unavailable',
      upstream_status: 429,
    });
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    server(provider).play({ status: 429, headers: { 'Retry-After': later } });
    expect((await failure(provider)).details).toEqual({
      reason: 'unavailable',
      upstream_status: 429,
    });
  });

  it('writes nothing to the console', async () => {
    const written: unknown[] = [];
    const { info, warn, error } = console;
    const write = (...words: unknown[]) => written.push(words);
    Object.assign(console, { info: write, warn: write, error: write });
    try {
      server(provider).play({ text: 'quiet' });
      await ask(provider, { AI_MODEL: 'unknown-model' });
    } finally {
      Object.assign(console, { info, warn, error });
    }
    expect(written).toEqual([]);
  });
});

describe('a provider', () => {
  it('of one’s own needs no key', async () => {
    server('openai-compatible').play({ text: 'hello' });
    expect((await ask('openai-compatible', { AI_API_KEY: '' })).text).toBe('hello');
    expect(server('openai-compatible').received[0]?.headers.authorization).toBeUndefined();
  });

  it('may send arguments that are no JSON', async () => {
    server('openai').play({ calls: [['click', '{"node_id": 48']] });
    expect((await ask('openai')).calls).toMatchObject([{ name: 'click', input: '{"node_id": 48' }]);
  });

  it('that can not be reached is told so', async () => {
    const gone = await ModelServer.start();
    await gone.stop();
    const error = await failure('openai-compatible', { AI_BASE_URL: gone.url });
    expect(error.message).toContain('could not be reached: see AI_BASE_URL');
    expect(error.details).toEqual({ reason: 'unavailable' });
  });

  it('is none until one is named', async () => {
    const config = readSettings({});
    await expect(Model.open(config)).rejects.toMatchObject({ code: 'ai_not_configured' });
  });
});
