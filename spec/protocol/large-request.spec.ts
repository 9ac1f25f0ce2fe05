import { describe, expect, it } from '@jest/globals';
import { LargeRequest } from '../../protocol/large-request.js';

const BODY = 'x"}],'.repeat(300_000);

const BODY_FIELDS = {
  postData: BODY,
  hasPostData: true,
  postDataEntries: [{ bytes: 'eA==' }],
};

/** @param body the fields of the request that Chrome writes between its headers and its priority */
const message = (body: object, more: object = {}) => ({
  method: 'Fetch.requestPaused',
  params: {
    requestId: 'R',
    request: {
      url: 'https://a.test/',
      headers: { postData: '"postData":' },
      ...body,
      initialPriority: 'High',
    },
    frameId: 'F',
    ...more,
  },
  sessionId: 'S',
});

/** The message as it is read, in parts of so many bytes. */
function read(whole: object, size = 65_536): unknown {
  const bytes = Buffer.from(JSON.stringify(whole));
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
    expect(read(message(BODY_FIELDS, more))).toEqual(message({}, more));
  });

  it('is none where something else is large, or the message is another', () => {
    expect(read(message({ urlFragment: '#'.repeat(2_000_000), ...BODY_FIELDS }))).toBeUndefined();
    expect(
      read({ method: 'Network.requestWillBeSent', params: message(BODY_FIELDS) }),
    ).toBeUndefined();
  });
});
