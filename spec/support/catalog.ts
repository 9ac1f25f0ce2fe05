import { CATALOG } from '../../lib/interface/catalog.js';
import type { TSchema } from 'typebox';
import type { Command, HttpMethod } from '../../lib/execution/command.js';

/** One way to reach a command. */
export interface CommandPath {
  readonly command: Command;
  readonly method: HttpMethod;
  /** With `{id}`, `{ctx_id}`, `{page_id}`. */
  readonly path: string;
}

/** Every route of the catalog. */
export const COMMAND_PATHS: readonly CommandPath[] = CATALOG.flatMap((command) =>
  command.paths.flatMap((path) => command.methods.map((method) => ({ command, method, path }))),
);

/** One place for each command: what holds there holds at its other places, which are the same operation. */
export const CANONICAL: readonly CommandPath[] = COMMAND_PATHS.filter(
  ({ command, path, method }) => path === command.paths[0] && method === command.methods[0],
);

/** The other places of the commands: under a context, and by a second method. */
export const TWINS: readonly CommandPath[] = COMMAND_PATHS.filter(
  (place) => !CANONICAL.includes(place),
);

/** IDs that are no texts, of nothing that there is. */
const NOBODY: Readonly<Record<string, string>> = { entry_id: '1' };

/** A path with its parameters filled in; those that are not given become `nobody`. */
export function fill(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? NOBODY[name] ?? 'nobody');
}

/** What a JSON schema of the catalog says, as far as the specs read it. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The schema of a command's body, without the fields that `path` has. */
export function bodyOf({
  command,
  path,
}: CommandPath): Required<Pick<Schema, 'required' | 'properties'>> {
  const { required = [], properties = {} }: Schema = JSON.parse(JSON.stringify(command.body));
  const own = (name: string) => !path.includes(`{${name}}`);
  return {
    required: required.filter(own),
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => own(name))),
  };
}

/** The schema of what is sent: the reply, or the one field of it that is sent alone. */
export function sentOf({ reply, bare }: Command): TSchema & Schema {
  return (bare === undefined ? undefined : reply.properties[bare]) ?? reply;
}
