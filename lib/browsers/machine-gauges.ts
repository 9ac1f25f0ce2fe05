import { statfs } from 'node:fs/promises';
import type { Memory } from '../machine/memory.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Browser } from './browser.js';

export interface OnMachine {
  /** The browsers that are open. */
  readonly browsers: readonly Browser[];
  readonly isDraining: boolean;
  readonly memory: Memory;
}

/** Shows in the metrics what there is of the machine, and what the Chromes of a gateway take of it. */
export function addMachineGauges(metrics: Metrics, gateway: OnMachine, profiles: string): void {
  metrics.gauge(
    'tabwire_draining',
    '1 while the server drains or shuts down and so opens no more browsers, otherwise 0.',
    () => Number(gateway.isDraining),
  );
  metrics.gauge(
    'tabwire_free_memory_bytes',
    'Available memory of the machine or of the container, whichever is less.',
    () => gateway.memory.availableBytes,
  );
  metrics.gauge(
    'tabwire_free_disk_bytes',
    'Free space on the disk that contains PROFILE_ROOT.',
    async () => {
      const { bavail, bsize } = await statfs(profiles);
      return bavail * bsize;
    },
  );
  const sumOf = async (figure: 'pssBytes' | 'cpuSeconds') => {
    const usages = gateway.browsers.map(({ processUsage }) => processUsage.read());
    return (await Promise.all(usages)).reduce((sum, usage) => sum + (usage[figure] ?? 0), 0);
  };
  metrics.gauge(
    'tabwire_chrome_memory_bytes',
    'Memory that the Chrome processes of the open browsers use. Memory that processes share counts once (PSS).',
    () => sumOf('pssBytes'),
  );
  metrics.gauge(
    'tabwire_chrome_cpu_seconds',
    'Processor time that the Chrome processes of the open browsers have used so far. The value falls when a browser ends.',
    () => sumOf('cpuSeconds'),
  );
}
