import { guardPresses } from './press-guard.js';

/**
 * Replaces the document's content (document.open, write, close). Resolves when it has come as far as `until`.
 *
 * @returns `no_html` where the document is no HTML, and can't be written to; `needs_trusted_types` where its policy
 *   wants a text of its own making (Trusted Types, section 4.1); `kept` where it ignores `open` because its parser
 *   was aborted (HTML, document open steps)
 */
export async function writeDocument(
  this: Document,
  html: string,
  until: 'commit' | 'domcontentloaded' | 'load',
): Promise<'written' | 'no_html' | 'needs_trusted_types' | 'kept'> {
  // Members of documents are hidden by forms of the same names (HTML, `Document`: LegacyOverrideBuiltIns).
  const call = (name: 'open' | 'write' | 'close', ...args: string[]) => {
    Reflect.apply(Reflect.get(Document.prototype, name), this, args);
  };
  if (!(this instanceof HTMLDocument)) return 'no_html';
  try {
    // It takes the same texts as `write`.
    new DOMParser().parseFromString('', 'text/html');
  } catch {
    return 'needs_trusted_types';
  }
  // A navigation of the page aborts the parser, and so would `stop`, which would also cancel this navigation.
  call('open');
  if (this.firstChild || this.readyState !== 'loading') return 'kept';
  call('close');
  // What is still loading would hold back the `load` of what comes.
  stop();
  call('open');
  // `open` has removed all listeners. Those of the guard have to be the first again.
  guardPresses();
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
  return 'written';
}
