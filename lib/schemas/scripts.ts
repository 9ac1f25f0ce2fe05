import Type from 'typebox';

/** Fields of init scripts, and of exposed functions. */

/** Fields that choose a context, or one page. */
export const scriptAddress = {
  ctx_id: Type.Optional(
    Type.String({ description: 'Chooses the context; by default the default context.' }),
  ),
  page_id: Type.Optional(
    Type.String({
      description: 'Chooses one page, with the pages that it opens; by default the whole context.',
    }),
  ),
};

export const scriptWorld = Type.Optional(
  Type.Enum(['page', 'isolated'], {
    description:
      'Chooses the globals: `page` (default) has those of the page’s scripts. `isolated` has those of eval/ in this world, and shares only the DOM with the page.',
  }),
);

export const functionName = Type.String({
  pattern: '^[A-Za-z_$][A-Za-z0-9_$]{0,99}$',
  description: 'Name of the function, which becomes a global of each document.',
});

const record = {
  world: Type.Enum(['page', 'isolated'], {
    description: 'Globals that it has: those of the page’s scripts, or separate ones.',
  }),
  page_id: Type.Union([Type.String(), Type.Null()], {
    description: 'Page that it is limited to; null: the whole context.',
  }),
};

export const scriptId = Type.String({ description: 'ID of an init script.' });

export const scriptRecord = Type.Object({
  script_id: scriptId,
  source: Type.String({ description: 'JavaScript of the script.' }),
  ...record,
});

export const functionRecord = Type.Object({
  name: Type.String({ description: 'Name of the function.' }),
  ...record,
  calls: Type.Integer({ description: 'Counts the calls that were reported as events.' }),
  dropped: Type.Integer({
    description: 'Counts the calls beyond 100 per second and page, which were not reported.',
  }),
});
