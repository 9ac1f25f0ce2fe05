import type { FleetStage } from '../../../spec/support/fleet/fleet-stage.js';
import { CdpSocket } from '../../../spec/support/cdp-socket.js';
import { EventReader } from '../../../spec/support/event-reader.js';
import { ask, KEY } from './ask.js';
import { counted, sharedCase } from './case.js';
import { Load, type Home } from './load.js';

const CLIENTS = 16;
const LARGE = 1_000_000;
/** What its fleet has to take. */
export const MAX_BODY_BYTES = String(4 * LARGE);

/** 1 MB there and back, events and CDP, of each browser by a member that does not have it. */
async function crossing(fleet: FleetStage, home: Home): Promise<string[]> {
  const other = fleet.members.find((member) => member !== home.owner) ?? home.owner;
  const path = `/browsers/${home.id}`;
  const failures: string[] = [];
  const headers = { 'X-API-Key': KEY };
  const text = 'x'.repeat(LARGE);
  const expression = `document.body.textContent = '${text}'; mark`;
  const up = await ask(other.url, 'POST', `${path}/eval/`, { expression });
  if (up.body.data?.value !== home.mark) failures.push(`1 MB to it: ${up.outcome}`);
  const down = await ask(other.url, 'POST', `${path}/fetch-html/`, {});
  if (!String(down.body.html).includes(text)) failures.push(`1 MB from it: ${down.outcome}`);
  const reader = await EventReader.open(`${other.url}${path}/events/`, headers);
  await ask(other.url, 'POST', `${path}/navigate/`, { url: 'about:blank' });
  await reader.until('navigation.loaded', 1);
  await reader.close();
  await ask(home.owner.url, 'POST', `${path}/eval/`, { expression: `mark = '${home.mark}'` });
  const socket = await CdpSocket.connect(`${other.url.replace('http', 'ws')}${path}/cdp`, {
    headers,
  });
  const { product } = await socket.do('Browser.getVersion');
  await socket.close();
  if (typeof product !== 'string') failures.push('CDP: it has no product');
  return failures;
}

/** Commands by any member: each answer is its own, and none is lost. */
export const commands = sharedCase(
  'commands',
  {
    settings: ({ browsers }) => ({ MAX_BROWSERS: String(browsers), MAX_BODY_BYTES }),
    homes: ({ browsers }) => browsers,
  },
  async (fleet, homes, { commands: count }) => {
    const placed = fleet.members.map((member) => homes.filter((it) => it.owner === member).length);
    const bases = [...fleet.members.map(({ url }) => url), fleet.balancer.url];
    const began = performance.now();
    const load = new Load({ homes, bases: () => bases, clients: CLIENTS, commands: count });
    await load.done();
    const rate = (load.sent.length / (performance.now() - began)) * 1_000;
    const failures = load.failures();
    for (const home of homes.slice(0, 6)) failures.push(...(await crossing(fleet, home)));
    const forwards = await Promise.all(
      fleet.members.map((member) => member.metric('tabwire_forwarded_total')),
    );
    const hops = forwards.reduce((sum, one) => sum + one);
    const figures = `${load.sent.length} commands of ${placed.join(' + ')} browsers, ${hops} forwarded, ${rate.toFixed(0)} a second, ${load.times}; ${counted(load.sent.map(({ outcome }) => outcome))}`;
    return { figures, failures };
  },
);
