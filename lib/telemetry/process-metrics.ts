import { Counter, Gauge } from 'prom-client';
import { LoopDelay } from './loop-delay.js';
import type { Metrics } from './metrics.js';

/**
 * Shows in the metrics what this process uses, by the names that Prometheus has for that, and how long its event loop
 * keeps others waiting. prom-client's own default metrics would observe for as long as the process lives.
 *
 * @returns what ends the measuring
 */
export function addProcessMetrics(metrics: Metrics, version: string): () => void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'tabwire_build_info',
    help: 'Always 1. The labels contain the versions of the server and of Node.js.',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version, node: process.version }, 1);
  metrics.gauge(
    'process_resident_memory_bytes',
    'Memory that the server process uses (RSS), without Chrome processes.',
    () => process.memoryUsage.rss(),
  );
  metrics.gauge(
    'process_heap_bytes',
    'Memory that the JavaScript objects of the server use.',
    () => process.memoryUsage().heapUsed,
  );
  metrics.gauge(
    'process_start_time_seconds',
    'Start time of the server, in seconds since 1970.',
    () => performance.timeOrigin / 1000,
  );
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the server process has used, without Chrome processes.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const delay = new LoopDelay((seconds) => {
    metrics.loopDelay.observe(seconds);
  });
  return () => {
    delay.end();
  };
}
