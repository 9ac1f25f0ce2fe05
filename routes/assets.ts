import { fileURLToPath } from 'node:url';

/** The folder of the files that write-assets.ts writes when the project is built; a package's are in a folder of it. */
export const ASSETS = fileURLToPath(new URL('./assets/', import.meta.url));

/** The OpenAPI document: to make it takes a tenth of the start of a server. @param authentication whether there are keys */
export const openApiFile = (authentication: boolean) =>
  `${ASSETS}${authentication ? 'openapi-with-keys' : 'openapi'}.json`;
