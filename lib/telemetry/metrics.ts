import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CommandCounts } from './command-counts.js';

/** The metrics of one gateway, as `GET /metrics` shows them (Prometheus). */
export class Metrics {
  readonly registry = new Registry();
  /** For `/status/`, which does not count what its readers do. */
  readonly commands = new CommandCounts();
  readonly requests = new Counter({
    name: 'tabwire_requests_total',
    help: 'Number of answered requests, and of answered commands from channels, live views, MCP sessions and batches, by command and status.',
    labelNames: ['command', 'status'] as const,
    registers: [this.registry],
  });
  readonly duration = new Histogram({
    name: 'tabwire_request_duration_seconds',
    help: 'Seconds from a request or command to its reply, by command.',
    labelNames: ['command'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });
  readonly launches = new Counter({
    name: 'tabwire_browser_launches_total',
    help: 'Number of attempts to start Chrome, by outcome: ok or failed.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly ends = new Counter({
    name: 'tabwire_browser_ends_total',
    help: 'Number of browsers that ended, by reason: deleted, expired, crashed or shutdown.',
    labelNames: ['reason'] as const,
    registers: [this.registry],
  });
  readonly egressDenied = new Counter({
    name: 'tabwire_egress_denied_total',
    help: 'Number of page requests that EGRESS denied.',
    registers: [this.registry],
  });

  readonly webhooks = new Counter({
    name: 'tabwire_webhook_deliveries_total',
    help: 'Number of tries to send a batch of events to a webhook, by outcome: delivered, retried or failed.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  readonly networkBytes = new Counter({
    name: 'tabwire_network_bytes_total',
    help: 'Bytes that pages received (in) and sent (out) while Tabwire recorded their network traffic, by direction.',
    labelNames: ['direction'] as const,
    registers: [this.registry],
  });

  readonly forwarded = new Counter({
    name: 'tabwire_forwarded_total',
    help: 'Number of requests forwarded to other members of the fleet, by outcome: answered, unreachable (the other member received nothing or refused the request), broken (the other member did not answer or the connection broke), left (the client disconnected) or ended (this member ended the request).',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  readonly forwardDuration = new Histogram({
    name: 'tabwire_forward_duration_seconds',
    help: 'Seconds from forwarding a request to another member of the fleet until the head of the reply arrives.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });

  /** How long the event loop keeps waiting who is due. */
  readonly loopDelay = new Histogram({
    name: 'tabwire_loop_delay_seconds',
    help: 'Seconds by which timers of 20 ms fire late. During this delay, the server answers no requests.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  /** Registers a gauge whose value is read whenever the metrics are collected. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Registers figures, each by the value of one label, that are read whenever the metrics are collected. */
  figures(
    kind: 'gauge' | 'counter',
    name: string,
    help: string,
    label: string,
    read: () => Readonly<Record<string, number>>,
  ): void {
    const Metric = kind === 'gauge' ? Gauge : Counter;
    new Metric({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [value, figure] of Object.entries(read())) this.inc({ [label]: value }, figure);
      },
    });
  }
}

/** Returns the metrics of several processes as one text. A label tells them apart. @param all of each, as JSON */
export function mergedMetrics(all: readonly (readonly object[])[]): Promise<string> {
  return AggregatorRegistry.aggregate([...all]).metrics();
}
