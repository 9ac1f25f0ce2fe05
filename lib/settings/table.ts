import { messageOf } from '../../protocol/errors.js';
import { SettingsError } from './start-error.js';
import type { Environment } from './environment.js';

/** A setting: its parser, its default, and its description in docs/settings.md. */
interface Setting<T> {
  readonly default: T;
  /** Text in docs/settings.md for a default that depends on the computer or on another setting. */
  readonly shownDefault?: string;
  readonly help: string;
  /** Parses the text. @throws Error whose message completes the sentence «NAME …» */
  readonly parse: (text: string) => T;
}

type Table = Readonly<Record<string, Setting<unknown>>>;

/** The parsed settings of a table. */
export type Values<T extends Table> = {
  readonly [Name in keyof T]: T[Name] extends Setting<infer Value> ? Value : never;
};

export const setting = <T>(value: Setting<T>): Setting<T> => value;

/** Reads every setting of a table. @throws SettingsError */
export function readAll<T extends Table>(table: T, environment: Environment): Values<T>;
export function readAll(table: Table, environment: Environment): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).map(([name, it]) => [name, read(name, it, environment)]),
  );
}

function read(name: string, { parse, default: fallback }: Setting<unknown>, env: Environment) {
  const text = env.textOf(name);
  if (text === undefined) return fallback;
  try {
    return parse(text);
  } catch (error) {
    const what = messageOf(error);
    throw new SettingsError(`${env.nameOf(name)} ${what}; it is ${JSON.stringify(text)}.`);
  }
}

/** Formats settings as a table in Markdown. */
export function tableOf(settings: Table): string {
  const rows = Object.entries(settings).map(([name, { default: fallback, shownDefault, help }]) => {
    const shown =
      shownDefault ?? `\`${Array.isArray(fallback) ? fallback.join(',') : String(fallback)}\``;
    return `| \`${name}\` | ${shown} | ${help} |`;
  });
  return ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
