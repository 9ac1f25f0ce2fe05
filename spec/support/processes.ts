import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { commandLine, perhaps, processes } from '../../lib/machine/processes.js';

/** Process IDs of all live processes whose command line has `text` in it; zombies have none. */
export function processesWith(text: string): number[] {
  return processes()
    .map(({ pid }) => pid)
    .filter((pid) => commandLine(pid).join('\0').includes(text));
}

/** Unix sockets whose path has `text` in it. */
export function socketsWith(text: string): string[] {
  return readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .filter((line) => line.includes(text));
}

/** Ports on which one of the processes listens for TCP. */
export function listeningPorts(pids: readonly number[]): number[] {
  const inodes = new Set(
    pids.flatMap((pid) =>
      (perhaps(() => readdirSync(`/proc/${pid}/fd`)) ?? []).flatMap(
        (fd) =>
          /^socket:\[(\d+)\]$/.exec(
            perhaps(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? '',
          )?.[1] ?? [],
      ),
    ),
  );
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    (perhaps(() => readFileSync(file, 'utf8')) ?? '').split('\n').flatMap((line) => {
      const [, address = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      const listens = state === '0A' && inodes.has(inode);
      return listens ? [parseInt(address.split(':')[1] ?? '', 16)] : [];
    }),
  );
}

/** One shell for all: a program for each takes longer to start than what it waits for takes to end. */
const WATCH = `for pid; do
  while { read -r _ _ state _ </proc/$pid/stat; } 2>/dev/null && [ $state != Z ]; do sleep 0.02; done
done`;

/**
 * Resolves when all these processes have ended; who is to ask how they did may be slow to. Rejects when
 * `signal` aborts before.
 */
export async function ended(pids: readonly number[], signal?: AbortSignal): Promise<void> {
  const args = ['-c', WATCH, 'sh', ...pids.map(String)];
  await once(spawn('sh', args, { stdio: 'ignore', ...(signal && { signal }) }), 'exit');
}
