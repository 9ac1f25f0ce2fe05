import Type, { type Static } from 'typebox';
import { defineCommand, type Command } from '../command.js';
import { failureFields } from '../failure-fields.js';
import { problem } from '../problem.js';
import { MAX_TIMEOUT_MS } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import { ok } from '../../schemas/fields.js';
import { ReplyBudget } from './budget.js';
import { planOf, type CommandNamed } from './plan.js';

const DEFAULT_TIMEOUT_MS = 120_000;

/** When the time of its steps has run out, a batch has so much more to tell of them. */
const SLACK_MS = 500;

const MAX_STEPS = 200;

const step = Type.Object(
  {
    command: Type.String({ description: 'The name of a command of a browser: `node-click`.' }),
    body: Type.Optional(
      Type.Object({}, { description: 'As the command takes it; with references to results.' }),
    ),
    save_as: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]\\w{0,63}$',
        description: 'The name by which later steps refer to its reply.',
      }),
    ),
    observe: Type.Optional(
      Type.Boolean({ description: 'The same as `observe` in the body of a command that acts.' }),
    ),
  },
  { additionalProperties: false },
);

const result = Type.Object({
  step: Type.Integer({ minimum: 0, description: 'Its place among the steps.' }),
  command: Type.String(),
  save_as: Type.Optional(Type.String()),
  status: Type.Integer({ description: 'The HTTP status that the command alone would have.' }),
  reply: Type.Optional(Type.Object({}, { description: 'Of a step that succeeded.' })),
  problem: Type.Optional(Type.Object({}, { description: 'Of one that failed: see Problem.' })),
});
type Result = Static<typeof result>;

/** @param commandNamed finds those that a step may name; the catalog, which has them, has this one too */
export const batchCommand = (commandNamed: CommandNamed) =>
  defineCommand({
    name: 'batch',
    on: 'page',
    lane: 'shared',
    repeatable: false,
    allowed: ['dialog', 'crash'],
    summary: 'Run several commands',
    help: 'Runs commands one after the other, each as it would run alone: in its turn, with its own checks, events and errors. All steps are validated first, and nothing is done where one is not valid. `{"$result": "name.field"}` in a body stands for a field of the reply of the earlier step that is saved as `name`. `ctx_id` and `page_id` hold for the steps that name none. Beside its own `timeout_ms` each step has at most the time that is left. A step that failed ends the batch, or not with `on_error: "continue"`; either is 200, with `ok: false`. The replies of all steps together have at most MAX_RESULT_BYTES: the step beyond that fails with `result_too_large` and ends the batch. With `Accept: text/event-stream` the reply is a stream of an event `result` for each step and `done`, whose data is the reply, or `error`, whose data is the problem document.',
    body: {
      steps: Type.Array(step, { maxItems: MAX_STEPS, description: 'What to do, in this order.' }),
      on_error: Type.Optional(
        Type.Enum(['stop', 'continue'], { description: '`stop` by default.' }),
      ),
      timeout_ms: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_TIMEOUT_MS,
          default: DEFAULT_TIMEOUT_MS,
          description: 'Deadline of all steps together in ms.',
        }),
      ),
    },
    reply: Type.Object({
      ...ok,
      results: Type.Array(result, { description: 'Of the steps that were begun, in order.' }),
    }),
    tool: { isBeyondContext: true },
    errors: ['result_missing', 'result_too_large'],
    events: ['result', 'done'],
    examples: [
      {
        summary: 'Find a field, type into it, read the title',
        body: {
          steps: [
            { command: 'find-node', body: { selector: 'input' }, save_as: 'field' },
            { command: 'type', body: { node_id: { $result: 'field.node_id' }, text: 'tea' } },
            { command: 'eval', body: { expression: 'document.title' } },
          ],
        },
        html: '<title>Shop</title><input>',
      },
    ],
    deadlineMs: ({ timeout_ms = DEFAULT_TIMEOUT_MS }) => timeout_ms + SLACK_MS,
    async run(_page, { steps, on_error, timeout_ms = DEFAULT_TIMEOUT_MS, ...address }, call) {
      const plan = planOf(steps, address, commandNamed);
      return call.deadline.part(timeout_ms, async ({ signal }) => {
        const saved = new Map<string, object | undefined>();
        const results: Result[] = [];
        const { MAX_RESULT_BYTES: maxBytes } = call.config;
        const budget = new ReplyBudget(maxBytes, call.results);
        for (const [index, planned] of plan.entries()) {
          const { command, saveAs } = planned;
          const requestId = `${call.requestId ?? 'batch'}/${index}`;
          const outcome = await outcomeOf(command, requestId, async () =>
            budget.take(await call.perform(planned.prepare(saved, maxBytes), requestId, signal)),
          );
          // Who has hung up, or may do nothing any more, gets no results.
          call.signal.throwIfAborted();
          if (saveAs !== undefined) saved.set(saveAs, outcome.reply);
          const named = saveAs === undefined ? {} : { save_as: saveAs };
          const told = { step: index, command: command.name, ...named, ...outcome };
          results.push(told);
          call.emit('result', told);
          const mayGoOn = on_error === 'continue' && !signal.aborted && !budget.isUsedUp;
          if (outcome.problem && !mayGoOn) break;
        }
        return { ok: results.every(({ status }) => status === 200), results };
      });
    },
  });

type Outcome = Pick<Result, 'status' | 'reply' | 'problem'>;

/** What a step came to, told as a channel tells it. @throws whatever is no failure of the step's own */
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
