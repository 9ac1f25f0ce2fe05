import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readSettings, SETTINGS } from '../../lib/settings/settings.js';
import { ROOT } from '../support/docs.js';
import { installed } from '../support/fleet/installed.js';
import {
  complaint,
  filesBelow,
  isManifest,
  textOf,
  typeErrors,
  yamlOf,
  type Manifest,
} from '../support/manifests.js';

/** Those that are patches, or are read by kustomize alone. */
const PARTS =
  /kustomization\.yaml$|redis\/(by-redis|deployment|egress)\.yaml$|profiles\/members\.yaml$/;

const files = filesBelow('deploy/kubernetes').filter((path) => path.endsWith('.yaml'));
const manifests = files
  .filter((path) => !PARTS.test(path))
  .flatMap((path) => yamlOf(textOf(path)).filter(isManifest));
const named = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

/** The one object that a path leads to: `spec.template.spec`. */
const at = (manifest: Manifest | undefined, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], manifest);

/** Each value of a name, however deep. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === name ? [child, ...valuesOf(child, name)] : valuesOf(child, name),
  );
}

const kubectl = installed('kubectl');
const built = (folder: string): Manifest[] =>
  yamlOf(execFileSync(kubectl ?? 'kubectl', ['kustomize', folder], { encoding: 'utf8' })).filter(
    isManifest,
  );

describe('deploy/kubernetes', () => {
  it('has what a fleet needs', () => {
    const kinds = manifests.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ...['StatefulSet', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'],
        ...['ScaledObject', 'ServiceMonitor', 'PrometheusRule'],
        ...['CronJob', 'ServiceAccount', 'Role', 'RoleBinding', 'PersistentVolumeClaim'],
      ]),
    );
  });

  it.each(manifests.map((manifest) => [manifest.kind, manifest] as const))(
    'has a %s that the schema of its kind accepts',
    async (_kind, manifest) => {
      expect(await complaint(manifest)).toBeUndefined();
    },
  );

  it('has no field that its kind does not have', () => {
    expect(typeErrors(manifests)).toEqual([]);
  });

  it('notices a field that its kind does not have, and one that has another type', async () => {
    const wrong = {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      spec: { maxUnavailable: 1, selektor: {} },
    };
    expect(typeErrors([wrong])).toEqual([expect.stringContaining('selektor')]);
    const text = { ...wrong, spec: { minAvailable: [] } };
    expect(await complaint(text)).toContain('minAvailable');
  });

  it('names settings that there are', () => {
    const names = files
      .filter((path) => !path.includes('deletion-cost/'))
      .flatMap((path) => yamlOf(textOf(path)))
      .flatMap((document) => valuesOf(document, 'env'))
      .flat()
      .map((variable) => String(Object(variable).name));
    const known = [...Object.keys(SETTINGS), 'POD_IP'];
    const some = ['FLEET_PEERS', 'FLEET_REDIS_URL', 'API_KEYS_FILE'];
    expect(names).toEqual(expect.arrayContaining(some));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    const added = yamlOf(textOf('deploy/kubernetes/profiles/members.yaml')).flat().map(Object);
    const settings = added.filter(({ path }) => path.endsWith('/env/-')).map((op) => op.value.name);
    expect(settings).toEqual(['PROFILE_STORE', 'PROFILE_KEY']);
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('gives a member the time to drain, and its shutdown after that', () => {
    const [members] = named('StatefulSet');
    const env = valuesOf(members, 'env').flat();
    const drain = env.find((variable) => Object(variable).name === 'DRAIN_TIMEOUT_MS');
    const grace = Number(at(members, 'spec.template.spec.terminationGracePeriodSeconds')) * 1000;
    expect(grace).toBeGreaterThan(
      Number(Object(drain).value) + SETTINGS.SHUTDOWN_TIMEOUT_MS.default,
    );
  });

  it('drains a pod before it ends, by a key that nobody else has', () => {
    const [members] = named('StatefulSet');
    const env = valuesOf(members, 'env').flat().map(Object);
    const valueOf = (name: string) => env.find((variable) => variable.name === name);
    const [command] = valuesOf(valuesOf(members, 'preStop')[0], 'command').map(String);
    const [, program = ''] =
      /,TABWIRE_KEY=\$\(cat \/etc\/tabwire\/drain-key\) node (dist\/[\w/.]+) drain; sleep 5$/.exec(
        command ?? '',
      ) ?? [];
    expect([program, existsSync(new URL(program, ROOT))]).toEqual([program, true]);
    // The image has it.
    expect(textOf('Dockerfile')).toContain(`COPY ${program.split('/').slice(1, -1).join('/')} `);
    expect(valueOf('DRAIN_KEYS').value).toBe('drain');
    expect(textOf('deploy/kubernetes/base/kustomization.yaml')).toContain(' "drain:$DRAIN_KEY" >');
  });

  it('has the keys in files of a volume, which follow the secret', () => {
    const [members] = named('StatefulSet');
    const env = valuesOf(members, 'env').flat().map(Object);
    const [folder] = valuesOf(members, 'volumeMounts')
      .flat()
      .map(Object)
      .filter(({ name }) => name === 'keys')
      .map(({ mountPath }) => mountPath);
    const file = env.find(({ name }) => name === 'API_KEYS_FILE').value;
    const paths = valuesOf(members, 'items')
      .flat()
      .map((item) => Object(item).path);
    expect(paths.map((path) => `${folder}/${path}`)).toEqual([file, '/etc/tabwire/drain-key']);
  });

  it('trusts the headers of no other pod', () => {
    const env = valuesOf(named('StatefulSet'), 'env').flat().map(Object);
    const { value } = env.find(({ name }) => name === 'TRUSTED_PROXIES');
    const { TRUSTED_PROXIES } = readSettings({ TRUSTED_PROXIES: value });
    expect(TRUSTED_PROXIES).toEqual(SETTINGS.TRUSTED_PROXIES.default);
  });

  it('gives its pods no more than they need', () => {
    const members = [...named('StatefulSet'), ...named('Deployment')];
    for (const pod of members)
      expect(valuesOf(pod, 'automountServiceAccountToken')).toEqual([false]);
    for (const pod of [...members, ...named('CronJob')]) {
      const has = (name: string) => valuesOf(pod, name);
      expect(has('runAsNonRoot')).toEqual([true]);
      expect(has('readOnlyRootFilesystem')).toEqual([true]);
      expect(has('allowPrivilegeEscalation')).toEqual([false]);
      expect(has('drop')).toEqual([['ALL']]);
      expect(has('privileged')).toEqual([]);
    }
    const [profile] = valuesOf(named('StatefulSet'), 'localhostProfile');
    expect(files.length > 0 && filesBelow('deploy')).toContain(`deploy/${String(profile)}`);
  });

  it('probes what there is, as a host that is let in', () => {
    const probes = valuesOf(named('StatefulSet'), 'httpGet').map((probe) => Object(probe));
    expect(probes.map(({ path }) => path).sort()).toEqual(['/health/', '/health/', '/ready/']);
    for (const { httpHeaders } of probes)
      expect(httpHeaders).toEqual([{ name: 'Host', value: 'localhost' }]);
  });

  it('has the rules of deploy/prometheus', () => {
    const [rules] = yamlOf(textOf('deploy/prometheus/rules.yaml'));
    const [rule] = named('PrometheusRule');
    expect(at(rule, 'spec')).toEqual(rules);
    for (const watched of [rule, ...named('ServiceMonitor')])
      expect(at(watched, 'metadata.labels.release')).toBe('kube-prometheus-stack');
  });

  if (kubectl === undefined) it.skip('kustomize builds it (kubectl is not installed)', () => {});
  else {
    it('kustomize builds it with saved logins, and with the costs of pods', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
      const own = (part: string) =>
        relative(folder, fileURLToPath(new URL(`deploy/kubernetes/${part}`, ROOT)));
      for (const [base, kind] of [
        ['base', 'StatefulSet'],
        ['redis', 'Deployment'],
      ] as const) {
        const kustomization = {
          namespace: 'mine',
          resources: [own(base)],
          components: [own('profiles'), own('deletion-cost')],
        };
        await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
        const manifests = built(folder);
        for (const manifest of manifests) expect(await complaint(manifest)).toBeUndefined();
        expect(typeErrors(manifests)).toEqual([]);
        const members = manifests.filter((manifest) => manifest.kind === kind);
        expect(JSON.stringify(members)).toContain('"claimName":"tabwire-profiles"');
        const binding = manifests.find((manifest) => manifest.kind === 'RoleBinding');
        expect(valuesOf(binding, 'subjects').flat()).toEqual([
          expect.objectContaining({ namespace: 'mine' }),
        ]);
      }
      await rm(folder, { recursive: true });
    });

    it('kustomize builds it: by DNS, by Redis, and with all components', async () => {
      const shipped = (part: string) =>
        built(fileURLToPath(new URL(`deploy/kubernetes/${part}`, ROOT)));
      const byDns = shipped('base');
      const byRedis = shipped('redis');
      const whole = shipped('');
      for (const manifest of [...byDns, ...byRedis, ...whole])
        expect(await complaint(manifest)).toBeUndefined();
      expect(typeErrors([...byRedis, ...whole])).toEqual([]);
      const env = (of: readonly Manifest[]) =>
        valuesOf(of, 'env')
          .flat()
          .map((variable) => Object(variable).name);
      expect(env(byDns)).toContain('FLEET_PEERS');
      expect(env(byRedis)).toContain('FLEET_REDIS_URL');
      expect(env(byRedis)).not.toContain('FLEET_PEERS');
      expect(byRedis.map(({ kind }) => kind)).not.toContain('StatefulSet');
      expect(whole.map(({ kind }) => kind)).toContain('ScaledObject');
    });
  }
});
