import { pointer } from '../../schemas/field-errors.js';

/** The one field of an object that stands for a result of an earlier step. */
const KEY = '$result';

/** `name.field`, where further parts lead into objects and lists: `found.node_ids.0`. */
const REFERENCE = /^([A-Za-z]\w{0,63})((?:\.[\w-]{1,100}){1,20})$/;

/** References lie no deeper in a body. */
const MAX_DEPTH = 20;

/** What an object of a body with the field `$result` refers to. */
export interface Reference {
  /** Where it lies in the body. */
  readonly keys: readonly string[];
  /** `save_as` of the step; undefined where the reference is not well-formed. */
  readonly name: string | undefined;
  /** From the step's reply on. */
  readonly fields: readonly string[];
}

/** The references in the body of a step. */
export function referencesIn(body: unknown, keys: readonly string[] = []): Reference[] {
  if (typeof body !== 'object' || body === null || keys.length > MAX_DEPTH) return [];
  if (KEY in body) {
    const isAlone = Object.keys(body).length === 1 && keys.length > 0;
    const [, name, fields = ''] = REFERENCE.exec(isAlone ? String(body[KEY]) : '') ?? [];
    return [{ keys, name, fields: fields.slice(1).split('.') }];
  }
  return Object.entries(body).flatMap(([key, value]) => referencesIn(value, [...keys, key]));
}

/** JSON pointer to a reference. */
export function pathOf({ keys }: Reference): string {
  return keys.map((key) => `/${pointer(key)}`).join('');
}

/** A copy of a body with values in place of its references. */
export function resolved(
  body: object,
  references: readonly Reference[],
  valueOf: (reference: Reference) => unknown,
): object {
  const copy = structuredClone(body);
  for (const reference of references) {
    const { keys } = reference;
    const around = fieldOf(copy, keys.slice(0, -1));
    if (typeof around === 'object' && around)
      Reflect.set(around, keys.at(-1) ?? '', valueOf(reference));
  }
  return copy;
}

/** What fields lead to; undefined where one of them is not there. */
export function fieldOf(value: unknown, fields: readonly string[]): unknown {
  return fields.reduce<unknown>((at, field) => {
    const has = typeof at === 'object' && at !== null && Object.hasOwn(at, field);
    return has ? Reflect.get(at, field) : undefined;
  }, value);
}
