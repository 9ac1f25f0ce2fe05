import Type, { type TObject, type TProperties } from 'typebox';
import { lenientValidator } from '../schemas/validate.js';
import { TIMEOUT } from './common-fields.js';
import type { Command, CommandOn } from './command.js';

/** A command as a tool of a language model. */
export interface Tool<Body = unknown> {
  /** That of the command, with underscores: `node_click`. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description: string;
  /** A JSON schema of an object, with what helps to write one: limits are left to the check. */
  readonly input: { readonly type: 'object'; readonly [keyword: string]: unknown };
  /** What differs from the defaults of MCP's tool annotations. */
  readonly annotations: ToolAnnotations;
  /**
   * Checks what a model sends; "5" becomes 5.
   *
   * @throws TabwireError `invalid_request`
   */
  readonly parse: (input: unknown) => Body;
}

interface ToolAnnotations {
  /** It changes nothing. */
  readonly readOnlyHint?: true;
  /** Twice is as once. */
  readonly idempotentHint?: true;
  /** It concerns the browser alone, and no web page. */
  readonly openWorldHint?: false;
}

type CommandTaking<Body> = { [S in Command['on']]: CommandOn<S, Body> }[Command['on']];

/** The address of a command, and what comes of it, are for the caller of the tool to add. */
const ADDED = ['ctx_id', 'observe'];

/**
 * A command as a tool: the one list of tools for all models, whoever runs them.
 *
 * @param fields that the model gets; by default those that the command names for it
 */
export function toolOf<Body>(
  command: CommandTaking<Body>,
  fields = command.tool.fields,
): Tool<Body> {
  const schema = Type.Object(pick(command, fields), { additionalProperties: false });
  return {
    name: command.name.replaceAll('-', '_'),
    title: command.summary,
    description: command.tool.hint ?? command.summary,
    input: inputOf(schema),
    annotations: annotationsOf(command),
    parse: lenientValidator<Body>(schema),
  };
}

function pick(command: Command, fields: readonly string[] | undefined): TProperties {
  const { properties } = command.body;
  const named = (name: string, schema: object): boolean => {
    if (fields) return fields.includes(name);
    const isAddress = name === 'page_id' && command.on === 'page';
    return !ADDED.includes(name) && !isAddress && schema !== TIMEOUT.timeout_ms;
  };
  return Object.fromEntries(Object.entries(properties).filter((entry) => named(...entry)));
}

/** Whether a command changes nothing: a page command that waits or reads, or one that is a GET. */
export function readsOnly({ tool, on, lane, repeatable, methods }: Command): boolean {
  const reads = on === 'page' ? lane === 'shared' && repeatable : methods[0] === 'get';
  return tool.readOnly ?? reads;
}

function annotationsOf(command: Command): ToolAnnotations {
  const { on, methods, repeatable, tool } = command;
  const isIdempotent = repeatable && (methods[0] === 'put' || methods[0] === 'delete');
  return {
    ...(readsOnly(command) ? { readOnlyHint: true } : {}),
    ...(isIdempotent && on !== 'page' ? { idempotentHint: true } : {}),
    // What leads to a view brings the content of a site, such as `open_page`.
    ...(on === 'page' || tool.leads ? {} : { openWorldHint: false }),
  };
}

/** What models read of a schema; the rest costs tokens in every conversation. */
const KEPT = ['type', 'description', 'enum', 'const', 'required'] as const;

function inputOf(schema: TObject): Tool['input'] {
  return { ...lean(schema), type: 'object' };
}

function lean(schema: object): Record<string, unknown> {
  const node: Readonly<Record<string, unknown>> = { ...schema };
  const kept = KEPT.filter((key) => node[key] !== undefined).map((key): [string, unknown] => [
    key,
    node[key],
  ]);
  const { properties, items, anyOf, patternProperties } = node;
  const isTexts = Array.isArray(node.enum) && node.enum.every((it) => typeof it === 'string');
  return {
    ...(isTexts ? { type: 'string' } : {}),
    ...Object.fromEntries(kept),
    ...(isObject(properties) ? { properties: leanEach(properties) } : {}),
    ...(isObject(items) ? { items: lean(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.filter(isObject).map(lean) } : {}),
    // A record has one pattern, for all of its names.
    ...(isObject(patternProperties)
      ? { additionalProperties: lean(Object.values(patternProperties).find(isObject) ?? {}) }
      : {}),
  };
}

/** Node IDs are told of once, with the map. */
const TOLD = ['node_id'];

function leanEach(properties: object): object {
  const entries: [string, unknown][] = Object.entries(properties);
  return Object.fromEntries(
    entries.map(([name, schema]) => {
      const { description, ...rest } = lean(isObject(schema) ? schema : {});
      return [
        name,
        TOLD.includes(name) || description === undefined ? rest : { description, ...rest },
      ];
    }),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
