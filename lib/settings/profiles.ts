import { directory, linesOfFile, path } from './parsers.js';
import { setting, type Values } from './table.js';
import type { Environment } from './environment.js';

/** Where the profiles that clients save are kept. */
export const PROFILE_SETTINGS = {
  PROFILE_STORE: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'The directory in which profiles are kept; without it `profile` and `/profiles/` are refused.',
    parse: directory,
  }),
  PROFILE_KEY: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'The key that encrypts them: 64 hexadecimal digits, as `openssl rand -hex 32` makes them.',
    parse: path,
  }),
  PROFILE_KEY_FILE: setting<readonly string[] | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'A file whose first line is the key, in place of `PROFILE_KEY`.',
    parse: linesOfFile,
  }),
};

type Profiles = Values<typeof PROFILE_SETTINGS>;

/** Why the settings of profiles can not be meant, as a sentence that does not tell the key; else undefined. */
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
