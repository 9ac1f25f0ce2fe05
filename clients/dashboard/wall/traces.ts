import { effect } from '@preact/signals';
import { readAt, status } from './reading.js';

/** So many readings make the last minute. */
const LENGTH = 30;

/** How far apart two readings are in the drawing, which is 120 wide. */
const STEP = 4;

/** How high the line runs, by how much a browser did between two readings: 0 is rest. */
const LEVELS = [13, 6, 3] as const;

interface Trace {
  readonly levels: readonly number[];
  readonly commands: number;
}

/** What each browser did at the last readings, the oldest first. */
const traces = new Map<string, Trace>();

let tracedAt = 0;

/** What a browser did since the last reading: 0 nothing, 1 something, 2 much. */
function levelOf(running: number, commands: number): 0 | 1 | 2 {
  if (running === 0 && commands === 0) return 0;
  return running > 1 || commands > 4 ? 2 : 1;
}

effect(() => {
  const all = status.value?.browsers ?? [];
  if (readAt.value === tracedAt) return;
  tracedAt = readAt.value;
  const ids = new Set(all.map(({ id }) => id));
  for (const id of traces.keys()) if (!ids.has(id)) traces.delete(id);
  for (const { id, running, commands } of all) {
    const before = traces.get(id);
    const level = levelOf(running, before ? commands - before.commands : 0);
    traces.set(id, { levels: [...(before?.levels ?? []), level].slice(-LENGTH), commands });
  }
});

/** The line of a browser's last minute, which ends at `width` of 120. */
export function traceOf(id: string, width = LENGTH * STEP): string {
  const levels = traces.get(id)?.levels ?? [];
  const steps = Math.round(width / STEP);
  const shown = levels.slice(-steps);
  let path = `M0 ${LEVELS[0]}H${(steps - shown.length) * STEP}`;
  let before = 0;
  shown.forEach((level, at) => {
    if (level !== before) path += `V${LEVELS[level] ?? LEVELS[0]}`;
    before = level;
    path += `H${(steps - shown.length + at + 1) * STEP}`;
  });
  return path;
}
