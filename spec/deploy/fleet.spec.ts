import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWithin } from '../../lib/egress/addresses.js';
import { readSettings, SETTINGS } from '../../lib/settings/settings.js';
import { ROOT } from '../support/docs.js';
import { installed } from '../support/fleet/installed.js';
import { filesBelow, textOf, yamlOf } from '../support/manifests.js';
import { metricNames } from '../support/metrics.js';

const [fleet] = yamlOf(textOf('deploy/fleet.yaml')).map((document) => Object(document));
const [single] = yamlOf(textOf('deploy/compose.yaml')).map((document) => Object(document));
const members = ['member-1', 'member-2', 'member-3'].map((name) => fleet.services[name]);

describe('deploy/fleet.yaml', () => {
  it('has three members that are as deploy/compose.yaml has one', () => {
    const one = single.services.tabwire;
    expect(one.ports).toHaveLength(1);
    for (const member of members)
      for (const name of Object.keys(one))
        if (!['environment', 'ports', 'stop_grace_period'].includes(name))
          expect([name, member[name]]).toEqual([name, one[name]]);
  });

  it('sets what the service reads', () => {
    for (const { environment } of members) {
      const names = Object.keys(environment);
      expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(['FLEET_URL', 'FLEET_REDIS_URL']));
    }
  });

  it('lets in who calls the balancer, and passes on what an operator sets', () => {
    for (const { environment } of members) {
      // podman-compose knows no `:+`, so a name stands twice where an operator adds none.
      expect(environment.ALLOWED_HOSTS).toMatch(/^haproxy,.*,\$\{ALLOWED_HOSTS:-haproxy\}$/);
      // Keys with names, too, which Prometheus could not send.
      expect(environment.API_KEYS).toMatch(/,scrape:\$\{SCRAPE_KEY:\?[^}]+\}$/);
      for (const name of ['EGRESS_ALLOW', 'MAX_BROWSERS', 'MIN_FREE_DISK', 'MAX_LIFETIME_MS'])
        expect([name, environment[name]]).toEqual([name, null]);
    }
  });

  it('trusts what comes from the networks of Docker, where nobody else reaches the members', () => {
    for (const { environment, ports } of members) {
      const { TRUSTED_PROXIES } = readSettings({ TRUSTED_PROXIES: environment.TRUSTED_PROXIES });
      for (const address of ['10.0.0.1', '172.18.0.1', '172.31.0.2', '192.168.16.3'])
        expect([address, isWithin(address, TRUSTED_PROXIES)]).toEqual([address, true]);
      expect(isWithin('203.0.113.1', TRUSTED_PROXIES)).toBe(false);
      expect(ports).toBeUndefined();
      expect(environment.DRAIN_KEYS).toBeNull();
    }
    // A fixed network may be one that the machine has already.
    expect(fleet.networks).toBeUndefined();
  });

  it('gives a member the time to drain, and its shutdown after that', () => {
    for (const { environment, stop_grace_period: grace } of members)
      expect(parseInt(grace, 10) * 1000).toBeGreaterThan(
        Number(environment.DRAIN_TIMEOUT_MS) + SETTINGS.SHUTDOWN_TIMEOUT_MS.default,
      );
  });

  it('publishes ports on this machine alone, and names files that there are', () => {
    const services = Object.values(fleet.services).map((service) => Object(service));
    for (const { ports = [], volumes = [], cap_drop } of services) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      for (const volume of volumes) {
        const [path = ''] = String(volume).split(':');
        const known = path.startsWith('.')
          ? existsSync(new URL(`deploy/${path}`, ROOT))
          : Object.hasOwn(fleet.volumes, path);
        expect([path, known]).toEqual([path, true]);
      }
      if (cap_drop) expect(cap_drop).toEqual(['ALL']);
    }
  });

  it('has Prometheus scrape each member, whose name it lets in', () => {
    const [{ scrape_configs }] = yamlOf(textOf('deploy/prometheus/prometheus.yaml')).map(Object);
    const targets: readonly string[] = scrape_configs[0].static_configs[0].targets;
    expect(targets).toEqual(members.map(({ environment }) => new URL(environment.FLEET_URL).host));
    for (const { environment } of members)
      for (const target of targets)
        expect(environment.ALLOWED_HOSTS.split(/,|\$/)).toContain(target.split(':')[0]);
    expect(scrape_configs[0].static_configs[0].labels).toEqual({ fleet: 'tabwire' });
    expect(fleet.configs['api-key'].content).toBe('${SCRAPE_KEY}');
  });
});

