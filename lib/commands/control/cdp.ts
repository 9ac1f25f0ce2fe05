import Type from 'typebox';
import { CdpRefusal } from '../../control/cdp-caller.js';
import { nearMethods } from '../../control/protocol.js';
import { defineCommand } from '../../execution/command.js';
import { scopeOf } from '../../page/nodes/node-handles.js';
import { withNodes } from '../../page/nodes/raw-params.js';
import type { Page } from '../../page/page.js';
import { invalidRequest, TabwireError } from '../../request/errors.js';
import { nodeId, ok } from '../../schemas/fields.js';

/** CDP's error code for an unknown method (JSON-RPC 2.0, section 5.1). */
const UNKNOWN_METHOD = -32601;

export const cdpCommand = defineCommand({
  name: 'cdp',
  on: 'page',
  repeatable: false,
  allowed: ['dialog', 'crash'],
  summary: 'Call a CDP method',
  help: 'Sends one call of the Chrome DevTools Protocol (CDP) to the page, or with `on` to the browser, and returns Chrome’s result. The calls of this command use separate CDP sessions: what a call sets or enables stays until the page closes. The command does not wait for its turn, and also works while a dialog is open. The server’s CDP_ACCESS decides which methods are allowed.',
  body: {
    method: Type.String({ description: 'Domain and method, e.g. `Page.getLayoutMetrics`.' }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'Parameters of the method. `{"$node": 12}` means the `backendNodeId` of node 12, and `{"$object": 12}` the `objectId` of a JavaScript object for it, which is released after the call.',
      }),
    ),
    on: Type.Optional(
      Type.Enum(['page', 'browser'], {
        description: 'Sends the call to the page (default) or to the browser.',
      }),
    ),
    frame_node_id: Type.Optional({
      ...nodeId,
      description:
        'Sends the call to the process of this iframe, if the iframe has a separate process.',
    }),
    session_id: Type.Optional(
      Type.String({
        description: 'Sends the call to a CDP session that an earlier call attached.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    result: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Result of the method, as Chrome sends it.',
    }),
  }),
  tool: { isBeyondContext: true },
  errors: ['cdp_denied', 'node_not_found', 'result_too_large'],
  examples: [
    { summary: 'Read the size of the document', body: { method: 'Page.getLayoutMetrics' } },
    {
      summary: 'Read the version of Chrome',
      body: { method: 'Browser.getVersion', on: 'browser' },
    },
  ],
  async run(page, { method, params = {}, on = 'page', frame_node_id, session_id }, call) {
    const { signal, cdp } = call;
    if (!/^\w+\.\w+$/.test(method))
      throw invalidRequest(
        '/method',
        'is not a domain and a method',
        'Send the domain and the method of CDP, such as Page.getLayoutMetrics.',
      );
    const where =
      session_id !== undefined || on === 'browser'
        ? { sessionId: session_id }
        : { targetId: await targetOf(page, frame_node_id, signal) };
    const send = (own: string, fields: Readonly<Record<string, unknown>>) =>
      cdp.call(own, fields, where, signal);
    try {
      const result = await withNodes(page, params, send, signal, (fields) => send(method, fields));
      return { ok: true, result: { ...result } };
    } catch (error) {
      throw error instanceof CdpRefusal ? refused(method, error) : error;
    }
  },
});

/** Returns the ID of the target that gets the call: the page, or an iframe with a separate process. */
async function targetOf(
  page: Page,
  frameNodeId: number | undefined,
  signal: AbortSignal,
): Promise<string> {
  if (frameNodeId === undefined) return page.id;
  const scope = await scopeOf(page, frameNodeId, false, signal);
  if (!('frame' in scope))
    throw invalidRequest(
      '/frame_node_id',
      'is not the node of an iframe',
      `Node ${frameNodeId} is not an iframe. Send the node ID of the iframe element.`,
    );
  return scope.frame.session.target?.targetId ?? page.id;
}

function refused(method: string, { code, message }: CdpRefusal): TabwireError {
  if (code === UNKNOWN_METHOD) {
    const near = nearMethods(method);
    return invalidRequest(
      '/method',
      `is no method of this Chrome${near.length > 0 ? `; near ones: ${near.join(', ')}` : ''}`,
      `Chrome has no CDP method ${method}.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`,
    );
  }
  return new TabwireError('cdp_error', `Chrome refused ${method}: ${message}`, {
    cdp_code: code,
    cdp_message: message,
    method,
  });
}
