import { DOWNLOAD_FILE } from '../download-file.js';
import { errorResponses, REQUEST_ID } from './errors.js';

/** Adds the operation that reads the file of a download to the path items of commands. */
export function withDownloadFile(paths: Record<string, object>): Record<string, object> {
  const { query, errors, operationId, summary, description } = DOWNLOAD_FILE;
  const own = DOWNLOAD_FILE.paths.map((path, index): [string, object] => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      $ref: `#/components/parameters/${name}`,
    }));
    const inQuery = Object.entries(query.properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
    }));
    const get = {
      tags: ['Downloads'],
      operationId: operationId + (index > 0 ? 'InContext' : ''),
      summary: summary + (index > 0 ? ', in a context' : ''),
      description,
      parameters: [...inPath, ...inQuery],
      responses: {
        200: { description: 'The file.', headers: REQUEST_ID, content: { '*/*': {} } },
        206: { description: 'The range of the file.', headers: REQUEST_ID, content: { '*/*': {} } },
        ...errorResponses(errors, {}),
      },
    };
    return [path, { get, ...paths[path] }];
  });
  return { ...paths, ...Object.fromEntries(own) };
}
