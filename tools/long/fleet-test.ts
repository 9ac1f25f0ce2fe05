import { clock } from './fleet-cases/clock.js';
import { commands } from './fleet-cases/commands.js';
import { halfOpen, hangs, killed } from './fleet-cases/faults.js';
import { forged } from './fleet-cases/forged.js';
import { registry } from './fleet-cases/registry.js';
import { restart } from './fleet-cases/restart.js';
import type { Case } from './fleet-cases/case.js';
import { conclude, setting } from './report.js';

/**
 * `make fleet-test`: what a fleet of three members with a Redis and HAProxy promises, each in a fleet of its own.
 * COMMANDS (20,000) of BROWSERS (60), faults of FAULT_SECONDS (30), FORGED (10,000) IDs and proofs; SHORT=true is a
 * run of minutes; CASES=redis,kill picks some.
 */
const isShort = process.env.SHORT === 'true';
const size = {
  browsers: setting('BROWSERS', isShort ? 6 : 60),
  commands: setting('COMMANDS', isShort ? 2_000 : 20_000),
  faultSeconds: setting('FAULT_SECONDS', isShort ? 5 : 30),
  forged: setting('FORGED', isShort ? 500 : 10_000),
  opens: 8,
  clients: 12,
  pauseMs: 5,
  restarts: 3,
  patience: 1,
};

const CASES: readonly Case[] = [
  commands,
  registry,
  killed,
  hangs,
  halfOpen,
  restart,
  clock,
  forged,
];

const wanted = (process.env.CASES ?? '').split(',').filter((name) => name !== '');
const known = CASES.map(({ name }) => name);
for (const name of wanted)
  if (!known.includes(name))
    throw new Error(`CASES: there is no ${name}; there are ${known.join(', ')}.`);

const all: string[] = [];
for (const { name, run } of CASES.filter((it) => wanted.length === 0 || wanted.includes(it.name))) {
  const began = performance.now();
  const { figures, failures } = await run(size);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(
    `${name.padEnd(10)}  ${failures.length === 0 ? 'held  ' : 'FAILED'}  ${seconds.padStart(4)} s  ${figures}`,
  );
  all.push(...failures.map((failure) => `${name}: ${failure}`));
}
conclude(all);
