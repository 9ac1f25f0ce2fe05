import type { VNode } from 'preact';

export type Node = VNode;

/** The text of the field that an event is of. */
export function textOf(event: Event): string {
  const { currentTarget: field } = event;
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  return isField ? field.value : '';
}

export function isChecked(event: Event): boolean {
  return event.currentTarget instanceof HTMLInputElement && event.currentTarget.checked;
}
