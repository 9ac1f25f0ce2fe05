/** Functions that page functions share, as those of dom.ts do: what a control and the part that it opens have in common. */

import { dom } from './dom.js';
import { isShown } from './visibility.js';

/** The ID of the part of this document that a link leads to, or nothing. */
export function fragmentOf(link: Element): string {
  const isHere = link instanceof HTMLAnchorElement && link.pathname === location.pathname;
  return isHere ? (dom(link).getAttribute('href')?.split('#')[1] ?? '') : '';
}

/**
 * What scripts find an element by: its ID, where it leads, and its data, each also without what only says the kind of
 * element. Words for any element are none.
 */
export function keysOf(element: Element): string[] {
  const kind = /^(?:[a-z]{1,2}|tab|panel|pane|link|button|btn|nav|section|view|page|screen)[-_]/;
  const kindBehind = /[-_](?:tab|panel|pane|link|button|btn|nav|section|view|page|screen)$/;
  const any =
    /^(true|false|yes|no|on|off|tab|panel|pane|link|button|btn|nav|section|view|page|content|item|menu|list|form|main|toggle|collapse|dropdown)$/;
  const data = dom(element)
    .getAttributeNames()
    .filter((name) => name.startsWith('data-'))
    .map((name) => dom(element).getAttribute(name) ?? '')
    .filter((value) => /[a-z]/i.test(value));
  const keys = [...data, dom(element).id, fragmentOf(element)].flatMap((said) => {
    const whole = said.replace(/^#/, '').toLowerCase();
    if (!/^[\w-]{1,60}$/.test(whole)) return [];
    return [whole, whole.replace(kind, '').replace(kindBehind, '')];
  });
  return [...new Set(keys)].filter((key) => key !== '' && !any.test(key));
}

/** The tab at the place that a panel has among its like, where there are as many of both. */
export function tabOf(panel: Element): readonly Element[] {
  const most = 200;
  const { parentElement: parent } = dom(panel);
  const isFew = parent && dom(parent).childElementCount <= most;
  if (!isFew || !dom(panel).matches('[role=tabpanel]')) return [];
  const panels = [...dom(parent).children].filter((one) => dom(one).matches('[role=tabpanel]'));
  const [list, ...more] = [...dom(parent).querySelectorAll('[role=tablist]')].filter(
    (one) => dom(one).closest('[role=tabpanel]') === dom(parent).closest('[role=tabpanel]'),
  );
  const tabs = list && more.length === 0 ? [...dom(list).querySelectorAll('[role=tab]')] : [];
  const tab = tabs.length === panels.length ? tabs[panels.indexOf(panel)] : undefined;
  return tab && isShown(tab) ? [tab] : [];
}
