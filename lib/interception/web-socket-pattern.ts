import type { RuleFields } from '../schemas/routes.js';

/** `ws://host:port/path`, in which `*` may stand. */
const WEB_SOCKET_URL = /^(wss?|\*):\/\/([^/:]+)(?::(\d+|\*))?(\/.*)?$/i;

/**
 * The URLPatterns of the WebSockets that a rule blocks: nothing else can be done to them
 * (Network.emulateNetworkConditionsByRule).
 *
 * @throws Error whose message completes the sentence «… `types` …»
 */
export function webSocketPatterns({ match, action, delay_ms, times }: RuleFields): string[] {
  const { url, types = [], methods, third_party } = match;
  if (types.length > 1)
    throw new Error('must name websocket alone: Chrome blocks WebSockets in another way');
  if (action !== 'block' || delay_ms !== undefined || times !== undefined)
    throw new Error('with websocket go with the action block alone, without delay_ms and times');
  if (methods || third_party !== undefined)
    throw new Error('with websocket go with a url alone, without methods and third_party');
  const schemes = (name = '*') => (name === '*' ? ['ws', 'wss'] : [name.toLowerCase()]);
  if (url === undefined || url === '*') return schemes().map((name) => `${name}://*:*/*`);
  const [, scheme, host, port = '', path = '/'] = WEB_SOCKET_URL.exec(url) ?? [];
  if (scheme === undefined || host === undefined)
    throw new Error('with websocket go with a url such as wss://*.example.com/*');
  const literal = (text: string) => text.replace(/[?+(){}:\\]/g, '\\$&');
  const place = `${literal(host)}${port === '' ? '' : `:${port}`}${literal(path)}`;
  return schemes(scheme).map((name) => `${name}://${place}`);
}
