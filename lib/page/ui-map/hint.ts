import type { MapNode } from './map-node.js';
import { line, MAX_OWN_TEXT } from './visible-text.js';

/** Longer classes and computed images are not read: a hint is short, and scripts may set any length. */
const MAX_CLASS = 100;
const MAX_CLASSES = 1_000;
const MAX_IMAGE = 4_000;

/** How many elements in a control are searched for an icon. */
const MAX_PARTS = 20;

const TOOLTIPS =
  `title data-title data-original-title data-bs-original-title data-bs-title data-tooltip data-tooltip-content
   data-tip data-hint data-tippy-content data-balloon tooltip mattooltip ng-reflect-message uk-tooltip
   aria-description`.split(/\s+/);

const ACTIONS =
  `data-action data-command data-cmd data-act data-op data-event data-handler data-dismiss data-bs-dismiss
   data-toggle data-bs-toggle data-testid data-test-id data-test data-qa data-cy`.split(/\s+/);

/** Classes of icon fonts: `fa-times`, `glyphicon-trash`, `Button__icon--close`, `close-icon`. */
const ICON =
  /(^|[-_])(fa|fa[bdlrs]|glyphicon|bi|bxs?|bxl|codicon|dashicons|icofont|icon|ico|ion|la|lucide|mdi|octicon|pi|ri|ti|tabler|typcn|uil|anticon|feather|k-i)[-_]+[a-z]|^[a-z][\w-]*[-_](icon|ico)$/i;

/** Endings of such classes that only describe size, weight or position. */
const STYLE_CLASS =
  /[-_](fw|xs|sm|md|lg|xl|\d+x|spin|pulse|solid|regular|light|thin|brands|inverse|border|set|stack.*|rotate.*|flip.*|pull.*|button|btn|only|wrapper|container|small|large|white|black)$/i;

/** Words in classes and IDs for what a control does. */
const DEED =
  /(^|[-_])(add|back|cancel|clear|close|collapse|copy|cut|delete|deploy|dismiss|down|download|edit|exit|expand|export|filter|forward|fullscreen|help|hide|home|import|info|left|maximize|menu|minimize|minus|more|new|next|open|options|paste|pause|pin|play|plus|prev|previous|print|redo|refresh|reload|remove|reset|right|save|search|send|settings|share|show|sort|stop|submit|toggle|trash|undo|up|upload|zoom)([-_]|$)/i;

/**
 * A text that distinguishes a control without a name from others: its tooltip, its icon's class or file, an
 * attribute for its action, its ID, or a class for its action.
 */
export function hintOf(node: MapNode, nodes: readonly MapNode[]): string | undefined {
  const parts = [...partsOf(node, nodes)];
  const first = (of: (part: MapNode) => string | undefined) => {
    for (const part of parts) {
      const found = of(part);
      if (found !== undefined && /\p{L}/u.test(found)) return line(found, MAX_OWN_TEXT);
    }
    return undefined;
  };
  return (
    first(({ attributes }) => valueOf(attributes, TOOLTIPS)) ??
    first(iconOf) ??
    first(fileOf) ??
    first(({ attributes }) => valueOf(attributes, ACTIONS)) ??
    idOf(node) ??
    first(({ attributes }) => classes(attributes).find((name) => DEED.test(name)))
  );
}

/** The control, and the elements in it. */
function* partsOf(node: MapNode, nodes: readonly MapNode[]): Generator<MapNode> {
  yield node;
  let count = 0;
  for (let i = node.order + 1; i < node.end && count < MAX_PARTS; i += 1) {
    const part = nodes[i];
    if (!part || part.tag === '' || part.document !== node.document) continue;
    count += 1;
    yield part;
  }
}

function valueOf(
  attributes: Readonly<Record<string, string>>,
  names: readonly string[],
): string | undefined {
  return names.map((name) => attributes[name]).find((value) => value?.trim());
}

function classes({ class: names = '' }: Readonly<Record<string, string>>): string[] {
  return names
    .slice(0, MAX_CLASSES)
    .split(/\s+/)
    .filter((name) => name !== '' && name.length <= MAX_CLASS);
}

/** The class of an icon, or the ID that a `<use>` refers to. */
function iconOf({ tag, attributes }: MapNode): string | undefined {
  if (tag === 'use') {
    const [, id] = (attributes.href ?? attributes['xlink:href'] ?? '').split('#');
    return id === undefined || id === '' ? undefined : `#${id}`;
  }
  return classes(attributes).find((name) => ICON.test(name) && !STYLE_CLASS.test(name));
}

/** The file of an image. */
function fileOf(part: MapNode): string | undefined {
  const { tag, attributes } = part;
  // Chrome writes URLs in quotes, and `\"` for a quote in them.
  const drawn = /url\("([^"]+)"\)/.exec(part.css('background-image').slice(0, MAX_IMAGE))?.[1];
  const url = /^(img|image)$/.test(tag)
    ? (attributes.src ?? attributes.href ?? attributes['xlink:href'])
    : drawn;
  if (url === undefined || url.startsWith('data:')) return undefined;
  const [path = ''] = url.split(/[?#]/);
  return path.split('/').at(-1);
}

/** The ID, if it consists of words: generated ones describe nothing. */
function idOf({ attributes: { id = '' } }: MapNode): string | undefined {
  return /^[a-z][a-z_-]{2}[\w-]*$/i.test(id) && !/\d{3}/.test(id) ? id : undefined;
}
