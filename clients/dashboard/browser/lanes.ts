import { html } from 'htm/preact';
import type { Node } from '../parts.js';
import type { Row } from './rows.js';

/** So many units wide is a lane. */
const WIDTH = 1_000;

/** So near to a mark, in px, a click is one on it. */
const NEAR_PX = 12;

interface LanesProps {
  readonly rows: readonly Row[];
  /** The time at the left end and at the right end, in ms since 1970, by the clock of the rows. */
  readonly from: number;
  readonly to: number;
  /** The words below the lanes, from the left end to the right end. */
  readonly marks: readonly string[];
  readonly choose: (row: Row) => void;
}

interface Lane {
  readonly name: string;
  readonly has: (row: Row) => boolean;
}

const LANES: readonly Lane[] = [
  { name: 'Commands', has: ({ kind }) => kind === 'commands' },
  { name: 'Page', has: ({ kind }) => kind === 'pages' },
  { name: 'Requests', has: ({ kind }) => kind === 'network' },
  { name: 'Errors', has: ({ tone }) => tone !== '' },
];

/** What ran, where the page went, what it asked for and what failed, in one span of time. */
export function Lanes({ rows, from, to, marks, choose }: LanesProps): Node {
  return html`<section class="lanes" aria-label="The last minute">
    <dl>
      ${LANES.map(({ name, has }) => {
        const own = rows.filter((row) => has(row) && endOf(row, to) >= from);
        return html`<dt>${name}</dt>
          <dd>
            <span class="hidden">${own.length}</span
            ><${LaneOf} name=${name} rows=${own} from=${from} to=${to} choose=${choose} />
          </dd>`;
      })}
    </dl>
    <p aria-hidden="true">${marks.map((mark) => html`<span>${mark}</span>`)}</p>
  </section>`;
}

interface LaneProps extends Pick<LanesProps, 'rows' | 'from' | 'to' | 'choose'> {
  readonly name: string;
}

function LaneOf({ name, rows, from, to, choose }: LaneProps): Node {
  const at = (time: number) => ((time - from) / (to - from)) * WIDTH;
  const chosen = (event: MouseEvent) => {
    const { currentTarget: lane } = event;
    if (!(lane instanceof SVGElement)) return;
    const { left, width } = lane.getBoundingClientRect();
    const x = event.clientX - left;
    const px = (time: number) => (at(time) / WIDTH) * width;
    const distance = (row: Row) => Math.max(px(Date.parse(row.at)) - x, x - px(endOf(row, to)), 0);
    const nearest = rows.toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest && distance(nearest) <= NEAR_PX) choose(nearest);
  };
  return html`<svg
    viewBox=${`0 0 ${WIDTH} 16`}
    preserveAspectRatio="none"
    aria-hidden="true"
    onClick=${chosen}
  >
    <path class="base" vector-effect="non-scaling-stroke" d=${`M0 15.5H${WIDTH}`} />
    ${rows.map((row) => {
      const x = at(Date.parse(row.at));
      const title = html`<title>${`${row.title} ${row.detail}`}</title>`;
      if (name === 'Commands') {
        const left = Math.max(0, x);
        const width = Math.max(3, at(endOf(row, to)) - left);
        const kind = row.isRunning ? 'c run' : 'c';
        return html`<rect key=${row.key} class=${kind} x=${left} y="2" width=${width} height="12">
          ${title}
        </rect>`;
      }
      const kind = name === 'Page' ? 'nav' : name === 'Errors' ? row.tone : '';
      return html`<path
        key=${row.key}
        vector-effect="non-scaling-stroke"
        class=${kind}
        d=${`M${x} 2V14`}
      >
        ${title}
      </path>`;
    })}
  </svg>`;
}

/** When a row ended; one that runs goes on until now. */
function endOf(row: Row, now: number): number {
  return row.isRunning ? now : Date.parse(row.at) + (row.ms ?? 0);
}
