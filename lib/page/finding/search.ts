import { CdpError, isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { EvaluateReply } from '../../../protocol/methods.js';
import { endingCalls } from '../../request/deadline.js';
import { inSlices } from '../../request/in-slices.js';
import { guessOf } from '../../request/near-names.js';
import { wayOf, type Finding } from '../../schemas/finding.js';
import { scopeOf, type Scope } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { search as searchInPage, type Wanted } from '../injected/find.js';
import type { Query } from '../injected/matches.js';
import type { Frame, World } from '../frames/frame.js';
import { staleNode } from '../nodes/node-ledger.js';
import { documentOf, queryInFrame, queryOn, release } from '../frames/page-functions.js';
import { NODE_RESULT } from '../frames/remote-nodes.js';
import { closedRoots } from '../waiting/node-changes.js';
import { meantRoles, nodesByRole, type RoleQuery } from './roles.js';

/** What a client searches for, and where. */
export interface Search {
  readonly query: Query;
  /** Where it is by role. */
  readonly role: RoleQuery | undefined;
  readonly frames: boolean;
  readonly within: number | undefined;
  /** The client's fields, for errors. */
  readonly fields: Readonly<Record<string, string | boolean>>;
}

/** Where a search begins. */
export interface Start {
  readonly scope: Scope;
  readonly frame: Frame;
}

export interface SearchResult {
  readonly session: Session;
  readonly result: EvaluateReply<unknown>['result'];
}

/**
 * What a body of a finding command asks for.
 *
 * @param testIdAttribute the setting TEST_ID_ATTRIBUTE
 * @throws TabwireError `invalid_request`
 */
export function searchFor(body: Finding, testIdAttribute: string): Search {
  const { way, value } = wayOf(body);
  const { name, exact = false, pierce = false, frames = false, within } = body;
  const query = { value, attribute: '', exact, pierce };
  const byAttribute = { ...query, by: 'attribute', attribute: way } as const;
  const fields = {
    [way]: value,
    ...(name === undefined ? {} : { name }),
    ...(exact ? { exact } : {}),
  };
  const base = { frames, within, fields, role: undefined };
  switch (way) {
    case 'placeholder':
    case 'alt':
    case 'title':
      return { ...base, query: byAttribute };
    case 'test_id':
      return { ...base, query: { ...byAttribute, attribute: testIdAttribute, exact: true } };
    case 'role':
      return { ...base, query: { ...query, by: way }, role: { role: value, name, exact } };
    default:
      return { ...base, query: { ...query, by: way } };
  }
}

/** What was searched for, in words: `role "button" with the name "Buy"`. */
export function wordsOf({ fields, role }: Search): string {
  const { name, exact, ...way } = fields;
  const words = Object.entries(way).map(([field, value]) => {
    const quoted = JSON.stringify(value);
    return field === 'selector' ? quoted : `${field} ${quoted}`;
  });
  const named = name === undefined ? '' : ` with the name ${JSON.stringify(name)}`;
  const guess = role ? meantRoles(role.role) : [];
  return `${words.join()}${guessOf(guess)}${named}${exact === true ? ', exactly' : ''}`;
}

/** Finds where a search begins, the page's own document when there is no `within`, and works there. */
export async function inScope<T>(
  page: Page,
  { within, query }: Search,
  signal: AbortSignal,
  work: (start: Start) => Promise<T>,
): Promise<T> {
  const { main } = page.frames;
  if (within === undefined) return work({ scope: { frame: main }, frame: main });
  let scope: Scope | undefined;
  try {
    scope = await scopeOf(page, within, query.pierce, signal);
    if ('frame' in scope) return await work({ scope, frame: scope.frame });
    const frame = await page.frames.ofDocument(page.ledger.lookup(page, within).loaderId, signal);
    if (!frame) throw staleNode(within);
    return await work({ scope, frame });
  } catch (error) {
    const gone = isCdpError(error, 'context_gone', 'node_gone', 'detached', 'crashed');
    throw gone && page.state === 'open' ? staleNode(within) : error;
  } finally {
    if (scope && 'objectId' in scope && scope.temporary) release(scope.session, scope.objectId);
  }
}

/**
 * Searches one document: in one round trip, unless the accessibility tree has to tell of roles, or Chrome
 * of closed shadow roots. Rejects like Chrome when the scope left the DOM.
 *
 * @param wanted is asked for at the last moment
 * @throws TabwireError `invalid_selector`
 */
export async function runSearch(
  { scope, frame }: Start,
  { query, role, frames }: Pick<Search, 'query' | 'role' | 'frames'>,
  wanted: () => Wanted,
  signal: AbortSignal,
): Promise<SearchResult> {
  if (role || query.pierce)
    // Chrome answers no Accessibility.queryAXTree of a document that goes meanwhile, as a frame's first one does.
    return endingCalls(signal, (own) =>
      frame.inWorld(
        (world) => searchWithNodes(scope, world, { query, role, frames }, wanted, own),
        own,
      ),
    );
  const form = wanted();
  const args = [query, form] as const;
  if ('frame' in scope) {
    // A frame's document is always there.
    const how = serializationFor(form);
    const result = await queryInFrame(scope.frame, searchInPage, args, signal, how);
    return { session: scope.frame.session, result };
  }
  const { session, objectId } = scope;
  const how = serializationFor(form);
  return present(session, await queryOn(session, objectId, searchInPage, args, signal, how));
}

/** Numbers the object groups. */
let count = 0;

/** Searches with nodes that no script of ours could find: the matches by role, or closed shadow roots. */
async function searchWithNodes(
  scope: Scope,
  world: World,
  { query, role, frames }: Pick<Search, 'query' | 'role' | 'frames'>,
  wanted: () => Wanted,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { session } = world;
  const objectGroup = `finding-${(count += 1)}`;
  const root = 'frame' in scope ? await documentOf(world, signal) : scope.objectId;
  const element = 'frame' in scope ? root : scope.elementId;
  const nodes = await Promise.all([
    role ? nodesByRole(world, element, role, query.pierce, signal) : [],
    // Matches by role lead to the roots that they are in; frames may be in others.
    query.pierce && (frames || !role) ? closedRoots(session, signal) : [],
  ]);
  const given = await inSlices(nodes.flat(), (node) => resolve(world, node, objectGroup, signal));
  const objects = given.filter((objectId) => objectId !== undefined);
  try {
    const form = wanted();
    const how = serializationFor(form);
    const args = [query, form] as const;
    const result = await queryOn(session, root, searchInPage, args, signal, how, objects);
    return present(session, result);
  } finally {
    if (objects.length > 0)
      session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

/** A node as a remote object of a world; undefined when it is gone, or of another document. */
async function resolve(
  { session, contextId: executionContextId }: World,
  backendNodeId: number,
  objectGroup: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const params = { backendNodeId, executionContextId, objectGroup };
  try {
    return (await session.send('DOM.resolveNode', params, signal)).object.objectId;
  } catch (error) {
    if (isCdpError(error, 'node_gone')) return undefined;
    throw error;
  }
}

function serializationFor({ form }: Wanted): typeof NODE_RESULT {
  return form === 'all' || form === 'frames' ? { ...NODE_RESULT, maxDepth: 1 } : NODE_RESULT;
}

function present(session: Session, result: SearchResult['result']): SearchResult {
  if (result.type !== 'boolean') return { session, result };
  throw new CdpError('node_gone', searchInPage.name, 'the scope left the DOM');
}
