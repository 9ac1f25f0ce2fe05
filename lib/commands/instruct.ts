import Type from 'typebox';
import { defineCommand } from '../command.js';
import { runAi } from '../instruct/ai/engine.js';
import { runRecord } from '../instruct/data.js';
import { Run } from '../instruct/run.js';
import { Secrets } from '../secrets.js';
import { success } from '../schemas.js';

const DEFAULT_TIMEOUT_MS = 120_000;

export const instruct = defineCommand({
  name: 'instruct',
  on: 'page',
  repeatable: false,
  lane: 'shared',
  summary: 'Carry out an instruction',
  help: 'Carries out an instruction in plain language.',
  body: {
    instruction: Type.String({ minLength: 1, description: 'What to do.' }),
    engine: Type.Optional(Type.Enum(['auto', 'rules', 'ai'])),
    schema: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    variables: Type.Optional(Type.Record(Type.String(), Type.String())),
    max_steps: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    allowed_domains: Type.Optional(Type.Array(Type.String())),
    timeout_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  },
  reply: Type.Object({ ...success, data: runRecord }),
  errors: ['ai_not_configured', 'ai_provider_error'],
  examples: [],
  deadlineMs: ({ timeout_ms = DEFAULT_TIMEOUT_MS }) => timeout_ms,
  secrets: ({ variables = {} }) => variables,
  async run(_page, body, call) {
    const secrets = new Secrets(body.variables);
    const { AI_MODEL: model = '' } = call.config;
    const run = new Run(call, { engine: 'ai', model, secrets });
    await run.arrive();
    const ending = await runAi(run, call, secrets, body);
    return { success: ending.stop_reason === 'done', data: run.end(ending) };
  },
});
