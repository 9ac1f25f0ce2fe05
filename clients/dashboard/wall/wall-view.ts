import { html } from 'htm/preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { duration } from '../format.js';
import { KeysSheet } from '../keys-sheet.js';
import type { Node } from '../parts.js';
import { told } from './actions.js';
import { AnswerSheet } from './answer-sheet.js';
import { arrange, Hold, places, shownCount, waiting } from './arrangement.js';
import { browsers } from './browsers.js';
import { CardMenu } from './card-menu.js';
import { isFiltered, view } from './choices.js';
import { DeleteSheet } from './delete-sheet.js';
import { KEYS, listenForKeys } from './keys.js';
import { List } from './list.js';
import { NeedsSheet, NeedsYou } from './needs-you.js';
import { OpenSheet } from './open-sheet.js';
import { lost, records, status } from './reading.js';
import { Side } from './side.js';
import { Empty, Loading, Lost, NoMatch } from './states.js';
import { Stills } from './stills.js';
import { Tiles } from './tiles.js';
import { Tools } from './tools.js';
import { WallGrid } from './wall-grid.js';

/** The button that gives new browsers their places, which would move the others. */
function Fresh(): Node | null {
  const { value: count } = waiting;
  if (count === 0) return null;
  return html`<p class="fresh">
    <button class="btn" type="button" onClick=${arrange}>${`${count} new`}</button>
  </p>`;
}

function Shown({ stills }: { stills: Stills }): Node {
  if (view.value === 'list') return html`<${List} />`;
  return html`<div class="wall"><${WallGrid} stills=${stills} /></div>`;
}

function Wall({ stills }: { stills: Stills }): Node {
  const wall = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wall.current) return undefined;
    const hold = new Hold(wall.current);
    return () => {
      hold.end();
    };
  }, []);
  return html`<div ref=${wall} data-wall>
    <h2 class="hidden">Wall</h2>
    <${Fresh} /><${Shown} stills=${stills} />
  </div>`;
}

function Browsers({ stills }: { stills: Stills }): Node {
  return places.value.length === 0 ? html`<${NoMatch} />` : html`<${Wall} stills=${stills} />`;
}

function Foot(): Node {
  const [first] = records.value.values();
  const up = `up ${duration((status.value?.uptime_s ?? 0) * 1_000)}`;
  return html`<footer class="foot">
    <span>${[first?.version, up].filter(Boolean).join(' · ')}</span>
    <span>Figures every 2 s; pictures of what you see, every 2 s while it changes</span>
  </footer>`;
}

/** All browsers of the server: what needs a person, the figures, and a picture of each. */
export function WallView(): Node {
  const stills = useMemo(() => new Stills(), []);
  useEffect(() => {
    const deaf = listenForKeys();
    return () => {
      deaf();
      stills.end();
    };
  }, []);
  const isEmpty = browsers.value.length === 0 && places.value.length === 0;
  const shown = `${shownCount.value} of ${browsers.value.length} shown`;
  return html`<main class="page" id="main">
    <h1 class="hidden">Browsers</h1>
    <p class="hidden" role="status">${told.value}</p>
    <${Lost} />
    ${
      status.value === null
        ? html`<${Loading} />`
        : html`<div class=${lost.value ? 'stale' : ''}>
            <${NeedsYou} /><${Tiles} />
            ${
              isEmpty
                ? null
                : html`<${Tools} />
                    <p class="hidden" role=${isFiltered.value ? 'status' : null}>${shown}</p>`
            }
            <div class="floor">
              <div>${isEmpty ? html`<${Empty} />` : html`<${Browsers} stills=${stills} />`}</div>
              <${Side} />
            </div>
            <${Foot} />
          </div>`
    }
    <${CardMenu} /><${OpenSheet} /><${DeleteSheet} /><${AnswerSheet} /><${NeedsSheet} /><${KeysSheet}
      list=${KEYS}
    />
  </main>`;
}
