import { dom, fireChange, isGone } from './dom.js';

/**
 * The file input that `this` is, or whose label it is or is a part of; null when there is none, false when
 * `this` is no longer in the DOM.
 */
export function fileInput(this: Element): Element | null | false {
  if (isGone(this)) return false;
  const isFile = (of: Element | null) => of instanceof HTMLInputElement && of.type === 'file';
  if (isFile(this)) return this;
  const label = dom(this).closest('label');
  const control = label instanceof HTMLLabelElement ? label.control : null;
  return isFile(control) ? control : null;
}

export interface FileInputState {
  gone: boolean;
  disabled: boolean;
  multiple: boolean;
  /** Whether it takes a directory (`webkitdirectory`). */
  directory: boolean;
  /** `path` of those of a directory: it, a slash, and the way from there (`webkitRelativePath`). */
  files: { name: string; size: number; type: string; path?: string }[];
}

/** Removes the files from `this`, a file input, and fires the events of a person's choice of none. */
export function clearFiles(this: Element): void {
  if (!(this instanceof HTMLInputElement) || this.files?.length === 0) return;
  this.value = '';
  fireChange(this);
}

/** Resolves when `this`, a file input, has the files of a directory that it was given: Chrome reads that first. */
export function filesChosen(this: Element): Promise<void> {
  return new Promise((resolve) => {
    // A `change` leaves no shadow tree, so it is heard here alone.
    for (const type of ['change', 'cancel'])
      dom(this).addEventListener(
        type,
        () => {
          resolve();
        },
        { once: true },
      );
  });
}

/** What `this`, a file input, takes, and the files that it holds. */
export function fileInputState(this: Element): FileInputState {
  const input = this instanceof HTMLInputElement ? this : null;
  return {
    gone: isGone(this),
    disabled: dom(this).matches(':disabled'),
    multiple: input?.multiple ?? false,
    directory: input?.webkitdirectory ?? false,
    files: [...(input?.files ?? [])].map(({ name, size, type, webkitRelativePath: path }) => ({
      name,
      size,
      type,
      ...(path === '' ? {} : { path }),
    })),
  };
}
