import { expect, it } from '@jest/globals';
import { CdpDomains } from '../../protocol/domains.js';

interface Call {
  readonly method: string;
  readonly params: object;
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
}

/** The domains of a session, and what was sent for them. */
function domainsAndCalls(): { domains: CdpDomains; calls: Call[]; sent: () => string[] } {
  const calls: Call[] = [];
  const domains = new CdpDomains((method, params) => {
    const { promise, answer, fail } = pending();
    calls.push({ method, params, answer, fail });
    return promise;
  });
  return { domains, calls, sent: () => calls.map(({ method }) => method) };
}

function pending() {
  let answer = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}

it('are enabled at once for the first owner, and disabled after the last', async () => {
  const { domains, calls, sent } = domainsAndCalls();
  const one = domains.enable('Network', {});
  const two = domains.enable('Network', {});
  expect([one.isFirst, two.isFirst, sent()]).toEqual([true, false, ['Network.enable']]);
  expect(two.reply).toBe(one.reply);
  calls[0]?.answer();
  await two.reply;
  one.dispose();
  expect(sent()).toEqual(['Network.enable']);
  two.dispose();
  expect(sent()).toEqual(['Network.enable', 'Network.disable']);
  expect(domains.enable('Network', {}).isFirst).toBe(true);
  expect(sent()).toEqual(['Network.enable', 'Network.disable', 'Network.enable']);
});

it('are each counted by themselves', () => {
  const { domains, sent } = domainsAndCalls();
  domains.enable('Network', {}).dispose();
  domains.enable('Page', {});
  expect(sent()).toEqual(['Network.enable', 'Network.disable', 'Page.enable']);
});

it('are let go of by an owner once, however often it says so', () => {
  const { domains, sent } = domainsAndCalls();
  const options = {};
  const one = domains.enable('Network', options);
  domains.enable('Network', options);
  one.dispose();
  one.dispose();
  expect(sent()).toEqual(['Network.enable']);
});

it('are disabled in vain where their session is gone, which harms nobody', async () => {
  const { domains, calls } = domainsAndCalls();
  const network = domains.enable('Network', {});
  network.dispose();
  for (const { fail } of calls) fail(new Error('target is detached'));
  await expect(network.reply).rejects.toThrow('detached');
});

it('are asked for again by the next owner where the first call failed', async () => {
  const { domains, calls, sent } = domainsAndCalls();
  const one = domains.enable('Network', {});
  calls[0]?.fail(new Error('hung up'));
  await expect(one.reply).rejects.toThrow('hung up');
  const two = domains.enable('Network', {});
  expect([two.isFirst, sent()]).toEqual([true, ['Network.enable', 'Network.enable']]);
  calls[1]?.answer();
  await two.reply;
  two.dispose();
  expect(sent()).toHaveLength(2);
  one.dispose();
  expect(sent().at(-1)).toBe('Network.disable');
});

it('hold the requests that any owner of Fetch asks for', () => {
  const { domains, calls } = domainsAndCalls();
  const documents = { resourceType: 'Document' } as const;
  const images = { urlPattern: '*.png' };
  const one = domains.enable('Fetch', { patterns: [documents] });
  const two = domains.enable('Fetch', { patterns: [images] });
  const all = domains.enable('Fetch', { patterns: undefined });
  all.dispose();
  one.dispose();
  two.dispose();
  expect(calls.map(({ method, params }) => [method, params])).toEqual([
    ['Fetch.enable', { patterns: [documents] }],
    ['Fetch.enable', { patterns: [documents, images] }],
    ['Fetch.enable', {}],
    ['Fetch.enable', { patterns: [documents, images] }],
    ['Fetch.enable', { patterns: [images] }],
    ['Fetch.disable', {}],
  ]);
});
