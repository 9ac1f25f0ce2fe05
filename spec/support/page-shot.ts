import { Session } from '../../protocol/session.js';
import { STYLES, type DocumentShot, type StyleName } from '../../lib/page/ui-map/document-shot.js';
import type { PageShot } from '../../lib/page/ui-map/snapshot.js';

/** An element of a made-up page. A text has the tag `#text`. */
export interface Drawn {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly css?: Partial<Record<StyleName, string>>;
  /** Its x, y, width and height; undefined: it is not displayed. */
  readonly box?: readonly [x: number, y: number, width: number, height: number];
  readonly clickable?: boolean;
  readonly inside?: readonly Drawn[];
}

const DEFAULTS: Readonly<Record<StyleName, string>> = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  cursor: 'auto',
  overflow: 'visible',
  position: 'static',
  transform: 'none',
  'background-image': 'none',
};

/** The snapshot of a page without Chrome, for specs of what Tabwire computes with it. */
export function pageShot(root: Drawn): PageShot {
  const strings: string[] = [];
  const known = new Map<string, number>();
  const at = (text: string) => {
    const index = known.get(text) ?? strings.push(text) - 1;
    known.set(text, index);
    return index;
  };
  const nodes = {
    parentIndex: new Array<number>(),
    nodeType: new Array<number>(),
    nodeName: new Array<number>(),
    nodeValue: new Array<number>(),
    backendNodeId: new Array<number>(),
    attributes: new Array<number[]>(),
    isClickable: { index: new Array<number>() },
  };
  const layout = {
    nodeIndex: new Array<number>(),
    styles: new Array<number[]>(),
    bounds: new Array<number[]>(),
    text: new Array<number>(),
    stackingContexts: { index: [] },
  };
  const waiting: [parent: number, drawn: Drawn][] = [[-1, root]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [parent, { tag, attributes = {}, text = '', css, box, clickable, inside = [] }] = next;
    const index = nodes.nodeType.push(tag === '#text' ? 3 : 1) - 1;
    nodes.parentIndex.push(parent);
    nodes.nodeName.push(at(tag.toUpperCase()));
    nodes.nodeValue.push(at(text));
    nodes.backendNodeId.push(index + 1);
    nodes.attributes.push(Object.entries(attributes).flatMap((pair) => pair.map(at)));
    if (clickable) nodes.isClickable.index.push(index);
    if (box) {
      layout.nodeIndex.push(index);
      layout.bounds.push([...box]);
      layout.text.push(at(text));
      const styles = { ...DEFAULTS, ...css };
      const ordered = Object.entries(STYLES).sort(([, a], [, b]) => a - b);
      layout.styles.push(ordered.map(([name]) => at(Reflect.get(styles, name))));
    }
    for (const child of inside.toReversed()) waiting.push([index, child]);
  }
  const [none, size] = [at(''), 1_000];
  const main: DocumentShot = {
    session: Object.create(Session.prototype),
    isolate: '1',
    frameId: 'F',
    loaderId: 'L',
    strings,
    data: {
      documentURL: none,
      title: none,
      baseURL: none,
      contentLanguage: none,
      encodingName: none,
      publicId: none,
      systemId: none,
      frameId: none,
      nodes,
      layout,
      textBoxes: { layoutIndex: [], bounds: [], start: [], length: [] },
    },
    clickable: new Set(nodes.isClickable.index),
    values: new Map(),
    chosen: new Set(),
    shadowed: new Set(),
    focused: undefined,
    inner: new Map(),
    isRoot: true,
  };
  return {
    main,
    viewport: { width: size, height: size },
    scroll: { x: 0, y: 0 },
    content: { left: 0, top: 0, right: size, bottom: size },
    unit: 1,
    frameBoxes: new Map(),
    lost: [],
  };
}
