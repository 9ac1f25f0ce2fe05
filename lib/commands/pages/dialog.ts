import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const dialogCommand = defineCommand({
  name: 'dialog',
  on: 'page',
  repeatable: false,
  allowed: ['dialog'],
  summary: 'Answer a dialog',
  help: 'Answers the open dialog of a page, or of its opener or a page that it opened, since that dialog blocks it too. Dialogs stay open only in a browser opened with `dialogs: "ask"`.',
  tool: {
    isCore: true,
    leads: true,
    hint: 'Answer the open dialog (alert, confirm, prompt), which blocks the page.',
  },
  body: {
    accept: Type.Boolean({ description: 'true: OK or Leave; false: Cancel or Stay.' }),
    text: Type.Optional(Type.String({ description: 'What to answer a prompt with.' })),
  },
  reply: Type.Object({
    ...ok,
    type: Type.String({ description: 'alert, confirm, prompt or beforeunload.' }),
    message: Type.String(),
  }),
  errors: [],
  examples: [],
  async run(page, { accept, text }, { signal }) {
    const dialogs = page.heldBy ?? page.dialogs;
    const { type, message } = await dialogs.answer(accept, text, signal);
    return { ok: true, type, message };
  },
});
