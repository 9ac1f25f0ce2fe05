/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

declare global {
  // Of our isolated world, not of the page.
  var tabwireCover: Element | null | undefined;
}

/** Where to click, in CSS px of the frame's viewport; or why not. */
export type ClickTarget =
  | { status: 'ready'; x: number; y: number }
  /** `option` has to be selected instead. */
  | { status: 'gone' | 'no_box' | 'hidden' | 'disabled' | 'moving' | 'option' }
  /** It is in another document by now: look up where, and ask there. */
  | { status: 'moved' }
  | { status: 'covered'; by: string };

/**
 * Waits until `this` is visible, at rest and not covered, and for a click enabled, scrolling it into
 * view; then tells the point. After `timeoutMs` it tells what is still in the way. `force` skips the
 * checks.
 */
export async function clickTarget(
  this: Element,
  force: boolean,
  timeoutMs: number,
  clicks: boolean,
): Promise<ClickTarget> {
  // A form's fields may be named like members of elements, and stand in for them.
  const element = Element.prototype;
  const own = <Name extends keyof Node>(name: Name, of: Node = this) =>
    Reflect.get(Node.prototype, name, of);
  const select = clicks && this instanceof HTMLOptionElement ? this.closest('select') : null;
  const controls = 'button, input, option, select, textarea';
  const control = clicks ? element.closest.call(this, controls) : null;
  // A frame of another site that is off screen draws no frames until it is scrolled to.
  const nextFrame = (orAfterMs = 100) =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, orAfterMs);
    });
  const blocks: ScrollLogicalPosition[] = ['center', 'end', 'start'];
  const tree = Node.prototype.getRootNode.call(this);
  const scope = tree instanceof ShadowRoot ? tree : document;
  // An area has no box: it is a part of the image that uses its map.
  const map = this instanceof HTMLAreaElement ? (this.closest('map')?.name ?? '') : '';
  const images = map === '' ? [] : [...scope.querySelectorAll('img')];
  const image = images.find(({ useMap }) => useMap === `#${map}`);
  const drawn = image ?? this;

  const areaIn = (area: HTMLAreaElement, of: HTMLImageElement) => {
    const { left, top, width, height } = of.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(of);
    const numbers = area.coords.split(',').map(Number);
    const [cx = 0, cy = 0, radius = 0] = numbers;
    let [xs, ys] = [0, 1].map((odd) => numbers.filter((_, i) => i % 2 === odd));
    if (area.shape === 'circle') [xs, ys] = [cx, cy].map((c) => [c - radius, c + radius]);
    if (!xs || !ys || area.shape === 'default') return new DOMRect(left, top, width, height);
    const x = Math.min(...xs) + left + of.clientLeft + parseFloat(paddingLeft);
    const y = Math.min(...ys) + top + of.clientTop + parseFloat(paddingTop);
    const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
    return new DOMRect(x, y, right - Math.min(...xs), bottom - Math.min(...ys));
  };
  const boxes = () => {
    if (this instanceof HTMLAreaElement && image) return [areaIn(this, image)];
    let rects = [...element.getClientRects.call(this)];
    if (rects.length === 0 && getComputedStyle(this).display === 'contents') {
      const slotted = this instanceof HTMLSlotElement ? this.assignedNodes({ flatten: true }) : [];
      const contents = slotted.length > 0 ? slotted : [...own('childNodes')];
      rects = contents.flatMap((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()];
      });
    }
    return rects.filter(({ width, height }) => width > 0 && height > 0);
  };
  const isAnimated = (of: Element | null): boolean =>
    of !== null &&
    (element.getAnimations.call(of).some(({ playState }) => playState === 'running') ||
      isAnimated(own('parentElement', of)));
  const inFlatTree = (hit: Element) => {
    for (let node: Node | null = hit; node;) {
      if (node === this) return true;
      const slot: HTMLSlotElement | null =
        node instanceof Element ? Reflect.get(element, 'assignedSlot', node) : null;
      if (slot) node = slot;
      else node = node instanceof ShadowRoot ? node.host : own('parentNode', node);
    }
    return false;
  };
  const describe = (cover: Element) => {
    const [id, classes] = ['id', 'class'].map((name) => element.getAttribute.call(cover, name));
    const names = (classes ?? '').split(/\s+/).filter((name) => name !== '');
    const marks = [id ? `#${id}` : '', ...names.slice(0, 3).map((name) => `.${name}`)];
    return Reflect.get(element, 'localName', cover) + marks.join('');
  };
  /** Points of the visible part of a box: its middle first, then around it. */
  const points = ({ left, top, right, bottom }: DOMRect) => {
    const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    if (x0 >= x1 || y0 >= y1) return [];
    const parts = [0.5, 0.15, 0.85];
    return parts.flatMap((u) =>
      parts.map((v) => [x0 + u * (x1 - x0), y0 + v * (y1 - y0)] as const),
    );
  };
  const look = (scrolled: boolean): ClickTarget => {
    const home = own('ownerDocument');
    if (!own('isConnected') || !home?.defaultView) return { status: 'gone' };
    if (home !== document) return { status: 'moved' };
    if (control?.matches(':disabled') && !force) return { status: 'disabled' };
    if (select && !force) {
      if (select.getClientRects().length === 0) return { status: 'no_box' };
      if (getComputedStyle(select).visibility !== 'visible') return { status: 'hidden' };
    }
    if (select) return { status: 'option' };
    const rects = boxes();
    const [first] = rects;
    if (!first) return { status: 'no_box' };
    if (force) {
      const [point] = points(first);
      return point ? { status: 'ready', x: point[0], y: point[1] } : { status: 'hidden' };
    }
    if (getComputedStyle(this).visibility !== 'visible') return { status: 'hidden' };
    let cover: Element | null = null;
    for (const rect of rects.slice(0, 3)) {
      for (const [x, y] of points(rect)) {
        const hit = scope.elementFromPoint(x, y);
        if (hit && inFlatTree(hit)) return { status: 'ready', x, y };
        cover ??= hit;
        if (!scrolled) break;
      }
    }
    globalThis.tabwireCover = cover;
    return cover ? { status: 'covered', by: describe(cover) } : { status: 'hidden' };
  };

  const until = performance.now() + timeoutMs;
  for (let round = 0; ; round += 1) {
    let target = look(round > 0);
    if (target.status === 'covered' || target.status === 'hidden') {
      // A sticky header may cover one end of the viewport: try the middle, then both ends.
      const block = blocks[round % blocks.length] ?? 'center';
      element.scrollIntoView.call(drawn, { block, inline: 'center', behavior: 'instant' });
      target = look(true);
    }
    if (target.status === 'ready' && !force && isAnimated(drawn)) {
      const before = element.getBoundingClientRect.call(drawn);
      // A busy page draws late, and what has not been drawn has not moved.
      await nextFrame(1_000);
      await nextFrame(1_000);
      const after = element.getBoundingClientRect.call(drawn);
      const moved = before.left !== after.left || before.top !== after.top;
      target = moved ? { status: 'moving' } : look(true);
    }
    const waits = ['no_box', 'hidden', 'disabled', 'moving', 'covered'];
    if (!waits.includes(target.status)) return target;
    if (performance.now() >= until || (force && round > 0)) return target;
    await nextFrame();
  }
}

