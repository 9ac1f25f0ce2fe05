import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { PROOF_HEADER, Proofs } from '../../lib/fleet/proof.js';
import type { Program } from '../support/program.js';
import { FLEET_SECRET, gaugeOf, ProgramFleet } from '../support/program-fleet.js';
import { start } from '../support/raw.js';
import { until } from '../support/until.js';

let fleet: ProgramFleet;
/** The member that clients talk to, and the one that fails. */
let near: Program;
let far: Program;
/** Of the browser that the near one has, and of a web server that accepts and never answers. */
let path: string;
let silent: Server;
let silentUrl: string;
const sockets = new Set<Socket>();

beforeAll(async () => {
  // The near one is the more used one from its first browser on, whatever was told last of the far one.
  fleet = await ProgramFleet.start(2, {}, [{ MAX_BROWSERS: '2' }, { MAX_BROWSERS: '8' }]);
  [near, far] = [fleet.member(0), fleet.member(1)];
  path = await near.open();
  silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  silentUrl = `http://127.0.0.1:${address.port}/`;
});
afterAll(async () => {
  await fleet.stop();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const tagOf = (of: string) => of.slice('/browsers/'.length, '/browsers/'.length + 8);

const usedAt = async (member: Program): Promise<number> =>
  (await member.send('GET', '/status/?scope=local')).body.used;

/** Resolves when a request is in a member's log; its status there. */
const statusOf = async (member: Program, id: string): Promise<number> =>
  (await member.line((entry) => entry.message === 'request' && entry.id === id)).status;

const json = { 'Content-Type': 'application/json' };

describe('an open that would go to another member', () => {
  it('which was given up before the other member read it opens nothing there', async () => {
    const body = JSON.stringify({});
    const others = { offsetOf: () => undefined, isOld: () => false };
    const proofs = new Proofs(FLEET_SECRET, tagOf(path), others);
    const before = await far.open();
    const to = tagOf(before);
    await far.send('DELETE', `${before}/`);
    const headers = {
      ...json,
      'X-Request-Id': 'given-up',
      [PROOF_HEADER]: proofs.sign({
        method: 'PUT',
        target: '/browsers/',
        to,
        body: Buffer.from(body),
      }),
    };
    far.kill('SIGSTOP');
    const sent = start(far.url, '/browsers/', { method: 'PUT', headers, body });
    await sent.written;
    sent.hangUp();
    far.kill('SIGCONT');
    expect(await statusOf(far, 'given-up')).toBe(499);
    // What it may have begun would be done by now.
    const later = await far.open();
    await far.send('DELETE', `${later}/`);
    expect(await usedAt(far)).toBe(0);
  });

  it('whose client leaves while that one is asked whether it is there opens nothing', async () => {
    far.kill('SIGSTOP');
    try {
      const headers = { ...json, 'X-Request-Id': 'left-early' };
      const sent = start(near.url, '/browsers/', { method: 'PUT', headers, body: '{}' });
      await sent.written;
      sent.hangUp();
      expect(await statusOf(near, 'left-early')).toBe(499);
      // What it may have begun would be done by now.
      const later = await near.open();
      await near.send('DELETE', `${later}/`);
      expect(await usedAt(near)).toBe(1);
    } finally {
      far.kill('SIGCONT');
    }
  });

  it('goes on at once where that one accepts and does not answer, and goes there again afterwards', async () => {
    const forwarded = async () => {
      const text = await (await fetch(`${near.url}/metrics`)).text();
      return text.split('\n').filter((line) => line.startsWith('tabwire_forwarded_total'));
    };
    const before = await forwarded();
    far.kill('SIGSTOP');
    try {
      const opened = await near.open();
      expect(tagOf(opened)).toBe(tagOf(path));
      // It got nothing that it might carry out later.
      expect(await forwarded()).toEqual(before);
      expect((await fetch(`${near.url}/ready/`)).status).toBe(503);
    } finally {
      far.kill('SIGCONT');
    }
    await until(async () => (await fetch(`${near.url}/ready/`)).status === 200, 50);
    expect(await usedAt(far)).toBe(0);
    const opened = await near.open();
    expect(tagOf(opened)).not.toBe(tagOf(path));
    expect(await gaugeOf(near, 'tabwire_fleet_members')).toBe(2);
  });

  // The last one: the near one is full, so that the open goes on however late the other says that it is there.
  it('which its client leaves is ended there, and no browser stays', async () => {
    const before = await usedAt(far);
    const body = JSON.stringify({ url: silentUrl, label: 'left' });
    const headers = { ...json, 'X-Request-Id': 'left' };
    const sent = start(near.url, '/browsers/', { method: 'PUT', headers, body });
    const { browser } = await far.line(({ label }) => label === 'left');
    sent.hangUp();
    expect(await statusOf(far, 'left')).toBe(499);
    await far.line((entry) => entry.message === 'browser ended' && entry.browser === browser);
    await until(async () => (await usedAt(far)) === before);
  });
});
