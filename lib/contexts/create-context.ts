import type { DownloadOptions } from '../downloads/options.js';
import type { EmulationFields } from '../schemas/emulation.js';
import type { Context } from './context.js';
import type { ContextCreator } from './context-options.js';

/** Makes the context of Chrome's ID; null is the default one's. */
export type CreateContext = (
  id: string | null,
  emulation: EmulationFields,
  createdBy?: ContextCreator,
  downloads?: DownloadOptions,
) => Context;
