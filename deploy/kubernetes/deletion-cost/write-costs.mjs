/**
 * Writes the number of each member's browsers into the annotation `controller.kubernetes.io/pod-deletion-cost` of its
 * pod: a Deployment ends the pods with the lowest cost first.
 */
import { readFileSync } from 'node:fs';

const { TABWIRE_URL, TABWIRE_KEY, KUBERNETES_URL, ACCOUNT } = process.env;
const COST = 'controller.kubernetes.io/pod-deletion-cost';
const [token, namespace] = ['token', 'namespace'].map((name) =>
  readFileSync(`${ACCOUNT}/${name}`, 'utf8'),
);
const pods = `${KUBERNETES_URL}/api/v1/namespaces/${namespace}/pods`;
const authorization = `Bearer ${token}`;

async function json(url, options) {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), ...options });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

const members = new Map();
const status = await json(`${TABWIRE_URL}/status/`, { headers: { 'X-API-Key': TABWIRE_KEY } });
for (const { url, ok, used } of status.members)
  if (ok) members.set(new URL(url).hostname, String(used));

const selector = 'app.kubernetes.io/component=member';
const { items } = await json(`${pods}?labelSelector=${selector}`, { headers: { authorization } });
for (const { metadata, status } of items) {
  const cost = members.get(status.podIP);
  // Each change of a pod is work for the whole cluster.
  if (cost === undefined || metadata.annotations?.[COST] === cost) continue;
  await json(`${pods}/${metadata.name}`, {
    method: 'PATCH',
    headers: { authorization, 'Content-Type': 'application/merge-patch+json' },
    body: JSON.stringify({ metadata: { annotations: { [COST]: cost } } }),
  });
}
