import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { TabwireError } from '../request/errors.js';
import { guessOf, nearNames } from '../request/near-names.js';

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

/** Limits the errors that a reply lists. */
export const MAX_ERRORS = 20;

/** Limits the values of a body whose errors are all listed. A larger body gets its first error only, to save time. */
const MAX_VALUES = 1_000;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

export interface FieldError {
  /** JSON pointer into the body: `/selector`. */
  readonly path: string;
  readonly message: string;
}

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

/** Creates the error `invalid_request` for these fields. */
export function invalid(all: readonly FieldError[]): TabwireError {
  const errors = all.slice(0, MAX_ERRORS);
  // A misspelt name is why another one is missing.
  const first = errors.find(({ message }) => message.includes('did you mean')) ?? errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : '';
  return new TabwireError(
    'invalid_request',
    `${first ? `${first.path || 'The body'} ${first.message}` : 'The body is not valid'}${more}.`,
    { errors },
  );
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

/** Describes the first errors. @param counts selects the errors to describe */
function describeAll(
  errors: readonly ErrorObject[],
  counts: (error: FieldError) => boolean = () => true,
): FieldError[] {
  const described: FieldError[] = [];
  for (const error of errors) {
    if (described.length >= MAX_ERRORS) break;
    const within = errorsWithin(error, errors);
    const told = within.length > 0 ? describeAll(within, counts) : describe(error).filter(counts);
    described.push(...told);
  }
  return described;
}

/** Returns the errors below a field with several forms, for the one form that the value has. */
function errorsWithin(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const branches: unknown = union.parentSchema?.anyOf;
  if (union.keyword !== 'anyOf' || !Array.isArray(branches)) return [];
  if (union.schemaPath.includes('/anyOf/')) return [];
  const start = `${union.schemaPath}/${formOf(union.data, branches)}`;
  const isWithin = ({ instancePath, keyword }: ErrorObject) =>
    instancePath !== union.instancePath || /^(required|additionalProperties)$/.test(keyword);
  return errors
    .filter((error) => error.schemaPath.startsWith(`${start}/`) && isWithin(error))
    .map((error) => ({ ...error, schemaPath: error.schemaPath.slice(start.length) }));
}

/** Returns the index of the branch that a value is meant for: its type, and most of its fields. -1: none or several. */
function formOf(value: unknown, branches: readonly unknown[]): number {
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const points = branches.map((branch) => {
    if (typeof branch !== 'object' || branch === null || !('type' in branch)) return -1;
    if (branch.type !== typeOf(value)) return -1;
    const known = 'properties' in branch && branch.properties;
    if (typeof known !== 'object' || known === null) return 0;
    return fields.filter((name) => Object.hasOwn(known, name)).length;
  });
  const most = Math.max(...points);
  const isOne = points.filter((it) => it === most).length === 1;
  return most >= 0 && isOne ? points.indexOf(most) : -1;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function describe(error: ErrorObject): FieldError[] {
  const { instancePath: path, keyword, schemaPath, message = 'is not valid', parentSchema } = error;
  const params: Record<string, unknown> = error.params;
  const description: unknown = parentSchema?.description;
  const meaning = typeof description === 'string' ? ` (${description.replace(/\.$/, '')})` : '';
  // The error of the union stands for those of its branches.
  if (schemaPath.includes('/anyOf/')) return [];
  switch (keyword) {
    case 'required':
      return [{ path: `${path}/${pointer(params.missingProperty)}`, message: 'is required' }];
    case 'additionalProperties': {
      const properties: unknown = parentSchema?.properties;
      const accepted = typeof properties === 'object' && properties ? Object.keys(properties) : [];
      const names = accepted.length > 0 ? accepted.join(', ') : 'none';
      const near = nearNames(String(params.additionalProperty), accepted);
      return [
        {
          path: `${path}/${pointer(params.additionalProperty)}`,
          message: `is not a field of this request${guessOf(near)}; the fields are: ${names}`,
        },
      ];
    }
    case 'enum': {
      const allowed: unknown[] = [params.allowedValues].flat();
      const names = allowed.filter((it) => typeof it === 'string');
      const near = typeof error.data === 'string' ? nearNames(error.data, names) : [];
      return [{ path, message: `must be one of ${JSON.stringify(allowed)}${guessOf(near)}` }];
    }
    case 'anyOf':
      return [{ path, message: `must be ${forms(parentSchema?.anyOf).join(' or ')}${meaning}` }];
    case 'pattern':
      return [{ path, message: `${message}${meaning}` }];
    default:
      return [{ path, message }];
  }
}

/** Describes the forms of a union in words: `boolean`, `"shell"`, `null`. */
function forms(branches: unknown): string[] {
  if (!Array.isArray(branches)) return ['of another form'];
  return branches.flatMap((branch: unknown): string | string[] => {
    if (typeof branch !== 'object' || branch === null) return 'of another form';
    if ('anyOf' in branch) return forms(branch.anyOf);
    if ('enum' in branch && Array.isArray(branch.enum))
      return branch.enum.map((value: unknown) => JSON.stringify(value));
    if ('const' in branch) return JSON.stringify(branch.const);
    if (!('type' in branch)) return 'of another form';
    const least = 'minimum' in branch ? ` from ${String(branch.minimum)}` : '';
    const most = 'maximum' in branch ? ` to ${String(branch.maximum)}` : '';
    return `${String(branch.type)}${least}${most}`;
  });
}

/** Escapes a name as a part of a JSON pointer (RFC 6901). */
export function pointer(name: unknown): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}
