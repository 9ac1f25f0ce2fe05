import { dom, elementAround, isGone } from './dom.js';
import { isShown, plainText } from './plain-text.js';

/** A part of the page around an element, which has the name or the text that was asked for. */
interface RegionFound {
  /** Its ancestors' and its own indices among their siblings, `0/1/4/`: a region around it has a prefix of it. */
  readonly path: string;
  /** Whether its name is equal to the one that was asked for, rather than containing it. */
  readonly exact: boolean;
}

/**
 * The nearest region around `this`: one with that name, or with that text in it.
 *
 * @param near a text anywhere in it, as in a table's row, rather than its name or heading
 * @param name empty: any of that kind
 * @param kind empty: any
 * @param nth which of its table or list, from 1, -1 the last: a name is then one that it may be called by instead;
 *   0: any
 * @param begins whether texts have to begin with it
 */
export function regionAround(
  this: Element,
  near: boolean,
  name: string,
  kind: string,
  nth: number,
  begins = false,
): { gone: boolean; region: RegionFound | null } {
  const none = { gone: false, region: null };
  if (isGone(this)) return { gone: true, region: null };
  const kinds: Readonly<Record<string, string>> = {
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    consent:
      ':is([class*=cookie i], [id*=cookie i], [class*=consent i], [id*=consent i], [aria-label*=cookie i]):not(html, body)',
    modal: 'dialog:modal, [aria-modal=true]',
    row: 'tr, [role=row], li, [role=listitem]',
    item: 'li, [role=listitem], article, [role=article], tr, [role=row]',
    section: 'section, [role=region], fieldset, [role=group], article, details, [role=tabpanel]',
    form: 'form, [role=form], [role=search]',
    table: 'table, [role=table], [role=grid]',
    list: 'ul, ol, menu, [role=list]',
    menu: '[role=menu], menu, nav',
    header: 'header, [role=banner]',
    footer: 'footer, [role=contentinfo]',
    sidebar: 'aside, [role=complementary]',
    navigation: 'nav, [role=navigation]',
  };
  const landmarks =
    'main, [role=main], iframe, header, footer, aside, nav, [role=radiogroup], [role=toolbar], [role=listbox]';
  const anyRegion = `${Object.values(kinds).join()}, ${landmarks}`;
  // Being inside the same one of these does not make two elements belong together.
  const containers =
    'html, body, main, [role=main], table, tbody, thead, ul, ol, [role=table], [role=grid], [role=rowgroup], [role=list]';
  const wanted = plainText(name);
  /** 2: the text equals the name; 1: it contains the name as whole words; 0: neither. */
  const fitOfText = (text: string | null | undefined): 0 | 1 | 2 => {
    const words = plainText(text);
    if (words === wanted) return 2;
    if (begins) return words.startsWith(`${wanted} `) ? 1 : 0;
    return ` ${words} `.includes(` ${wanted} `) ? 1 : 0;
  };
  const headingsOf = (box: Element) =>
    [
      ...dom(box).querySelectorAll(
        'h1, h2, h3, h4, h5, h6, [role=heading], legend, caption, summary',
      ),
    ].filter((heading) => isShown(heading) && !dom(this).contains(heading));
  /** How well a region's name fits: its label, or its first heading. */
  const nameFit = (box: Element): 0 | 1 | 2 => {
    const root = dom(box).getRootNode();
    const ids = dom(box).getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = ids.map((id) =>
      root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null,
    );
    const label =
      dom(box).getAttribute('aria-label') ?? labels.map((one) => dom(one)?.textContent).join(' ');
    const isRow = dom(box).matches(kinds.row ?? '');
    const own = fitOfText(label) || fitOfText(dom(headingsOf(box)[0])?.textContent);
    return own || (isRow ? textFit(box) : 0);
  };
  /** The best fit of a text in the box outside of `this`. */
  const textFit = (box: Element): 0 | 1 | 2 => {
    let best: 0 | 1 | 2 = 0;
    for (const element of [box, ...dom(box).querySelectorAll('*')]) {
      if (dom(this).contains(element) || best === 2) continue;
      const { textContent } = dom(element);
      const label = dom(element).getAttribute('aria-label') ?? dom(element).getAttribute('alt');
      const text = textContent.length < 4 * name.length + 200 ? textContent : '';
      const found = fitOfText(label) || (dom(element).contains(this) ? 0 : fitOfText(text));
      if (found > best && isShown(element)) best = found;
    }
    // The box's own text nodes, between its elements.
    const ownTexts = [...dom(box).childNodes].flatMap((node) =>
      node instanceof Text ? [node.data] : [],
    );
    for (const text of ownTexts) {
      const found = fitOfText(text);
      if (found > best) best = found;
    }
    return best;
  };
  /** The rows or items beside one, with it; the heads of a table do not count. */
  const besides = (box: Element): Element[] => {
    const selector = kinds[kind] ?? anyRegion;
    const isHead = (one: Element) =>
      dom(one).closest('thead') !== null ||
      (dom(one).children.length > 0 &&
        [...dom(one).children].every((cell) => dom(cell).matches('th, [role=columnheader]')));
    let around = elementAround(box);
    while (around) {
      const own = [...dom(around).querySelectorAll(selector)].filter(
        (one) =>
          dom(elementAround(one))?.closest(selector) === dom(elementAround(box))?.closest(selector),
      );
      if (dom(around).matches(lists) || (own.length > 1 && !dom(around).matches(parts)))
        return own.filter((one) => isShown(one) && !isHead(one));
      around = elementAround(around);
    }
    return [box];
  };
  const lists =
    'table, ul, ol, menu, [role=table], [role=grid], [role=treegrid], [role=list], [role=feed]';
  const parts = 'tbody, [role=rowgroup]';
  const fitOfPlace = (box: Element): 0 | 2 => {
    const all = besides(box);
    const fits = all.at(nth > 0 ? nth - 1 : nth) === box;
    const isCalled = (one: Element) => name !== '' && nameFit(one) === 2;
    return (all.some(isCalled) ? isCalled(box) : fits) ? 2 : 0;
  };
  const fitOfRegion = (box: Element): 0 | 1 | 2 => {
    if (nth !== 0) return dom(box).matches(kinds[kind] ?? anyRegion) ? fitOfPlace(box) : 0;
    if (kind !== '') {
      if (!dom(box).matches(kinds[kind] ?? anyRegion)) return 0;
      return wanted === '' ? 2 : nameFit(box) || (near ? textFit(box) : 0);
    }
    if (near) return dom(box).matches(containers) ? 0 : textFit(box);
    if (dom(box).matches(anyRegion)) return nameFit(box);
    // A card: any element around `this` with a heading of its own.
    return dom(box).matches(containers) ? 0 : fitOfText(dom(headingsOf(box)[0])?.textContent);
  };
  for (let box = elementAround(this); box; box = elementAround(box)) {
    const found = fitOfRegion(box);
    if (found === 0) {
      if (near && dom(box).matches(containers)) return none;
      continue;
    }
    const path: number[] = [];
    for (let step: Element | null = box; step; step = elementAround(step))
      path.unshift([...(dom(dom(step).parentNode)?.children ?? [])].indexOf(step));
    return {
      gone: false,
      region: { path: path.map((index) => `${index}/`).join(''), exact: found === 2 },
    };
  }
  return none;
}