describe('the metrics', () => {
  const panels: readonly unknown[] = JSON.parse(textOf('deploy/grafana/tabwire.json')).panels;
  const dashboard = panels.flatMap((panel) =>
    [...Object(panel).targets].map((target) => String(Object(target).expr)),
  );
  const [rules] = yamlOf(textOf('deploy/prometheus/rules.yaml')).map((document) =>
    Object(document),
  );
  const expressions = Object(rules).groups.flatMap((group: unknown) =>
    [...Object(group).rules].map((rule) => String(Object(rule).expr)),
  );
  const [scaled] = yamlOf(textOf('deploy/kubernetes/autoscaling/scaled-object.yaml')).map((it) =>
    Object(it),
  );
  const { query } = scaled.spec.triggers[0].metadata;

  it('that the dashboard, the rules and KEDA ask for are those of the service', async () => {
    const recorded = [...JSON.stringify(rules).matchAll(/"record":"([^"]+)"/g)].map(([, it]) => it);
    const known = [...(await metricNames()), ...recorded];
    const asked = [...dashboard, ...expressions, query].flatMap((expression) => [
      ...(String(expression).match(/\btabwire[\w:]+/g) ?? []),
    ]);
    expect(dashboard.length).toBeGreaterThan(10);
    const stem = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
    expect([...new Set(asked)].filter((name) => !known.includes(stem(name)))).toEqual([]);
  });

  it('are those of one fleet', () => {
    for (const expression of [...dashboard, query])
      for (const [name] of String(expression).matchAll(/\btabwire_\w+(\{fleet=)?/g))
        expect(name).toMatch(/\{fleet=$/);
    for (const expression of expressions)
      if (/\b(sum|max|min|avg)\b/.test(expression))
        expect(expression).not.toMatch(/\b(sum|max|min|avg)(?! by \(fleet\))\b/);
  });

  it('are asked for in places of their own, on a grid of 24', () => {
    const ids = panels.map((panel) => Number(Object(panel).id));
    expect(new Set(ids).size).toBe(panels.length);
    for (const panel of panels) {
      const { x, w } = Object(panel).gridPos;
      expect(Number(x) + Number(w)).toBeLessThanOrEqual(24);
    }
  });

  const promtool = installed('promtool');
  if (promtool === undefined) it.skip('promtool accepts the rules (it is not installed)', () => {});
  else
    it('promtool accepts the rules', () => {
      const path = new URL('deploy/prometheus/rules.yaml', ROOT).pathname;
      expect(execFileSync(promtool, ['check', 'rules', path], { encoding: 'utf8' })).toContain(
        'SUCCESS',
      );
    });
});

describe('all files of deploy/ in YAML', () => {
  it.each(filesBelow('deploy').filter((path) => path.endsWith('.yaml')))(
    '%s can be read',
    (path) => {
      expect(yamlOf(readFileSync(new URL(path, ROOT), 'utf8')).length).toBeGreaterThan(0);
    },
  );
});

describe.each([
  ['tabwire@.service', 'tabwire@8081.service', ['PORT', 'FLEET_URL', 'PROFILE_ROOT']],
  ['tabwire.service', 'tabwire.service', ['DRAIN_TIMEOUT_MS', 'PROFILE_ROOT']],
])('deploy/systemd/%s', (file, instance, set) => {
  const unit = textOf(`deploy/systemd/${file}`);

  it('sets what the service reads', () => {
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((variable) => variable.split('=')[0] ?? ''),
    );
    const glibc = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];
    const known = [...Object.keys(SETTINGS), 'NODE_ENV', ...glibc];
    expect(names).toEqual(expect.arrayContaining(set));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("leaves Chrome's sandbox its namespaces, and V8 its pages", () => {
    expect(unit).toMatch(/^RestrictNamespaces=user pid net$/m);
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
    expect(unit).not.toMatch(/^SystemCallFilter=.*@(mount|process|sandbox)/m);
  });

  it('has the time to drain', () => {
    const [, drain] = /DRAIN_TIMEOUT_MS=(\d+)/.exec(unit) ?? [];
    const [, stop] = /^TimeoutStopSec=(\d+)s$/m.exec(unit) ?? [];
    expect(Number(stop) * 1000).toBeGreaterThan(
      Number(drain) + 2 * SETTINGS.SHUTDOWN_TIMEOUT_MS.default,
    );
  });

  const analyze = installed('systemd-analyze');
  if (analyze === undefined)
    it.skip('systemd accepts it (systemd-analyze is not installed)', () => {});
  else
    it('systemd accepts it', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tabwire-unit-'));
      // It looks for the programs that a unit starts.
      const here = unit.replace('/usr/bin/node', process.execPath);
      await writeFile(join(folder, file), here);
      const said = execFileSync(analyze, ['verify', join(folder, instance)], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
      await rm(folder, { recursive: true });
      expect(said).toBe('');
    });
});
