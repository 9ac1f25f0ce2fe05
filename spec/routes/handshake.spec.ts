import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { start } from '../support/raw.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();

const VERSION = { 'Sec-WebSocket-Version': '13' };
const KEY = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' };
const UPGRADE = { Connection: 'Upgrade', Upgrade: 'websocket' };

describe('a WebSocket handshake', () => {
  it.each([
    ['without a key', VERSION],
    ['with a key that is none', { ...VERSION, 'Sec-WebSocket-Key': 'key' }],
    ['of another version', { 'Sec-WebSocket-Version': '99', ...KEY }],
    ['without a version', KEY],
  ])('%s gets a problem document', async (_, own) => {
    const { tabwire, browser } = stage;
    for (const endpoint of ['channel', 'cdp']) {
      const sent = start(tabwire.url, `${browser.path}/${endpoint}`, {
        headers: { ...UPGRADE, ...own },
      });
      const { status, headers, text } = await sent.reply;
      expect(status).toBe(400);
      expect(headers['content-type']).toContain('application/problem+json');
      expect(headers['sec-websocket-version']).toBe('13');
      expect(JSON.parse(text)).toMatchObject({
        code: 'malformed_request',
        request_id: headers['x-request-id'],
      });
    }
  });
});

/** Sends a handshake and what follows it in one packet. */
async function connectWith(endpoint: string, frame: Buffer): Promise<Socket> {
  const { hostname, port, host } = new URL(stage.tabwire.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const headers = Object.entries({ Host: host, ...UPGRADE, ...VERSION, ...KEY });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `GET ${stage.browser.path}/${endpoint} HTTP/1.1\r\n${lines}\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), frame]));
  return socket;
}

describe('a frame in the packet of its handshake', () => {
  it.each([
    ['is not masked', [0x81, 1, 65]],
    ['is of no kind', [0x83, 0x80, 0, 0, 0, 0]],
    ['is too long', [0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]],
    ['is no UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff]],
    ['continues nothing', [0x80, 0x80, 0, 0, 0, 0]],
  ])('that %s ends the connection and nothing else', async (_, frame) => {
    for (const endpoint of ['channel', 'cdp', 'live', 'live?ticket=none']) {
      const socket = await connectWith(endpoint, Buffer.from(frame));
      expect((await buffer(socket)).toString('latin1')).toMatch(/^HTTP\/1.1 101 /);
    }
    expect(await stage.browser.evaluate('1 + 1')).toBe(2);
  });

  it('that is a command is carried out', async () => {
    const message = Buffer.from('{"id": 7, "command": "eval", "body": {"expression": "6 * 7"}}');
    // A mask of zeros leaves the message as it is.
    const first = Buffer.from([0x81, 0x80 + message.length, 0, 0, 0, 0]);
    const socket = await connectWith('channel', Buffer.concat([first, message]));
    let text = '';
    for await (const chunk of socket) {
      text += String(chunk);
      if (text.includes('"id":7')) break;
    }
    expect(text).toContain('"value":42');
  });
});
