import { failureOf, Seen, withEcho, type PlaywrightCases } from './playwright-helpers.js';

const toText = (payload: string | Buffer) =>
  typeof payload === 'string' ? payload.slice(0, 40) : `bytes ${payload.toString('hex')}`;

/** Talks with the echo: its greeting, a text, bytes, and the end. */
const TALK = `async (url) => {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const got = [];
  const next = () =>
    new Promise((resolve) => (socket.onmessage = ({ data }) => resolve(got.push(data))));
  await next();
  for (const part of ['text ü', new Uint8Array([0, 128, 255]), 'x'.repeat(70000)]) {
    const answer = next();
    socket.send(part);
    await answer;
  }
  const closed = new Promise((resolve) => (socket.onclose = resolve));
  socket.close(4001, 'enough');
  const { code, reason, wasClean } = await closed;
  return [got.map((data) => data.length ?? data.byteLength), code, reason, wasClean];
}`;

/** WebSockets of pages. */
export const SOCKET_CASES: PlaywrightCases = [
  {
    name: 'sockets: frames and end',
    run: ({ page, site }) =>
      withEcho(async (url) => {
        await page.goto(site.page('<p>here'));
        const events = new Seen<string>();
        page.on('websocket', (socket) => {
          events.add(`opened ${new URL(socket.url()).pathname} ${String(socket.isClosed())}`);
          socket.on('framesent', ({ payload }) => events.add(`sent ${toText(payload)}`));
          socket.on('framereceived', ({ payload }) => events.add(`got ${toText(payload)}`));
          socket.on('close', () => events.add(`closed ${String(socket.isClosed())}`));
        });
        const told = await page.evaluate(`(${TALK})('${url}')`);
        return [told, await events.atLeast(9)];
      }),
  },
  {
    name: 'sockets: of a frame of another site and of a popup',
    run: ({ page, site }) =>
      withEcho(async (url) => {
        const far = site.page('<p>far', site.other);
        await page.goto(site.page(`<iframe src="${far}"></iframe>`));
        const opened = new Seen<string>();
        page.on('websocket', (socket) => opened.add(`page ${new URL(socket.url()).pathname}`));
        const told = await page.frames()[1]?.evaluate(`(${TALK})('${url}')`);
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          page.evaluate((address) => void open(address), site.page('<p>popup')),
        ]);
        await popup.waitForLoadState();
        popup.on('websocket', (socket) => opened.add(`popup ${new URL(socket.url()).pathname}`));
        const popupTold = await popup.evaluate(`(${TALK})('${url}')`);
        return [told, popupTold, await opened.atLeast(2)];
      }),
  },
  {
    name: 'sockets: the client is the server',
    async run({ page, site }) {
      await page.routeWebSocket('**/mine', (socket) => {
        socket.onMessage((message) => {
          socket.send(`got ${String(message)}`);
          if (message === 'end') void failureOf(socket.close({ code: 4002, reason: 'as asked' }));
        });
      });
      await page.goto(site.page('<p>here'));
      return page.evaluate(
        (url) =>
          new Promise((resolve) => {
            const socket = new WebSocket(url);
            const log: unknown[] = [];
            socket.onopen = () => {
              socket.send('one');
              socket.send('end');
            };
            socket.onmessage = ({ data }) => log.push(data);
            socket.onclose = ({ code, reason }) => resolve([...log, code, reason]);
          }),
        `${site.origin.replace('http', 'ws')}/mine`,
      );
    },
  },
  {
    name: 'sockets: the client stands between page and server',
    run: ({ page, site }) =>
      withEcho(async (url) => {
        await page.routeWebSocket('**/echo', (socket) => {
          const server = socket.connectToServer();
          socket.onMessage((message) => server.send(`asked ${String(message)}`));
          server.onMessage((message) => socket.send(`answered ${String(message)}`));
        });
        await page.goto(site.page('<p>here'));
        return page.evaluate(
          (address) =>
            new Promise((resolve) => {
              const socket = new WebSocket(address);
              const log: unknown[] = [];
              socket.onmessage = ({ data }) => {
                if (log.push(data) === 1) socket.send('page');
                else resolve(log);
              };
            }),
          url,
        );
      }),
  },
];
