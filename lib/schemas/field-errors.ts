import type { ErrorObject } from 'ajv';
import { TabwireError } from '../request/errors.js';
import { guessOf, nearNames } from '../request/near-names.js';
import { shortened } from '../request/shortened.js';

/** Limits the errors that a reply lists. */
export const MAX_ERRORS = 20;

/** Limits the characters that a reply shows of a path: names in a body may have megabytes. */
const MAX_SHOWN = 1_000;

export interface FieldError {
  /** JSON pointer into the body: `/selector`. */
  readonly path: string;
  readonly message: string;
}

/** Creates the error `invalid_request` for these fields. */
export function invalid(all: readonly FieldError[]): TabwireError {
  const errors = all
    .slice(0, MAX_ERRORS)
    .map(({ path, message }) => ({ path: shortened(path, MAX_SHOWN), message }));
  // A misspelt name is why another one is missing.
  const first = errors.find(({ message }) => message.includes('did you mean')) ?? errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : '';
  return new TabwireError(
    'invalid_request',
    `${first ? `${first.path || 'The body'} ${first.message}` : 'The body is not valid'}${more}.`,
    { errors },
  );
}

/** Describes the first errors. @param counts selects the errors to describe */
export function describeAll(
  errors: readonly ErrorObject[],
  counts: (error: FieldError) => boolean = () => true,
): FieldError[] {
  const described: FieldError[] = [];
  for (const error of errors) {
    if (described.length >= MAX_ERRORS) break;
    const within = errorsWithin(error, errors);
    const told = within.length > 0 ? describeAll(within, counts) : describe(error).filter(counts);
    const others = within.some(isOfFieldNames) ? otherForms(error) : '';
    described.push(...told.map(({ path, message }) => ({ path, message: message + others })));
  }
  return described;
}

/** Returns the errors below a field with several forms, for the one form that the value has. */
function errorsWithin(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const branches: unknown = union.parentSchema?.anyOf;
  if (union.keyword !== 'anyOf' || !Array.isArray(branches)) return [];
  if (union.schemaPath.includes('/anyOf/')) return [];
  const start = `${union.schemaPath}/${formOf(union.data, branches)}`;
  const isWithin = (error: ErrorObject) =>
    error.instancePath !== union.instancePath || isOfFieldNames(error);
  return errors
    .filter((error) => error.schemaPath.startsWith(`${start}/`) && isWithin(error))
    .map((error) => ({ ...error, schemaPath: error.schemaPath.slice(start.length) }));
}

function isOfFieldNames({ keyword }: ErrorObject): boolean {
  return keyword === 'required' || keyword === 'additionalProperties';
}

/** Describes the forms of a field that an object with wrong fields may have been meant for: a string, with its meaning. */
function otherForms({ instancePath: path, parentSchema }: ErrorObject): string {
  const branches: unknown = parentSchema?.anyOf;
  const all: readonly unknown[] = Array.isArray(branches) ? branches : [];
  const others = all.filter((branch) => !isObjectSchema(branch));
  const [other] = others;
  if (other === undefined) return '';
  return `; ${shortened(path, MAX_SHOWN)} can also be ${forms(others).join(' or ')}${meaningOf(other)}`;
}

function isObjectSchema(branch: unknown): boolean {
  return typeof branch === 'object' && branch !== null && 'properties' in branch;
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
  const meaning = meaningOf(parentSchema);
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

function meaningOf(schema: unknown): string {
  const description: unknown =
    typeof schema === 'object' && schema && Reflect.get(schema, 'description');
  return typeof description === 'string' ? ` (${description.replace(/\.$/, '')})` : '';
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
