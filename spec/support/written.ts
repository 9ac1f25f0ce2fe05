/** Fields that have another value each time. */
const VARIABLE = [
  'cdp_url',
  'id',
  'created_at',
  'last_used_at',
  'version',
  'user_agent',
  'node_id',
  'ctx_id',
  'page_id',
  'deleted',
  'request_id',
  'detail',
];

/** `real` as the documentation writes it: with its IDs and times, and long texts cut short with …. */
export function asWritten(real: unknown, written: unknown, name = ''): unknown {
  if (VARIABLE.includes(name) && typeof real === typeof written) return written;
  if (typeof real === 'string' && typeof written === 'string')
    return written.endsWith('…') && real.startsWith(written.slice(0, -1)) ? written : real;
  if (Array.isArray(real) && Array.isArray(written))
    return real.map((item, index) => asWritten(item, written[index]));
  if (typeof real !== 'object' || real === null) return real;
  const fields = new Map(Object.entries(Object(written)));
  return Object.fromEntries(
    Object.entries(real).map(([field, value]) => [
      field,
      asWritten(value, fields.get(field), field),
    ]),
  );
}
