import { dom } from './dom.js';

export interface TextOptions {
  /** Without marks: a plain text. */
  readonly plain: boolean;
  /** Only the main part, without navigation, side bars and the like. */
  readonly main: boolean;
  /** Read in place of `this`. */
  readonly html?: string;
}

/** What is visible below `this`, as Markdown (GFM) or as text with the same lines. */
export function markdown(
  this: Document | Element | ShadowRoot,
  { plain, main, html }: TextOptions,
): { gone: boolean; text: string } {
  const { get } = Reflect; // members are read from the prototypes: a form's own are hidden by its fields
  const SKIPPED =
    /^(script|style|template|noscript|head|svg|canvas|iframe|frame|object|audio|video|select|datalist|input|textarea)$/;
  const BLOCKS =
    'address,article,aside,blockquote,center,dd,details,dialog,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,legend,li,main,nav,ol,p,pre,section,summary,table,ul';
  const BLOCK = new Set(BLOCKS.split(','));
  const JUNK =
    'nav,aside,footer,dialog,button,[aria-modal=true],[role=navigation],[role=complementary],[role=contentinfo],[role=banner],[role=search],[role=dialog],[role=alert]';
  /** These, which are no characters, stand for a line end and around the number of a code block until all is laid out. */
  const BREAK = '\ufdd0';
  const CODE = '\ufdd1';
  const codes: string[] = [];

  const childrenOf = (node: Node): Iterable<Node> => {
    if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
      return node.assignedNodes();
    const root = node instanceof Element ? dom(node).shadowRoot : null;
    return dom(root ?? node).childNodes;
  };
  const displayOf = (element: Element) => getComputedStyle(element).display;
  const isPart = (element: Element): boolean => {
    if (SKIPPED.test(dom(element).localName)) return false;
    const { display, visibility } = getComputedStyle(element);
    if (display === 'none' || (visibility === 'hidden' && !dom(element).firstElementChild))
      return false;
    if (!main) return true;
    const isBanner = dom(element).localName === 'header' && !dom(element).closest('main, article');
    return !dom(element).matches(JUNK) && !isBanner;
  };
  const isBlock = (element: Element) => {
    if (BLOCK.has(dom(element).localName)) return true;
    return (
      !/^(inline|contents|none|ruby|$)/.test(displayOf(element)) && dom(element).localName !== 'br'
    );
  };
  const escaped = (text: string) =>
    plain ? text : text.replace(/[\\`*[\]<]|(?<!\w)_|_(?!\w)/g, '\\$&');
  const absolute = (address: string | null) =>
    address !== null &&
    /^(?!\s*(javascript|data):)/i.test(address) &&
    URL.canParse(address, document.baseURI)
      ? new URL(address, document.baseURI).href.replaceAll('(', '%28').replaceAll(')', '%29')
      : '';
  const wrapped = (mark: string, text: string) => {
    const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
    return plain || words === '' ? text : before + mark + words + mark + after;
  };
  const linked = (text: string, url: string) =>
    plain || url === '' || text === '' ? text : `[${text}](${url})`;

  /** More backticks in a row than there are in a text. */
  const fenceOf = (text: string, least: number) => {
    const longest = (text.match(/`+/g) ?? []).reduce(
      (most, { length }) => Math.max(most, length),
      0,
    );
    return '`'.repeat(Math.max(least, longest + 1));
  };
  const codeOf = (text: string) => {
    if (plain) return text;
    const fence = fenceOf(text, 1);
    const space = /^`|`$/.test(text) ? ' ' : '';
    return text.trim() === '' ? text : fence + space + text + space + fence;
  };
  const inlineOf = (node: Node): string => {
    if (node instanceof Text) return escaped(node.data.replace(/\s+/g, ' '));
    if (!(node instanceof Element)) return '';
    if (dom(node).matches('li input[type=checkbox]'))
      return dom(node).matches(':checked') ? '[x] ' : '[ ] ';
    if (!isPart(node)) return '';
    const inner = () => Array.from(childrenOf(node), inlineOf).join('');
    switch (dom(node).localName) {
      case 'br':
        return BREAK;
      case 'wbr':
        return '';
      case 'b':
      case 'strong':
        return wrapped('**', inner());
      case 'i':
      case 'em':
      case 'cite':
        return wrapped('*', inner());
      case 'del':
      case 's':
        return wrapped('~~', inner());
      case 'code':
      case 'kbd':
      case 'samp':
        return codeOf(dom(node).textContent.replace(/\s+/g, ' '));
      case 'img': {
        const alt = escaped((dom(node).getAttribute('alt') ?? '').trim());
        const url = absolute(dom(node).getAttribute('src'));
        return plain || alt === '' || url === '' ? alt : `![${alt}](${url})`;
      }
      case 'a': {
        const text = inner().replace(/\s+/g, ' ');
        return (
          linked(text.trim(), absolute(dom(node).getAttribute('href'))) +
          (/\s$/.test(text) ? ' ' : '')
        );
      }
      default:
        return BLOCK.has(dom(node).localName) ||
          /^(inline-|block|flex|grid|table|list)/.test(displayOf(node))
          ? ` ${inner()} `
          : inner();
    }
  };
  const tidy = (text: string) =>
    text
      .replace(/[^\S\ufdd0\ufdd1]+/g, ' ')
      .replace(/ ?\ufdd0 ?/g, BREAK)
      .replace(/^[ \ufdd0]+|[ \ufdd0]+$/g, '')
      .replaceAll(BREAK, plain ? '\n' : '  \n');
  /** A text must not become a heading, a list or a quotation by how it begins. */
  const begun = (text: string) =>
    plain
      ? text
      : text.replace(/^(#{1,6} |[-+] |>|\d{1,9}(?=[.)] ))/, (mark) =>
          /\d/.test(mark) ? `${mark}\\` : `\\${mark}`,
        );

  /** Joined as blocks; lists follow the line before them at once where they are in one. */
  const blocksOf = (node: Node): string[] => {
    const blocks: string[] = [];
    let inline = '';
    const flush = () => {
      const text = begun(tidy(inline));
      if (text !== '') blocks.push(text);
      inline = '';
    };
    for (const child of childrenOf(node)) {
      const element = child instanceof Element && isPart(child) ? child : undefined;
      if (element && (isBlock(element) || dom(element).querySelector(BLOCKS))) {
        flush();
        blocks.push(...blockOf(element));
      } else inline += inlineOf(child);
    }
    flush();
    return blocks;
  };
  const listOf = (list: Element): string => {
    let number = Number(dom(list).getAttribute('start') ?? 1);
    const items = Array.from(childrenOf(list)).flatMap((child) => {
      if (!(child instanceof Element) || !isPart(child)) return [];
      const mark = dom(list).localName === 'ol' ? `${number}. ` : '- ';
      number += 1;
      const parts = blocksOf(child);
      const joined = parts.reduce(
        (text, part) =>
          text + (text === '' ? '' : /^([-+] |\d+\. )/.test(part) ? '\n' : '\n\n') + part,
        '',
      );
      return joined === ''
        ? []
        : [mark + joined.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)];
    });
    return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
  };
  const tableOf = (table: HTMLTableElement): string[] => {
    const rows = [...table.rows].filter(isPart).map((row) =>
      [...row.cells].flatMap((cell) => {
        const text = blocksOf(cell)
          .join(' ')
          .replace(/\s*\n\s*/g, ' ');
        const empty = Array.from({ length: Math.min(cell.colSpan, 50) - 1 }, () => '');
        return [plain ? text : text.replaceAll('|', '\\|'), ...empty];
      }),
    );
    const width = Math.max(0, ...rows.map(({ length }) => length));
    const isLayout = /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
    if (isLayout || width < 2 || table.querySelector('table'))
      return [...table.rows]
        .filter(isPart)
        .flatMap((row) => [...row.cells].flatMap((cell) => blocksOf(cell)));
    if (plain) return [rows.map((cells) => cells.join('\t')).join('\n')];
    const lines = rows.map(
      (cells) => `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`,
    );
    lines.splice(1, 0, `| ${Array.from({ length: width }, () => '---').join(' | ')} |`);
    const caption = table.caption ? blocksOf(table.caption) : [];
    return [...caption, lines.join('\n')];
  };
  const blockOf = (element: Element): string[] => {
    const { localName } = dom(element);
    const [, level] = /^h([1-6])$/.exec(localName) ?? [];
    if (level !== undefined) {
      const text = tidy(inlineOf(element)).replace(/\s*\n/g, ' ');
      if (text === '') return [];
      return [plain ? text : `${'#'.repeat(Number(level))} ${text}`];
    }
    switch (localName) {
      case 'ul':
      case 'ol':
      case 'menu':
        return [listOf(element)].filter((text) => text !== '');
      case 'hr':
        return plain ? [] : ['---'];
      case 'pre': {
        const text = (
          element instanceof HTMLElement ? dom(element).innerText : dom(element).textContent
        ).replace(/\n+$/, '');
        const named = `${dom(element).className} ${dom(dom(element).querySelector('code'))?.className ?? ''} ${dom(dom(element).parentElement)?.className ?? ''}`;
        const [, language = ''] =
          /\b(?:language|lang|highlight-source|brush:)[- ]?([\w+#-]+)/.exec(named) ?? [];
        const fence = fenceOf(text, 3);
        codes.push(plain ? text : `${fence}${language}\n${text}\n${fence}`);
        return [CODE + String(codes.length - 1) + CODE];
      }
      case 'blockquote': {
        const text = blocksOf(element).join('\n\n');
        return text === '' ? [] : [plain ? text : text.replace(/^/gm, '> ').replace(/^> $/gm, '>')];
      }
      case 'table':
        return element instanceof HTMLTableElement ? tableOf(element) : [];
      case 'dt':
        return blocksOf(element).map((text) => wrapped('**', text));
      case 'dd':
        return plain
          ? blocksOf(element)
          : blocksOf(element).map((text, i) => (i === 0 ? `: ${text}` : text));
      case 'a': {
        const url = absolute(dom(element).getAttribute('href'));
        const blocks = blocksOf(element);
        const at = Math.max(
          0,
          blocks.findIndex((text) => text.startsWith('#')),
        );
        return blocks.map((text, i) =>
          i === at
            ? text.replace(
                /^(#+ )?([^]*)$/,
                (_all, marks: string | undefined, words: string) =>
                  (marks ?? '') + linked(words, url),
              )
            : text,
        );
      }
      default:
        return blocksOf(element);
    }
  };

  const bodyOf = (of: Document): HTMLElement | null => get(Document.prototype, 'body', of);
  const rootOf = (): Node => {
    if (html !== undefined) return new DOMParser().parseFromString(html, 'text/html').body;
    if (!(this instanceof Document)) return this;
    const [only, ...more] = main ? this.querySelectorAll('main, [role=main]') : [];
    const [article, ...articles] = main ? this.querySelectorAll('article') : [];
    if (only && more.length === 0) return only;
    return article && articles.length === 0 ? article : (bodyOf(this) ?? this.documentElement);
  };
  const root = rootOf();
  const isOwn = root instanceof Element && isBlock(root) && dom(root).localName !== 'body';
  const blocks = isOwn ? blockOf(root) : blocksOf(root);
  const text = blocks
    .join('\n\n')
    .replace(/^(.*)\ufdd1(\d+)\ufdd1$/gm, (_line, before: string, index: string) => {
      const rest = before.replace(/[^>\s]/g, ' ');
      return (codes[Number(index)] ?? '')
        .split('\n')
        .map((line, i) => ((i === 0 ? before : rest) + line).trimEnd())
        .join('\n');
    });
  return { gone: !dom(this).isConnected, text: text === '' ? '' : `${text}\n` };
}
