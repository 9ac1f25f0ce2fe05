import { failuresOf, hostile } from '../hostile/run.js';
import { conclude, seedOfRun, setting, table } from './report.js';

/**
 * `make hostile`: what spiteful clients send and spiteful pages do, all at once, for HOSTILE_MINUTES (10), beside a
 * client that behaves well. Fails where the service ends, stands still, grows, or answers 500.
 */
const result = await hostile({
  seconds: setting('HOSTILE_MINUTES', 10) * 60,
  seed: seedOfRun(),
  lanes: setting('LANES', 6),
  quietSeconds: 10,
  settleSeconds: 60,
  only: process.env.ONLY ?? '',
});
const { health, client, commands, memory, report, refused, slowest } = result;
console.log(table(['attack', 'times'], [...report.made]));
console.log(table(['answer', 'times'], [...report.counts]));
console.log('/health/ ms', health, 'client ms', client, 'memory MiB', memory);
console.log(table(['command', 'median, p99 quiet, ms', 'under attack, ms'], commands));
console.log('longest waits', slowest);
console.log('refused', refused.slice(0, 10));
conclude(failuresOf(result));
