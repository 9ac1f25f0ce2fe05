import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { describeAll, invalid, type FieldError } from './field-errors.js';

/** A compiler that stops at the first error, and a compiler that finds all errors. */
interface Compilers {
  readonly first: Ajv;
  readonly all: Ajv;
}

function compilers(more: { coerceTypes?: boolean; useDefaults?: boolean } = {}): Compilers {
  const options = { ...more, verbose: true };
  return { first: new Ajv(options), all: new Ajv({ ...options, allErrors: true }) };
}

/** Compilers without coercion: "5" is not 5. */
const strict = compilers();
const lenient = compilers({ coerceTypes: true });
const completing = compilers({ useDefaults: true });

/** Limits the values of a body whose errors are all listed. A larger body gets its first error only, to save time. */
const MAX_VALUES = 1_000;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Returns a function that checks a value and returns it, typed as `Value`. The function compiles the schema at
 * the first value, because a start that compiled all schemas took a third longer.
 *
 * @throws TabwireError the returned function throws `invalid_request` with `errors`
 */
export function validator<Value>(schema: TSchema): (value: unknown) => Value {
  return checked(schema, strict);
}

/** Does the same as `validator`, and converts values in place: "5" becomes 5. Language models need this. */
export function lenientValidator<Value>(schema: TSchema): (value: unknown) => Value {
  return checked(schema, lenient);
}

/**
 * Does the same as `validator`, and sets each missing field to the `default` of its schema. Members of a fleet may
 * have an earlier version, which does not send the fields of this one: a field that replies get has a `default`.
 */
export function completingValidator<Value>(schema: TSchema): (value: unknown) => Value {
  return checked(schema, completing);
}

/**
 * Checks a value with parts that are not known yet. Ignores errors in these parts, and in what contains them.
 *
 * @param unknown JSON pointers to these parts
 * @throws TabwireError `invalid_request` with `errors`
 */
export function validateKnown(schema: TSchema, value: unknown, unknown: readonly string[]): void {
  const validate = compilerFor(value, strict).compile(schema); // compiled once for each schema
  const isKnown = ({ path }: FieldError) =>
    !unknown.some((part) => `${path}/`.startsWith(`${part}/`) || part.startsWith(`${path}/`));
  const errors = describeAll(errorsOf(validate, value), isKnown);
  if (errors.length > 0) throw invalid(errors);
}

function checked<Value>(schema: TSchema, by: Compilers): (value: unknown) => Value {
  let compiled: ValidateFunction<Value> | undefined;
  return (value) => {
    const validate = (compiled ??= by.first.compile<Value>(schema));
    if (validate(value)) return value;
    validate.errors = null;
    const wrong = compilerFor(value, by).compile(schema);
    throw invalid(describeAll(errorsOf(wrong, value)));
  };
}

/** Returns the errors of a value. Ajv would keep them, and with them the value, until the next value is checked. */
function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  const isValid: boolean = validate(value);
  const errors = validate.errors ?? [];
  validate.errors = null;
  return isValid ? [] : errors;
}

/** Returns the compiler that finds the errors of a value. */
function compilerFor(value: unknown, { first, all }: Compilers): Ajv {
  return hasManyValues(value) ? first : all;
}

function hasManyValues(value: unknown): boolean {
  const objects = [value];
  let count = 0;
  for (const one of objects) {
    if (typeof one !== 'object' || one === null) continue;
    // Not `Object.values`: there may be hundreds of thousands.
    for (const name in one) {
      count += 1;
      if (count > MAX_VALUES) return true;
      objects.push(Reflect.get(one, name));
    }
  }
  return false;
}

/**
 * Compiles a JSON schema that a client wrote (draft 2020-12; formats are not checked). Each schema gets a separate
 * compiler, because two schemas may have the same `$id`.
 *
 * @throws Error if it is not a JSON schema, or if the compilation overflows the stack
 */
export function clientSchema(schema: object): (value: unknown) => FieldError[] {
  const options = { allErrors: true, verbose: true, strict: false, validateFormats: false };
  const compiler = new Ajv2020({ ...options, logger: false });
  // An asynchronous schema would return a promise, and other dialects are read as this one.
  const validate = compiler.compile({ ...schema, $schema: DIALECT, $async: false });
  return (value) => describeAll(errorsOf(validate, value));
}
