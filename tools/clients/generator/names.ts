import type { Interface, Operation } from './operations.js';
import { membersOf, shapeOf, type Schema } from './schema.js';
import { pascal, singular } from './words.js';

type Schemas = Readonly<Record<string, Schema>>;

/** Names that mean something else in a client, or in its language. */
const TAKEN = [
  ...['Browser', 'Context', 'Page', 'Tabwire', 'Unanswered', 'Code'],
  ...['Data', 'Delete', 'Error', 'File', 'Function', 'Node', 'Request', 'Response', 'Set'],
];

/** Gives each object of the operations a name, and has what holds it refer to that. */
export function withNames(operations: readonly Operation[], components: Schemas): Interface {
  const names = new Names([...TAKEN, ...Object.keys(components)]);
  for (const [name, schema] of Object.entries(components)) names.define(name, schema);
  return {
    operations: operations.map((operation) => {
      const { id, fields, reply } = operation;
      return {
        ...operation,
        fields: names.root(fields, id, 'fields'),
        reply: typeof reply === 'string' ? reply : names.root(reply, id, 'reply'),
      };
    }),
    schemas: names.schemas,
  };
}

/** What tells objects apart: all but their own description. */
const keyOf = (schema: Schema) => JSON.stringify({ ...schema, description: undefined });

/**
 * The names of objects. One is called by its field (`Dialog`), the fields and the reply of an operation
 * `ClickFields` and `ClickReply`. Where a name is taken, that of what holds the object goes before it.
 */
class Names {
  readonly #schemas = new Map<string, Schema>();
  readonly #names = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.#taken = new Set(taken);
  }

  get schemas(): Schemas {
    return Object.fromEntries(this.#schemas);
  }

  define(name: string, schema: Schema): void {
    this.#schemas.set(name, {}); // in its place, before what it holds
    const isObject = shapeOf(schema).kind === 'object';
    this.#schemas.set(name, isObject ? this.#object(schema, [name]) : this.#refer(schema, [name]));
  }

  /** The fields or the reply of an operation, which have a name of their own whatever else is like them. */
  root(schema: Schema, id: string, part: string): Schema {
    const owner = `${id} ${part}`;
    if (shapeOf(schema).kind !== 'object') return this.#refer(schema, [owner, singular(id)]);
    const name = pascal(owner);
    this.#schemas.set(name, {});
    this.#schemas.set(name, this.#object(schema, [owner]));
    return referenceTo(name);
  }

  /**
   * The schema with references in place of its objects.
   *
   * @param trail `click reply`, and the fields that lead to the schema
   */
  #refer(schema: Schema, trail: readonly string[]): Schema {
    const shape = shapeOf(schema);
    const { description } = schema;
    const described = description === undefined ? {} : { description };
    switch (shape.kind) {
      case 'object':
        return { ...referenceTo(this.#nameOf(schema, trail)), ...described };
      case 'array':
        return { type: 'array', items: this.#refer(shape.of, ofOne(trail)), ...described };
      case 'map': {
        const additionalProperties = this.#refer(shape.of, ofOne(trail));
        return { type: 'object', additionalProperties, ...described };
      }
      case 'union': {
        const anyOf = shape.of.map((one) => this.#refer(one, ofType(trail, one)));
        return { anyOf, ...described };
      }
      default:
        return schema;
    }
  }

  #object(schema: Schema, trail: readonly string[]): Schema {
    const members = membersOf(schema).map(
      ({ name, schema: of }) => [name, this.#refer(of, [...trail, name])] as const,
    );
    return { ...schema, properties: Object.fromEntries(members) };
  }

  #nameOf(schema: Schema, trail: readonly string[]): string {
    const key = keyOf(schema);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#free(trail);
    this.#taken.add(name);
    this.#names.set(key, name);
    this.#schemas.set(name, {});
    this.#schemas.set(name, this.#object(schema, trail));
    return name;
  }

  /** The shortest name that is free. */
  #free(trail: readonly string[]): string {
    const [owner = '', ...fields] = trail;
    const [id = ''] = owner.replace('Record', '').split(' ');
    const field = fields.at(-1) ?? '';
    const parent = fields.at(-2) ?? id;
    const names = [[field], [parent, field], [id, field], [owner, field], trail].map((words) =>
      words.map(pascal).join(''),
    );
    const free = names.find((name) => !this.#taken.has(name));
    if (free === undefined) throw new Error(`${names.join(', ')} are taken`);
    return free;
  }
}

const referenceTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The trail to one of a list. */
const ofOne = (trail: readonly string[]) => [...trail.slice(0, -1), singular(trail.at(-1) ?? '')];

/** The trail to one of several objects, which the constant of its `type` tells apart. */
function ofType(trail: readonly string[], { properties }: Schema): readonly string[] {
  const type = properties?.type?.const;
  if (typeof type !== 'string') return trail;
  return [...trail, `${type} ${trail.at(-1) ?? ''}`];
}
