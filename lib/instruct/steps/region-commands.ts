import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { layerPart } from '../../page/injected/layer.js';
import { regionAround } from '../../page/injected/region.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { isErrorCode } from '../../request/errors.js';
import { inSlices } from '../../request/in-slices.js';
import { nodeId } from '../../schemas/fields.js';

/** Commands that only instructions have: which part of the page a node is in. */

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
