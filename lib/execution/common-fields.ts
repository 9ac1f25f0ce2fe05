import Type from 'typebox';
import { MAX_TIMEOUT_MS } from '../request/deadline.js';

/** Limits the time of a command. Every command has this field. */
export const TIMEOUT = {
  timeout_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_TIMEOUT_MS,
      description:
        'Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000).',
    }),
  ),
};

/** Fields that choose the page of a command on a page. */
export const ADDRESS = {
  ctx_id: Type.Optional(
    Type.String({
      description:
        'Chooses the context; by default that of `page_id`, or else the default context.',
    }),
  ),
  page_id: Type.Optional(
    Type.String({ description: 'Chooses the page; by default the current page of the context.' }),
  ),
};

/** Field with which commands that act on a page report what they changed. */
export const OBSERVE = {
  observe: Type.Optional(
    Type.Boolean({
      description: 'true: reports in `observed` what the command changed on the page.',
    }),
  ),
};

/** Field of the reply to `observe`. */
export const OBSERVED = {
  observed: Type.Optional(
    Type.String({
      description:
        'With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.',
    }),
  ),
};
