import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { together, type Attack, type Target } from './target.js';

/** A page that writes to its console as fast as it can, in turns that let others in. */
const CHATTER = `<script>
  setInterval(() => { for (let i = 0; i < 100; i++) console.log('chatter'.repeat(600), i) }, 5)
</script>`;

/** Sends messages while a socket takes them, for some ms. */
async function flood(socket: WebSocket, message: () => string, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end && socket.readyState === socket.OPEN) {
    if (socket.bufferedAmount < 8e6) socket.send(message());
    await sleep(1);
  }
}

const cdp = (id: number, method: string, params: object, sessionId?: string) =>
  JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) });

/** A connection of raw CDP to the current page of a browser. */
async function pageSocket(target: Target, browser: string, reads: boolean) {
  const { body } = await target.send('GET', `/browsers/${browser}/pages/`);
  const page = Array.isArray(body.pages) ? String(body.pages[0]?.page_id) : '';
  return target.socket(`/browsers/${browser}/pages/${page}/cdp`, reads);
}

/** Connections that stay, that do not read, or that send too much. */
export const SOCKETS: readonly Attack[] = [
  {
    name: 'channels that subscribe and do not read',
    run: async (target, browser) => {
      await target.show(browser, CHATTER);
      const sockets = await together(24, () =>
        target.socket(`/browsers/${browser}/channel`, false),
      );
      for (const socket of sockets) socket?.send(JSON.stringify({ subscribe: {} }));
      await target.leaveAfter(5_000);
    },
  },
  {
    name: 'frames that are none, in the packet of the handshake',
    run: async (target, browser) => {
      const upgrade = [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
      ].join('\r\n');
      await together(40, () => {
        const endpoint = target.random.pick(['channel', 'cdp', 'live']);
        const frame = target.random.pick([
          '\u0001\u0001A',
          '\u0003\u0001A',
          '{"id": 1}',
          '\0'.repeat(1e5),
        ]);
        return target.unread(
          target.text('GET', `/browsers/${browser}/${endpoint}`, '', upgrade) + frame,
        );
      });
      await target.leaveAfter(1_000);
    },
  },
  {
    name: 'event streams that nobody reads',
    run: async (target, browser) => {
      await target.show(browser, CHATTER);
      const request = target.text(
        'GET',
        `/browsers/${browser}/events/`,
        '',
        'Accept: text/event-stream\r\n',
      );
      await together(150 + target.random.below(150), () => target.unread(request));
      await target.leaveAfter(5_000);
    },
  },
  {
    name: 'raw events that nobody reads',
    run: async (target, browser) => {
      await target.show(browser, CHATTER);
      const path = `/browsers/${browser}/events/?types=cdp.Runtime.*,cdp.Network.*`;
      const request = target.text('GET', path, '', 'Accept: text/event-stream\r\n');
      await together(50, () => target.unread(request));
      await target.leaveAfter(4_000);
    },
  },
  {
    name: 'a channel with large results that are not read',
    run: async (target, browser) => {
      const socket = await target.socket(`/browsers/${browser}/channel`, false);
      for (let id = 1; id <= 256; id += 1)
        socket?.send(
          JSON.stringify({ id, command: 'eval', body: { expression: `'x'.repeat(20e6)` } }),
        );
      await target.leaveAfter(5_000);
    },
  },
  {
    name: 'CDP results that are not read',
    run: async (target, browser) => {
      const socket = await pageSocket(target, browser, false);
      const expression = target.random.pick([
        `'x'.repeat(100e6)`,
        `Array.from({length: 3e6}, () => [])`,
        `Array.from({length: 1e6}, () => ({a: [[]]}))`,
      ]);
      for (let id = 1; id <= 8; id += 1)
        socket?.send(cdp(id, 'Runtime.evaluate', { expression, returnByValue: true }));
      await target.leaveAfter(5_000);
    },
  },
  {
    name: 'CDP events that are not read',
    run: async (target, browser) => {
      await target.show(browser, CHATTER);
      const sockets = await together(8, () => pageSocket(target, browser, false));
      for (const socket of sockets) {
        socket?.send(cdp(1, 'Runtime.enable', {}));
        socket?.send(cdp(2, 'Network.enable', {}));
        socket?.send(cdp(3, 'Page.startScreencast', { format: 'png', everyNthFrame: 1 }));
      }
      await target.leaveAfter(5_000);
    },
  },
  {
    name: 'results of many values by cdp/',
    run: (target, browser) =>
      together(3, () => {
        const expression = target.random.pick([
          `Array.from({length: 4e6}, () => [])`,
          `Array.from({length: 8e6}, () => 1)`,
          `Array.from({length: 2e6}, () => ({}))`,
        ]);
        return target.command(browser, 'cdp', {
          method: 'Runtime.evaluate',
          params: { expression, returnByValue: true },
        });
      }),
  },
  {
    name: 'nested parameters',
    run: async (target, browser) => {
      const depth = 2_000 + target.random.below(200_000);
      const nested = target.random.pick(['[', '{"a":']);
      const value = `${nested.repeat(depth)}1${(nested === '[' ? ']' : '}').repeat(depth)}`;
      const names = [
        'cdp',
        'eval',
        'batch',
        'extract',
        'instruct',
        'cookies',
        'emulate',
        'dispatch-event',
      ];
      for (const name of names)
        await target.send(
          'POST',
          `/browsers/${browser}/${name}/`,
          `{"method":"Runtime.evaluate","expression":"1","params":{"expression":"1","x":${value}},"args":[${value}],"schema":${value},"init":${value}}`,
        );
      const socket = await pageSocket(target, browser, true);
      socket?.send(`{"id":1,"method":"Runtime.evaluate","params":{"expression":"1","x":${value}}}`);
      const channel = await target.socket(`/browsers/${browser}/channel`, true);
      channel?.send(`{"id":1,"command":"eval","body":{"expression":"1","args":[${value}]}}`);
      await target.leaveAfter(500);
    },
  },
  {
    name: 'a flood of messages',
    run: async (target, browser) => {
      const socket = await target.socket(`/browsers/${browser}/channel`, true);
      let id = 0;
      const kinds = [
        () => JSON.stringify({ id: (id += 1), command: 'eval', body: { expression: '1' } }),
        () => JSON.stringify({ cancel: (id += 1) }),
        () => '{'.repeat(1_000),
        () => JSON.stringify({ subscribe: { types: ['page.*'] } }),
        () => JSON.stringify({ id: (id += 1), command: 'none', body: { a: 'x'.repeat(1e5) } }),
      ];
      if (socket) await flood(socket, target.random.pick(kinds), 3_000);
      target.leave();
    },
  },
  {
    name: 'a flood of CDP calls',
    run: async (target, browser) => {
      const socket = await pageSocket(target, browser, target.random.below(2) === 0);
      let id = 0;
      const expression = `'${'y'.repeat(target.random.below(1e5))}'`;
      if (socket)
        await flood(
          socket,
          () => cdp((id += 1), 'Runtime.evaluate', { expression, returnByValue: true }),
          3_000,
        );
      target.leave();
    },
  },
  {
    name: 'live views that do not read',
    run: async (target, browser) => {
      await target.show(
        browser,
        `<canvas id=c width=1200 height=700></canvas><script>
        const g = c.getContext('2d');
        (function draw() { for (let i = 0; i < 400; i++) { g.fillStyle = '#' + Math.random().toString(16).slice(2, 8); g.fillRect(Math.random() * 1200, Math.random() * 700, 60, 60) } requestAnimationFrame(draw) })()
      </script>`,
      );
      await together(20, () => target.socket(`/browsers/${browser}/live`, false));
      await target.leaveAfter(3_000);
    },
  },
  {
    name: 'connections that come and go',
    run: async (target, browser) => {
      for (let round = 0; round < 4; round += 1) {
        await together(60, (at) =>
          target.socket(
            `/browsers/${browser}/${['channel', 'cdp', 'live', 'none'][at % 4] ?? ''}`,
            at % 2 === 0,
          ),
        );
        target.leave();
      }
    },
  },
  {
    name: 'agents that leave',
    run: async (target) => {
      await together(30, async () => {
        await target.send('POST', '/mcp/', {
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 'n'.repeat(target.random.below(1e5)), version: '1' },
          },
        });
      });
    },
  },
];
