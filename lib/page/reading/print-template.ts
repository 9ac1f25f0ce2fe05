/**
 * What a header or footer template of a PDF would load; undefined: nothing. Chrome fills a template in a document
 * of its own, whose renderer crashes when that document requests a style sheet, a font or a preload (measured on
 * Chromium 156); images, frames and scripts are left out.
 */
export function loadedBy(template: string): string | undefined {
  if (/<link\b/i.test(template)) return 'a <link>';
  const css = unescaped(template);
  const imports = [...css.matchAll(/@import(?:\s|\/\*.*?\*\/)*(?:url\()?\s*["']?([^"')\s;]*)/gis)];
  if (imports.some(([, url = '']) => !isData(url))) return 'an @import';
  const fonts = [...css.matchAll(/@font-face[^}]*/gi)].flatMap(([block]) => [
    ...block.matchAll(/url\(\s*["']?([^"')\s]*)/gi),
  ]);
  return fonts.some(([, url = '']) => !isData(url)) ? 'an @font-face' : undefined;
}

function isData(url: string): boolean {
  return /^data:/i.test(url);
}

/** Resolves CSS's escapes and, as in a style of SVG, HTML's character references. */
function unescaped(text: string): string {
  const character = (digits: string, radix: number) => {
    const code = parseInt(digits, radix);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  };
  return text
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, digits: string) => character(digits, 16))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => character(digits, 10))
    .replace(/&commat;/g, '@')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, digits: string) => character(digits, 16))
    .replace(/\\(.)/g, '$1');
}
