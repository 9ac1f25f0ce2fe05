import { list, oneOf } from './parsers.js';
import { setting } from './table.js';

/** `Page.navigate,Network.*` */
function methods(text: string): readonly string[] {
  const names = list(text);
  const wrong = names.find((name) => !/^[A-Z]\w*\.(\*|[a-z]\w*)$/.test(name));
  if (wrong !== undefined)
    throw new Error(`must be a list of CDP methods, such as Page.navigate or Network.*`);
  return names;
}

/** What clients may do by raw CDP. */
export const CONTROL_SETTINGS = {
  CDP_ACCESS: setting<'safe' | 'full' | 'off'>({
    default: 'safe',
    help: 'Raw CDP: `safe`, what the API allows too; `full`, everything; `off`, nothing.',
    parse: oneOf('safe', 'full', 'off'),
  }),
  CDP_ALLOW: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated CDP methods (`Domain.method` or `Domain.*`) that are allowed beyond `safe`.',
    parse: methods,
  }),
  CDP_DENY: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated CDP methods that are denied, whatever `CDP_ACCESS` is.',
    parse: methods,
  }),
};
