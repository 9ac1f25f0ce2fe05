import Type from 'typebox';
import { defineCommand } from '../execution/command.js';
import { runRecord } from './steps/run-record.js';
import { instructPage } from './engine.js';
import { MAX_TIMEOUT_MS } from '../request/deadline.js';
import { invalidRequest } from '../request/errors.js';
import { success } from '../schemas/fields.js';

const DEFAULT_TIMEOUT_MS = 120_000;

/** Characters of all variables: each reply is searched for all forms of them. */
const MAX_VARIABLES_LENGTH = 10_000;

export const instructCommand = defineCommand({
  name: 'instruct',
  on: 'page',
  lane: 'shared',
  // Each step fails by itself on a page that crashed, and a model may go on from there.
  allowed: ['crash'],
  repeatable: false,
  summary: 'Carry out an instruction',
  help: 'Carries out an instruction. The rules engine, which needs no model, takes imperative sentences and finds what they name by its accessible name; it never guesses: 422 where a name fits several nodes, or none. Nothing is done before all of the instruction is understood. An instruction that was begun and failed on the way is 200 with `success: false`, and its steps. With `Accept: text/event-stream` the reply is a stream of the events `step`, `warning` and `done`, whose data is the reply, or `error`, whose data is the problem document.',
  tool: {
    isCore: true,
    leads: true,
    hint: 'Carry out several steps at once, named as a person would: `fill Email with "a@b.c", then click Sign in`.',
    fields: ['instruction'],
  },
  body: {
    instruction: Type.String({
      minLength: 1,
      maxLength: 4_000,
      description: 'What to do: `type "tea" into Search and press Enter`.',
    }),
    engine: Type.Optional(
      Type.Enum(['auto', 'rules', 'ai'], {
        description:
          '`auto` (default): the rules, and a model for what they do not understand, where one is configured.',
      }),
    ),
    schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'JSON schema of `output`; only a model can make its output fit.',
      }),
    ),
    variables: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        maxProperties: 100,
        description:
          'Values by name, 100 at most and 10,000 characters in all. Each is typed where the instruction types `{{name}}`, and shown nowhere.',
      }),
    ),
    max_steps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        description: 'At most so many steps; 20 by default.',
      }),
    ),
    allowed_domains: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
        maxItems: 100,
        description: 'Domains, each with those below it, that documents may come from.',
      }),
    ),
    timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TIMEOUT_MS,
        default: DEFAULT_TIMEOUT_MS,
        description: 'Deadline of the whole run in ms.',
      }),
    ),
  },
  reply: Type.Object({ ...success, data: runRecord }),
  errors: [
    'invalid_url',
    'url_not_allowed',
    'click_intercepted',
    'node_not_interactable',
    'instruction_not_understood',
    'target_not_found',
    'target_ambiguous',
    'result_too_large',
    'ai_not_configured',
    'navigation_failed',
    'ai_provider_error',
  ],
  events: ['step', 'warning', 'done'],
  examples: [
    {
      summary: 'Sign in',
      body: {
        instruction:
          'fill Email with "ada@example.com" and Password with "{{password}}", then click Sign in',
        variables: { password: 'correct horse' },
      },
      html: '<label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button>',
    },
    {
      summary: 'Choose and read',
      body: {
        instruction: 'select "Green tea" from Tea\nget value of Tea',
        engine: 'rules',
      },
      html: '<label>Tea <select><option>Black tea<option>Green tea</select></label>',
    },
  ],
  deadlineMs: ({ timeout_ms = DEFAULT_TIMEOUT_MS }) => timeout_ms,
  secrets: ({ variables = {} }) => limitedVariables(variables),
  run: (_page, body, call) => instructPage(call, body),
});

/** @throws TabwireError `invalid_request` */
function limitedVariables(
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const length = Object.values(variables).reduce((sum, value) => sum + value.length, 0);
  if (length <= MAX_VARIABLES_LENGTH) return variables;
  throw invalidRequest(
    '/variables',
    `must not have more than ${MAX_VARIABLES_LENGTH} characters in all`,
    `The variables have ${length} characters, and ${MAX_VARIABLES_LENGTH} are allowed in all. Enter a longer text with type/.`,
  );
}
