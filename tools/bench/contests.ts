import { batches } from './batch.js';
import { opensTogether } from './at-once.js';
import { cdp, channel } from './cdp.js';
import type { Contest } from './contest.js';
import { extract } from './extract.js';
import { fleet } from './fleet.js';
import { cpu, memory, serverMemory, throughput } from './load.js';
import { live } from './live.js';
import { manyClients } from './many-clients.js';
import { network } from './network.js';
import { contexts, deletes, firstNavigates, opens } from './opens.js';
import { commands } from './ops.js';
import { rules } from './rules.js';
import { uiMaps } from './ui-map.js';

const CONTESTS: readonly Contest[] = [
  ...commands,
  cdp,
  ...batches,
  extract,
  rules,
  channel,
  opens,
  ...opensTogether,
  firstNavigates,
  deletes,
  contexts,
  throughput,
  manyClients,
  cpu,
  serverMemory,
  memory,
  network,
  ...live,
  fleet,
  ...uiMaps,
];

/** What `make bench-quick` and `make bench-compare` measure: what clients begin with, and do most. */
export const QUICK = 'eval,find-node,fetch-text,node-click,type,navigate,open,context';

/** @param names separated by commas; all contests without any */
export function chosen(names: string): readonly Contest[] {
  const wanted = names.split(',').filter((name) => name !== '');
  const known = [...new Set(CONTESTS.map(({ name }) => name))];
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`OPS: there is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return wanted.length === 0 ? CONTESTS : CONTESTS.filter(({ name }) => wanted.includes(name));
}
