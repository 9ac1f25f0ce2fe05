/** Of a text of a page, at most. */
export const SHOWN_LENGTH = 4_096;

/** The begin of a text of any length: by itself one character more than is shown, so that what is cut shows as cut. */
export function begin(text: string, length = SHOWN_LENGTH + 1): string {
  // A part of a long text keeps all of it in memory, but for a copy.
  return text.length > length
    ? Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')
    : text;
}
