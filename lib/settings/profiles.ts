import { directory, linesOfFile, path } from './parsers.js';
import { setting, type Values } from './table.js';
import type { Environment } from './environment.js';

/** Settings for saved logins (in the API: profiles). */
export const PROFILE_SETTINGS = {
  PROFILE_STORE: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Sets the directory for saved logins. Without this setting, requests with the option `profile` and requests to `/profiles/` fail with 501 `profiles_not_configured`.',
    parse: directory,
  }),
  PROFILE_KEY: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Encrypts the saved logins with this key: 64 hexadecimal digits, for example from `openssl rand -hex 32`.',
    parse: path,
  }),
  PROFILE_KEY_FILE: setting<readonly string[] | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Reads the key from the first line of this file, in place of `PROFILE_KEY`.',
    parse: linesOfFile,
  }),
};

type Profiles = Values<typeof PROFILE_SETTINGS>;

/** Returns what is wrong with these settings, as a sentence that does not contain the key; undefined: nothing. */
export function profileComplaint(
  { PROFILE_STORE }: Pick<Profiles, 'PROFILE_STORE'>,
  key: string | undefined,
  environment: Environment,
): string | undefined {
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key))
    return `${environment.nameOf('PROFILE_KEY')} must be 64 hexadecimal digits, as \`openssl rand -hex 32\` makes them.`;
  if (PROFILE_STORE !== undefined && key === undefined)
    return `${environment.nameOf('PROFILE_STORE')} needs PROFILE_KEY, or PROFILE_KEY_FILE: profiles are kept encrypted.`;
  return undefined;
}
