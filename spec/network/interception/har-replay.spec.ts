import { describe, expect, it } from '@jest/globals';
import { HarReplay } from '../../../lib/network/interception/har-replay.js';
import type { PausedRequest } from '../../../lib/network/interception/request.js';
import type { HarEntry } from '../../../lib/schemas/replay-har.js';

const entry = (url: string, text: string | undefined, more: Partial<HarEntry> = {}): HarEntry => ({
  request: { method: 'GET', url },
  response: { status: 200, headers: [], content: text === undefined ? { size: 5 } : { text } },
  ...more,
});
const posted = (body: string, text: string) =>
  entry('https://a.test/', text, {
    request: { method: 'POST', url: 'https://a.test/', postData: { text: body } },
  });
const replay = (...entries: HarEntry[]) => new HarReplay({ har: { log: { entries } } }, '');
const request = (url: string, more: Partial<PausedRequest> = {}): PausedRequest => ({
  url,
  method: 'GET',
  type: 'xhr',
  pageUrl: '',
  isPreflight: false,
  headers: {},
  postData: undefined,
  ...more,
});
const bodyOf = (har: HarReplay, asked: PausedRequest) => {
  const answer = har.answer(asked);
  return answer.kind === 'fulfill' ? Buffer.from(answer.body, 'base64').toString() : answer.kind;
};

describe('the replay of a HAR', () => {
  it('answers in the order of the recording, and with the last one from then on', () => {
    const har = replay(entry('https://a.test/#x', '1'), entry('https://a.test/', '2'));
    const bodies = [1, 2, 3].map(() => bodyOf(har, request('https://a.test/')));
    expect(bodies).toEqual(['1', '2', '2']);
    expect(har.record).toEqual({ entries: 2, hits: 3, missed: 0 });
  });

  it.each([
    ['https://a.test/a|b?ü', 'https://a.test/a%7Cb?%C3%BC'],
    ['HTTPS://me:pw@A.test:443', 'https://a.test/'],
  ])('finds a URL in whatever form it was recorded: %s', (recorded, asked) => {
    expect(bodyOf(replay(entry(recorded, 'here')), request(asked))).toBe('here');
  });

  it('tells requests apart by method and body', () => {
    const har = replay(posted('a', 'of a'), posted('b', 'of b'));
    const ask = (postData: string) =>
      bodyOf(har, request('https://a.test/', { method: 'POST', postData }));
    expect([ask('b'), ask('a')]).toEqual(['of b', 'of a']);
    expect(bodyOf(har, request('https://a.test/'))).toBe('fail');
  });

  it('answers each body in the order of its own recording', () => {
    const recorded = [posted('a', 'a1'), posted('b', 'b1'), posted('a', 'a2'), posted('b', 'b2')];
    const har = replay(...recorded);
    const ask = (postData: string) =>
      bodyOf(har, request('https://a.test/', { method: 'POST', postData }));
    expect(['a', 'b', 'a', 'b'].map(ask)).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('sends bytes as they were, without the headers of how they were sent', () => {
    const headers = [
      { name: 'content-encoding', value: 'br' },
      { name: 'content-type', value: 'image/png' },
      { name: ':status', value: '200' },
    ];
    const content = { text: Buffer.from('png').toString('base64'), encoding: 'base64' };
    const har = replay(
      entry('https://a.test/', '', { response: { status: 200, headers, content } }),
    );
    expect(har.answer(request('https://a.test/'))).toEqual({
      kind: 'fulfill',
      status: 200,
      headers: [{ name: 'content-type', value: 'image/png' }],
      body: content.text,
    });
  });

  it('blocks what it has not, or lets it go', () => {
    expect(replay(entry('https://a.test/', '')).answer(request('https://b.test/')).kind).toBe(
      'fail',
    );
    const har = { log: { entries: [entry('https://a.test/', '')] } };
    const open = new HarReplay({ har, missing: 'continue' }, '');
    expect(open.answer(request('https://b.test/')).kind).toBe('continue');
    expect(open.record.missed).toBe(1);
  });

  it.each<[Partial<HarEntry['response']>, string]>([
    [{ status: 700 }, 'entries/1/response/status must be an HTTP status'],
    [{ content: { text: '***', encoding: 'base64' } }, 'content/text must be base64'],
    [{ content: { text: 'a', encoding: 'gzip' } }, 'content/encoding must be base64'],
  ])('refuses an answer that can not be given: %j', (response, message) => {
    const { response: good, request: asked } = entry('https://a.test/', 'x');
    const bad = { request: asked, response: { ...good, ...response } };
    expect(() => replay(entry('https://a.test/', ''), bad)).toThrow(message);
  });

  it('gives each of several values of a header that stand in lines of one', () => {
    const headers = [{ name: 'set-cookie', value: 'a=1\nb=2' }];
    const response = { status: 200, headers, content: { text: '' } };
    expect(
      replay(entry('https://a.test/', '', { response })).answer(request('https://a.test/')),
    ).toMatchObject({
      headers: [
        { name: 'set-cookie', value: 'a=1' },
        { name: 'set-cookie', value: 'b=2' },
      ],
    });
  });

  it('refuses a HAR without bodies', () => {
    expect(() => replay(entry('https://a.test/', undefined))).toThrow('Record the HAR with bodies');
  });
});
