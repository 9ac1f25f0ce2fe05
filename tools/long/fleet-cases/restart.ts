import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../spec/support/until.js';
import { ask } from './ask.js';
import { counted, sharedCase } from './case.js';

export const DRAIN_TIMEOUT_MS = '60000';
const COMMANDS = 20;

/** Restarts each member in turn, with its drain, under load by the balancer: no command and no open fails. */
export const restart = sharedCase(
  'restart',
  {
    settings: ({ browsers }) => ({ MAX_BROWSERS: String(browsers), DRAIN_TIMEOUT_MS }),
    homes: () => 0,
  },
  async (fleet, _homes, { restarts, clients: most, pauseMs }) => {
    // Each opens browser after browser, which is more work than commands are.
    const count = Math.ceil(most / 3);
    const { balancer } = fleet;
    const outcomes: string[] = [];
    const failures: string[] = [];
    let over = false;
    const send = async (method: 'DELETE' | 'POST' | 'PUT', path: string, body?: object) => {
      const asked = await ask(balancer.url, method, path, body);
      outcomes.push(asked.outcome);
      if (asked.outcome !== '200')
        failures.push(
          `${method} ${path.split('/').at(-2)}: ${asked.outcome}, ${JSON.stringify(asked.body)}`,
        );
      return asked.body;
    };
    let sessions = 0;
    let last = '';
    const client = async () => {
      while (!over) {
        const { id } = await send('PUT', '/browsers/', {});
        if (id === undefined) continue;
        last = id;
        for (let at = 0; at < COMMANDS; at += 1) {
          const { data } = await send('POST', `/browsers/${id}/eval/`, { expression: `6 * ${at}` });
          if (data !== undefined && data.value !== 6 * at)
            failures.push(`misrouted: ${data.value}`);
          if (pauseMs > 0) await pause(pauseMs);
        }
        await send('DELETE', `/browsers/${id}/`);
        sessions += 1;
      }
    };
    try {
      const clients = Promise.all(Array.from({ length: count }, client));
      const took: string[] = [];
      await until(() => last !== '');
      const first = await fleet.ownerOf(last);
      const inTurn = [first, ...fleet.members.filter((member) => member !== first)];
      for (const member of inTurn.slice(0, restarts)) {
        const began = performance.now();
        await member.end();
        took.push(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
        await member.start();
        await fleet.whole();
        const before = sessions;
        await until(() => sessions > before + count);
      }
      over = true;
      await clients;
      return {
        figures: `${sessions} sessions, ${outcomes.length} requests: ${counted(outcomes)}; drained in ${took.join(', ')}`,
        failures: [...new Set(failures)],
      };
    } finally {
      over = true;
    }
  },
);
