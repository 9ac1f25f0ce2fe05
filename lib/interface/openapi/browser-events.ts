import Type from 'typebox';
import { BROWSER_EVENTS } from '../browser-events.js';
import { errorResponses, REQUEST_ID } from './errors.js';

/** Marks the place in a stream where the reader lost events. It has no ID. */
export const GAP = {
  type: 'object',
  description: 'In a stream: the reader lost events here.',
  required: ['type', 'lost'],
  properties: {
    type: { const: 'gap' },
    lost: { type: 'integer', minimum: 1, description: 'Number of lost events.' },
  },
};

/** A raw event of CDP in a stream. It has no ID. */
export const CDP_EVENT = {
  type: 'object',
  description: 'In a stream with `cdp`: an event of CDP.',
  required: ['type', 'at', 'page_id', 'ctx_id', 'target_type', 'method', 'params'],
  properties: {
    type: { const: 'cdp' },
    at: { type: 'string', description: 'Time of the event (ISO 8601).' },
    page_id: { type: 'string', description: 'Page of the event.' },
    ctx_id: { type: ['string', 'null'], description: 'null: the default context.' },
    target_type: { enum: ['page', 'iframe', 'worker'], description: 'The part that reports it.' },
    method: { type: 'string', description: 'Name of the event: `Page.lifecycleEvent`.' },
    params: { type: 'object', description: 'Parameters, as Chrome writes them.' },
  },
};

/**
 * Describes the path of a browser's events.
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
    'Each event has `id`, `event` (its type) and `data`, an `Event`. A `Gap` and a `CdpEvent` have no `id`. Every 15 s, the stream contains a comment.';
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
  description: 'Same as `after`, for a stream: the ID of the last event that the reader received.',
  schema: { type: 'integer', minimum: 0 },
};
