import type { Protocol } from 'devtools-protocol';

/**
 * The parameters of Network.emulateNetworkConditionsByRule. Chromium 143 needs `offline` beside the rules, where it
 * counts for all of them, and knows none of a rule's own. Chromium 156 reads either.
 */
export function conditionsByRule(rules: Protocol.Network.NetworkConditions[]) {
  return {
    offline: rules.some(({ offline }) => offline === true),
    matchedNetworkConditions: rules,
  };
}