/** The element that covered the last click target. */
export function coveringElement(): Element | null {
  return globalThis.tabwireCover ?? null;
}

/**
 * Carries a point of a frame's viewport into the viewport of the document that holds `this`, its
 * frame element, scrolling it into view and waiting until no other element is in front there.
 */
export async function pointThroughFrame(
  this: HTMLElement,
  x: number,
  y: number,
  force: boolean,
  timeoutMs: number,
): Promise<ClickTarget> {
  /** How a box is turned and scaled; what Chrome draws of it has the same middle. */
  const turnOf = (box: Element): DOMMatrix => {
    const { transform, rotate } = getComputedStyle(box);
    const own = new DOMMatrix(transform);
    const turned = /^\S+deg$/.test(rotate) ? new DOMMatrix(`rotate(${rotate})`).multiply(own) : own;
    const root = box.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : null;
    const outer = box.assignedSlot ?? box.parentElement ?? host;
    return outer ? turnOf(outer).multiply(turned) : turned;
  };
  const place = () => {
    const rect = this.getBoundingClientRect();
    const style = getComputedStyle(this);
    const { offsetWidth: width, offsetHeight: height } = this;
    const { a, b, c, d } = turnOf(this);
    // What the matrix leaves over: zoom, and `scale`.
    const scaleX = rect.width / (Math.abs(a) * width + Math.abs(c) * height) || 1;
    const scaleY = rect.height / (Math.abs(b) * width + Math.abs(d) * height) || 1;
    const fromMiddleX = this.clientLeft + parseFloat(style.paddingLeft) + x - width / 2;
    const fromMiddleY = this.clientTop + parseFloat(style.paddingTop) + y - height / 2;
    return {
      x: rect.left + rect.width / 2 + (a * fromMiddleX + c * fromMiddleY) * scaleX,
      y: rect.top + rect.height / 2 + (b * fromMiddleX + d * fromMiddleY) * scaleY,
    };
  };
  const isInside = (point: { x: number; y: number }) =>
    point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight;
  const look = (): ClickTarget => {
    if (!this.isConnected || !this.ownerDocument.defaultView) return { status: 'gone' };
    let point = place();
    if (!isInside(point)) {
      this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      point = place();
    }
    if (!isInside(point)) {
      const left = point.x - innerWidth / 2;
      scrollBy({ left, top: point.y - innerHeight / 2, behavior: 'instant' });
      point = place();
    }
    if (!isInside(point)) return { status: 'hidden' };
    const root = this.getRootNode();
    const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(point.x, point.y);
    if (hit === this || force) return { status: 'ready', ...point };
    globalThis.tabwireCover = hit;
    return hit ? { status: 'covered', by: hit.localName } : { status: 'hidden' };
  };
  const until = performance.now() + timeoutMs;
  for (;;) {
    const target = look();
    const settled = target.status === 'ready' || target.status === 'gone';
    if (settled || force || performance.now() >= until) return target;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100); // off screen no frames are drawn
    });
  }
}

