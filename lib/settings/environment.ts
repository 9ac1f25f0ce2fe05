const PREFIX = 'TABWIRE_';

/** What the command line reads, and the service does not. */
export const CLIENT_VARIABLES: ReadonlySet<string> = new Set(['TABWIRE_URL', 'TABWIRE_KEY']);

/**
 * The environment variables of the settings. Each may carry the prefix `TABWIRE_`, which wins over the
 * plain name; an empty variable counts as unset.
 */
export class Environment {
  readonly #variables: NodeJS.ProcessEnv;

  constructor(variables: NodeJS.ProcessEnv) {
    this.#variables = variables;
  }

  /** The name of the variable that a setting is read from, for messages. */
  nameOf(setting: string): string {
    return this.#variables[PREFIX + setting] ? PREFIX + setting : setting;
  }

  /** The text of a setting, trimmed; undefined where it is unset or empty. */
  textOf(setting: string): string | undefined {
    const text = this.#variables[this.nameOf(setting)]?.trim();
    return text === '' ? undefined : text;
  }

  /** Whether a variable of a setting is not empty; one of spaces alone counts. */
  names(setting: string): boolean {
    return [PREFIX + setting, setting].some((name) => Boolean(this.#variables[name]));
  }

  /** A variable with the prefix that is none of these settings, if there is one. */
  unknownName(isSetting: (name: string) => boolean): string | undefined {
    return Object.keys(this.#variables).find(
      (name) =>
        name.startsWith(PREFIX) &&
        !CLIENT_VARIABLES.has(name) &&
        !isSetting(name.slice(PREFIX.length)),
    );
  }

  /** The variables that belong to none of these settings. */
  without(isSetting: (name: string) => boolean): Readonly<Record<string, string | undefined>> {
    return Object.fromEntries(
      Object.entries(this.#variables).filter(([name]) => !isSetting(name.replace(PREFIX, ''))),
    );
  }
}
