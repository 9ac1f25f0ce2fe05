import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest } from '../../request/errors.js';
import type { Choice } from '../../page/injected/select.js';
import { withDownloads } from '../../page/actions/begun-downloads.js';
import { selectOptions } from '../../page/actions/select.js';
import { begunDownloads } from '../../schemas/downloads.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { force } from '../../schemas/input.js';

const MAX_OPTIONS = 10_000;

const texts = (description: string) =>
  Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: MAX_OPTIONS })], {
      description,
    }),
  );
const index = Type.Integer({ minimum: 0 });

export const selectOptionCommand = defineCommand({
  name: 'select-option',
  on: 'page',
  lane: 'exclusive',
  summary: 'Select options',
  help: 'Selects exactly the options that you send as `value`, `label` or `index` (one of these fields). A multiple select takes a list; an empty list clears it. The page gets `input` and `change` if the selection changes. The command does not wait: a hidden or disabled select fails with 409, and an unknown option with 400, which lists the options; nothing changes then. The reply contains the downloads that the change began.',
  tool: {
    isCore: true,
    hint: 'Choose options of a list by their labels.',
    fields: ['node_id', 'label', 'value'],
  },
  body: {
    node_id: nodeId,
    value: texts('Value of the option, or a list of values.'),
    label: texts('Shown text, or a list of texts; a run of spaces counts as one.'),
    index: Type.Optional(
      Type.Union([index, Type.Array(index, { maxItems: MAX_OPTIONS })], {
        description: 'Selects by the position, from 0, or by a list of positions.',
      }),
    ),
    force,
  },
  reply: Type.Object({
    ...ok,
    values: Type.Array(Type.String(), { description: 'Values that are selected now.' }),
    ...begunDownloads,
  }),
  errors: ['node_not_found', 'node_not_interactable'],
  examples: [
    {
      summary: 'Select by the shown text',
      body: { node_id: 12, label: 'Green tea' },
      html: '<select id="tea"><option value="b">Black tea<option value="g">Green tea</select>',
      nodes: { node_id: '#tea' },
    },
    {
      summary: 'Select several by value',
      body: { node_id: 12, value: ['milk', 'sugar'] },
      html: '<select id="extras" multiple><option value="milk">Milk<option value="sugar">Sugar</select>',
      nodes: { node_id: '#extras' },
    },
  ],
  async run(page, { node_id, force: isForced = false, ...body }, { signal }) {
    const choice = choiceOf(body);
    let values: string[] = [];
    const begun = await withDownloads(page, signal, async () => {
      values = await selectOptions(page, node_id, choice, isForced, signal);
      return { link: 'none' };
    });
    return { ok: true, values, ...begun };
  },
});

function choiceOf(body: {
  value?: string | string[];
  label?: string | string[];
  index?: number | number[];
}): Choice {
  const choices: Choice[] = [];
  if (body.value !== undefined) choices.push({ by: 'value', wanted: [body.value].flat() });
  if (body.label !== undefined) choices.push({ by: 'label', wanted: [body.label].flat() });
  if (body.index !== undefined) choices.push({ by: 'index', wanted: [body.index].flat() });
  const [choice] = choices;
  if (choice && choices.length === 1) return choice;
  throw invalidRequest(
    '',
    'needs one of value, label and index',
    'Send exactly one of value, label and index.',
  );
}
