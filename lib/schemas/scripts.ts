import Type from 'typebox';

/** Fields of init scripts, and of exposed functions. */

/** Whose they are. */
export const scriptAddress = {
  ctx_id: Type.Optional(
    Type.String({ description: 'Their context; without it the default context.' }),
  ),
  page_id: Type.Optional(
    Type.String({
      description: 'Only of this page, and of those that it opens; by default of the context.',
    }),
  ),
};

export const scriptWorld = Type.Optional(
  Type.Enum(['page', 'isolated'], {
    description:
      '`page` (default): the page’s own. `isolated`: the one of eval/, which shares the DOM with the page, and nothing else.',
  }),
);

export const functionName = Type.String({
  pattern: '^[A-Za-z_$][A-Za-z0-9_$]{0,99}$',
  description: 'The name of the function, which becomes a global of each document.',
});

const record = {
  world: Type.Enum(['page', 'isolated']),
  page_id: Type.Union([Type.String(), Type.Null()], {
    description: 'The page that it is of; null: of the context.',
  }),
};

export const scriptId = Type.String({ description: 'ID of an init script.' });

export const scriptRecord = Type.Object({
  script_id: scriptId,
  source: Type.String(),
  ...record,
});

export const functionRecord = Type.Object({
  name: Type.String(),
  ...record,
  calls: Type.Integer({ description: 'How many calls were told as events.' }),
  dropped: Type.Integer({ description: 'How many were not: more than 100 a second of a page.' }),
});
