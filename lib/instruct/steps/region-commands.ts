import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { hiddenControls } from '../../page/injected/hidden-controls.js';
import { layerPart } from '../../page/injected/layer.js';
import { regionAround } from '../../page/injected/region.js';
import { rowTexts } from '../../page/injected/row-texts.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { answersOf } from '../../page/reading/answers.js';
import { isErrorCode } from '../../request/errors.js';
import { inSlices } from '../../request/in-slices.js';
import { nodeId } from '../../schemas/fields.js';

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
    const rows = await inSlices(node_ids, (id) =>
      callOnNode(page, id, rowTexts, [], signal).then(
        ({ row }) =>
          row && {
            ...row,
            texts: row.texts.map(([head, text]): [string, string] => [head, text]),
          },
        (error: unknown) => {
          if (isErrorCode(error, 'node_stale', 'node_not_found')) return null;
          throw error;
        },
      ),
    );
    return { rows };
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

/** What is in the page and not shown, and what may open the part that it is in. */
export const hiddenCommand = defineCommand({
  name: 'hidden',
  on: 'page',
  summary: 'Read the controls that are not shown',
  help: 'Returns each control of a closed menu, of the panel of another tab or of a dialog to come as JSON, with the nodes that may open that part of the page.',
  body: {},
  reply: Type.Object({
    controls: Type.Array(Type.Object({ json: Type.String(), openers: Type.Array(nodeId) })),
  }),
  errors: [],
  examples: [],
  async run(page, _body, { signal }) {
    const answers = await answersOf(page, hiddenControls, [], signal);
    return { controls: answers.map(({ text, node_ids }) => ({ json: text, openers: node_ids })) };
  },
});
