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
    'Whether the server opens no more browsers, since it shuts down.',
    () => Number(gateway.isDraining),
  );
  metrics.gauge(
    'tabwire_free_memory_bytes',
    'Memory that is left on the machine, or in the container.',
    () => gateway.memory.availableBytes,
  );
  metrics.gauge(
    'tabwire_free_disk_bytes',
    'What is free on the disk of PROFILE_ROOT.',
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
    'Memory of the Chromes of the open browsers, what their processes share counted once (PSS).',
    () => sumOf('pssBytes'),
  );
  metrics.gauge(
    'tabwire_chrome_cpu_seconds',
    'Processor time of the Chromes of the open browsers so far. It falls as browsers end.',
    () => sumOf('cpuSeconds'),
  );
}
