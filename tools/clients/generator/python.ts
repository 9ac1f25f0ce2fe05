import { OWNERS, type Interface, type Operation } from './operations.js';
import { membersOf, shapeOf, type Schema } from './schema.js';
import { sentence, snake, withRegion, wrapped } from './words.js';

const KEYWORDS = new Set(
  [
    'and as assert async await break class continue def del elif else except finally',
    'for from global if import in is lambda nonlocal not or pass raise return try',
    'while with yield',
  ].flatMap((names) => names.split(' ')),
);

/** Enumerations of more values are strings to those who read a signature. */
const MAX_LITERALS = 14;

/** clients/python/tabwire.py with its generated parts. @param file as it is */
export function pythonClient(file: string, { operations, schemas }: Interface): string {
  const types = Object.entries(schemas).filter(([name]) => !isFields(name, operations));
  let text = withRegion(file, 'types', typesOf(types));
  for (const owner of OWNERS) {
    const methods = operations.filter((operation) => operation.owner === owner);
    text = withRegion(
      text,
      owner,
      methods.flatMap((operation) => method(operation, schemas)),
    );
  }
  const [, sync = ''] = /^(class _Place:[^]*?)^# begin async/m.exec(text) ?? [];
  return withRegion(text, 'async', asAsync(sync));
}

/** Whether it is what an operation takes, which its method has as arguments. */
const isFields = (name: string, operations: readonly Operation[]) =>
  operations.some(({ fields }) => fields.$ref?.endsWith(`/${name}`));

/** The classes of the objects; names that stand for something else come last, since they are evaluated. */
function typesOf(types: readonly (readonly [string, Schema])[]): string[] {
  const classes = types.filter(([, schema]) => schema.properties);
  const others = types.filter(([, schema]) => !schema.properties);
  return [
    ...classes.flatMap(([name, schema]) => ['', '', ...typedDict(name, schema)]),
    '',
    '',
    ...others.flatMap(([name, { anyOf = [] }]) => [
      `${name} = Union[`,
      ...unionOf(anyOf).map((type) => `    ${type},`),
      ']',
    ]),
  ];
}

function typedDict(name: string, schema: Schema): string[] {
  const members = membersOf(schema).map(({ name: field, schema: of, required }) => {
    const type = required ? typeOf(of) : `NotRequired[${typeOf(of)}]`;
    return { field, type, comment: of.description };
  });
  if (members.every(({ field }) => /^[a-z_]\w*$/i.test(field) && !KEYWORDS.has(field)))
    return [
      `class ${name}(TypedDict):`,
      ...docstring(schema.description, '    '),
      ...members.flatMap(({ field, type, comment }) => [
        ...(comment === undefined ? [] : wrapped(comment, '    # ')),
        `    ${field}: ${type}`,
      ]),
      ...(members.length === 0 && schema.description === undefined ? ['    pass'] : []),
    ];
  // Names that Python can't write as attributes.
  return [
    `${name} = TypedDict(`,
    `    "${name}",`,
    '    {',
    ...members.map(({ field, type }) => `        "${field}": ${quoted(type)},`),
    '    },',
    ')',
  ];
}

const quoted = (type: string) => `"${type.replaceAll('"', "'")}"`;

/** The annotation of a schema. */
function typeOf(schema: Schema): string {
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'null':
      return 'None';
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'str';
    case 'named':
      return quoted(shape.name).slice(1, -1);
    case 'literals':
      return shape.values.length > MAX_LITERALS
        ? 'str'
        : `Literal[${shape.values.map(literal).join(', ')}]`;
    case 'union':
      return `Union[${unionOf(shape.of).join(', ')}]`;
    case 'array':
      return `List[${typeOf(shape.of)}]`;
    case 'map':
      return `Dict[str, ${typeOf(shape.of)}]`;
    default:
      return 'Any';
  }
}

