import Type, { type Static } from 'typebox';
import { begunDownloads } from '../../schemas/downloads.js';
import { nodeId } from '../../schemas/fields.js';

/** What `instruct` tells of a run: `data` of its reply, and the events of its stream. */

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const stepRecord = Type.Object(
  {
    index: Type.Integer({ description: 'From 0.' }),
    command: orNull('What carried it out; null where it did not come to that.'),
    args: Type.Record(Type.String(), Type.Unknown(), { description: 'Its body.' }),
    target: Type.Union([Type.Object({ role: Type.String(), name: Type.String() }), Type.Null()]),
    line: Type.String({ description: 'The step in the words of the grammar.' }),
    ok: Type.Boolean(),
    error: Type.Union([
      Type.Null(),
      Type.Object(
        { code: Type.String(), detail: Type.String() },
        { additionalProperties: true, description: 'As in a problem document.' },
      ),
    ]),
    url: Type.String({ description: 'Where the page was afterwards.' }),
    node_ids: Type.Optional(
      Type.Array(nodeId, { description: 'Of a step that reads: what it read its text from.' }),
    ),
    ...begunDownloads,
    duration_ms: Type.Number(),
  },
  { description: 'One action.' },
);
export type StepRecord = Static<typeof stepRecord>;

const STOP_REASONS = [
  'done',
  'step_failed',
  'max_steps',
  'deadline',
  'token_budget',
  'stuck',
  'tool_failures',
  'gave_up',
  'refused',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

const tokenUsageRecord = Type.Object({
  model_calls: Type.Integer(),
  input_tokens: Type.Integer(),
  output_tokens: Type.Integer(),
});
export type TokenUsage = Static<typeof tokenUsageRecord>;

export const runRecord = Type.Object({
  answer: orNull('In words, or the text that was asked for.'),
  output: Type.Unknown({
    description: 'What was read: null for nothing, a list where there was more than one reading.',
  }),
  node_ids: Type.Array(nodeId, {
    description:
      'The elements that the steps read texts from: the cell, the field, the message, or the first 100 rows that were counted. Empty if nothing was read from single elements.',
  }),
  stop_reason: Type.Enum([...STOP_REASONS], { description: 'Why the run ended.' }),
  engine: Type.Enum(['rules', 'ai']),
  model: orNull('Of the AI engine.'),
  steps: Type.Array(stepRecord),
  script: Type.Array(Type.String(), {
    description: 'What was done, as lines of the grammar: the rules engine replays them.',
  }),
  final: Type.Object({ url: Type.String(), title: Type.String() }),
  usage: tokenUsageRecord,
  duration_ms: Type.Number(),
  warnings: Type.Array(Type.String()),
});
export type RunRecord = Static<typeof runRecord>;
