import Sequencer from '@jest/test-sequencer';

/** Files that take long for their size. */
const SLOW = [
  'instruct/people.long',
  'clients/cli/cli',
  'fleet/redis-members.long',
  'launching/pool',
  'deploy/fleet-cases.long',
  'routes/main',
  'routes/members',
  'instruct/phrases.long',
  'fleet/all-members.long',
  'browsers/leak.long',
  'hostile/hostile',
  'egress/proxy-failures.long',
  'page/evaluation/runaway-scripts',
  'mcp/hostile.long',
  'clients/errors.long',
  'clients/cli/doctor',
  'control/ways-out.long',
  'launching/few-file-handles.long',
  'browsers/shutdown',
  'routes/drain.long',
  'page/nodes/node-ids-race.long',
].map((name) => `/dist/spec/${name}.spec.js`);

/**
 * Jest begins with the files that took longest in its last run. In a fresh clone, where it knows of none, it begins
 * with the largest, and two workers would wait at the end for a small one that takes a minute.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path, duration }) =>
      duration === undefined && SLOW.some((name) => path.endsWith(name));
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
