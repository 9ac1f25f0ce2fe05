import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { evaluate } from '../../page/evaluation/evaluate.js';
import { scriptValue, success } from '../../schemas/fields.js';

export const evalCommand = defineCommand({
  name: 'eval',
  on: 'page',
  repeatable: false,
  summary: 'Evaluate JavaScript',
  help: 'Runs an expression, or several statements, in the page, awaiting promises; `data.value` is its value as JSON. An element comes as its `node_id`.',
  body: { expression: Type.String({ description: 'E.g. `document.title`; `await` is allowed.' }) },
  reply: Type.Object({
    ...success,
    data: scriptValue,
  }),
  errors: ['script_error', 'unserializable', 'result_too_large'],
  examples: [
    { summary: 'A value', body: { expression: 'document.title' } },
    { summary: 'A promise', body: { expression: 'await Promise.resolve({ answer: 42 })' } },
    { summary: 'An element', body: { expression: 'document.body' } },
  ],
  async run(page, { expression }, { signal, config }) {
    return {
      success: true,
      data: await evaluate(page, expression, config.MAX_RESULT_BYTES, signal),
    };
  },
});
