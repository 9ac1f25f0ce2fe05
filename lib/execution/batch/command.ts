import Type, { type Static } from 'typebox';
import { defineCommand, type Call, type Command } from '../command.js';
import type { Example } from '../declared-parts.js';
import { failureFields } from '../failure-fields.js';
import { problem } from '../problem.js';
import { MAX_TIMEOUT_MS } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import { ok } from '../../schemas/fields.js';
import { ReplyBudget } from './budget.js';
import { planOf, type CommandNamed, type PlannedStep } from './plan.js';

const DEFAULT_TIMEOUT_MS = 120_000;

/** Time for the reply after the time of the steps has run out. */
const SLACK_MS = 500;

const MAX_STEPS = 200;

const step = Type.Object(
  {
    command: Type.String({
      description: 'Name of a command of a browser or its pages: `node-click`.',
    }),
    body: Type.Optional(
      Type.Object(
        {},
        {
          description:
            'Body of the command. `{"$result": "name.field"}` in place of a value means this field of the reply that an earlier step saved as `name`.',
        },
      ),
    ),
    save_as: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]\\w{0,63}$',
        description: 'Saves the reply under this name for later steps.',
      }),
    ),
    observe: Type.Optional(
      Type.Boolean({
        description:
          'true: reports what the step changed on the page; only for commands that act on a page.',
      }),
    ),
  },
  { additionalProperties: false },
);

const result = Type.Object({
  step: Type.Integer({ minimum: 0, description: 'Index of the step, from 0.' }),
  command: Type.String({ description: 'Name of the command.' }),
  save_as: Type.Optional(Type.String({ description: 'Name under which the reply is saved.' })),
  status: Type.Integer({ description: 'HTTP status that the command would have by itself.' }),
  reply: Type.Optional(Type.Object({}, { description: 'Reply of a step that succeeded.' })),
  problem: Type.Optional(
    Type.Object({}, { description: 'Problem document of a step that failed; see Problem.' }),
  ),
});
type Result = Static<typeof result>;

const EXAMPLE: Example = {
  summary: 'Find a field, type into it, and read the title',
  body: {
    steps: [
      { command: 'find-node', body: { selector: 'input' }, save_as: 'field' },
      { command: 'type', body: { node_id: { $result: 'field.node_id' }, text: 'tea' } },
      { command: 'eval', body: { expression: 'document.title' } },
    ],
  },
  html: '<title>Shop</title><input>',
};

/** @param commandNamed finds the command of a step; the catalog contains this command too, so it cannot be imported */
export const batchCommand = (commandNamed: CommandNamed) =>
  defineCommand({
    name: 'batch',
    on: 'page',
    lane: 'shared',
    repeatable: false,
    allowed: ['dialog', 'crash'],
    summary: 'Run several commands',
    help: 'Runs commands one after the other, each as if you had sent it by itself. Tabwire validates all steps before it runs the first one. A step that fails ends the batch, unless `on_error` is `continue`; the reply is then 200 with `ok: false` and the results of the steps that began. With `Accept: text/event-stream` the reply is a stream of a `result` for each step, and `done` (the reply) or `error`.',
    body: {
      steps: Type.Array(step, {
        maxItems: MAX_STEPS,
        description:
          'Lists the commands in their order. `ctx_id` and `page_id` of the batch apply to steps that contain none.',
      }),
      on_error: Type.Optional(
        Type.Enum(['stop', 'continue'], {
          description:
            'Decides what a step that fails does: `stop` (default) ends the batch, `continue` runs the other steps too.',
        }),
      ),
      timeout_ms: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_TIMEOUT_MS,
          default: DEFAULT_TIMEOUT_MS,
          description: 'Limits the time of all steps together, in ms.',
        }),
      ),
    },
    reply: Type.Object({
      ...ok,
      results: Type.Array(result, {
        description:
          'Results of the steps that began, in order. Their replies have at most MAX_RESULT_BYTES together: the step beyond that fails with `result_too_large` and ends the batch.',
      }),
    }),
    tool: { isBeyondContext: true },
    errors: ['result_missing', 'result_too_large'],
    events: ['result', 'done'],
    examples: [EXAMPLE],
    deadlineMs: ({ timeout_ms = DEFAULT_TIMEOUT_MS }) => timeout_ms + SLACK_MS,
    async run(_page, { steps, on_error, timeout_ms = DEFAULT_TIMEOUT_MS, ...address }, call) {
      const plan = planOf(steps, address, commandNamed);
      return call.deadline.part(timeout_ms, ({ signal }) =>
        runSteps(plan, call, signal, on_error === 'continue'),
      );
    },
  });

/** Runs the steps one after the other, until one fails that ends the batch. */
async function runSteps(
  plan: readonly PlannedStep[],
  call: Pick<Call, 'config' | 'emit' | 'perform' | 'requestId' | 'results' | 'signal'>,
  signal: AbortSignal,
  continues: boolean,
): Promise<{ ok: boolean; results: Result[] }> {
  const saved = new Map<string, object | undefined>();
  const results: Result[] = [];
  const { MAX_RESULT_BYTES: maxBytes } = call.config;
  const budget = new ReplyBudget(maxBytes, call.results);
  for (const [index, planned] of plan.entries()) {
    const { command, saveAs } = planned;
    const requestId = `${call.requestId ?? 'batch'}/${index}`;
    const outcome = await outcomeOf(command, requestId, async () =>
      budget.take(await call.perform(planned.prepare(saved, budget), requestId, signal)),
    );
    // Who has hung up, or may do nothing any more, gets no results.
    call.signal.throwIfAborted();
    if (saveAs !== undefined) saved.set(saveAs, outcome.reply);
    const named = saveAs === undefined ? {} : { save_as: saveAs };
    const told = { step: index, command: command.name, ...named, ...outcome };
    results.push(told);
    call.emit('result', told);
    if (outcome.problem && !(continues && !signal.aborted && !budget.isUsedUp)) break;
  }
  return { ok: results.every(({ status }) => status === 200), results };
}

type Outcome = Pick<Result, 'status' | 'reply' | 'problem'>;

/** Returns the result of a step in the form of a channel. @throws errors that are not the step's own */
async function outcomeOf(
  { reply }: Command,
  requestId: string,
  perform: () => Promise<object>,
): Promise<Outcome> {
  try {
    return { status: 200, reply: await perform() };
  } catch (error) {
    if (!(error instanceof TabwireError) || error.code === 'internal') throw error;
    const fields = failureFields(reply.properties);
    return { status: error.status, problem: problem(error, requestId, fields) };
  }
}
