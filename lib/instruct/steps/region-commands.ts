import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { radioGroupOf } from '../../page/injected/control-names.js';
import { hiddenControls } from '../../page/injected/hidden-controls.js';
import { layerPart } from '../../page/injected/layer.js';
import { regionAround } from '../../page/injected/region.js';
import { rowTexts } from '../../page/injected/row-texts.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { answersOf } from '../../page/reading/answers.js';
import { isCdpError } from '../../../protocol/errors.js';
import { showsLayer, showsPart } from '../../page/injected/parts.js';
import { callInFrame } from '../../page/frames/page-functions.js';
import { pollChanges } from '../../page/waiting/document-changes.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { inSlices } from '../../request/in-slices.js';
import {
  DEFAULT_WAIT_MS,
  nodeId,
  success,
  waitDeadlineMs,
  waitTimeout,
} from '../../schemas/fields.js';

/** Commands that only instructions have: which part of the page a node is in, and which part is not shown. */

/** Where a node is: the region around it that answers to a name. */
export const regionsCommand = defineCommand({
  name: 'regions',
  on: 'page',
  summary: 'Find the regions around nodes',
  help: 'Returns for each node the nearest region with that name, or with that text in it.',
  body: {
    node_ids: Type.Array(nodeId),
    near: Type.Boolean(),
    name: Type.String(),
    kind: Type.String(),
    nth: Type.Integer(),
    place: Type.Enum(['any', 'begins', 'labels']),
  },
  reply: Type.Object({
    regions: Type.Array(
      Type.Union([Type.Null(), Type.Object({ path: Type.String(), exact: Type.Boolean() })]),
    ),
  }),
  errors: [],
  examples: [],
  async run(page, { node_ids, near, name, kind, nth, place }, { signal }) {
    const around = async (id: number) => {
      const { region } = await callOnNode(
        page,
        id,
        regionAround,
        [near, name, kind, nth, place],
        signal,
      );
      const { loaderId } = page.ledger.lookup(page, id);
      return region && { ...region, path: `${loaderId}/${region.path}` };
    };
    const regions = await inSlices(node_ids, (id) =>
      around(id).catch((error: unknown) => {
        if (isErrorCode(error, 'node_stale', 'node_not_found')) return null;
        throw error;
      }),
    );
    return { regions };
  },
});

/** The rows around nodes are compared if all their texts together have at most so many characters. */
const MOST_ROW_TEXT = 500_000;

/** What stands in the rows that nodes are in. */
export const rowsCommand = defineCommand({
  name: 'rows',
  on: 'page',
  summary: 'Read the rows around nodes',
  help: 'Returns for each node the texts of the row or the item of a list that it is in.',
  body: { node_ids: Type.Array(nodeId) },
  reply: Type.Object({
    rows: Type.Array(
      Type.Union([
        Type.Null(),
        Type.Object({
          path: Type.String(),
          texts: Type.Array(Type.Tuple([Type.String(), Type.String()])),
          called: Type.String(),
        }),
      ]),
    ),
  }),
  errors: [],
  examples: [],
  async run(page, { node_ids }, { signal }) {
    let left = MOST_ROW_TEXT;
    const read = async (id: number) => {
      if (left < 0) return null;
      const { row } = await callOnNode(page, id, rowTexts, [], signal);
      if (!row) return null;
      const texts = row.texts.map(([head, text]): [string, string] => [head, text]);
      left -= row.path.length + row.called.length;
      left -= texts.reduce((length, [head, text]) => length + head.length + text.length, 0);
      return { ...row, texts };
    };
    const rows = await inSlices(node_ids, (id) =>
      read(id).catch((error: unknown) => {
        if (isErrorCode(error, 'node_stale', 'node_not_found')) return null;
        throw error;
      }),
    );
    // Of some of the rows nobody can tell which are meant.
    return { rows: left < 0 ? rows.map(() => null) : rows };
  },
});

