import Type, { type Static } from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest, TabwireError } from '../../request/errors.js';
import { fileInputFor, setFiles } from '../../page/actions/file-input.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { directoryBelow, fileBelow, type Upload } from '../../contexts/uploads.js';

/** Limits each part of a file name, in bytes, because file systems do. */
const MAX_NAME_BYTES = 255;

/** Chromium 156 reads a time in the first second of 1970 as one in 1601. */
const MIN_TIME_MS = 1_000;

/** A time in the year 2286; ext4 stores times until 2446. */
const MAX_TIME_MS = 10_000_000_000_000;

const file = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        pattern: '^(?!\\.\\.?(/|$))[^/\\\\\\u0000]+(/(?!\\.\\.?(/|$))[^/\\\\\\u0000]+)*$',
        description:
          'Name that the page sees; its ending decides the type. For a directory input: the path that begins with the directory, `album/2026/a.jpg`.',
      }),
    ),
    data: Type.Optional(Type.String({ description: 'Contents in base64.' })),
    last_modified: Type.Optional(
      Type.Integer({
        minimum: MIN_TIME_MS,
        maximum: MAX_TIME_MS,
        description:
          '`File.lastModified` of a file with `data`, in ms since 1970-01-01 UTC; by default now.',
      }),
    ),
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        description: 'Path of a file or a directory below UPLOAD_DIR.',
      }),
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
  help: 'Puts files into an input of type file, in place of its present files; the page gets `input` and `change`. A file comes with the request (`name` and `data`) or from the server’s UPLOAD_DIR (`path`). If one of the files cannot be used, none is set. The input may be hidden, and the node can also be its label.',
  body: {
    node_id: nodeId,
    files: Type.Array(file, {
      maxItems: 1_000,
      description:
        'Lists files with `name` and `data`, or with `path`; an empty list clears the input. A directory input (`webkitdirectory`) takes files whose names all begin with one directory, or one `path`.',
    }),
  },
  reply: Type.Object({
    ...ok,
    files: Type.Union(
      [
        Type.Array(
          Type.Object({
            name: Type.String({ description: 'Name of the file.' }),
            size: Type.Integer({ description: 'Size in bytes.' }),
            type: Type.String({ description: 'Media type, as the page sees it.' }),
            path: Type.Optional(
              Type.String({ description: 'Path of a file in a directory: `album/2026/a.jpg`.' }),
            ),
          }),
        ),
        Type.Null(),
      ],
      { description: 'Files of the input now; null if the page removed the input.' },
    ),
  }),
  errors: ['node_not_found', 'node_not_interactable', 'option_not_allowed', 'disk_full'],
  examples: [
    {
      summary: 'Set a text file',
      body: { node_id: 12, files: [{ name: 'hello.txt', data: 'SGVsbG8h' }] },
      html: '<input id="file" type="file">',
      nodes: { node_id: '#file' },
    },
    {
      summary: 'Remove all files',
      body: { node_id: 12, files: [] },
      html: '<input id="file" type="file">',
      nodes: { node_id: '#file' },
    },
  ],
  async run(page, { node_id, files }, { signal, config, results, context }) {
    const sources = files.map(sourceOf);
    const input = await fileInputFor(page, node_id, files.length, signal);
    const { directory } = input;
    checkNames(sources, directory);
    const found = await Promise.all(
      sources.map(async (source, i) =>
        'path' in source ? pathOf(source.path, i, directory, config.UPLOAD_DIR) : undefined,
      ),
    );
    const uploads = sources.flatMap((source) => ('path' in source ? [] : source));
    results.hold(uploads.reduce((sum, { data }) => sum + data.length, 0));
    const written = await context.uploads.write(uploads, directory);
    try {
      const own = written.paths.values();
      const paths =
        directory && uploads.length > 0
          ? written.paths
          : found.map((path) => path ?? own.next().value ?? '');
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
  if (name.split('/').some((part) => Buffer.byteLength(part) > MAX_NAME_BYTES))
    throw invalidRequest(`${at}/name`, 'is too long', `Send at most ${MAX_NAME_BYTES} bytes.`);
  const bytes = Buffer.from(data, 'base64');
  // The lookbehind tries each run once, and not from each of its characters.
  const bare = (text: string) => text.replace(/(?<!=)=+$/, '');
  if (bare(bytes.toString('base64')) !== bare(data))
    throw invalidRequest(`${at}/data`, 'is not base64', 'Send the contents in base64.');
  return { name, data: bytes, lastModified };
}

/** Checks that the sources fit the input: files, or one directory. @throws TabwireError `invalid_request` */
function checkNames(sources: readonly ({ path: string } | Upload)[], directory: boolean): void {
  const names = sources.flatMap((source) => ('path' in source ? [] : source.name));
  if (!directory) {
    const index = sources.findIndex((source) => 'name' in source && source.name.includes('/'));
    if (index === -1) return;
    throw invalidRequest(
      `/files/${index}/name`,
      'must have no slash',
      'The input accepts files, and not a directory. Send names without a slash.',
    );
  }
  const tops = new Set(names.map((name) => name.split('/')[0]));
  const isOne = names.length === sources.length ? tops.size <= 1 : sources.length === 1;
  if (!isOne || names.some((name) => !name.includes('/')))
    throw invalidRequest(
      '/files',
      'must be one directory',
      'The input takes a directory. Send files whose names all begin with it, as album/a.jpg and album/2026/b.jpg, or one path of a directory below UPLOAD_DIR.',
    );
  const isTaken = names.some((name, i) =>
    names.some((other, j) => i !== j && (other === name || other.startsWith(`${name}/`))),
  );
  if (isTaken)
    throw invalidRequest(
      '/files',
      'must have each name once',
      'Two of the files would be at one place in the directory. Send each name once.',
    );
}

async function pathOf(
  path: string,
  index: number,
  directory: boolean,
  root: string | undefined,
): Promise<string> {
  if (root === undefined)
    throw new TabwireError(
      'option_not_allowed',
      'The server has no directory with files to upload (UPLOAD_DIR). Send the file itself, with name and data.',
      { option: 'path' },
    );
  const found = await (directory ? directoryBelow(root, path) : fileBelow(root, path));
  if (found !== undefined) return found;
  if (directory)
    throw invalidRequest(
      `/files/${index}/path`,
      'is no directory with files below UPLOAD_DIR',
      `${JSON.stringify(path)} is not a directory below the server’s UPLOAD_DIR with files and without links. Name one by its path from there.`,
    );
  throw invalidRequest(
    `/files/${index}/path`,
    'is no file below UPLOAD_DIR',
    `${JSON.stringify(path)} is not a file below the server’s UPLOAD_DIR. Name one by its path from there.`,
  );
}
