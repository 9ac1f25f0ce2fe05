import { html } from 'htm/preact';
import type { Node } from '../parts.js';
import { commandRate, status } from './reading.js';
import type { Status } from './types.js';

const WIDTH = 96;
const BOTTOM = 25;
const TOP = 4;

/** A line of figures from 0 to the largest of them; an empty text for fewer than two figures. */
function lineOf(figures: readonly number[]): string {
  if (figures.length < 2) return '';
  const most = Math.max(...figures, 1);
  const points = figures.map((figure, at) => {
    const x = (at * WIDTH) / (figures.length - 1);
    return `${x.toFixed(1)} ${heightOf(figure, most)}`;
  });
  return `M${points.join('L')}`;
}

const heightOf = (figure: number, most: number) =>
  (BOTTOM - ((BOTTOM - TOP) * figure) / most).toFixed(1);

const path = (d: string, kind = '') =>
  html`<path class=${kind} vector-effect="non-scaling-stroke" d=${d} />`;

function Line({ figures }: { figures: readonly number[] }): Node {
  const d = lineOf(figures);
  const last = heightOf(figures.at(-1) ?? 0, Math.max(...figures, 1));
  return html`${path(d)} ${d === '' ? null : path(`M${WIDTH} ${last}h.01`, 'now')}`;
}

function Bars({ figures }: { figures: readonly number[] }): Node {
  const most = Math.max(...figures, 1);
  const bars = figures.flatMap((figure, at) => {
    const x = ((at * WIDTH) / Math.max(1, figures.length - 1)).toFixed(1);
    return figure > 0 ? [path(`M${x} 26V${heightOf(figure, most)}`, 'bar')] : [];
  });
  return html`${bars}`;
}

interface TileProps {
  readonly name: string;
  /** null: not known. */
  readonly figure: string | number | null;
  readonly unit?: string;
  readonly of?: string;
  readonly figures: readonly number[];
  readonly kind?: 'bad';
}

function Tile({ name, figure, unit = '', of = '', figures, kind }: TileProps): Node {
  const isBars = name === 'Errors';
  return html`<div class=${kind === undefined ? 'tile' : `tile ${kind}`}>
    <dt>${name}</dt>
    <dd>
      <span class="figure">
        ${figure ?? '–'}${unit === '' ? null : html`<small>${` ${unit}`}</small>`}
        ${of === '' ? null : html`<small class="of">${` ${of}`}</small>`}
      </span>
      <svg class="spark" viewBox="0 0 96 28" preserveAspectRatio="none" aria-hidden="true">
        ${path('M0 26H96', 'base')}
        <${isBars ? Bars : Line} figures=${figures} />
      </svg>
    </dd>
  </div>`;
}

const GIB = 2 ** 30;

/** The memory that is left: of all members of a fleet, otherwise of the server. */
function memoryLeft({ members, memory }: Status): number {
  if (!members) return memory.available_bytes;
  return members.reduce((sum, { available_bytes: bytes = 0 }) => sum + bytes, 0);
}

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);

function tilesOf(status: Status, rate: number | null): readonly TileProps[] {
  const { used, free, queued, pooled, history, drain } = status;
  const left = memoryLeft(status);
  const memory =
    left < GIB ? [Math.round(left / 2 ** 20), 'MiB'] : [(left / GIB).toFixed(1), 'GiB'];
  const errors = sum(history.errors);
  return [
    { name: 'Open', figure: used, of: `of ${used + free}`, figures: history.browsers },
    {
      name: 'Free',
      figure: free,
      of: drain && drain.state !== 'serving' ? drain.state : '',
      figures: history.free,
    },
    { name: 'Queue', figure: queued, figures: history.queued },
    { name: 'Pool', figure: pooled, figures: history.pooled },
    {
      name: 'Memory left',
      figure: memory[0] ?? null,
      unit: String(memory[1]),
      figures: history.available_bytes,
    },
    {
      name: 'Commands',
      figure: rate === null ? null : rate < 10 && rate > 0 ? rate.toFixed(1) : Math.round(rate),
      unit: '/ s',
      figures: history.commands,
    },
    {
      name: 'Errors',
      figure: errors,
      of: 'in 15 min',
      figures: history.errors,
      ...(errors > 0 ? { kind: 'bad' } : {}),
    },
  ];
}

const NAMES = ['Open', 'Free', 'Queue', 'Pool', 'Memory left', 'Commands', 'Errors'];

/** Places for the figures, before they were read. */
export function EmptyTiles(): Node {
  return html`<dl class="tiles" aria-label="Figures">
    ${NAMES.map(
      (name) =>
        html`<div class="tile" key=${name}>
          <dt>${name}</dt>
          <dd><span class="bone fig-1"></span></dd>
        </div>`,
    )}
  </dl>`;
}

/** The figures of the server, each with its line of the last 15 minutes. */
export function Tiles(): Node {
  const { value: figures } = status;
  if (!figures) return html`<${EmptyTiles} />`;
  return html`<dl class="tiles" aria-label="Figures">
    ${tilesOf(figures, commandRate.value).map((tile) => html`<${Tile} key=${tile.name} ...${tile} />`)}
  </dl>`;
}
