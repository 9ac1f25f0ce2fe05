/** How many characters of a text are written at once: they take less than a millisecond. */
export const MAX_PIECE = 64 * 1024;

/** Cuts a text into pieces, and no surrogate pair in two. */
export function* textPieces(text: string): Generator<string, void> {
  for (let start = 0; start < text.length;) {
    const last = text.charCodeAt(start + MAX_PIECE - 1);
    const isHalf = last >= 0xd800 && last < 0xdc00;
    const end = start + MAX_PIECE - (isHalf ? 1 : 0);
    yield text.slice(start, end);
    start = end;
  }
}