/** What a union is of, one union in another being one. */
function unionOf(of: readonly Schema[]): string[] {
  const flat = of.flatMap((one) => {
    const shape = shapeOf(one);
    return shape.kind === 'union' ? unionOf(shape.of) : [typeOf(one)];
  });
  return [...new Set(flat)];
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

function docstring(text: string | undefined, indent: string): string[] {
  if (text === undefined) return [];
  const [first = '', ...rest] = wrapped(`"""${text.replaceAll('\\', '\\\\')}`, indent);
  if (rest.length === 0 && first.length < 97) return [`${first}"""`];
  return [first, ...rest, `${indent}"""`];
}

/** A method of an operation: what it needs may stand without a name, the rest is by name. */
function method(operation: Operation, schemas: Interface['schemas']): string[] {
  const fields = membersOf(schemas[operation.fields.$ref?.split('/').at(-1) ?? ''] ?? {}).map(
    ({ name, schema, required }) => ({ name, argument: argumentOf(name), schema, required }),
  );
  const inPath = operation.inPath.map(({ name, schema }) => `${name}: ${typeOf(schema)}`);
  const needed = fields.filter(({ required }) => required);
  const optional = fields.filter(({ required }) => !required);
  const signature = [
    'self',
    ...inPath,
    ...needed.map(({ argument, schema }) => `${argument}: ${typeOf(schema)}`),
    ...(optional.length > 0 ? ['*'] : []),
    ...optional.map(({ argument, schema }) => `${argument}: ${typeOf(schema)} = UNSET`),
  ];
  const reply = replyOf(operation);
  const values = [
    ...(operation.owner === 'pages' ? ['**self._page'] : []),
    ...Object.entries(operation.fixed).map(([name, value]) => `"${name}": "${value}"`),
    ...fields.map(({ name, argument }) => `"${name}": ${argument}`),
  ];
  const send = operation.owner === 'page' ? 'self._send_own' : 'self._send';
  return [
    '',
    ...laidOut(`    def ${snake(operation.id)}(`, signature, `) -> ${operation.opens ?? reply}:`),
    ...documentation(operation, fields),
    ...laidOut(
      `        reply: ${reply} = ${send}(`,
      [`"${operation.method}"`, pathOf(operation), ...laidOutObject(values)],
      ')',
    ),
    ...result(operation),
  ];
}

const argumentOf = (name: string) => (KEYWORDS.has(name) ? `${name}_` : name);

function replyOf({ reply }: Operation): string {
  if (reply === 'text') return 'str';
  return reply === 'bytes' ? 'bytes' : typeOf(reply);
}

const laidOutObject = (values: readonly string[]) =>
  values.length === 0 ? ['{}'] : [`{${values.join(', ')}}`];

/** A call or a signature, on one line where it fits. */
function laidOut(begin: string, parts: readonly string[], end: string): string[] {
  const line = `${begin}${parts.join(', ')}${end}`;
  if (line.length <= 100) return [line];
  const indent = /^ */.exec(begin)?.[0] ?? '';
  return [begin, ...parts.flatMap((part) => laidOutPart(`${indent}    `, part)), `${indent}${end}`];
}

function laidOutPart(indent: string, part: string): string[] {
  const line = `${indent}${part},`;
  const [, inner] = /^\{(.*)\}$/.exec(part) ?? [];
  if (line.length <= 100 || inner === undefined) return [line];
  // A pair is one word, which no line break parts.
  const pairs = inner.split(/, (?=["*])/).map((pair) => `${pair.replaceAll(' ', '\u00a0')},`);
  const lines = wrapped(pairs.join(' '), `${indent}    `);
  return [`${indent}{`, ...lines.map((each) => each.replaceAll('\u00a0', ' ')), `${indent}},`];
}

/** `"navigate/"`, or an f-string with its parameters. */
function pathOf({ below }: Operation): string {
  const path = below.replace(/\{(\w+)\}/g, '{_segment($1)}');
  return `${path === below ? '' : 'f'}"${path}"`;
}

function documentation(
  { summary }: Operation,
  fields: readonly { readonly argument: string; readonly schema: Schema }[],
): string[] {
  const lines = fields.flatMap(({ argument, schema: { description } }) =>
    description === undefined
      ? []
      : wrapped(`${argument}: ${description.replaceAll('\\', '\\\\')}`, '        '),
  );
  if (lines.length === 0) return [`        """${sentence(summary)}"""`];
  return [`        """${sentence(summary)}`, '', ...lines, '        """'];
}

/** What a method returns: its reply, or what that tells of. */
function result({ opens }: Operation): string[] {
  switch (opens) {
    case 'Browser':
      return ['        return Browser(self, reply["id"], reply)'];
    case 'Context':
      return ['        return Context(self._client, self._place, reply["ctx_id"], reply)'];
    case 'Page':
      return ['        return Page(self._client, self._place, reply["page_id"], reply)'];
    default:
      return ['        return reply'];
  }
}

/** The same classes for asyncio. */
function asAsync(sync: string): string[] {
  const renamed = sync
    .replace(/^ *# (begin|end) .*\n/gm, '')
    .replace(/^( {8}""".*)\n\n(?: {8}.*\n)*? {8}"""$/gm, '$1"""')
    .replace(
      /^class (_?)(\w+)(\(_?\w+\))?:/gm,
      (_all, private_: string, name: string, base = '') =>
        `class ${private_}Async${name}${String(base).replace(/\((_?)/, '($1Async')}:`,
    )
    .replace(/(?<= -> |return )(Browser|Context|Page)(?=[:(])/g, 'Async$1')
    .replace(/(?<=client: )Tabwire/g, 'AsyncTabwire')
    .replace(/^ {4}def (?!__init__|(page|context|browser)\()/gm, '    async def ')
    .replace(/__(enter|exit)__/g, '__a$1__')
    .replace(
      /self\.(_client\._send|_send|_send_own|close_page|delete_context|delete_browser)\(/g,
      'await self.$1(',
    )
    .replace('A server."""', 'A server, for asyncio."""');
  return ['', '', ...renamed.trimEnd().split('\n'), '', ''];
}
