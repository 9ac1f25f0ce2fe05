import { describe, expect, it } from '@jest/globals';
import { AdLists } from '../../../lib/network/interception/ad-lists.js';
import type { PausedRequest } from '../../../lib/network/interception/request.js';
import { RouteTable } from '../../../lib/network/interception/route-table.js';
import { TabwireError } from '../../../lib/request/errors.js';
import type { RoutesFields, RuleFields } from '../../../lib/schemas/routes.js';

const table = (fields: RoutesFields) => RouteTable.of(fields, '', new AdLists([]));
const rules = (...list: RuleFields[]) => table({ rules: list });

const request = (more: Partial<PausedRequest> = {}): PausedRequest => ({
  url: 'https://a.test/x',
  method: 'GET',
  type: 'xhr',
  pageUrl: 'https://a.test/',
  isPreflight: false,
  headers: {},
  postData: undefined,
  ...more,
});

/** The path and the message of a refusal. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  return error instanceof TabwireError ? error.details.errors : error;
}

const kindOf = (decided: RouteTable) => async (asked: PausedRequest) =>
  (await decided.decide(asked)).answer.kind;

const block: RuleFields = { match: {}, action: 'block' };

describe('rules', () => {
  it.each<[RuleFields, string, string]>([
    [{ ...block, status: 200 }, 'status', 'is not possible with the action block'],
    [{ ...block, action: 'modify' }, 'action', 'modify needs set_headers'],
    [
      { match: {}, action: 'respond', body: '', body_base64: '' },
      'body_base64',
      'is not possible together with',
    ],
    [{ match: {}, action: 'respond', body_base64: 'a?' }, 'body_base64', 'must be base64'],
    [{ match: {}, action: 'respond', headers: { 'a b': '' } }, 'headers/a b', 'a valid HTTP'],
    [{ match: {}, action: 'respond', headers: { a: ['b', '\n'] } }, 'headers/a', 'a valid HTTP'],
    [
      { match: {}, action: 'respond', headers: { 'Content-Length': '1' } },
      'headers/C',
      'Chrome itself sets',
    ],
    [
      { match: {}, action: 'modify', set_headers: { Host: 'b' } },
      'set_headers/Host',
      'Chrome itself sets',
    ],
    [{ match: {}, action: 'modify', redirect_url: 'file:///etc/passwd' }, 'redirect_url', 'http'],
    [{ match: {}, action: 'modify', redirect_url: '/x' }, 'redirect_url', 'absolute'],
    [
      { match: {}, action: 'modify', redirect_url: 'http://b.test/', remove_headers: ['a'] },
      'redirect_url',
      'is not possible together with headers',
    ],
    [
      { match: { url: 'a.test' }, action: 'block' },
      'match/url',
      'must be a pattern of the whole URL',
    ],
    [
      { match: { types: ['websocket', 'image'] }, action: 'block' },
      'match/types',
      'only websocket',
    ],
    [{ match: { types: ['websocket'] }, action: 'continue' }, 'match/types', 'action block'],
    [
      { match: { types: ['websocket'], methods: ['GET'] }, action: 'block' },
      'match/types',
      'only url',
    ],
    [{ match: { types: ['websocket'], url: '/ws/' }, action: 'block' }, 'match/types', 'wss://'],
    ...['ws://127.*/x', 'ws://*.0.1/*', 'ws://*0*/*'].map((url): [RuleFields, string, string] => [
      { match: { types: ['websocket'], url }, action: 'block' },
      'match/types',
      'a whole IP address',
    ]),
    ...[
      ...['Cookie', 'user-agent', 'Accept-Language', 'Accept-Encoding', 'Host', 'Sec-Fetch-Site'],
      ...['Cache-Control', 'pragma'],
    ].map((name): [RuleFields, string, string] => [
      { match: {}, action: 'modify', remove_headers: ['x-a', name] },
      'remove_headers/1',
      'cannot be removed',
    ]),
    ...['Proxy-Authorization', 'Cookie2', 'Sec-Fetch-Dest'].map(
      (name): [RuleFields, string, string] => [
        { match: {}, action: 'modify', set_headers: { [name]: 'a' } },
        `set_headers/${name}`,
        'Chrome itself sets',
      ],
    ),
    [
      { match: {}, action: 'modify', set_headers: { Referer: 'x' } },
      'set_headers/Referer',
      'absolute http or https URL',
    ],
  ])('refuses %j', async (fields, path, message) => {
    expect(await refusal(rules(block, fields))).toEqual([
      {
        path: expect.stringContaining(`/rules/1/${path}`),
        message: expect.stringContaining(message),
      },
    ]);
  });

  it('pause no more than they need', async () => {
    const image = { match: { types: ['image'] as const }, action: 'block' as const };
    const twice = await rules(
      { match: { types: ['image'] }, action: 'block' },
      { match: { types: ['xhr', 'fetch', 'eventsource', 'image'] }, action: 'continue' },
      { match: { url: 'https://a.test/*' }, action: 'block' },
    );
    expect(twice.patterns).toEqual([
      { urlPattern: '*', resourceType: 'Image' },
      { urlPattern: '*', resourceType: 'XHR' },
      { urlPattern: 'https://a.test/*' },
    ]);
    expect((await rules({ ...image, match: { types: ['image'] } }, block)).patterns).toEqual([
      { urlPattern: '*' },
    ]);
    expect((await rules({ match: { types: ['websocket'] }, action: 'block' })).patterns).toEqual(
      [],
    );
  });

  it('name the WebSockets that they block as URLPattern does', async () => {
    const named = async (url: string) =>
      (await rules({ match: { types: ['websocket'], url }, action: 'block' })).webSockets;
    expect(await named('*')).toEqual(
      ['ws', 'wss'].flatMap((scheme) => [`${scheme}://*:*/*\\?`, `${scheme}://*:*/*\\?*`]),
    );
    expect(await named('wss://*.a.test/x?y*')).toEqual(['wss://*.a.test/x\\?y*']);
    expect(await named('*://A.test:*/x')).toEqual(['ws://a.test:*/x\\?', 'wss://a.test:*/x\\?']);
  });

  it('tell third parties by their registrable domains', async () => {
    const decided = await rules({ match: { third_party: true }, action: 'block' });
    const asked = [
      request(),
      request({ url: 'https://cdn.a.test/' }),
      request({ url: 'https://b.test/' }),
      request({ url: 'http://127.0.0.1:1/', pageUrl: 'http://localhost:1/' }),
      request({ url: 'https://b.co.uk/', pageUrl: 'https://a.co.uk/' }),
      request({ url: 'https://b.test/', pageUrl: '', type: 'document' }),
    ];
    const kinds = await Promise.all(asked.map(kindOf(decided)));
    expect(kinds).toEqual(['continue', 'continue', 'fail', 'fail', 'fail', 'continue']);
  });

  it('count requests, and no preflights of them', async () => {
    const decided = await rules({ match: { methods: ['put'] }, action: 'respond', times: 1 });
    const put = request({ method: 'PUT' });
    const preflight = {
      ...put,
      isPreflight: true,
      headers: { Origin: 'https://b.test', 'Access-Control-Request-Headers': 'x-a' },
    };
    expect((await decided.decide(preflight)).answer).toEqual({
      kind: 'fulfill',
      status: 204,
      body: '',
      headers: [
        { name: 'Access-Control-Allow-Origin', value: 'https://b.test' },
        { name: 'Access-Control-Allow-Credentials', value: 'true' },
        { name: 'Vary', value: 'Origin' },
        { name: 'Access-Control-Allow-Methods', value: 'PUT' },
        { name: 'Access-Control-Allow-Headers', value: 'x-a' },
      ],
    });
    const kinds = await Promise.all([put, put].map(kindOf(decided)));
    expect(kinds).toEqual(['fulfill', 'continue']);
    expect(decided.record.rules).toEqual([
      { match: { methods: ['put'] }, action: 'respond', hits: 1, times: 1 },
    ]);
  });

  it('leave what a mock says of CORS itself', async () => {
    const headers = { 'access-control-allow-origin': '*' };
    const decided = await rules({ match: {}, action: 'respond', headers });
    const asked = request({ headers: { Origin: 'https://b.test' } });
    expect((await decided.decide(asked)).answer).toMatchObject({
      headers: [{ name: 'access-control-allow-origin', value: '*' }],
    });
  });

  it('of 500 expressions are asked in a moment, whatever the URL', async () => {
    const decided = await rules(
      ...Array.from({ length: 500 }, (_, i) => ({
        match: { url: `/^http:..a.test.(x+x+)+y{${i}}$/` },
        action: 'block' as const,
      })),
    );
    const begun = performance.now();
    for (const length of [30, 300, 3_000])
      await kindOf(decided)(request({ url: `http://a.test/${'x'.repeat(length)}!` }));
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(decided.record.rules.map(({ hits }) => hits)).toEqual(Array(500).fill(0));
  });

  it('block a request that they can not be asked about in time, and go on', async () => {
    const decided = await rules({ match: { url: '/(a|b){100}c/' }, action: 'block' });
    const long = request({ url: `https://a.test/${'a'.repeat(100_000)}` });
    expect(await kindOf(decided)(long)).toBe('fail');
    expect(decided.record.rules).toMatchObject([{ hits: 0, failure: 'regex_too_slow' }]);
    expect(await kindOf(decided)(request())).toBe('continue');
    const hit = request({ url: `https://a.test/${'b'.repeat(100)}c` });
    expect(await kindOf(decided)(hit)).toBe('fail');
    expect(decided.record.rules).toMatchObject([{ hits: 1 }]);
  });

  it('have a bound for all their expressions together', async () => {
    const large = { match: { url: '/x{900}/' }, action: 'block' as const };
    expect(await refusal(rules(...Array.from({ length: 300 }, () => large)))).toEqual([
      { path: '/rules', message: expect.stringContaining('more than 200000 instructions') },
    ]);
  });
});
