import { once } from 'node:events';
import { FleetStage } from '../../spec/support/fleet/fleet-stage.js';
import { setting } from './report.js';

/**
 * `make fleet`: MEMBERS (3), a Redis and HAProxy, all on 127.0.0.1, until Ctrl-C. HAProxy listens on PORT (8000),
 * the members on the ports behind it.
 */
const ended = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
const fleet = await FleetStage.start({
  size: setting('MEMBERS', 3),
  port: setting('PORT', 8000),
  // MEMBERS is the size of the fleet here, and each of its servers is one process.
  settings: { POOL_SIZE: '1', MEMBERS: '1' },
});
console.log(`One address for all:  ${fleet.balancer.url}/`);
for (const { url } of fleet.members) console.log(`A member:             ${url}/`);
console.log(`Redis:                ${fleet.redis.url}`);
console.log('Ctrl-C ends them.');
await ended;
await fleet.stop();
process.exit();
