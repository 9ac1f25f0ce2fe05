import { list, oneOf } from './parsers.js';
import { setting } from './table.js';

/** Parses a list of CDP methods: `Page.navigate,Network.*`. */
function methods(text: string): readonly string[] {
  const names = list(text);
  const wrong = names.find((name) => !/^[A-Z]\w*\.(\*|[a-z]\w*)$/.test(name));
  if (wrong !== undefined)
    throw new Error(`must be a list of CDP methods, such as Page.navigate or Network.*`);
  return names;
}

/** Settings that limit what clients may do with raw CDP. */
export const CONTROL_SETTINGS = {
  CDP_ACCESS: setting<'safe' | 'full' | 'off'>({
    default: 'safe',
    help: 'Limits raw CDP: `safe` allows the methods in the table of the [CDP policy](puppeteer-playwright.md), `full` allows all methods, and `off` allows none.',
    parse: oneOf('safe', 'full', 'off'),
  }),
  CDP_ALLOW: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Under `CDP_ACCESS=safe`, allows these CDP methods (`Domain.method` or `Domain.*`) too; separated by commas.',
    parse: methods,
  }),
  CDP_DENY: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Denies these CDP methods, even if `CDP_ALLOW` or `full` allows them; separated by commas.',
    parse: methods,
  }),
};
