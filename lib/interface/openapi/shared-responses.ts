/**
 * Moves each response of an error to `components.responses`, named by its status and a number. Most operations have
 * the same error responses: in place, they would be two thirds of the document.
 */
export function shareErrorResponses(paths: object): {
  readonly paths: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
} {
  const responses = new Map<string, { readonly name: string; readonly response: unknown }>();
  const counts = new Map<string, number>();
  const shared = JSON.stringify(paths, (key, value: unknown) => {
    if (!/^[45]\d\d$/.test(key)) return value;
    const text = JSON.stringify(value);
    let known = responses.get(text);
    if (!known) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      known = { name: `error-${key}-${count}`, response: value };
      responses.set(text, known);
    }
    return { $ref: `#/components/responses/${known.name}` };
  });
  return {
    paths: JSON.parse(shared),
    responses: Object.fromEntries(
      [...responses.values()].map(({ name, response }) => [name, response]),
    ),
  };
}
