import Type from 'typebox';
import { BROWSER_EVENTS } from '../browser-events.js';
import { errorResponses, REQUEST_ID } from './errors.js';

/** What stands in a stream where its reader lost events; it has no ID of its own. */
export const GAP = {
  type: 'object',
  description: 'Of a stream: events are lost here.',
  required: ['type', 'lost'],
  properties: {
    type: { const: 'gap' },
    lost: { type: 'integer', minimum: 1, description: 'How many.' },
  },
};

/** A raw event of CDP in a stream, which has no ID of its own. */
export const CDP_EVENT = {
  type: 'object',
  description: 'Of a stream with `cdp`: an event of CDP.',
  required: ['type', 'at', 'page_id', 'ctx_id', 'target_type', 'method', 'params'],
  properties: {
    type: { const: 'cdp' },
    at: { type: 'string', description: 'ISO 8601.' },
    page_id: { type: 'string' },
    ctx_id: { type: ['string', 'null'], description: 'null: of the default context.' },
    target_type: { enum: ['page', 'iframe', 'worker'], description: 'What of the page tells it.' },
    method: { type: 'string', description: 'Its name: `Page.lifecycleEvent`.' },
    params: { type: 'object', description: 'As Chrome writes them.' },
  },
};

/**
 * The path item of a browser's events.
 *
 * @param withNames refers to the schemas that have a name in the document
 */
export function eventsPath(withNames: (schema: object) => unknown): Record<string, object> {
  const { path, query, reply, errors, operationId, summary, description } = BROWSER_EVENTS;
  const parameters = Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
  const text =
    'Events with `id`, `event` (its type) and `data`, which is an `Event`, or without ID a `Gap` or a `CdpEvent`; a comment every 15 s.';
  return {
    [path]: {
      get: {
        tags: ['Browsers'],
        operationId,
        summary,
        description,
        parameters: [{ $ref: '#/components/parameters/id' }, ...parameters, LAST_EVENT_ID],
        responses: {
          200: {
            description: 'Done.',
            headers: REQUEST_ID,
            content: {
              'text/event-stream': { schema: Type.String({ description: text }) },
              'application/json': { schema: withNames(reply) },
            },
          },
          ...errorResponses(errors, reply.properties),
        },
      },
    },
  };
}

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'ID of the last event that a stream’s reader has, as EventSource sends it.',
  schema: { type: 'integer', minimum: 0 },
};
