import { hideCaret } from './caret.js';
import { dom, kept, rootOf } from './dom.js';
import type { Box } from './box.js';
import { shadowRootsOf } from './plain-text.js';

declare global {
  interface Kept {
    /** What undoes the changes for a screenshot. */
    shot?: (() => void)[];
  }
}

/** How a document is changed for a screenshot. */
export interface ShotChanges {
  /** Applied in the document and in its open shadow roots. */
  readonly css: string;
  /** Finishes animations; those without an end are at their start. */
  readonly stopsAnimations: boolean;
  readonly hidesCaret: boolean;
}

/** Changes the document until `undoShotChanges`. */
export function applyShotChanges(
  this: Document,
  { css, stopsAnimations, hidesCaret }: ShotChanges,
): void {
  const undo = (kept().shot ??= []);
  const roots = [this, ...[...this.querySelectorAll('*')].flatMap(shadowRootsOf)];
  if (css !== '') {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    for (const root of roots) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      undo.push(() => {
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
      });
    }
  }
  const animations = stopsAnimations ? roots.flatMap((root) => root.getAnimations()) : [];
  for (const animation of animations) {
    const end = animation.effect?.getComputedTiming().endTime;
    if (animation.playbackRate === 0 || animation.playState !== 'running') continue;
    if (typeof end === 'number' && Number.isFinite(end)) {
      animation.finish();
      continue;
    }
    animation.cancel();
    undo.push(() => {
      animation.play();
    });
  }
  const images = stopsAnimations ? roots.flatMap((root) => [...root.querySelectorAll('svg')]) : [];
  for (const svg of images) {
    // Animations of SMIL are no others.
    const animated = svg.querySelector('animate, animateMotion, animateTransform, set');
    if (!animated || svg.animationsPaused()) continue;
    const time = svg.getCurrentTime();
    svg.pauseAnimations();
    svg.setCurrentTime(0);
    undo.push(() => {
      svg.setCurrentTime(time);
      svg.unpauseAnimations();
    });
  }
  if (hidesCaret) undo.push(hideCaret());
}

/** Paints over boxes of the viewport, in CSS px, until `undoShotChanges`. */
export function coverBoxes(this: Document, masks: readonly Box[], maskColor: string): void {
  const undo = (kept().shot ??= []);
  const root = rootOf(this);
  for (const { x, y, width, height } of root ? masks : []) {
    // A document of XML or SVG makes no HTML elements by itself.
    const mask = this.createElementNS('http://www.w3.org/1999/xhtml', 'div');
    dom(mask).popover = 'manual';
    const place = `left: ${x + scrollX}px; top: ${y + scrollY}px; width: ${width}px; height: ${height}px`;
    dom(mask).style.cssText =
      `position: absolute; inset: auto; margin: 0; border: 0; padding: 0; ${place}; background: ${maskColor}`;
    dom(root)?.append(mask);
    dom(mask).showPopover();
    undo.push(() => {
      dom(mask).remove();
    });
  }
}

/** Undoes `applyShotChanges`. */
export function undoShotChanges(): void {
  for (const undo of kept().shot?.splice(0) ?? []) undo();
}
