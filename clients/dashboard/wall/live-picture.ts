import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { draw } from '../drawing.js';
import { LiveSocket } from '../live-socket.js';
import type { Node } from '../parts.js';
import { followVisibility } from '../visible.js';

/** How long a card is pointed at, or has the focus, before it is live. */
const DWELL_MS = 300;

const QUERY = 'max_width=480&quality=50';

/** The one browser whose card is live: a view that is held open costs Chrome as much as a large one. */
export const liveId = signal<string | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes a card live in a moment, unless another one is pointed at before. */
export function dwell(id: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    liveId.value = id;
  }, DWELL_MS);
}

/** Makes no card live any more. */
export function leave(): void {
  clearTimeout(timer);
  liveId.value = null;
}

/** The page of a browser as it is now, over its picture. */
export function LivePicture({ id }: { id: string }): Node {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const socket = new LiveSocket(`/browsers/${id}/live?${QUERY}`);
    socket.paint = (picture) => {
      const { current: element } = canvas;
      if (!element) return;
      element.hidden = false;
      element.classList.toggle('tall', picture.height > picture.width);
      draw(picture, element);
    };
    // Nobody sees a hidden page, and no event tells that the pointer has left it.
    const deaf = followVisibility((isVisible) => {
      if (!isVisible) leave();
    });
    return () => {
      deaf();
      socket.end();
    };
  }, [id]);
  return html`<canvas ref=${canvas} hidden aria-hidden="true"></canvas>
    <span class="now" aria-hidden="true">Live</span>`;
}
