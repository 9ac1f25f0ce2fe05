import { html } from 'htm/preact';
import type { Node } from './parts.js';
import { Sheet } from './sheet.js';

export const KEYS_SHEET = 'keys-sheet';

/** Keys that are pressed, and what they do. */
export type KeyMeaning = readonly [keys: readonly string[], meaning: string];

/** The keys of the wall, or of the view of a browser. */
export function KeysSheet({ list }: { list: readonly KeyMeaning[] }): Node {
  return html`<${Sheet} id=${KEYS_SHEET} title="Keys">
    <div class="sheet-body">
      <dl class="keys">
        ${list.map(
          ([keys, meaning]) =>
            html`<dt key=${meaning}>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
    </div>
  <//>`;
}
