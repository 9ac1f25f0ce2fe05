/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { answerNodes, type Answer, type AnswerNodes } from './answers.js';
import { controlName, controlRole, hiddenText, hiddenTexts, radioGroup } from './control-names.js';
import { dom } from './dom.js';
import { hasOpened, Openers } from './openers.js';
import { collapsed } from './plain-text.js';
import { rowAround } from './row-heads.js';
import { isShown } from './visibility.js';

/** A control that is in the document and not shown: in a closed menu, the panel of another tab, a dialog to come. */
export interface HiddenControl {
  readonly role: string;
  readonly name: string;
  readonly tag: string;
  readonly type: string;
  readonly placeholder: string;
  readonly checked: boolean | null;
  /** Of a radio button. */
  readonly group: string;
  /** Of a select. */
  readonly labels: readonly string[];
  /** The text of the row or the item that it is in. */
  readonly row: string;
  /** The heads of columns and the texts that stand in it, without the names of its buttons. */
  readonly texts: readonly (readonly [head: string, text: string])[];
  /** What the list of the row is called, and its heads. */
  readonly called: string;
  /** What the parts of the page around it are called. */
  readonly parts: readonly string[];
  /** Which form, dialog or hidden part of the page it is in. */
  readonly form: number;
  /** Its place among them: of two that are alike both are told. */
  readonly at: number;
}

/**
 * Reads the controls that are not shown, each as JSON of `HiddenControl`, with the shown elements that may open the
 * part of the page that it is in: a tab, the button of a menu, or a link. None of a page that has more than can be
 * compared: the only one that is meant has to be the only one of all. `open` and `closed` stand for all that opens
 * something, or has done so.
 */
export function hiddenControls(this: Document): AnswerNodes {
  const most = 1_000;
  const mostLength = 300;
  const texts = new Map<Element, string>();
  const textOf = (element: Element) => {
    const text = texts.get(element) ?? hiddenText(element).slice(0, mostLength);
    texts.set(element, text);
    return text;
  };
  const calledOf = (list: Element) => {
    const heads = list instanceof HTMLTableElement ? textOf(list.rows[0] ?? list) : '';
    const own = `${dom(list).id} ${dom(list).getAttribute('class') ?? ''}`;
    return `${collapsed(own.slice(0, mostLength))} ${heads}`;
  };
  const openers = new Openers();
  const opening = [false, true].map((isOpen): Answer => [
    isOpen ? 'open' : 'closed',
    ...openers.all.filter((one) => hasOpened(one) === isOpen),
  ]);
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=switch], [role=checkbox]';
  const hidden = [...this.querySelectorAll(controls)].filter((one) => !isShown(one));
  if (hidden.length > most) return answerNodes(opening);
  let options = 0;
  const labelsOf = (element: Element) => {
    if (!(element instanceof HTMLSelectElement)) return [];
    options += element.options.length;
    const known = options > most ? [] : [...element.options];
    return known.map(({ label }) => label.slice(0, mostLength));
  };
  const found = hidden.map((element, at): Answer => {
    const input = element instanceof HTMLInputElement ? element : undefined;
    const isBox = input !== undefined && /^(checkbox|radio)$/.test(input.type);
    const row = rowAround(element);
    const text = row ? textOf(row) : '';
    const isRow = text !== textOf(element);
    const list = dom(row)?.closest('table, ul, ol, [role=list]');
    const control: HiddenControl = {
      role: controlRole(element),
      name: controlName(element).slice(0, mostLength),
      tag: dom(element).localName,
      type: input?.type ?? '',
      placeholder: (dom(element).getAttribute('placeholder') ?? '').slice(0, mostLength),
      checked: isBox ? input.checked : null,
      group: radioGroup(element),
      labels: labelsOf(element),
      // An item that holds nothing else is no row.
      row: isRow ? text : '',
      texts: row && isRow ? hiddenTexts(row) : [],
      called: list ? calledOf(list) : '',
      parts: openers.partsAround(element),
      form: openers.formOf(element),
      at,
    };
    return [JSON.stringify(control), ...openers.of(element)];
  });
  return answerNodes([...opening, ...found]);
}
