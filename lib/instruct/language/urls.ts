/** URLs as people write them. */

/** `about:blank`, `https://example.com/x`, `example.com/x`, `localhost:3000`. */
const URL_LIKE =
  /^([a-z][a-z0-9+.-]*:\/\/\S+|(about|data|blob):\S+|(localhost|\d{1,3}(\.\d{1,3}){3})(:\d+)?(\/\S*)?|([\w-]+\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?)$/i;

/** Names of files look like names of hosts. */
const FILE =
  /^[\w-]+\.(pdf|txt|md|csv|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|zip|json|xml|html?|js|ts|py|sh)$/i;

/** The URL that a text stands for: with `https`, or at home `http`, where it has no scheme. */
export function urlOf(text: string): string | undefined {
  if (!URL_LIKE.test(text) || FILE.test(text)) return undefined;
  if (/^([a-z][a-z0-9+.-]*:\/\/|(about|data|blob):)/i.test(text)) return text;
  return `${/^(localhost|\d+(\.\d+){3})(?![\w.])/i.test(text) ? 'http' : 'https'}://${text}`;
}
