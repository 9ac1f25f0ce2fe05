import { html } from 'htm/preact';
import type { Node } from '../parts.js';
import { Sheet } from './sheet.js';

export const KEYS_SHEET = 'keys-sheet';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Filter'],
  [['N'], 'Open a browser'],
  [['V'], 'Wall or list'],
  [['G'], 'Group by label, by member, or not at all'],
  [['←', '↑', '↓', '→'], 'Go from browser to browser'],
  [['Enter'], 'Go to the browser'],
  [['D'], 'Go to the browser and drive it'],
  [['C'], 'Copy its ID'],
  [['Delete'], 'Delete it, after a question'],
  [['A'], 'Go to the first that needs you'],
  [['Esc'], 'Clear the filter, close what is open'],
  [['?'], 'These keys'],
];

/** The keys of the wall. */
export function KeysSheet(): Node {
  return html`<${Sheet} id=${KEYS_SHEET} title="Keys">
    <div class="sheet-body">
      <dl class="keys">
        ${KEYS.map(
          ([keys, what]) =>
            html`<dt key=${what}>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt>
              <dd>${what}</dd>`,
        )}
      </dl>
    </div>
  <//>`;
}
