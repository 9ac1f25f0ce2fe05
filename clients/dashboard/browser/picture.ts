import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { draw } from '../drawing.js';
import type { PageInput } from '../page-input.js';
import type { LiveSocket } from '../live-socket.js';
import type { Node } from '../parts.js';

/** So many times its own px a picture is at most. */
const MOST_ZOOM = 1.5;

interface PictureProps {
  readonly socket: LiveSocket;
  readonly input: PageInput;
  readonly isDriving: boolean;
  /** Ends driving: Shift+Escape was pressed. */
  readonly leave: () => void;
  /** Called when a person presses the picture without driving. */
  readonly onWatchPress?: () => void;
  /** How large it is, 1: as the page is; 0: as large as there is room. */
  readonly zoom?: number;
  /** What lies over the picture. */
  readonly over?: Node | null;
  /** What is said in place of the picture. */
  readonly notice?: Node | null;
}

/** The live picture of a page. */
export function Picture(props: PictureProps): Node {
  const { socket, input, isDriving, leave, onWatchPress, zoom = 0, over, notice } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  // Before the first picture comes: another may not follow.
  useLayoutEffect(() => {
    const { current: element } = canvas;
    if (!element) return undefined;
    socket.paint = (picture) => {
      draw(picture, element);
    };
    if (!isDriving) return undefined;
    element.focus({ preventScroll: true });
    input.onLeave = leave;
    return input.on(element);
  }, [socket, input, isDriving]);
  const { value: url } = socket.url;
  const { value: head } = socket.head;
  const name = isDriving
    ? `The page ${url}: keys and mouse go to it; Shift+Escape leaves it`
    : `The page ${url}, live`;
  const { width, height } = head ?? { width: 1_280, height: 720 };
  const most = `${zoom === 0 ? width * MOST_ZOOM : width * zoom}px`;
  const style = { '--ratio': String(width / height), '--most': most };
  const kind = `${zoom === 0 ? '' : 'zoomed'} ${head ? '' : 'undrawn'}`;
  return html`<div class=${`picture ${kind}`} style=${style}>
    <canvas
      ref=${canvas}
      width="1280"
      height="720"
      role=${isDriving ? 'application' : 'img'}
      aria-label=${name}
      tabindex=${isDriving ? 0 : null}
      onMouseDown=${isDriving ? null : onWatchPress}
    ></canvas>
    ${over} ${notice}
  </div>`;
}
