/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/**
 * Replaces the document's content (document.open, write, close). Resolves when it has come as far as `until`.
 *
 * @returns false where the document is no HTML, and can't be written to
 */
export async function writeDocument(
  this: Document,
  html: string,
  until: 'commit' | 'domcontentloaded' | 'load',
): Promise<boolean> {
  // Members of documents are hidden by forms of the same names (HTML, `Document`: LegacyOverrideBuiltIns).
  const call = (name: 'open' | 'write' | 'close', ...args: string[]) => {
    Reflect.apply(Reflect.get(Document.prototype, name), this, args);
  };
  if (!(this instanceof HTMLDocument)) return false;
  // What is still loading would hold back the `load` of what comes.
  stop();
  call('open');
  // `open` has removed all listeners.
  const reached =
    until === 'commit'
      ? undefined
      : new Promise((resolve) => {
          const type = until === 'load' ? 'load' : 'DOMContentLoaded';
          addEventListener(type, resolve, { once: true, capture: true });
        });
  call('write', html);
  call('close');
  await reached;
  return true;
}
