import Type from 'typebox';
import { backCommand } from '../../commands/navigation/back.js';
import { checkCommand } from '../../commands/input/check.js';
import { fetchTextCommand } from '../../commands/reading/fetch-text.js';
import { hoverCommand } from '../../commands/input/hover.js';
import { navigateCommand } from '../../commands/navigation/navigate.js';
import { nodeClickCommand } from '../../commands/input/node-click.js';
import { scrollToCommand } from '../../commands/input/scroll-to.js';
import { selectOptionCommand } from '../../commands/input/select-option.js';
import { sendKeysCommand } from '../../commands/input/send-keys.js';
import { typeCommand } from '../../commands/input/type.js';
import { uiMapCommand } from '../../commands/finding/ui-map.js';
import { waitForCommand } from '../../commands/finding/wait-for.js';
import type { CommandOn } from '../../execution/command.js';
import { toolOf } from '../../execution/tool.js';
import { invalidRequest } from '../../request/errors.js';
import { lenientValidator } from '../../schemas/validate.js';
import { scrollScreenCommand } from '../steps/internal-commands.js';
import type { Action, ActionTarget } from '../language/actions.js';
import type { ToolSpec } from './model.js';

/** What the map of the next step shows. */
export interface ViewRequest {
  readonly query?: string;
  readonly roles?: readonly string[];
  readonly in_viewport?: boolean;
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
  | { readonly view: ViewRequest }
  | { readonly report: Report };

/** A tool whose call is an action of the grammar, so that a run replays as a script. */
export interface AgentTool extends ToolSpec {
  /** @throws TabwireError `invalid_request` */
  readonly parse: (input: unknown) => ToolRequest;
}

function agentTool<Body>(
  command: CommandOn<'page', Body>,
  fields: readonly string[],
  request: (body: Body) => ToolRequest,
): AgentTool {
  const { name, description, input, parse } = toolOf(command, fields);
  return { name, description, input, parse: (given) => request(parse(given)) };
}

/** @throws TabwireError `invalid_request` where the value is missing */
function needed<Value>(name: string, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw invalidRequest(`/${name}`, 'is required', `Send ${name}.`);
}

/** What a model can do: what the actions of an instruction are, and nothing else. */
export const TOOLS: readonly AgentTool[] = [
  agentTool(navigateCommand, ['url'], ({ url }) => ({ act: { do: 'navigate', url } })),
  agentTool(backCommand, [], () => ({ act: { do: 'back' } })),
  agentTool(
    nodeClickCommand,
    ['node_id', 'button', 'click_count'],
    ({ node_id: on, button, click_count: count }) => ({
      on,
      act: (target) => ({
        do: 'click',
        target,
        ...(button === undefined || button === 'left' ? {} : { button }),
        ...(count === 2 || count === 3 ? { count } : {}),
      }),
    }),
  ),
  agentTool(typeCommand, ['node_id', 'text', 'clear'], ({ node_id, text, clear = false }) => ({
    on: needed('node_id', node_id),
    act: (target) => ({ do: 'type', target, text, ...(clear ? { clear } : {}) }),
  })),
  agentTool(sendKeysCommand, ['keys'], ({ keys }) => ({ act: { do: 'press', keys } })),
  agentTool(selectOptionCommand, ['node_id', 'label'], ({ node_id: on, label }) => {
    const [option] = [needed('label', label)].flat();
    return {
      on,
      act: (target) => ({ do: 'select', target, option: needed('label', option) }),
    };
  }),
  agentTool(checkCommand, ['node_id', 'checked'], ({ node_id: on, checked }) => ({
    on,
    act: (target) => ({ do: 'check', target, checked }),
  })),
  agentTool(hoverCommand, ['node_id'], ({ node_id }) => ({
    on: needed('node_id', node_id),
    act: (target) => ({ do: 'hover', target }),
  })),
  agentTool(scrollScreenCommand, ['to'], ({ to }) => ({ act: { do: 'scroll', to } })),
  agentTool(scrollToCommand, ['node_id'], ({ node_id }) => ({
    on: needed('node_id', node_id),
    act: (target) => ({ do: 'scroll', to: target }),
  })),
  agentTool(waitForCommand, ['text', 'state'], ({ text, state }) => ({
    act: {
      do: 'wait',
      text: needed('text', text),
      ...(state === 'gone' ? { gone: true } : {}),
    },
  })),
  agentTool(fetchTextCommand, ['node_id'], ({ node_id: on }) =>
    on === undefined
      ? { act: { do: 'extract', what: 'text' } }
      : { on, act: (target) => ({ do: 'get', what: 'text', target }) },
  ),
  agentTool(uiMapCommand, ['query', 'roles', 'in_viewport'], ({ query, roles, in_viewport }) => ({
    view: {
      ...(query === undefined ? {} : { query }),
      ...(roles === undefined ? {} : { roles }),
      ...(in_viewport === undefined ? {} : { in_viewport }),
    },
  })),
];

/** The tool that ends the task. @param output JSON schema of the output that the client wants */
export function doneTool(output: Readonly<Record<string, unknown>> | undefined): AgentTool {
  const read = lenientValidator<Report>(
    Type.Object(
      { success: Type.Boolean(), answer: Type.String(), output: Type.Optional(Type.Unknown()) },
      { additionalProperties: false },
    ),
  );
  // References into the schema begin at the root, which is another here.
  const { $defs, definitions, ...schema } = output ?? {};
  return {
    name: 'done',
    description: 'End the task, once it is done or can not be done.',
    parse: (given) => ({ report: read(given) }),
    input: {
      type: 'object',
      properties: {
        success: { type: 'boolean', description: 'Whether the task is done.' },
        answer: {
          type: 'string',
          description: 'What the user wants to know, in a sentence or two.',
        },
        ...(output
          ? { output: { description: 'The result; needed where success is true.', ...schema } }
          : {}),
      },
      required: ['success', 'answer'],
      ...($defs === undefined ? {} : { $defs }),
      ...(definitions === undefined ? {} : { definitions }),
    },
  };
}
