import { dom, fireChange, isGone } from './dom.js';
import { collapsed } from './plain-text.js';
import { hasShownBox } from './visibility.js';

/** By which property options are chosen, and the wanted ones. */
export type Choice =
  { by: 'value' | 'label'; wanted: readonly string[] } | { by: 'index'; wanted: readonly number[] };

/** An option as a refusal shows it. */
interface ShownOption {
  index: number;
  value: string;
  label: string;
  disabled: boolean;
}

/** The result of a choice: the values that are selected now, or why nothing was changed. */
export interface Chosen {
  gone: boolean;
  problem?: 'not_select' | 'hidden' | 'disabled' | 'single' | 'missing' | 'option_disabled';
  values: string[];
  /** The wanted option that is not there, or is disabled. */
  unmet?: string | number | undefined;
  options?: ShownOption[];
}

/**
 * Selects exactly the wanted options of `this`, a select or its label, or none if one can't be selected. Fires
 * the events of a person's choice.
 *
 * @param maxShown how many options a refusal lists
 */
export function chooseOptions(
  this: Element,
  choice: Choice,
  force: boolean,
  maxShown: number,
): Chosen {
  if (isGone(this)) return { gone: true, values: [] };
  const refused = (problem: Exclude<Chosen['problem'], undefined>): Chosen => ({
    gone: false,
    problem,
    values: [],
  });
  const select = this instanceof HTMLLabelElement ? this.control : this;
  if (!(select instanceof HTMLSelectElement)) return refused('not_select');
  if (!hasShownBox(select) && !force) return refused('hidden');
  if (select.matches(':disabled')) return refused('disabled');
  if (!select.multiple && choice.wanted.length !== 1) return refused('single');

  const options = [...select.options];
  const found = choice.wanted.map((wanted) => {
    const matches = (option: HTMLOptionElement, index: number) =>
      choice.by === 'label'
        ? [option.label, option.text].map(collapsed).includes(collapsed(String(wanted)))
        : wanted === (choice.by === 'index' ? index : option.value);
    return { wanted, option: options.find(matches) };
  });
  const missing = found.find(({ option }) => !option);
  const disabled = found.find(({ option }) => option?.matches(':disabled'));
  const unmet = missing ?? disabled;
  if (unmet)
    return {
      ...refused(missing ? 'missing' : 'option_disabled'),
      unmet: unmet.wanted,
      options: options.slice(0, maxShown).map((option, index) => ({
        index,
        value: option.value,
        label: collapsed(option.label),
        disabled: option.matches(':disabled'),
      })),
    };

  select.focus({ preventScroll: true });
  const chosen = new Set(found.map(({ option }) => option));
  const changed = options.filter((option) => option.selected !== chosen.has(option));
  // In a select of one, selecting the new option unselects the old one.
  for (const option of changed)
    if (select.multiple || chosen.has(option)) option.selected = chosen.has(option);
  if (changed.length > 0) {
    fireChange(select);
  }
  return { gone: false, values: [...select.selectedOptions].map(({ value }) => value) };
}

/** Selects `this`, an option, with the events that a click on it fires. */
export function selectOption(this: Element): { gone: boolean; disabled: boolean } {
  if (isGone(this)) return { gone: true, disabled: false };
  const select = dom(this).closest('select');
  const isOption = this instanceof HTMLOptionElement;
  if (!select || !isOption || this.matches(':disabled') || select.matches(':disabled'))
    return { gone: false, disabled: true };
  const fire = (type: string) => {
    const init = { view: window, bubbles: true, cancelable: true, composed: true };
    select.dispatchEvent(new MouseEvent(type, init));
  };
  fire('mouseover');
  fire('mousemove');
  fire('mousedown');
  select.focus();
  const wasSelected = this.selected;
  if (select.multiple) this.selected = !wasSelected;
  else this.selected = true;
  if (this.selected !== wasSelected) {
    fireChange(select);
  }
  fire('mouseup');
  fire('click');
  return { gone: false, disabled: false };
}
