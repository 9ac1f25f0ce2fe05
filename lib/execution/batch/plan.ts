import type { Command, Invocation } from '../command.js';
import { merged } from '../fields.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { guessOf, nearNames } from '../../request/near-names.js';
import { invalid, MAX_ERRORS, type FieldError } from '../../schemas/field-errors.js';
import { validateKnown } from '../../schemas/validate.js';
import type { ReplyBudget } from './budget.js';
import { fieldOf, pathOf, referencesIn, resolved, type Reference } from './references.js';

/** Where the steps of a batch work that do not say so themselves. */
export interface Address {
  readonly ctx_id?: string | undefined;
  readonly page_id?: string | undefined;
}

interface Step {
  readonly command: string;
  readonly body?: object | undefined;
  readonly save_as?: string | undefined;
  readonly observe?: boolean | undefined;
}

/** What earlier steps came to, by their names: a reply, or undefined where it failed. */
export type Saved = ReadonlyMap<string, object | undefined>;

/** A step that may run: all of it is valid that can be known before. */
export interface PlannedStep {
  readonly command: Command;
  readonly saveAs: string | undefined;
  /**
   * @param budget which the body counts for, with the results in place of the references to them
   * @throws TabwireError `result_missing`, `result_too_large`, `memory_limit`, `memory_full`, `invalid_request`
   */
  prepare(saved: Saved, budget: Pick<ReplyBudget, 'begin'>): Invocation;
}

/** Finds a command of a browser. @throws TabwireError `invalid_request` */
export type CommandNamed = (name: string, path: string) => Command;

/**
 * The steps of a batch, validated.
 *
 * @throws TabwireError `invalid_request` for the fields of the steps that are wrong, up to `MAX_ERRORS` of them
 */
export function planOf(
  steps: readonly Step[],
  address: Address,
  commandNamed: CommandNamed,
): PlannedStep[] {
  const errors: FieldError[] = [];
  const named = new Map<string, Command>();
  const plan = steps.flatMap((step, index) => {
    if (errors.length >= MAX_ERRORS) return [];
    const at = `/steps/${index}`;
    try {
      const command = commandNamed(step.command, '/command');
      if (command.name === 'batch')
        throw invalid([{ path: '/command', message: 'must not be a batch' }]);
      const planned = plannedStep(step, command, address, named);
      if (step.save_as !== undefined) {
        if (named.has(step.save_as))
          throw invalid([{ path: '/save_as', message: 'is the name of an earlier step' }]);
        named.set(step.save_as, command);
      }
      return [planned];
    } catch (error) {
      errors.push(...fieldErrors(error).map(({ path, message }) => ({ path: at + path, message })));
      return [];
    }
  });
  if (errors.length > 0) throw invalid(errors);
  return plan;
}

function plannedStep(
  { body: given = {}, save_as: saveAs, observe }: Step,
  command: Command,
  address: Address,
  earlier: ReadonlyMap<string, Command>,
): PlannedStep {
  if (observe !== undefined && !('observe' in command.body.properties))
    throw invalid([
      { path: '/observe', message: 'is possible only for commands that act on a page' },
    ]);
  const body = observe === undefined ? given : { observe, ...given };
  const references = referencesIn(body);
  const wrong = references.flatMap((reference) => wrongReference(reference, earlier));
  if (wrong.length > 0) throw invalid(wrong.map(inBody));
  const fields = fieldsOf(command, address);
  if (references.length > 0) {
    const known = merged(command.body, fields(body));
    tellingBody(() => {
      validateKnown(command.body, known, references.map(pathOf));
    });
    const prepare: PlannedStep['prepare'] = (saved, budget) => {
      const whole = resolved(body, references, (reference) => valueOf(reference, saved));
      budget.begin(whole);
      return command.prepare(merged(command.body, fields(whole)));
    };
    return { command, saveAs, prepare };
  }
  const invocation = tellingBody(() => command.prepare(merged(command.body, fields(body))));
  return { command, saveAs, prepare: () => invocation };
}

/** The fields of a step: of the batch's address those that its command takes and the step does not have. */
function fieldsOf({ body: schema }: Command, { ctx_id, page_id }: Address) {
  const takes = (name: string) => name in schema.properties;
  const path = ctx_id !== undefined && takes('ctx_id') ? { ctx_id } : {};
  const page = page_id !== undefined && takes('page_id') ? { page_id } : {};
  return (body: object) => ({ body: { ...page, ...body }, path });
}

function wrongReference(reference: Reference, earlier: ReadonlyMap<string, Command>): FieldError[] {
  const { name, fields } = reference;
  const path = pathOf(reference);
  if (name === undefined)
    return [{ path, message: 'must be {"$result": "name.field"} and nothing else' }];
  const command = earlier.get(name);
  if (!command) {
    const near = guessOf(nearNames(name, earlier.keys()));
    return [
      { path, message: `refers to ${name}, and no earlier step has this name in save_as${near}` },
    ];
  }
  const { properties } = command.reply;
  const [field = ''] = fields;
  if (Object.hasOwn(properties, field)) return [];
  const known = Object.keys(properties).join(', ');
  return [
    {
      path,
      message: `refers to ${field}, but the reply of ${command.name}/ contains only: ${known}`,
    },
  ];
}

/** @throws TabwireError `result_missing` */
function valueOf({ name = '', fields }: Reference, saved: Saved): unknown {
  const value = fieldOf(saved.get(name), fields);
  if (value !== undefined) return value;
  const why = saved.get(name) ? 'has no such field in its reply' : 'failed';
  throw new TabwireError(
    'result_missing',
    `This step uses \`${name}.${fields.join('.')}\`, and the step saved as \`${name}\` ${why}. Leave \`on_error\` at \`stop\` if later steps need earlier ones.`,
    { result: name },
  );
}

/** Errors of a body with their paths from the step on. */
function tellingBody<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw invalid(fieldErrors(error).map(inBody));
  }
}

function inBody({ path, message }: FieldError): FieldError {
  return { path: `/body${path}`, message };
}

/** The wrong fields that an error tells of. @throws whatever else it is */
function fieldErrors(error: unknown): readonly FieldError[] {
  if (!isErrorCode(error, 'invalid_request')) throw error;
  const { errors } = error.details;
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}
