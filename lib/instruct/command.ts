import Type from 'typebox';
import { defineCommand } from '../execution/command.js';
import { runRecord } from './steps/run-record.js';
import { instructPage } from './engine.js';
import { MAX_TIMEOUT_MS } from '../request/deadline.js';
import { invalidRequest } from '../request/errors.js';
import { success } from '../schemas/fields.js';

const DEFAULT_TIMEOUT_MS = 120_000;

/** Limits the characters of all variables, because each reply is searched for all their forms. */
const MAX_VARIABLES_LENGTH = 10_000;

export const instructCommand = defineCommand({
  name: 'instruct',
  on: 'page',
  lane: 'shared',
  // Each step fails by itself on a page that crashed, and a model may go on from there.
  allowed: ['crash'],
  repeatable: false,
  summary: 'Carry out an instruction',
  help: 'Carries out an instruction: sentences that name elements as a person sees them. The grammar, which needs no model, reads the whole instruction before the first step and never guesses. If nothing could be done, for example because a name fits several elements, the command fails; if a later step fails, the reply is 200 with `success: false`. With `Accept: text/event-stream` the reply is a stream of `step`, `warning`, and `done` or `error`.',
  tool: {
    isCore: true,
    leads: true,
    hint: 'Carry out several steps at once, in plain sentences, one step after the other: `fill Email with "a@b.c", then click Sign in`. Forms: click NAME; click NAME in row 2; click NAME for "TEXT"; close ticket 1042; fill FIELD with "TEXT"; set FIELD to VALUE; FIELD: VALUE; select OPTION from FIELD; check NAME; log in as USER with password PASSWORD; search for TEXT; press KEY; scroll to NAME; wait for "TEXT"; go to URL; extract links; what is LABEL; how many rows. A refusal has `suggestions` that work.',
    fields: ['instruction'],
  },
  body: {
    instruction: Type.String({
      minLength: 1,
      maxLength: 4_000,
      description: 'The steps: `type "tea" into Search and press Enter`.',
    }),
    engine: Type.Optional(
      Type.Enum(['auto', 'rules', 'ai'], {
        description:
          'Chooses what reads the instruction: `rules` the grammar, `ai` a model, `auto` (default) the grammar, and a configured model for what the grammar does not understand.',
      }),
    ),
    schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'JSON schema (2020-12) that the `output` of a model has to fit. The grammar ignores it and adds a warning.',
      }),
    ),
    variables: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        maxProperties: 100,
        description:
          'Values by name, at most 100 with 10,000 characters in all. `{{name}}` in a text to type means the value, which no reply, event or log of the instruction contains.',
      }),
    ),
    max_steps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        description: 'Limits the steps, or the answers of a model; 20 by default.',
      }),
    ),
    allowed_domains: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
        maxItems: 100,
        description:
          'Limits the documents that pages may load to these domains and their subdomains; all by default.',
      }),
    ),
    timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TIMEOUT_MS,
        default: DEFAULT_TIMEOUT_MS,
        description: 'Limits the time of the whole instruction, in ms.',
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
      summary: 'Choose an option and read it',
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
