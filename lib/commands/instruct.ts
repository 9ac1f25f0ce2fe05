import Type from 'typebox';
import { defineCommand } from '../command.js';
import { TabwireError } from '../errors.js';
import { success } from '../schemas.js';

export const instruct = defineCommand({
  name: 'instruct',
  on: 'page',
  repeatable: false,
  lane: 'shared',
  summary: 'Carry out an instruction',
  help: 'Carries out an instruction in plain language. Not implemented yet: answers 501.',
  body: { instruction: Type.String({ minLength: 1, description: 'What to do.' }) },
  reply: Type.Object({ ...success, data: Type.Object({}) }),
  errors: ['not_implemented'],
  examples: [],
  run: () =>
    Promise.reject(
      new TabwireError(
        'not_implemented',
        'This version does not carry out instructions. Use the single commands.',
      ),
    ),
});
