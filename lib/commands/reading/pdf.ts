import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { TabwireError } from '../../request/errors.js';
import { loadedBy } from '../../page/reading/print-template.js';
import { printPage } from '../../page/reading/pdf.js';
import { ok } from '../../schemas/fields.js';

/** CSS's units of length, in inches. */
const INCHES: Readonly<Record<string, number>> = {
  in: 1,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  pt: 1 / 72,
  px: 1 / 96,
};

/** Width and height in inches. */
const FORMATS = {
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
  ledger: [17, 11],
  a3: [11.7, 16.54],
  a4: [8.27, 11.7],
  a5: [5.83, 8.27],
} as const;

/** Limits a length, in inches, because Chrome ignores some that are far greater. */
const MAX_LENGTH = 1_000;

/** The least side of the paper, in inches: with a side of almost zero, the whole Chrome ends. */
const MIN_PAPER = 0.01;

const length = (description: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.Number({ minimum: 0, maximum: MAX_LENGTH }),
        Type.String({ maxLength: 32, pattern: '^\\d+(\\.\\d+)?(in|cm|mm|pt|px)$' }),
      ],
      {
        description: `${description} A number of inches, or a CSS length in in, cm, mm, pt or px: \`"2cm"\`.`,
      },
    ),
  );
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const template = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100_000,
      description: `HTML of the ${what}. Chrome fills elements with the classes date, title, url, pageNumber and totalPages. The template loads nothing: \`<link>\` is refused, and so are \`@import\` and \`@font-face\`, except with data: URLs.`,
    }),
  );

export const pdfCommand = defineCommand({
  name: 'pdf',
  on: 'page',
  lane: 'exclusive',
  repeatable: true,
  summary: 'Print to PDF',
  help: 'Prints the page to a PDF document, with all printing options of Chrome. The reply contains the document in base64 as `data`; with `Accept: application/pdf` the reply is the document itself.',
  tool: { readOnly: true },
  body: {
    format: Type.Optional(
      Type.Enum(['letter', 'legal', 'tabloid', 'ledger', 'a3', 'a4', 'a5'], {
        description:
          'Sets the paper; `letter` by default. `paper_width` and `paper_height` override it.',
      }),
    ),
    paper_width: length('Sets the width of the paper, at least 0.01 inches.'),
    paper_height: length('Sets the height of the paper, at least 0.01 inches.'),
    landscape: flag('true: turns the paper by 90°.'),
    margin_top: length('Sets the top margin; 1cm by default.'),
    margin_bottom: length('Sets the bottom margin; 1cm by default.'),
    margin_left: length('Sets the left margin; 1cm by default.'),
    margin_right: length('Sets the right margin; 1cm by default.'),
    scale: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 2,
        description: 'Scales the page, from 0.1 to 2; 1 by default.',
      }),
    ),
    page_ranges: Type.Optional(
      Type.String({
        maxLength: 1_000,
        pattern: '^[\\d ,-]*$',
        description: 'Prints only these pages, counted from 1: `1-3, 5`; all by default.',
      }),
    ),
    print_background: flag('true: prints background colors and images.'),
    display_header_footer: flag('true: prints `header_template` and `footer_template`.'),
    header_template: template('header'),
    footer_template: template('footer'),
    prefer_css_page_size: flag('true: uses the paper size that the page’s CSS sets.'),
    generate_tagged_pdf: flag('true: adds tags for screen readers.'),
    generate_document_outline: flag('true: adds an outline of the headings.'),
  },
  reply: Type.Object({
    ...ok,
    data: Type.String({ description: 'Document in base64.' }),
  }),
  content: {
    types: ['application/pdf'],
    type: () => 'application/pdf',
    data: ({ data }) => Buffer.from(data, 'base64'),
  },
  errors: ['result_too_large'],
  examples: [
    { summary: 'Print on A4', body: { format: 'a4', margin_top: '2cm' } },
    {
      summary: 'Print the first page, with page numbers',
      body: {
        page_ranges: '1',
        display_header_footer: true,
        header_template: '<span></span>',
        footer_template: '<span class="pageNumber" style="font-size: 9px"></span>',
      },
    },
  ],
  async run(page, body, { signal, config }) {
    const [width, height] = FORMATS[body.format ?? 'letter'];
    const options = {
      paperWidth: inches('paper_width', body.paper_width) ?? width,
      paperHeight: inches('paper_height', body.paper_height) ?? height,
      landscape: body.landscape,
      marginTop: inches('margin_top', body.margin_top),
      marginBottom: inches('margin_bottom', body.margin_bottom),
      marginLeft: inches('margin_left', body.margin_left),
      marginRight: inches('margin_right', body.margin_right),
      scale: body.scale,
      pageRanges: body.page_ranges,
      printBackground: body.print_background,
      displayHeaderFooter: body.display_header_footer,
      headerTemplate: checked('header_template', body.header_template),
      footerTemplate: checked('footer_template', body.footer_template),
      preferCSSPageSize: body.prefer_css_page_size,
      generateTaggedPDF: body.generate_tagged_pdf,
      generateDocumentOutline: body.generate_document_outline,
    };
    const data = await printPage(page, options, config.MAX_RESULT_BYTES, signal);
    return { ok: true, data };
  },
});

/** Returns the template if Chrome can print it. @throws TabwireError `invalid_request` */
function checked(name: string, template: string | undefined): string | undefined {
  const loaded = template === undefined ? undefined : loadedBy(template);
  if (loaded === undefined) return template;
  const message = `loads something by ${loaded}, at which Chrome crashes`;
  throw new TabwireError(
    'invalid_request',
    `${name} ${message}. Put its styles into a <style>, and fonts there as data: URLs.`,
    { errors: [{ path: `/${name}`, message }] },
  );
}

/** Returns a length of the body in inches. @throws TabwireError `invalid_request` */
function inches(name: string, length: number | string | undefined): number | undefined {
  if (length === undefined) return undefined;
  const [unit = 'in'] = /[a-z]+$/.exec(String(length)) ?? [];
  const size = parseFloat(String(length)) * (INCHES[unit] ?? 1);
  const least = name.startsWith('paper') ? MIN_PAPER : 0;
  if (size >= least && size <= MAX_LENGTH) return size;
  const message = `is not between ${least} and ${MAX_LENGTH} inches`;
  throw new TabwireError(
    'invalid_request',
    `${name} ${message}. Send a length within these limits.`,
    {
      errors: [{ path: `/${name}`, message }],
    },
  );
}
