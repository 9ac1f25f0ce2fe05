import { fileURLToPath } from 'node:url';

/** The folder of the files that copy-assets.ts copies, in a folder for each package. */
export const ASSETS = fileURLToPath(new URL('./assets/', import.meta.url));
