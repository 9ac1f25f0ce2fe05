import { randomUUID } from 'node:crypto';
import { Script } from 'node:vm';
import { isCdpError } from '../../../protocol/errors.js';
import { invalidRequest } from '../../request/errors.js';
import { callOnNode } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { presence } from '../injected/attributes.js';
import { isolateOf, staleNode } from '../nodes/node-ledger.js';
import type { Target } from './target.js';

/** What a script finds beside the page: nodes and a value, by the names of its variables. */
export interface Variables {
  /** Of each node: its variable, its ID, and the field of the request, a JSON pointer. */
  readonly nodes: readonly {
    readonly name: string;
    readonly nodeId: number;
    readonly field: string;
  }[];
  /** JSON; undefined: there is no variable `args`. */
  readonly args: unknown;
}

const NOTHING = () => undefined;

/** As deep as a script's result may be nested. */
const MAX_DEPTH = 200;

/**
 * The variables of an eval.
 *
 * @throws TabwireError `invalid_request` for a name that no variable can have, or that is taken
 */
export function variablesOf(
  nodeId: number | undefined,
  named: Readonly<Record<string, number>>,
  args: unknown,
): Variables {
  const nodes = Object.entries(named).map(([name, id]) => {
    const field = `/nodes/${name}`;
    if (!isIdentifier(name))
      throw invalidRequest(
        '/nodes',
        `has ${JSON.stringify(name)}, which is no JavaScript identifier`,
        `/nodes has the name ${JSON.stringify(name)}, which is not a name for a JavaScript variable. Send identifiers, such as "row".`,
      );
    if ((name === 'node' && nodeId !== undefined) || (name === 'args' && args !== undefined)) {
      const other = name === 'node' ? 'node_id' : 'args';
      throw invalidRequest(
        field,
        `is already the name of the variable of ${other}`,
        `${field} has the name of the variable of ${other}. Send another name.`,
      );
    }
    return { name, nodeId: id, field };
  });
  const node = nodeId === undefined ? [] : [{ name: 'node', nodeId, field: '/node_id' }];
  return { nodes: [...node, ...nodes], args };
}

function isIdentifier(name: string): boolean {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name) || name === 'await')
    return false;
  try {
    new Script(`'use strict'; { let ${name}; }`);
    return true;
  } catch {
    return false;
  }
}

/** A script in the scope of its variables. */
export interface ScopedScript {
  readonly expression: string;
  /** How far its first line is from the beginning. */
  readonly indent: number;
  /** Sends the nodes to where it takes them from; to be called just before it is sent. */
  readonly prepare: (signal: AbortSignal) => Promise<unknown> | undefined;
  /** Removes what a script left there that had a syntax error, and so never began. */
  readonly discard: () => void;
}

/**
 * Puts a script into a block of its own with its variables. In the console's mode a block's value is that of
 * its last statement, and `await` stands in it. The nodes wait in a property of the global object, which the
 * script's first act removes: nothing else leads to Runtime.evaluate.
 *
 * @throws TabwireError `node_stale`, `node_not_found`, and `invalid_request` for a node of another document
 */
export async function scoped(
  page: Page,
  target: Target,
  script: string,
  { nodes, args }: Variables,
  objectGroup: string,
  signal: AbortSignal,
): Promise<ScopedScript> {
  const declared = args === undefined ? '' : `let args=${literal(args, 0)};`;
  const [firstNode, ...otherNodes] = nodes;
  if (!firstNode) {
    if (args === undefined)
      return { expression: script, indent: 0, prepare: NOTHING, discard: NOTHING };
    return { prepare: NOTHING, discard: NOTHING, ...inBlock(`{${declared}`, script) };
  }
  const object = (node: Variables['nodes'][number]) =>
    objectOf(page, target, node, objectGroup, signal);
  const [first, ...others] = await Promise.all([object(firstNode), ...otherNodes.map(object)]);
  const key = randomUUID();
  const names = nodes.map(({ name }) => name);
  const taken = `((all,key)=>{const own=all[key];delete all[key];return own})(this,'${key}')`;
  const prepare = (until: AbortSignal) =>
    target.session.callFunctionOn(
      {
        objectId: first,
        // The page may have replaced what arrays can do.
        functionDeclaration: `function (...nodes) {
          const own = { __proto__: null }, names = ${JSON.stringify(names)};
          for (let i = 0; i < names.length; i += 1) own[names[i]] = nodes[i];
          globalThis['${key}'] = own;
        }`,
        arguments: [first, ...others].map((objectId) => ({ objectId })),
      },
      until,
    );
  const discard = () => {
    const functionDeclaration = `function () { delete globalThis['${key}']; }`;
    target.session.callFunctionOn({ objectId: first, functionDeclaration }).catch(() => undefined);
  };
  return { prepare, discard, ...inBlock(`{let {${names.join()}}=${taken};${declared}`, script) };
}

function inBlock(before: string, script: string): Pick<ScopedScript, 'expression' | 'indent'> {
  return { expression: `${before}{${script}\n}}`, indent: before.length + 1 };
}

/** A node as a remote object of the world that the script runs in. */
async function objectOf(
  page: Page,
  { frame, session, contextId }: Target,
  { nodeId, field }: Variables['nodes'][number],
  objectGroup: string,
  signal: AbortSignal,
): Promise<string> {
  const { loaderId, backendNodeId, isolate } = page.ledger.lookup(page, nodeId);
  const home = await page.frames.ofDocument(loaderId, signal);
  if (!home) throw staleNode(nodeId);
  if (home !== frame)
    throw invalidRequest(
      field,
      'belongs to another document than the document in which the script runs',
      `${field}: node ${nodeId} belongs to another document than the document in which the script runs. Send the node ID of its frame as frame_node_id, or leave frame_node_id out if the node belongs to the document of the page.`,
    );
  const context = contextId === undefined ? {} : { executionContextId: contextId };
  const resolving = session
    .send('DOM.resolveNode', { backendNodeId, objectGroup, ...context }, signal)
    .catch((error: unknown) => {
      throw isCdpError(error, 'node_gone') ? staleNode(nodeId) : error;
    });
  const [{ object }] = await Promise.all([
    resolving,
    callOnNode(page, nodeId, presence, [], signal),
  ]);
  const { objectId } = object;
  if (objectId === undefined || isolateOf(objectId) !== isolate) throw staleNode(nodeId);
  return objectId;
}

/** JSON as an expression, in which `__proto__` is a name like any other. */
function literal(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH)
    throw invalidRequest(
      '/args',
      `has more than ${MAX_DEPTH} levels`,
      `/args has more than ${MAX_DEPTH} levels. Send fewer levels, or a JSON text that the script parses.`,
    );
  if (Array.isArray(value))
    return `[${value.map((item: unknown) => literal(item, depth + 1)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `[${JSON.stringify(name)}]:${literal(member, depth + 1)}`,
  );
  return `{${members.join()}}`;
}
