import type { MapNode } from './map-node.js';
import { isSeen } from './rect.js';
import { line, MAX_OWN_TEXT } from './visible-text.js';

const TEXT_LEVEL =
  /^(b|bdi|cite|code|em|font|i|kbd|mark|s|samp|small|span|strong|sub|sup|time|u|var)$/;
const BLOCK = /^(div|h[1-6]|p)$/;
const DRAWING = /^(svg|circle|defs|ellipse|g|line|path|poly(gon|line)|rect|use)$/;

/** Attributes by which an element has a name or a role of its own, or is left out. */
const SPEAKING = /^(aria-(?!hidden$).*|alt|contenteditable|inert|popover|role|tabindex|title)$/;

/**
 * A line break beside a character that is not ASCII. Beside U+200B, and between wide characters, it makes no space
 * (CSS Text 3, 4.1.3).
 */
const BREAK = /[\u0080-\uffff][ \t]*\n|\n[ \t\n]*[\u0080-\uffff]/;

/**
 * The name of an element that is computed from its visible text alone (accname 1.2, step 2F): all of the text is drawn
 * as it is in the DOM, and short enough not to be cut, and nothing else in the element has a name. It is one text
 * besides blank ones, or several in inline elements with white space between them: elsewhere Chrome puts a space
 * between two texts if they are of two blocks, or of two lines.
 *
 * @returns undefined if its name may be another
 */
export function textNameOf(node: MapNode, nodes: readonly MapNode[]): string | undefined {
  let [text, count, isSpaced, hiddenTo] = ['', 0, true, 0];
  for (let i = node.order + 1; i < node.end; i += 1) {
    const inner = nodes[i];
    if (inner?.document !== node.document) return undefined;
    if (inner.tag !== '') {
      if (!isSilent(inner)) return undefined;
      if ('aria-hidden' in inner.attributes) hiddenTo = Math.max(hiddenTo, inner.end);
      isSpaced &&= TEXT_LEVEL.test(inner.tag) && inner.css('display') === 'inline';
      continue;
    }
    if (inner.text !== inner.shownText) return undefined;
    if (text.length + inner.text.length > 4 * MAX_OWN_TEXT) return undefined;
    isSpaced &&= text === '' || /\s$/.test(text) || /^\s/.test(inner.text);
    text += inner.text;
    if (inner.text.trim() === '') continue;
    if (!isSeen(inner.reach) || i < hiddenTo) return undefined;
    count += 1;
  }
  const isAlone = node.end === node.order + 2;
  if (!isAlone && BREAK.test(text.trim())) return undefined;
  const name = line(text);
  return (count === 1 || (count > 1 && isSpaced)) && name.length <= MAX_OWN_TEXT ? name : undefined;
}

function isSilent({ tag, attributes }: MapNode): boolean {
  return (
    (TEXT_LEVEL.test(tag) || BLOCK.test(tag) || DRAWING.test(tag)) &&
    !Object.keys(attributes).some((name) => SPEAKING.test(name))
  );
}
