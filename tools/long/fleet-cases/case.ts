import { FleetStage } from '../../../spec/support/fleet/fleet-stage.js';
import { KEY } from './ask.js';
import { deleteHomes, openHomes, type Home } from './load.js';

/** What was shown, or was not. */
export interface Outcome {
  /** What it came to, in words and numbers. */
  readonly figures: string;
  /** What did not hold. */
  readonly failures: readonly string[];
}

/** How large the run is. */
export interface Size {
  readonly browsers: number;
  readonly commands: number;
  /** How long a fault lasts, in s. */
  readonly faultSeconds: number;
  readonly forged: number;
  /** Opens while a fault lasts. */
  readonly opens: number;
  /** Of a load, where the case does not say. */
  readonly clients: number;
  /** Between two commands of a client, in ms. */
  readonly pauseMs: number;
  /** Members that are restarted. */
  readonly restarts: number;
  /** How often a limit of time may pass: 1, or more on a machine that is busy with other work. */
  readonly patience: number;
}

/** Something that a fleet promises. */
export interface Case {
  /** By which CASES picks it. */
  readonly name: string;
  readonly run: (size: Size) => Promise<Outcome>;
}

/** A case that needs nothing special of its fleet, which may serve for several then. */
export interface SharedCase extends Case {
  /** @param homes browsers of each member, which are there afterwards unless the case ends their member */
  readonly on: (fleet: FleetStage, homes: readonly Home[], size: Size) => Promise<Outcome>;
}

/** What such a case takes when it has a fleet for itself. */
interface Needs {
  readonly settings: (size: Size) => Readonly<Record<string, string>>;
  /** How many browsers are there at its beginning. */
  readonly homes: (size: Size) => number;
}

export function sharedCase(
  name: string,
  { settings, homes }: Needs,
  on: SharedCase['on'],
): SharedCase {
  const run = async (size: Size) => {
    const fleet = await FleetStage.start({ settings: settings(size), key: KEY });
    try {
      const opened = await openHomes(fleet, homes(size));
      const outcome = await on(fleet, opened, size);
      await deleteHomes(fleet, opened);
      return outcome;
    } finally {
      await fleet.stop();
    }
  };
  return { name, on, run };
}

/** Each different text with how often it is there, the most frequent first. */
export function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([text, count]) => `${count}× ${text}`)
    .join(', ');
}
