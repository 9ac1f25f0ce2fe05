import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const dialogCommand = defineCommand({
  name: 'dialog',
  on: 'page',
  repeatable: false,
  allowed: ['dialog'],
  summary: 'Answer a dialog',
  help: 'Answers the open dialog of the page, or of its opener or a page that it opened, because such a dialog blocks the page too. The reply contains the type and the message of the dialog. If no dialog is open, the command fails with 400. Dialogs stay open only in a browser opened with `dialogs: "ask"`.',
  tool: {
    isCore: true,
    leads: true,
    hint: 'Answer the open dialog (alert, confirm, prompt), which blocks the page.',
  },
  body: {
    accept: Type.Boolean({ description: 'true: OK or Leave; false: Cancel or Stay.' }),
    text: Type.Optional(Type.String({ description: 'Text that answers a prompt.' })),
  },
  reply: Type.Object({
    ...ok,
    type: Type.String({
      description: 'Type of the dialog: alert, confirm, prompt or beforeunload.',
    }),
    message: Type.String({ description: 'Text of the dialog.' }),
  }),
  errors: [],
  examples: [],
  async run(page, { accept, text }, { signal }) {
    const dialogs = page.heldBy ?? page.dialogs;
    const { type, message } = await dialogs.answer(accept, text, signal);
    return { ok: true, type, message };
  },
});
