import { readdirSync } from 'node:fs';
import { processes } from '../../lib/machine/processes.js';
import { processesWith, socketsWith } from './processes.js';

/** What a service holds of the machine. */
interface Footprint {
  readonly processes: number;
  readonly zombies: number;
  /** Profile directories. */
  readonly folders: number;
  readonly sockets: number;
  /** Open files of the service's own process. */
  readonly handles: number;
}

/**
 * @param pid the service's process
 * @param profiles its PROFILE_ROOT, which nobody else uses
 */
export function footprint(pid: number, profiles: string): Footprint {
  return {
    processes: processesWith(`=${profiles}`).length,
    zombies: zombiesOf(pid),
    folders: readdirSync(profiles).flatMap((name) => readdirSync(`${profiles}/${name}`)).length,
    sockets: socketsWith(profiles).length,
    handles: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** Children that have ended, and that nobody asked how. */
function zombiesOf(pid: number): number {
  return processes().filter(({ state, parent }) => state === 'Z' && parent === pid).length;
}

/** What there is more of, beyond what may be. */
export function grown(
  before: Footprint,
  after: Footprint,
  spare: Partial<Footprint> = {},
): string[] {
  const names = ['processes', 'zombies', 'folders', 'sockets', 'handles'] as const;
  return names
    .filter((name) => after[name] > before[name] + (spare[name] ?? 0))
    .map((name) => `${name}: ${before[name]} before, ${after[name]} after`);
}
