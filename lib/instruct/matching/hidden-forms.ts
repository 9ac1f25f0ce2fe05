import type { UiNode } from '../../schemas/ui-map.js';
import type { HiddenForm } from '../language/hidden-forms.js';
import { contentOf } from '../language/page-names.js';
import { hiddenOptions, type HiddenNode } from './hidden-nodes.js';
import { pageNamesOf } from './page-names.js';

/** So many forms and dialogs are read. */
const MAX_FORMS = 30;

/** The forms and dialogs that the page does not show, without what is in rows. */
export async function formsOf(
  shown: readonly UiNode[],
  hidden: readonly HiddenNode[],
): Promise<readonly HiddenForm[]> {
  const nameOf = new Map(shown.map(({ node_id, name }) => [node_id, name]));
  const byForm = new Map<number, HiddenNode[]>();
  for (const one of hidden.filter(({ row }) => row === ''))
    byForm.set(one.form, [...(byForm.get(one.form) ?? []), one]);
  const forms: HiddenForm[] = [];
  for (const own of [...byForm.values()].slice(0, MAX_FORMS)) {
    const controls = own.map(({ node }) => node);
    const [first] = own;
    if (!first || !controls.some(({ tag }) => /^(input|select|textarea)$/.test(tag))) continue;
    const names = await pageNamesOf(controls, hiddenOptions(own));
    const buttons = controls.filter(({ role }) => role === 'button').map(({ name }) => name);
    const openers = new Set(own.flatMap((one) => one.openers));
    const [opener] = openers;
    const name = nameOf.get(opener ?? 0);
    if (openers.size > 1 || (opener !== undefined && name === undefined)) continue;
    const called = [...buttons, ...own.flatMap((one) => one.parts)].join(' ').split(/\s+/);
    // «Charge to» is not about «to».
    const about = new Set(names.stems(contentOf(called).join(' ')));
    forms.push({
      opener: name,
      heading: first.parts[0],
      names: {
        ...names,
        isAbout: (word) =>
          /^(form|dialog)$/i.test(word) || names.stems(word).some((stem) => about.has(stem)),
      },
      buttons,
    });
  }
  return forms;
}
