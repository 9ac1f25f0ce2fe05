/** What a wait is for, where it is no text of the page: `the club offer`, `the message that it has been checked`. */

const NOUNS =
  `alert banner box button confirmation details dialog form link list menu message modal notice notification offer
   options overlay panel popup pop-up prompt results section slots summary table times toast warning window`.split(
    /\s+/,
  );

/** Nouns that the page says by what the thing is, and not in words. */
const KINDS =
  'alert banner box button dialog form link list menu message modal notice notification offer overlay panel popup pop-up prompt section toast warning window'.split(
    ' ',
  );

const FILLERS =
  `the a an that which it its is are was were has have had been to of for in on at your my our this be with and
   about`.split(/\s+/);

/** The words that have to be in what is waited for; none where the words may only be a text. */
export function describedWords(words: readonly string[], isSaying: boolean): string[] {
  const plain = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}-]/gu, ''));
  const content = plain.filter((word) => word !== '' && !FILLERS.includes(word));
  const isThing = plain.some((word) => NOUNS.includes(word));
  if (!isThing && !(isSaying && content.length > 1)) return [];
  const own = content.filter((word) => !KINDS.includes(word));
  return own.length > 0 || isSaying ? own : [];
}