/** The frame element at a point of the viewport, if it is one that is seen there. */
export function frameElementAt(this: Document, x: number, y: number): Element | null {
  let hit = this.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit?.matches('iframe, frame') ? hit : null;
}

/** Carries a point of the viewport into the document of `this`, a frame element. */
export function pointIntoFrame(this: HTMLElement, x: number, y: number): { x: number; y: number } {
  const rect = this.getBoundingClientRect();
  const style = getComputedStyle(this);
  const scaleX = rect.width / this.offsetWidth || 1;
  const scaleY = rect.height / this.offsetHeight || 1;
  return {
    x: (x - rect.left) / scaleX - this.clientLeft - parseFloat(style.paddingLeft),
    y: (y - rect.top) / scaleY - this.clientTop - parseFloat(style.paddingTop),
  };
}

/** Selects an option as a click on it does: with the events of a person's choice. */
export function selectOption(this: Element): { gone: boolean; disabled: boolean } {
  if (!this.isConnected || !this.ownerDocument.defaultView) return { gone: true, disabled: false };
  const select = this.closest('select');
  const isOption = this instanceof HTMLOptionElement;
  if (!select || !isOption || this.matches(':disabled') || select.matches(':disabled'))
    return { gone: false, disabled: true };
  const fire = (type: string, init: EventInit) =>
    select.dispatchEvent(
      type === 'click' || type.startsWith('mouse')
        ? new MouseEvent(type, { view: window, ...init })
        : new Event(type, init),
    );
  const bubbling = { bubbles: true, cancelable: true, composed: true };
  fire('mouseover', bubbling);
  fire('mousemove', bubbling);
  fire('mousedown', bubbling);
  select.focus();
  const was = this.selected;
  if (select.multiple) this.selected = !was;
  else this.selected = true;
  if (this.selected !== was) {
    fire('input', { bubbles: true, composed: true });
    fire('change', { bubbles: true });
  }
  fire('mouseup', bubbling);
  fire('click', bubbling);
  return { gone: false, disabled: false };
}
