import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from './child.js';
import { SELF_SIGNED } from './certificate.js';
import { ROOT } from './docs.js';
import { freePorts } from './fleet/free-ports.js';
import { findHaproxy, installed } from './fleet/installed.js';
import { listens } from './listens.js';
import { until } from './until.js';

/** Where a proxy listens, what it leads to, and its own folder, with the certificate. */
interface Place {
  readonly port: number;
  /** `127.0.0.1:8080` */
  readonly server: string;
  readonly folder: string;
}

interface Start {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A proxy that has a configuration in deploy/proxy/. */
export interface ProxyKind {
  readonly name: string;
  /** Where its program is; undefined where it is not installed. */
  readonly program: string | undefined;
  /** Writes what it needs into its folder. @param text of its configuration in deploy/proxy/ */
  readonly start: (text: string, place: Place) => Promise<Start>;
  readonly file: string;
}

const nginx: ProxyKind = {
  name: 'nginx',
  program: installed('nginx', '/usr/sbin/nginx'),
  file: 'nginx.conf',
  start: async (text, { port, server, folder }) => {
    const site = text
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('127.0.0.1:8080', server)
      .replaceAll('/etc/ssl/tabwire', folder);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/errors;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
    );
    return { args: ['-e', `${folder}/errors`, '-p', folder, '-c', join(folder, 'nginx.conf')] };
  },
};

const haproxy: ProxyKind = {
  name: 'HAProxy',
  program: findHaproxy(),
  file: 'haproxy.cfg',
  start: async (text, { port, server, folder }) => {
    await writeFile(join(folder, 'haproxy.cfg'), text);
    const CERTIFICATE = join(folder, 'both.pem');
    await writeFile(CERTIFICATE, SELF_SIGNED.cert + SELF_SIGNED.key);
    const env = { BIND: `127.0.0.1:${port}`, CERTIFICATE, SERVER: server };
    return { args: ['-db', '-f', join(folder, 'haproxy.cfg')], env };
  },
};

const caddy: ProxyKind = {
  name: 'Caddy',
  program: installed('caddy'),
  file: 'Caddyfile',
  start: async (text, { port, server, folder }) => {
    const site = text
      .replace(
        'tabwire.example {',
        `https://localhost:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
      )
      .replace('127.0.0.1:8080', server);
    const file = join(folder, 'Caddyfile');
    await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return { args: ['run', '--adapter', 'caddyfile', '--config', file], env: home };
  },
};

export const PROXIES: readonly ProxyKind[] = [nginx, haproxy, caddy];

/** A proxy of deploy/proxy/ that runs, with TLS by a certificate that nobody trusts. */
export class RunningProxy {
  /** `https://localhost:1234` */
  readonly url: string;
  readonly #child: Child;
  readonly #folder: string;

  private constructor(url: string, child: Child, folder: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
  }

  /** @param url of the server that it leads to */
  static async start(kind: ProxyKind, url: string): Promise<RunningProxy> {
    const [port = 0] = await freePorts(1);
    const folder = await mkdtemp(join(tmpdir(), 'tabwire-proxy-'));
    await writeFile(join(folder, 'cert.pem'), SELF_SIGNED.cert);
    await writeFile(join(folder, 'key.pem'), SELF_SIGNED.key);
    const text = await readFile(new URL(`deploy/proxy/${kind.file}`, ROOT), 'utf8');
    const place = { port, server: new URL(url).host, folder };
    const { args, env } = await kind.start(text, place);
    const child = spawn(kind.program ?? '', args, {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, ...env },
    });
    const proxy = new RunningProxy(`https://localhost:${port}`, new Child(child), folder);
    await proxy.#child.ready(until(() => listens(proxy.url)));
    return proxy;
  }

  async stop(): Promise<void> {
    await this.#child.end();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
