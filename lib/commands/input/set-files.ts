import Type, { type Static } from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest, TabwireError } from '../../request/errors.js';
import { fileInputFor, setFiles } from '../../page/actions/file-input.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { fileBelow, type Upload } from '../../page/tab/uploads.js';

/** The longest file name that file systems take, in bytes. */
const MAX_NAME_BYTES = 255;

/** Chromium 156 reads a time in the first second of 1970 as one in 1601. */
const MIN_TIME_MS = 1_000;

/** In the year 2286; ext4 has times until 2446. */
const MAX_TIME_MS = 10_000_000_000_000;

const file = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_NAME_BYTES,
        pattern: '^(?!\\.\\.?$)[^/\\\\\\u0000]+$',
        description: 'What the page sees the file called; its ending tells the type.',
      }),
    ),
    data: Type.Optional(Type.String({ description: 'The contents, in base64.' })),
    last_modified: Type.Optional(
      Type.Integer({
        minimum: MIN_TIME_MS,
        maximum: MAX_TIME_MS,
        description:
          '`File.lastModified` of a file with data: ms since 1970-01-01 UTC; by default the present.',
      }),
    ),
    path: Type.Optional(
      Type.String({ minLength: 1, maxLength: 4_096, description: 'Of a file below UPLOAD_DIR.' }),
    ),
  },
  { additionalProperties: false },
);
type File = Static<typeof file>;

export const setFilesCommand = defineCommand({
  name: 'set-files',
  on: 'page',
  lane: 'exclusive',
  summary: 'Put files into a file input',
  help: 'Puts files into an input of type file, in place of those that it holds, with input and change events. A file comes with the request (`name` and `data`, with `last_modified` if it matters), or lies below the server’s UPLOAD_DIR (`path`). The input may be hidden, and its label stands for it. When one of the files can not be read, none is set.',
  body: {
    node_id: nodeId,
    files: Type.Array(file, {
      maxItems: 1_000,
      description: 'Each with name and data, or with path; none clears the input.',
    }),
  },
  reply: Type.Object({
    ...ok,
    files: Type.Union(
      [
        Type.Array(Type.Object({ name: Type.String(), size: Type.Integer(), type: Type.String() })),
        Type.Null(),
      ],
      { description: 'What the input holds now; null when the page took it away.' },
    ),
  }),
  errors: ['node_not_found', 'node_not_interactable', 'option_not_allowed'],
  examples: [
    {
      summary: 'A text',
      body: { node_id: 12, files: [{ name: 'hello.txt', data: 'SGVsbG8h' }] },
      html: '<input id="file" type="file">',
      nodes: { node_id: '#file' },
    },
    {
      summary: 'None',
      body: { node_id: 12, files: [] },
      html: '<input id="file" type="file">',
      nodes: { node_id: '#file' },
    },
  ],
  async run(page, { node_id, files }, { signal, config }) {
    const sources = files.map(sourceOf);
    const input = await fileInputFor(page, node_id, files.length, signal);
    const found = await Promise.all(
      sources.map(async (source, i) =>
        'path' in source ? pathOf(source.path, i, config.UPLOAD_DIR) : undefined,
      ),
    );
    const written = await page.uploads.write(
      sources.flatMap((source) => ('path' in source ? [] : source)),
    );
    try {
      const own = written.paths.values();
      const paths = found.map((path) => path ?? own.next().value ?? '');
      return { ok: true, files: await setFiles(page, input, paths, signal) };
    } catch (error) {
      await written.remove();
      throw error;
    }
  },
});

function sourceOf(
  { name, data, path, last_modified: lastModified }: File,
  index: number,
): { path: string } | Upload {
  const at = `/files/${index}`;
  const isPath = path !== undefined && name === undefined && data === undefined;
  if (isPath && lastModified !== undefined)
    throw invalidRequest(
      `${at}/last_modified`,
      'goes with data',
      'A file below UPLOAD_DIR has its own time. Send last_modified with name and data.',
    );
  if (isPath) return { path };
  if (path !== undefined || name === undefined || data === undefined)
    throw invalidRequest(
      at,
      'needs name and data, or else path',
      'Send a file with name and data, or name one of the server with path.',
    );
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw invalidRequest(`${at}/name`, 'is too long', `Send at most ${MAX_NAME_BYTES} bytes.`);
  const bytes = Buffer.from(data, 'base64');
  const bare = (text: string) => text.replace(/=+$/, '');
  if (bare(bytes.toString('base64')) !== bare(data))
    throw invalidRequest(`${at}/data`, 'is not base64', 'Send the contents in base64.');
  return { name, data: bytes, lastModified };
}

async function pathOf(path: string, index: number, root: string | undefined): Promise<string> {
  if (root === undefined)
    throw new TabwireError(
      'option_not_allowed',
      'This server has no files to upload: its UPLOAD_DIR is not set. Send the file itself, with name and data.',
      { option: 'path' },
    );
  const found = await fileBelow(root, path);
  if (found !== undefined) return found;
  throw invalidRequest(
    `/files/${index}/path`,
    'is no file below UPLOAD_DIR',
    `${JSON.stringify(path)} is not a file below the server’s UPLOAD_DIR. Name one by its path from there.`,
  );
}
