import { existsSync } from 'node:fs';
import { FleetStage } from '../../../spec/support/fleet/fleet-stage.js';
import { KEY } from './ask.js';
import { counted, type Case } from './case.js';
import { deleteHomes, Load, openHomes, tryOpens } from './load.js';

const COMMANDS = 600;

/** Where Debian's package faketime has its library, on the architectures that Chromium is packaged for. */
const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** The clock of one member is ten minutes ahead, and that of its Chromes is not. */
const AHEAD = {
  LD_PRELOAD: LIBRARY ?? '',
  FAKETIME: '+10m',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // Chrome does not run with it.
  NODE_OPTIONS: '--import=data:text/javascript,delete%20process.env.LD_PRELOAD',
};

/** A member whose clock is wrong works as any other. */
export const clock: Case = {
  name: 'clock',
  run: async ({ browsers }) => {
    if (LIBRARY === undefined)
      return { figures: 'not run: faketime is not installed', failures: [] };
    const settings = { MAX_BROWSERS: String(browsers) };
    const fleet = await FleetStage.start({ settings, each: [{}, AHEAD], key: KEY });
    try {
      const time = (await fetch(`${fleet.member(1).url}/health/`)).headers.get('date') ?? '';
      const aheadMin = (Date.parse(time) - Date.now()) / 60_000;
      const bases = fleet.members.map(({ url }) => url);
      const homes = await openHomes(fleet, 6);
      const load = new Load({ homes, bases: () => bases, clients: 6, commands: COMMANDS });
      await load.done();
      const opens = await tryOpens(bases, 6);
      const isWhole = await fleet.isWhole();
      await deleteHomes(fleet, homes);
      return {
        figures: `${aheadMin.toFixed(1)} min ahead; ${counted(load.sent.map(({ outcome }) => outcome))}, ${load.times}`,
        failures: [
          ...new Set(load.failures()),
          ...opens.failures,
          ...(aheadMin > 9 ? [] : ['its clock is not ahead']),
          ...(isWhole ? [] : ['the members do not know each other']),
        ],
      };
    } finally {
      await fleet.stop();
    }
  },
};
