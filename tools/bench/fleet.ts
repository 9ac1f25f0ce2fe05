import { FleetStage } from '../../spec/support/fleet/fleet-stage.js';
import { findHaproxy, findRedis } from '../../spec/support/fleet/installed.js';
import { expect, timed, type Contender, type Contest } from './contest.js';
import { above, TABWIRE } from './goals.js';
import { Http } from './systems/http.js';

const SAMPLES = 200;

const OWN = 'eval by the member that has the browser';
const FOREIGN = 'eval by another member';
const BALANCED = 'eval by HAProxy';

/** What the hop to another member adds to a command, and what HAProxy does, which knows the way. */
export const fleet: Contest = {
  name: 'fleet',
  unit: 'ms',
  goals: [above(OWN, 0.5)(FOREIGN), above(OWN, 0.3)(BALANCED)],
  contenders: async (bench) => {
    if (findHaproxy() === undefined || findRedis() === undefined) {
      bench.notRun.push('the fleet: not run: it needs haproxy and redis-server');
      return [];
    }
    const stage = await FleetStage.start({ size: 2, settings: { MAX_BROWSERS: '4' } });
    bench.own(() => stage.stop());
    const { balancer } = stage;
    const [first, second] = [stage.member(0), stage.member(1)];
    const id = await first.client.open();
    const isOwn = (await stage.ownerOf(id)) === first;
    const [own, other] = isOwn ? [first, second] : [second, first];
    const evals = (row: string, url: string): Contender => {
      const http = new Http(url);
      return {
        row,
        system: TABWIRE,
        cell: async () => {
          const took: number[] = [];
          for (let at = 0; at < SAMPLES; at += 1)
            took.push(
              await timed(async () => {
                const path = `/browsers/${id}/eval/`;
                const { data } = await http.send('POST', path, { expression: `40 + ${at}` });
                expect('the sum', data.value, 40 + at);
              }),
            );
          return took;
        },
      };
    };
    return [evals(OWN, own.url), evals(FOREIGN, other.url), evals(BALANCED, balancer.url)];
  },
};
