/** A JSON schema, as far as the clients have types for it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
}

/** What a schema is to a language with types. */
export type Shape =
  | { readonly kind: 'unknown' | 'null' | 'boolean' | 'integer' | 'number' | 'string' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'literals'; readonly values: readonly unknown[] }
  | { readonly kind: 'union'; readonly of: readonly Schema[] }
  | { readonly kind: 'array'; readonly of: Schema }
  | { readonly kind: 'map'; readonly of: Schema }
  | { readonly kind: 'object' };

export function shapeOf(schema: Schema): Shape {
  const { $ref, type, anyOf, items } = schema;
  if ($ref !== undefined) return { kind: 'named', name: $ref.split('/').at(-1) ?? '' };
  if ('const' in schema) return { kind: 'literals', values: [schema.const] };
  if (schema.enum) return { kind: 'literals', values: schema.enum };
  if (anyOf) return { kind: 'union', of: anyOf };
  if (Array.isArray(type)) return { kind: 'union', of: type.map((one: string) => ({ type: one })) };
  switch (type) {
    case 'null':
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
      return { kind: type };
    case 'array':
      return { kind: 'array', of: items ?? {} };
    case 'object':
      return schema.properties ? { kind: 'object' } : { kind: 'map', of: valuesOf(schema) };
    default:
      return { kind: 'unknown' };
  }
}

/** The schema of the values of an object whose keys are not known. */
function valuesOf({ patternProperties = {}, additionalProperties }: Schema): Schema {
  const [values = additionalProperties] = Object.values(patternProperties);
  return typeof values === 'object' ? values : {};
}

/** The fields of an object, each with whether it has to be there. */
export function membersOf({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
}

/** Whether null is a value of it. */
export function isNullable(schema: Schema): boolean {
  const shape = shapeOf(schema);
  if (shape.kind === 'union') return shape.of.some(isNullable);
  return shape.kind === 'null';
}
