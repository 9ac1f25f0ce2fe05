import type { DialogPolicy } from './dialogs.js';
import type { Appearance } from './emulation.js';

/** What a client decides of its pages. */
export interface PageSettings {
  readonly appearance: Appearance;
  readonly dialogs: DialogPolicy;
}
