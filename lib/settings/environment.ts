const PREFIX = 'TABWIRE_';

/** Variables that the command line reads and the server ignores. */
export const CLIENT_VARIABLES: ReadonlySet<string> = new Set(['TABWIRE_URL', 'TABWIRE_KEY']);

/** Whether a variable has the server use another memory allocator: Chrome has its own, and ends with another one. */
const choosesAllocator = (name: string, value = '') =>
  name.startsWith('MALLOC_') || (name === 'LD_PRELOAD' && value.includes('malloc'));

/**
 * The environment variables of the settings. Each may have the prefix `TABWIRE_`, which takes precedence over
 * the plain name; an empty variable counts as unset.
 */
export class Environment {
  readonly #variables: NodeJS.ProcessEnv;

  constructor(variables: NodeJS.ProcessEnv) {
    this.#variables = variables;
  }

  /** Returns the name of the variable that a setting is read from, for messages. */
  nameOf(setting: string): string {
    return this.#variables[PREFIX + setting] ? PREFIX + setting : setting;
  }

  /** Returns the text of a setting, trimmed; undefined if it is unset or empty. */
  textOf(setting: string): string | undefined {
    const text = this.#variables[this.nameOf(setting)]?.trim();
    return text === '' ? undefined : text;
  }

  /** Whether a variable of a setting is not empty. A variable of spaces only counts as not empty. */
  names(setting: string): boolean {
    return [PREFIX + setting, setting].some((name) => Boolean(this.#variables[name]));
  }

  /** Finds a variable with the prefix that is not one of these settings. */
  unknownName(isSetting: (name: string) => boolean): string | undefined {
    return Object.keys(this.#variables).find(
      (name) =>
        name.startsWith(PREFIX) &&
        !CLIENT_VARIABLES.has(name) &&
        !isSetting(name.slice(PREFIX.length)),
    );
  }

  /** Returns the variables for Chrome: no settings, no key of a client, and not the choice of an allocator. */
  forChrome(isSetting: (name: string) => boolean): Readonly<Record<string, string | undefined>> {
    return Object.fromEntries(
      Object.entries(this.#variables).filter(
        ([name, value]) =>
          !isSetting(name.replace(PREFIX, '')) &&
          !CLIENT_VARIABLES.has(name) &&
          !choosesAllocator(name, value),
      ),
    );
  }
}
