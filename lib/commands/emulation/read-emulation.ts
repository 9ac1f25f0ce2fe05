import Type from 'typebox';
import { emulatedOf } from '../../browsers/emulated.js';
import { defineCommand } from '../../execution/command.js';
import { emulationFields, subjectFields } from '../../schemas/emulation.js';
import { ok } from '../../schemas/fields.js';

export const readEmulationCommand = defineCommand({
  name: 'read-emulation',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/emulate/', inContexts: true },
  summary: 'Read what is emulated',
  help: 'Returns what is emulated for the pages of a context, or for one page, since the opening or by emulate/. null: the field is not emulated.',
  body: subjectFields,
  reply: Type.Object({ ...ok, ...emulationFields }),
  errors: ['context_not_found', 'page_not_found'],
  examples: [{ summary: 'Read the emulation of the default context', body: {} }],
  run(browser, address) {
    const { context, page } = emulatedOf(browser, address);
    return Promise.resolve({ ok: true, ...(page ?? context).emulation.current });
  },
});
