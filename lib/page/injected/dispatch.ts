import { dom, isGone } from './dom.js';
import { linkOf, type Link } from './download-link.js';

/**
 * Dispatches an event of the interface that its type has. By itself it bubbles, can be cancelled, and leaves
 * shadow trees.
 *
 * @param data what the `dataTransfer` of a drag event holds, by its types
 */
export function dispatchTo(
  this: Element,
  type: string,
  init: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, string>> | null,
): { gone: boolean; canceled: boolean; refused?: string; link?: Link | undefined } {
  if (isGone(this)) return { gone: true, canceled: false };
  const options = { bubbles: true, cancelable: true, composed: true, ...init };
  const transfer = (): DataTransfer => {
    const made = new DataTransfer();
    for (const [format, text] of Object.entries(data ?? {})) made.setData(format, text);
    return made;
  };
  /** The touch points of a touch event, which JSON has as plain objects; each touches `this`. */
  const touches = () => {
    const lists = ['touches', 'targetTouches', 'changedTouches'].flatMap((name) => {
      const list = init[name];
      if (!Array.isArray(list)) return [];
      const points = list.map((point: unknown, identifier) => {
        if (typeof point !== 'object' || point === null || Array.isArray(point))
          throw new TypeError(`${name} contains ${JSON.stringify(point)}, which is no point`);
        return new Touch({ identifier, ...point, target: this });
      });
      return [[name, points] as const];
    });
    return Object.fromEntries(lists);
  };
  const create = (): Event => {
    if (/^(click|dblclick|auxclick|contextmenu|mouse\w+)$/.test(type))
      return new MouseEvent(type, options);
    if (/^key(down|up|press)$/.test(type)) return new KeyboardEvent(type, options);
    if (/^(pointer\w+|gotpointercapture|lostpointercapture)$/.test(type))
      return new PointerEvent(type, options);
    if (/^touch(start|move|end|cancel)$/.test(type))
      return new TouchEvent(type, { ...options, ...touches() });
    if (/^(focus|blur|focusin|focusout)$/.test(type)) return new FocusEvent(type, options);
    if (/^(drag\w*|drop)$/.test(type))
      return new DragEvent(type, { ...options, dataTransfer: transfer() });
    if (type === 'wheel') return new WheelEvent(type, options);
    if (/^(before)?input$/.test(type)) return new InputEvent(type, options);
    if (/^deviceorientation(absolute)?$/.test(type))
      return new DeviceOrientationEvent(type, options);
    if (type === 'devicemotion') return new DeviceMotionEvent(type, options);
    return 'detail' in init ? new CustomEvent(type, options) : new Event(type, options);
  };
  let event: Event;
  try {
    event = create();
  } catch (error) {
    return { gone: false, canceled: false, refused: String(error).replace(/\.+$/, '') };
  }
  const link = type === 'click' ? linkOf(this) : undefined;
  const canceled = !dom(this).dispatchEvent(event);
  return { gone: false, canceled, link: canceled ? undefined : link };
}
