import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { withDownloads, type Acting } from '../../page/actions/begun-downloads.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { dispatchTo } from '../../page/injected/dispatch.js';
import { invalidRequest } from '../../request/errors.js';
import { begunDownloads } from '../../schemas/downloads.js';
import { nodeId, ok } from '../../schemas/fields.js';

/** The types of events that have a `dataTransfer`. */
const DRAG_EVENT = /^(drag\w*|drop)$/;

export const dispatchEventCommand = defineCommand({
  name: 'dispatch-event',
  on: 'page',
  lane: 'exclusive',
  summary: 'Dispatch an event',
  help: 'Dispatches an event at a node as a script does, even if the node is hidden: `isTrusted` is false, and few events have an effect of Chrome’s own. The reply tells whether a listener called preventDefault. To act as a person does, use node-click/, type/ and similar commands.',
  body: {
    node_id: nodeId,
    type: Type.String({
      minLength: 1,
      maxLength: 1_000,
      description:
        'Type of the event, e.g. `click`. It decides the interface: MouseEvent, KeyboardEvent, PointerEvent, TouchEvent, FocusEvent, DragEvent, WheelEvent, InputEvent, DeviceOrientationEvent or DeviceMotionEvent. For other types it is CustomEvent if `init` has a `detail`, and otherwise Event.',
    }),
    init: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'Sets the fields of the event’s constructor, such as `key` or `clientX`; `bubbles`, `cancelable` and `composed` are true by default. A touch event takes `touches`, `targetTouches` and `changedTouches`: lists of points such as `{"clientX": 10, "clientY": 20}`, on this node.',
      }),
    ),
    data: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Sets the `dataTransfer` of a drag event, by type: `text/plain`.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    canceled: Type.Boolean({ description: 'Whether a listener called preventDefault.' }),
    ...begunDownloads,
  }),
  errors: ['node_not_found'],
  examples: [
    {
      summary: 'Click without a mouse',
      body: { node_id: 12, type: 'click' },
      html: '<button id="buy">Buy</button>',
      nodes: { node_id: '#buy' },
    },
    {
      summary: 'Drop a text',
      body: { node_id: 12, type: 'drop', data: { 'text/plain': 'hello' } },
      html: '<p id="pile">Pile</p>',
      nodes: { node_id: '#pile' },
    },
  ],
  async run(page, { node_id, type, init = {}, data = null }, { signal }) {
    if (data !== null && !DRAG_EVENT.test(type))
      throw invalidRequest(
        '/data',
        'is for drag events only',
        `A ${type} event has no dataTransfer. Send data with a drag event, such as drop.`,
      );
    const args = [type, init, data] as const;
    let canceled = false;
    const dispatch = async (): Promise<Acting> => {
      const told = await callOnNode(page, node_id, dispatchTo, args, signal);
      if (told.refused !== undefined)
        throw invalidRequest(
          '/init',
          'is refused by the constructor of the event',
          `Chrome does not make a ${type} event of this init: ${told.refused}. Send fields that the constructor of its interface takes.`,
        );
      ({ canceled } = told);
      return { link: told.link ?? 'none' };
    };
    // Of all events that a script dispatches, Chrome itself follows a link by this one alone.
    let begun = {};
    if (type === 'click') begun = await withDownloads(page, signal, dispatch);
    else await dispatch();
    return { ok: true, canceled, ...begun };
  },
});
