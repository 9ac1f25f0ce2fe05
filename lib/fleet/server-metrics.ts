import Type from 'typebox';
import { validator } from '../schemas/validate.js';
import { mergedMetrics, type Metrics } from '../telemetry/metrics.js';
import type { Fleet } from './fleet.js';
import { gather, type OnBehalf } from './gather.js';

const memberMetrics = Type.Object({ metrics: Type.Array(Type.Object({ name: Type.String() })) });

const check = validator<{ readonly metrics: readonly object[] }>(memberMetrics);

/** The metrics of one member, as it tells them to another. */
export const metricsOfMember = async ({ registry }: Metrics): Promise<object> => ({
  metrics: await registry.getMetricsAsJSON(),
});

/**
 * The metrics of all members of one server, each with the label `member`. A sum without the label would fall when a
 * member ends, which Prometheus takes for a restart of the whole.
 *
 * @param own the metrics of this member
 * @param onBehalf of whom the others are asked
 */
export async function serverMetrics(
  fleet: Fleet,
  { registry }: Metrics,
  onBehalf: OnBehalf,
  signal: AbortSignal,
): Promise<string> {
  const asked = { method: 'GET', target: '/metrics', ...onBehalf, check } as const;
  const [own, { replies }] = await Promise.all([
    registry.getMetricsAsJSON(),
    gather(fleet, asked, signal),
  ]);
  return mergedMetrics([own, ...replies.map(({ metrics }) => metrics)]);
}
