import { describe, expect, it } from '@jest/globals';
import { LargeRequest } from '../../protocol/large-request.js';
import { ValueCount } from '../../protocol/value-count.js';

const BODY = 'x"}],'.repeat(300_000);

const message = (more: object, body: object = { postData: BODY, hasPostData: true }) =>
  JSON.stringify({
    method: 'Fetch.requestPaused',
    params: {
      requestId: 'R',
      request: {
        url: 'https://a.test/',
        headers: { postData: '"postData":' },
        ...body,
        postDataEntries: [{ bytes: 'eA==' }],
        initialPriority: 'High',
      },
      frameId: 'F',
      ...more,
    },
    sessionId: 'S',
  });

/** The message as it is read, in parts of so many bytes. */
function read(text: string, size = 65_536): unknown {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
  const request = LargeRequest.begun(parts.slice(0, 2));
  for (const part of parts.slice(2)) request?.add(part);
  return request?.text === undefined ? undefined : JSON.parse(request.text);
}

describe('a paused request with a large body', () => {
  it.each([
    ['before it is sent', {}],
    [
      'whose response has come',
      {
        responseStatusCode: 200,
        responseHeaders: Array.from({ length: 3_000 }, () => ({
          name: 'x',
          value: 'y'.repeat(50),
        })),
        networkId: 'N',
      },
    ],
  ])('is read without the body, %s', (_, more) => {
    expect(read(message(more))).toEqual({
      method: 'Fetch.requestPaused',
      params: {
        requestId: 'R',
        request: {
          url: 'https://a.test/',
          headers: { postData: '"postData":' },
          initialPriority: 'High',
        },
        frameId: 'F',
        ...more,
      },
      sessionId: 'S',
    });
  });

  it('is none where something else is large, or the message is another', () => {
    expect(read(message({}, { urlFragment: '#'.repeat(2_000_000) }))).toBeUndefined();
    expect(read('{"method":"Network.requestWillBeSent"}')).toBeUndefined();
  });
});

describe('the count of values', () => {
  const count = (text: string, size: number) => {
    const bytes = Buffer.from(text);
    const values = new ValueCount();
    for (let at = 0; at < bytes.length; at += size) values.add(bytes.subarray(at, at + size));
    return values.count;
  };

  it('is of commas outside of strings, however the text is cut up', () => {
    const text = JSON.stringify([1, 'a,b', '"', '\\', '\\",', { c: ',,', 'd,': [2, 3] }, 'é,']);
    for (let size = 1; size < text.length + 2; size += 1) expect(count(text, size)).toBe(8);
  });
});
