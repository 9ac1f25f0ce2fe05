import type { PageCall } from '../../execution/command.js';
import type { UiNode } from '../../schemas/ui-map.js';
import { contentOf } from '../language/page-names.js';
import type { NamedForm } from '../language/form-words.js';
import { regionsCommand } from '../steps/region-commands.js';
import { hiddenOptions, type HiddenNode } from './hidden-nodes.js';
import type { SelectOptions } from './loose-names.js';
import { pageNamesOf } from './page-names.js';

/** So many forms and dialogs are read. */
const MAX_FORMS = 30;

/** A page with more fields and buttons has too many forms to read. */
const MAX_CONTROLS = 200;

/** Whether a control takes a value, or is checked. */
export const isField = ({ tag }: UiNode) => /^(input|select|textarea)$/.test(tag);

/** The forms and dialogs that the page does not show, without what is in rows. */
export async function hiddenForms(
  shown: readonly UiNode[],
  hidden: readonly HiddenNode[],
): Promise<readonly NamedForm[]> {
  const nameOf = new Map(shown.map(({ node_id, name }) => [node_id, name]));
  const byForm = groupedBy(
    hidden.filter(({ row }) => row === ''),
    ({ form }) => form,
  );
  const forms: NamedForm[] = [];
  for (const own of byForm.slice(0, MAX_FORMS)) {
    const openers = new Set(own.flatMap((one) => one.openers));
    const [opener] = openers;
    const name = nameOf.get(opener ?? 0);
    if (openers.size > 1 || (opener !== undefined && name === undefined)) continue;
    const controls = own.map(({ node }) => node);
    const called = [name ?? '', ...own.flatMap((one) => one.parts)];
    const form = await formOf(controls, hiddenOptions(own), called);
    if (form) forms.push({ ...form, isShown: false, opener: name, heading: own[0]?.parts[0] });
  }
  return forms;
}

/** The fields and buttons of the forms that the page shows; none where there are too many to read. */
export function formControls(shown: readonly UiNode[]): readonly UiNode[] {
  const controls = shown.filter((node) => isField(node) || node.role === 'button');
  return controls.length > MAX_CONTROLS || !controls.some(isField) ? [] : controls;
}

/** The forms of these controls. */
export async function shownForms(
  call: PageCall,
  controls: readonly UiNode[],
  selects: readonly SelectOptions[],
): Promise<readonly NamedForm[]> {
  const node_ids = controls.map(({ node_id }) => node_id);
  const any = { near: false, name: '', kind: 'form', nth: 0, place: 'any' } as const;
  const { regions } = await call.run(regionsCommand, { node_ids, ...any });
  const inForms = controls.flatMap((node, at) => {
    const path = regions[at]?.path;
    return path === undefined ? [] : [{ node, path }];
  });
  const forms: NamedForm[] = [];
  for (const group of groupedBy(inForms, ({ path }) => path).slice(0, MAX_FORMS)) {
    const own = group.map(({ node }) => node);
    const names = new Set(own.map(({ name }) => name));
    const form = await formOf(
      own,
      selects.filter(({ name }) => names.has(name)),
      [],
    );
    if (form) forms.push({ ...form, isShown: true, opener: undefined, heading: undefined });
  }
  return forms;
}

/** @param called what the parts of the page around the form are called */
async function formOf(
  controls: readonly UiNode[],
  options: readonly SelectOptions[],
  called: readonly string[],
): Promise<Pick<NamedForm, 'names' | 'buttons' | 'passwords'> | undefined> {
  if (!controls.some(isField)) return undefined;
  const names = await pageNamesOf(controls, options);
  const buttons = controls.filter(({ role }) => role === 'button').map(({ name }) => name);
  // «Charge to» is not about «to».
  const content = contentOf([...buttons, ...called].join(' ').split(/\s+/));
  const about = new Set(names.stems(content.join(' ')));
  const isAbout = (word: string) =>
    /^(form|dialog)$/i.test(word) || names.stems(word).some((stem) => about.has(stem));
  const passwords = controls.filter(({ type }) => type === 'password').map(({ name }) => name);
  return { names: { ...names, isForm: true, isAbout }, buttons, passwords };
}

function groupedBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
): readonly (readonly Item[])[] {
  const groups = new Map<string | number, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
