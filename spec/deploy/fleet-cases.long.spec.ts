import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KEY } from '../../tools/long/fleet-cases/ask.js';
import { commands, MAX_BODY_BYTES } from '../../tools/long/fleet-cases/commands.js';
import { killed } from '../../tools/long/fleet-cases/faults.js';
import { forged } from '../../tools/long/fleet-cases/forged.js';
import { deleteHomes, openHomes, type Home } from '../../tools/long/fleet-cases/load.js';
import { registry } from '../../tools/long/fleet-cases/registry.js';
import { DRAIN_TIMEOUT_MS, restart } from '../../tools/long/fleet-cases/restart.js';
import { FleetStage } from '../support/fleet/fleet-stage.js';
import { findHaproxy, findRedis } from '../support/fleet/installed.js';

/** `make fleet-test` is the whole of it, with a fleet for each case. */
const SIZE = {
  browsers: 3,
  commands: 120,
  faultSeconds: 0.2,
  forged: 40,
  opens: 1,
  clients: 2,
  pauseMs: 100,
  restarts: 1,
  patience: 4,
};
const TIMEOUT_MS = 120_000;

let fleet: FleetStage | undefined;
let homes: readonly Home[] = [];

describe('a fleet of three members, a Redis and HAProxy', () => {
  if (findHaproxy() === undefined || findRedis() === undefined) {
    it.skip('bears what make fleet-test does to it (haproxy or redis-server is not installed)', () => {});
    return;
  }

  beforeAll(async () => {
    const settings = { MAX_BROWSERS: '3', MAX_BODY_BYTES, DRAIN_TIMEOUT_MS };
    fleet = await FleetStage.start({ settings, key: KEY });
    homes = await openHomes(fleet, SIZE.browsers);
  }, TIMEOUT_MS);
  afterAll(() => fleet?.stop(), TIMEOUT_MS);

  it.each([commands, registry, forged, killed, restart].map((one) => [one.name, one] as const))(
    'bears %s',
    async (_name, one) => {
      if (!fleet) throw new Error('there is no fleet');
      // A member that drains waits for its last browser.
      if (one === restart) await deleteHomes(fleet, homes);
      expect((await one.on(fleet, homes, SIZE)).failures).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
