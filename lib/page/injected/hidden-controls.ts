/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { answerNodes, type Answer, type AnswerNodes } from './answers.js';
import { controlName, controlRole, hiddenText, openersOf } from './control-names.js';
import { dom, elementAround } from './dom.js';
import { collapsed } from './plain-text.js';
import { isShown } from './visibility.js';

/** A control that is in the document and not shown: in a closed menu, the panel of another tab, a dialog to come. */
export interface HiddenControl {
  readonly role: string;
  readonly name: string;
  readonly tag: string;
  readonly type: string;
  readonly placeholder: string;
  readonly checked: boolean | null;
  /** Of a select. */
  readonly labels: readonly string[];
  /** The text of the row or the item that it is in. */
  readonly row: string;
  /** What the list of the row is called, and its heads. */
  readonly called: string;
}

/**
 * Reads the controls that are not shown, each as JSON of `HiddenControl`, with the shown elements that may open the
 * part of the page that it is in: a tab, or the button of a menu.
 */
export function hiddenControls(this: Document): AnswerNodes {
  const most = 500;
  /** The outermost element around it that is not shown. */
  const partOf = (element: Element): Element => {
    const around = elementAround(element);
    return around && !isShown(around) ? partOf(around) : element;
  };
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=switch], [role=checkbox]';
  const hidden = [...this.querySelectorAll(controls)].filter((one) => !isShown(one));
  const found = hidden.slice(0, most).map((element): Answer => {
    const input = element instanceof HTMLInputElement ? element : undefined;
    const isBox = input !== undefined && /^(checkbox|radio)$/.test(input.type);
    const row = dom(element).closest('tr, li, article, [role=row], [role=listitem]');
    const text = row ? hiddenText(row) : '';
    const list = dom(row)?.closest('table, ul, ol, [role=list]');
    const heads = list instanceof HTMLTableElement ? hiddenText(list.rows[0] ?? list) : '';
    const control: HiddenControl = {
      role: controlRole(element),
      name: controlName(element),
      tag: dom(element).localName,
      type: input?.type ?? '',
      placeholder: dom(element).getAttribute('placeholder') ?? '',
      checked: isBox ? input.checked : null,
      labels:
        element instanceof HTMLSelectElement ? [...element.options].map(({ label }) => label) : [],
      // An item that holds nothing else is no row.
      row: text === hiddenText(element) ? '' : text.slice(0, 500),
      called: list ? collapsed(`${dom(list).id} ${dom(list).className} ${heads}`) : '',
    };
    return [JSON.stringify(control), ...openersOf(partOf(element))];
  });
  return answerNodes(found);
}
