import Type from 'typebox';
import { MAX_TIMEOUT_MS } from '../request/deadline.js';

/** The field of every command. */
export const TIMEOUT = {
  timeout_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_TIMEOUT_MS,
      description: 'Deadline of the command in ms; the server has a default (30000).',
    }),
  ),
};

/** The fields that every page command takes. */
export const ADDRESS = {
  ctx_id: Type.Optional(
    Type.String({ description: 'Context to work in; without it the default context.' }),
  ),
  page_id: Type.Optional(
    Type.String({ description: 'Page to work on; without it the current page of the context.' }),
  ),
};

/** The field of the commands that act on a page. */
export const OBSERVE = {
  observe: Type.Optional(
    Type.Boolean({ description: 'Whether the reply has what changed on the page, as `observed`.' }),
  ),
};

/** The field of their replies. */
export const OBSERVED = {
  observed: Type.Optional(
    Type.String({
      description:
        'With `observe`: a line for each node that is new (+) or changed (*) since before the command, as ui-map/ writes it with `format: "text"`, and which are gone; `no change` where there is none.',
    }),
  ),
};
