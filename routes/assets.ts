import { fileURLToPath } from 'node:url';

/** The folder of the files that write-assets.ts writes when the project is built; a package's are in a folder of it. */
export const ASSETS = fileURLToPath(new URL('./assets/', import.meta.url));

/**
 * The OpenAPI document. A server that made it would need a third more processor time to start.
 *
 * @param authentication whether the server has keys
 */
export const openApiFile = (authentication: boolean) =>
  `${ASSETS}${authentication ? 'openapi-with-keys' : 'openapi'}.json`;
