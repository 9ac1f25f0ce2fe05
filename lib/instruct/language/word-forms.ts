/** Words in the form in which they are compared. */

const IRREGULAR = new Map([
  ['children', 'child'],
  ['people', 'person'],
  // «The news» are no «New …».
  ['news', 'news'],
  ['series', 'series'],
]);

/** The form that the singular and the plural of a word share: `dish`, `category`, and `movy` of `movie`. */
export const singular = (word: string): string => {
  const plain = IRREGULAR.get(word);
  if (plain !== undefined || word.length < 4) return plain ?? word;
  const one = /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  if (!one.endsWith('e')) return one;
  return one.replace(/(?<=..)ie$/, 'y').replace(/(?<=sh|ch|x|ss)e$/, '');
};

/** The words of a text, each in the form that the singular and the plural share. */
export const singulars = (text: string): string => text.split(' ').map(singular).join(' ');

/** What an inflected word may be a form of: `approve` of `approving` and `approved`, `invoice` of `invoices`. */
export function baseForms(word: string): string[] {
  const [, stem] = /^([a-z]{2,})(?:ing|ed)$/.exec(word) ?? [];
  if (stem === undefined) return singular(word) === word ? [] : [singular(word)];
  return [stem, `${stem}e`, stem.replace(/([a-z])\1$/, '$1')];
}
