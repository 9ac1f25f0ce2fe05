import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { lenientValidator } from '../../schemas/validate.js';
import { SCROLL_GOALS, type Action, type ActionTarget } from '../language/actions.js';
import type { ToolSpec } from './model.js';

/** What the map of the next step shows. */
export interface ViewRequest {
  readonly query?: string;
  readonly roles?: string[];
  readonly whole_page?: boolean;
}

/** How a model ends its task. */
export interface Report {
  readonly success: boolean;
  readonly answer: string;
  readonly output?: unknown;
}

/** What a call of a tool asks for. */
export type ToolRequest =
  | { readonly act: Action }
  | { readonly on: number; readonly act: (target: ActionTarget) => Action }
  | { readonly look: ViewRequest }
  | { readonly report: Report };

export interface Tool extends ToolSpec {
  /** @throws TabwireError `invalid_request` */
  readonly parse: (input: unknown) => ToolRequest;
}

function tool<Fields extends TProperties>(
  name: string,
  description: string,
  fields: Fields,
  order: (input: Static<TObject<Fields>>) => ToolRequest,
): Tool {
  const input = Type.Object(fields, { additionalProperties: false });
  const read = lenientValidator<Static<TObject<Fields>>>(input);
  return { name, description, input, parse: (given) => order(read(given)) };
}

const node_id = Type.Integer({ description: 'The number in brackets in the map.' });

/** What a model can do: what the actions of an instruction are, and nothing else. */
export const TOOLS: readonly Tool[] = [
  tool('navigate', 'Go to a URL.', { url: Type.String() }, ({ url }) => ({
    act: { do: 'navigate', url },
  })),
  tool('back', 'Go back in the history.', {}, () => ({ act: { do: 'back' } })),
  tool(
    'click',
    'Click a node.',
    {
      node_id,
      button: Type.Optional(Type.Enum(['left', 'right'])),
      double: Type.Optional(Type.Boolean()),
    },
    ({ node_id: on, button, double }) => ({
      on,
      act: (target) => ({
        do: 'click',
        target,
        ...(button === 'right' ? { button } : {}),
        ...(double === true ? { count: 2 } : {}),
      }),
    }),
  ),
  tool(
    'type',
    'Type text into a field, in place of what it holds. {{name}} stands for the variable of that name.',
    {
      node_id,
      text: Type.String(),
      append: Type.Optional(Type.Boolean({ description: 'Keep what the field holds.' })),
    },
    ({ node_id: on, text, append = false }) => ({
      on,
      act: (target) => ({ do: 'type', target, text, ...(append ? {} : { clear: true }) }),
    }),
  ),
  tool(
    'press',
    'Press keys, with commas between them: Enter, or Control+a, Delete, or ArrowDown3.',
    { keys: Type.String() },
    ({ keys }) => ({ act: { do: 'press', keys } }),
  ),
  tool(
    'select',
    'Choose an option of a list or a combobox by its label.',
    { node_id, option: Type.String() },
    ({ node_id: on, option }) => ({ on, act: (target) => ({ do: 'select', target, option }) }),
  ),
  tool('hover', 'Move the mouse over a node.', { node_id }, ({ node_id: on }) => ({
    on,
    act: (target) => ({ do: 'hover', target }),
  })),
  tool(
    'scroll',
    'Scroll by a screen or to an end of the page; or to a node.',
    {
      to: Type.Optional(Type.Enum([...SCROLL_GOALS])),
      node_id: Type.Optional(node_id),
    },
    ({ to = 'down', node_id: on }) =>
      on === undefined
        ? { act: { do: 'scroll', to } }
        : { on, act: (target) => ({ do: 'scroll', to: target }) },
  ),
  tool(
    'wait_for',
    'Wait until a text is on the page, or gone from it.',
    { text: Type.String({ minLength: 1 }), gone: Type.Optional(Type.Boolean()) },
    ({ text, gone }) => ({ act: { do: 'wait', text, ...(gone === true ? { gone } : {}) } }),
  ),
  tool(
    'read_text',
    'Read the text of a node, or of the whole page.',
    { node_id: Type.Optional(node_id) },
    ({ node_id: on }) =>
      on === undefined
        ? { act: { do: 'extract', what: 'text' } }
        : { on, act: (target) => ({ do: 'get', what: 'text', target }) },
  ),
  tool(
    'ui_map',
    'Have the next map show more than what is in view: the whole page, or nodes by words of their name or by role.',
    {
      query: Type.Optional(Type.String({ minLength: 1 })),
      roles: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
      whole_page: Type.Optional(Type.Boolean()),
    },
    (look) => ({ look }),
  ),
];

/** The tool that ends the task. @param output JSON schema of the output that the client wants */
export function doneTool(output: Readonly<Record<string, unknown>> | undefined): Tool {
  const { parse, input, ...rest } = tool(
    'done',
    'End the task, once it is done or can not be done.',
    {
      success: Type.Boolean({ description: 'Whether the task is done.' }),
      answer: Type.String({ description: 'What the user wants to know, in a sentence or two.' }),
      output: Type.Optional(Type.Unknown()),
    },
    (report) => ({ report }),
  );
  if (!output) return { parse, input, ...rest };
  // References into the schema begin at the root, which is another here.
  const { $defs, definitions, ...schema } = output;
  return {
    ...rest,
    parse,
    input: {
      type: 'object',
      properties: {
        success: { type: 'boolean' },
        answer: { type: 'string' },
        output: { description: 'The result; needed where success is true.', ...schema },
      },
      required: ['success', 'answer'],
      ...($defs === undefined ? {} : { $defs }),
      ...(definitions === undefined ? {} : { definitions }),
    },
  };
}
