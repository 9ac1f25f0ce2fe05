import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { Child } from '../child.js';
import { listens } from '../listens.js';
import { until } from '../until.js';
import { freePorts } from './free-ports.js';
import { findRedis } from './installed.js';

/** A Redis of its own, which keeps nothing on disk. */
export class RedisProcess {
  readonly url: string;
  readonly #program: string;
  readonly #port: number;
  #child: Child;

  private constructor(program: string, port: number, child: Child) {
    this.#program = program;
    this.#port = port;
    this.#child = child;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** @param port a free one, unless it is given */
  static async start(port?: number): Promise<RedisProcess> {
    const program = findRedis();
    if (program === undefined)
      throw new Error('redis-server is not installed; Debian has a package of this name.');
    const [free = 0] = port === undefined ? await freePorts(1) : [port];
    return RedisProcess.#startAt(program, free);
  }

  static async #startAt(program: string, port: number): Promise<RedisProcess> {
    const redis = new RedisProcess(program, port, spawned(program, port));
    await redis.#listening();
    return redis;
  }

  /** Starts it again, empty, on the port that it had. */
  async restart(): Promise<void> {
    this.#child = spawned(this.#program, this.#port);
    await this.#listening();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.signal(signal);
  }

  async stop(): Promise<void> {
    await this.#child.end();
  }

  /** Sends a command without arguments that hold spaces; resolves to the first line of the reply. */
  async do(command: string): Promise<string> {
    const socket = connect(this.#port, '127.0.0.1').setEncoding('utf8');
    socket.write(`${command}\r\n`);
    const [reply] = await once(socket, 'data');
    socket.destroy();
    return String(reply).trim();
  }

  async #listening(): Promise<void> {
    await this.#child.ready(until(() => listens(this.url.replace('redis', 'http'))));
  }
}

const spawned = (program: string, port: number) =>
  new Child(
    spawn(
      program,
      ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--dir', tmpdir()],
      { stdio: 'ignore', detached: true },
    ),
  );