/** Which nodes are radio buttons of one group, of which only one is chosen. */
export const radioGroupsCommand = defineCommand({
  name: 'radio-groups',
  on: 'page',
  summary: 'Find the groups of radio buttons',
  help: 'Returns for each node the group of radio buttons that it is in; an empty text if it is in none.',
  body: { node_ids: Type.Array(nodeId) },
  reply: Type.Object({ groups: Type.Array(Type.String()) }),
  errors: [],
  examples: [],
  async run(page, { node_ids }, { signal }) {
    const read = async (id: number) => {
      const { group } = await callOnNode(page, id, radioGroupOf, [], signal);
      const { loaderId } = page.ledger.lookup(page, id);
      return group === '' ? '' : `${loaderId} ${group}`;
    };
    const groups = await inSlices(node_ids, (id) =>
      read(id).catch((error: unknown) => {
        if (isErrorCode(error, 'node_stale', 'node_not_found')) return '';
        throw error;
      }),
    );
    return { groups };
  },
});

/** Which nodes are in a layer over the page: a dialog that says so by no role. */
export const layersCommand = defineCommand({
  name: 'layers',
  on: 'page',
  summary: 'Find the nodes in a layer over the page',
  help: 'Returns for each node whether it is in such a layer, or in a corner of it.',
  body: { node_ids: Type.Array(nodeId), name: Type.String() },
  reply: Type.Object({
    parts: Type.Array(Type.Union([Type.Null(), Type.Enum(['corner', 'inside'])])),
  }),
  errors: [],
  examples: [],
  async run(page, { node_ids, name }, { signal }) {
    const parts = await inSlices(node_ids, (id) =>
      callOnNode(page, id, layerPart, [name], signal).then(
        ({ part }) => part,
        (error: unknown) => {
          if (isErrorCode(error, 'node_stale', 'node_not_found')) return null;
          throw error;
        },
      ),
    );
    return { parts };
  },
});

/** Waits for a part of the page that is no text of it: a layer over the page, or what words describe. */
export const waitForPartCommand = defineCommand({
  name: 'wait-for-part',
  on: 'page',
  summary: 'Wait for a part of the page',
  help: 'Waits until the page shows an element of a selector, or a part that has all words; with `gone`, until it shows none.',
  body: {
    selector: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    words: Type.Optional(Type.Array(Type.String())),
    says: Type.Optional(Type.String()),
    gone: Type.Boolean(),
    timeout_ms: waitTimeout,
  },
  reply: Type.Object(success),
  errors: [],
  examples: [],
  deadlineMs: waitDeadlineMs,
  async run(page, body, { signal, deadline }) {
    const { selector, text = '', words = [], says = '', gone, timeout_ms = DEFAULT_WAIT_MS } = body;
    const { main } = page.frames;
    const shows = () =>
      selector === undefined
        ? callInFrame(main, showsPart, [text, words, says], signal)
        : callInFrame(main, showsLayer, [selector], signal);
    const read = () =>
      shows().then(
        (isShown) => (isShown === gone ? undefined : true),
        (error: unknown) => {
          if (isCdpError(error, 'context_gone')) return undefined; // the next document may show it
          throw error;
        },
      );
    if (await pollChanges(() => Promise.resolve(page), timeout_ms, deadline, read))
      return { success: true };
    throw new TabwireError(
      'timeout',
      `What the instruction waits for ${gone ? 'stayed' : 'did not appear'} in ${timeout_ms} ms. Check what it is called on the page.`,
    );
  },
});

/** What is in the page and not shown, and what may open the part that it is in. */
export const hiddenCommand = defineCommand({
  name: 'hidden',
  on: 'page',
  summary: 'Read the controls that are not shown',
  help: 'Returns each control of a closed menu, of the panel of another tab or of a dialog to come as JSON, with the nodes that may open that part of the page; and all nodes that open a part, or have done so.',
  body: {},
  reply: Type.Object({
    controls: Type.Array(Type.Object({ json: Type.String(), openers: Type.Array(nodeId) })),
    closed: Type.Array(nodeId),
    open: Type.Array(nodeId),
  }),
  errors: [],
  examples: [],
  async run(page, _body, { signal }) {
    const answers = await answersOf(page, hiddenControls, [], signal);
    const nodesOf = (what: string) => answers.find(({ text }) => text === what)?.node_ids ?? [];
    const controls = answers.filter(({ text }) => text.startsWith('{'));
    return {
      controls: controls.map(({ text, node_ids }) => ({ json: text, openers: node_ids })),
      closed: nodesOf('closed'),
      open: nodesOf('open'),
    };
  },
});
