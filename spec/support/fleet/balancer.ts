import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Child } from '../child.js';
import { ROOT } from '../docs.js';
import { listens } from '../listens.js';
import { until } from '../until.js';

const CONFIGURATION = fileURLToPath(new URL('deploy/haproxy.cfg', ROOT));

/** HAProxy with deploy/haproxy.cfg, before two servers or three. */
export class Balancer {
  readonly url: string;
  readonly #child: Child;

  private constructor(url: string, child: Child) {
    this.url = url;
    this.#child = child;
  }

  /** @param nameserver the DNS server that it asks, `127.0.0.1:5300`; else those of the machine */
  static async start(
    program: string,
    port: number,
    servers: readonly string[],
    nameserver?: string,
  ): Promise<Balancer> {
    const bind = `127.0.0.1:${port}`;
    const named = servers.map((url, at) => [`SERVER_${at + 1}`, new URL(url).host]);
    const process_ = spawn(program, ['-db', '-f', CONFIGURATION], {
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        BIND: bind,
        ...Object.fromEntries(named),
        ...(nameserver === undefined ? {} : { NAMESERVER: nameserver }),
      },
    });
    const balancer = new Balancer(`http://${bind}`, new Child(process_));
    await balancer.#child.ready(until(() => listens(balancer.url)));
    return balancer;
  }

  async stop(): Promise<void> {
    await this.#child.end();
  }
}
