import type { Environment } from './environment.js';
import { integer, linesOfFile, oneOf, path } from './parsers.js';
import { setting, type Values } from './table.js';

/** Settings of the model that instruct/ can use. */

const PROVIDERS = ['openai', 'openai-compatible', 'anthropic'] as const;
type Provider = (typeof PROVIDERS)[number];

const httpUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('must be an http or https URL');
  if (url.search || url.hash) throw new Error('must end with the path');
  return text.replace(/\/+$/, '');
};

export const AI_SETTINGS = {
  AI_PROVIDER: setting<Provider | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Chooses the provider of the model for instruct/: `openai`, `anthropic`, or any `openai-compatible` server.',
    parse: oneOf(...PROVIDERS),
  }),
  AI_BASE_URL: setting<string | undefined>({
    default: undefined,
    shownDefault: 'the provider’s own',
    help: 'Sets the URL of the provider’s API up to the version of the API, e.g. `http://127.0.0.1:11434/v1`. The provider `openai-compatible` needs this setting.',
    parse: httpUrl,
  }),
  AI_API_KEY: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Sets the key for the provider. An `openai-compatible` server may need none.',
    parse: path,
  }),
  AI_API_KEY_FILE: setting<readonly string[] | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Reads the key from the first line of this file, in place of `AI_API_KEY`.',
    parse: linesOfFile,
  }),
  AI_MODEL: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Chooses the model by the name that the provider gives the model. The model has to support tools.',
    parse: path,
  }),
  AI_TIMEOUT_MS: setting({
    default: 60_000,
    help: 'Limits how long the model can take for one answer, in ms.',
    parse: integer(1, 10 * 60_000),
  }),
  AI_MAX_TOKENS: setting({
    default: 300_000,
    help: 'Limits the input and output tokens of all calls to the model for one instruction.',
    parse: integer(1, 100_000_000),
  }),
};

/**
 * Returns why these settings contradict each other, as a sentence without the key; undefined: they do not.
 *
 * @param key from AI_API_KEY or AI_API_KEY_FILE
 */
export function aiComplaint(
  settings: Values<typeof AI_SETTINGS>,
  key: string | undefined,
  environment: Environment,
): string | undefined {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_API_KEY_FILE, AI_MODEL } = settings;
  const nameOf = (name: keyof typeof AI_SETTINGS) => environment.nameOf(name);
  if (AI_PROVIDER === undefined) {
    const names = ['AI_BASE_URL', 'AI_API_KEY', 'AI_API_KEY_FILE', 'AI_MODEL'] as const;
    const stray = names.find((name) => settings[name] !== undefined);
    return (
      stray &&
      `${nameOf(stray)} is set without AI_PROVIDER: name the provider, or leave both unset.`
    );
  }
  const provider = `${nameOf('AI_PROVIDER')} ${AI_PROVIDER}`;
  if (AI_MODEL === undefined) return `${provider} needs AI_MODEL, the model’s name.`;
  if (AI_API_KEY !== undefined && AI_API_KEY_FILE !== undefined)
    return `${nameOf('AI_API_KEY')} and ${nameOf('AI_API_KEY_FILE')} are both set: leave one unset.`;
  if (AI_API_KEY_FILE !== undefined && key === undefined)
    return `${nameOf('AI_API_KEY_FILE')} holds no key.`;
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    const name = nameOf(AI_API_KEY === undefined ? 'AI_API_KEY_FILE' : 'AI_API_KEY');
    return `${name} has characters that no key has: look for spaces and line ends in it.`;
  }
  if (AI_BASE_URL !== undefined && /^https?:\/\/[^/]*@/i.test(AI_BASE_URL))
    return `${nameOf('AI_BASE_URL')} has credentials in it: the key belongs into AI_API_KEY.`;
  if (AI_PROVIDER === 'openai-compatible')
    return AI_BASE_URL === undefined
      ? `${provider} needs AI_BASE_URL, the server’s address up to its version.`
      : undefined;
  return key === undefined
    ? `${provider} needs a key: set AI_API_KEY or AI_API_KEY_FILE.`
    : undefined;
}
