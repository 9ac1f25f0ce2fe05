import { extname } from 'node:path';

/** How much of a suggested name is read: a page may suggest one of any length. */
const MAX_READ = 1_000;

/** The longest name, in bytes of UTF-8: file systems take 255, and clients may add a suffix. */
const MAX_NAME_BYTES = 200;

/** An extension that is kept where a name is cut. */
const MAX_EXTENSION_BYTES = 20;

const FALLBACK = 'download';

/** Control characters, line separators, and marks that have the rest of a name shown in another order. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/gu;

/** What separates paths, or has a meaning in file systems of Windows. */
const RESERVED = /[\\/:*?"<>|]/g;

/** The lookbehind tries each run once. Without it, a run in the middle is tried again from each of its characters. */
const AT_ENDS = /^[\s.]+|(?<![\s.])[\s.]+$/g;

/** Names of devices in Windows, with whatever extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A file name that a server suggests as one that every file system takes as a name: without paths, characters that
 * cannot be seen, dots at its ends, and cut to 200 bytes with its extension kept.
 */
export function safeName(suggested: string): string {
  const isLong = suggested.length > MAX_READ;
  const read = isLong
    ? suggested.slice(0, MAX_READ / 2) + suggested.slice(-MAX_READ / 2)
    : suggested;
  const plain = read
    .replace(UNSEEN, '')
    .replace(RESERVED, '_')
    .replace(AT_ENDS, '')
    .replace(DEVICE, '_$1');
  if (Buffer.byteLength(plain) <= MAX_NAME_BYTES) return plain || FALLBACK;
  const found = extname(plain);
  const extension = Buffer.byteLength(found) <= MAX_EXTENSION_BYTES ? found : '';
  const stem = plain.slice(0, plain.length - extension.length);
  return cut(stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

/** The beginning of a text, in whole characters. */
function cut(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** `Content-Disposition` of a file (RFC 6266): its name in ASCII, and in UTF-8 where that differs. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** Media types of files that pages offer for download. Chrome does not tell that of the response. */
const TYPES = new Map(
  Object.entries({
    avif: 'image/avif',
    bmp: 'image/bmp',
    bz2: 'application/x-bzip2',
    css: 'text/css',
    csv: 'text/csv',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    epub: 'application/epub+zip',
    gif: 'image/gif',
    gz: 'application/gzip',
    htm: 'text/html',
    html: 'text/html',
    ics: 'text/calendar',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    js: 'text/javascript',
    json: 'application/json',
    md: 'text/markdown',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    odp: 'application/vnd.oasis.opendocument.presentation',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odt: 'application/vnd.oasis.opendocument.text',
    ogg: 'audio/ogg',
    pdf: 'application/pdf',
    png: 'image/png',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    rtf: 'application/rtf',
    svg: 'image/svg+xml',
    tar: 'application/x-tar',
    tsv: 'text/tab-separated-values',
    txt: 'text/plain',
    wav: 'audio/wav',
    webm: 'video/webm',
    webp: 'image/webp',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xml: 'application/xml',
    xz: 'application/x-xz',
    zip: 'application/zip',
    zst: 'application/zstd',
  }),
);

/** The media type of a file, by its name. */
export function mediaTypeOf(name: string): string {
  return TYPES.get(extname(name).slice(1).toLowerCase()) ?? 'application/octet-stream';
}
