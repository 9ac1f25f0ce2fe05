import Type from 'typebox';

/** The schema of a value that may be null. */
export const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(
  schema: T,
  description: string,
) => Type.Union([schema, Type.Null()], { description });
