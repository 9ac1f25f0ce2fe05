import { Client } from '../../spec/support/client.js';
import { crowd } from './crowd-of-clients.js';
import { Program } from '../../spec/support/program.js';
import { Random } from '../../spec/support/random.js';
import { Site } from '../../spec/support/site.js';
import { quantile } from '../bench/stats.js';
import { conclude, seedOfRun, setting, table } from './report.js';

/**
 * `make crowd`: CLIENTS (200) send COMMANDS (20,000) to 20 contexts of 4 browsers. Fails on an answer that
 * belongs to someone else, and on keys that reached a page in another order.
 */
const clients = setting('CLIENTS', 200);
const commands = setting('COMMANDS', 20_000);

const program = await Program.start({ MAX_BROWSERS: '4', DEFAULT_TIMEOUT_MS: '120000' });
const site = await Site.start();
const random = new Random(seedOfRun());
const began = performance.now();
const { failures, times } = await crowd(new Client(program.url), site, random, {
  browsers: 4,
  contexts: 20,
  clients,
  commands,
});
const seconds = (performance.now() - began) / 1000;
const head = ['clients', 'commands', 's', 'a second', 'p50 ms', 'p95 ms', 'max ms'];
const figures = [0.5, 0.95, 1].map((part) => quantile(times, part).toFixed(0));
const rate = (commands / seconds).toFixed(0);
console.log(table(head, [[clients, commands, seconds.toFixed(0), rate, ...figures]]));
await site.stop();
await program.remove();
conclude(failures);
