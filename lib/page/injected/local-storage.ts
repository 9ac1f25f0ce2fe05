export interface Item {
  name: string;
  value: string;
}

/** The localStorage of the document's origin. */
export function readItems(): Item[] {
  // Members of Storage hide the items of their names: «key», «length» (HTML, section 12.2.1).
  return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').map(
    (name) => ({ name, value: localStorage.getItem(name) ?? '' }),
  );
}

/** Replaces the items; returns those before, or null when the new ones exceed the quota, and nothing changes. */
export function replaceItems(items: readonly Item[]): Item[] | null {
  const before = readItems();
  const put = (all: readonly Item[]) => {
    localStorage.clear();
    for (const { name, value } of all) localStorage.setItem(name, value);
  };
  try {
    put(items);
    return before;
  } catch {
    put(before);
    return null;
  }
}
