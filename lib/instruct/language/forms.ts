import Fuse from 'fuse.js';
import { TabwireError } from '../../request/errors.js';

/** The forms of the grammar, each with an example: for errors and for the documentation. */
export const FORMS: readonly (readonly [form: string, example: string])[] = [
  ['go to URL', 'go to https://example.com/'],
  ['back, forward, reload', 'go back'],
  ['click NAME', 'click "Add to cart"'],
  ['click the ORDINAL ROLE', 'click the third link'],
  ['click #ID', 'click #48'],
  ['click NAME in REGION', 'click Save in "Billing"'],
  ['click NAME for TEXT, click NAME next to TEXT', 'click Delete for "Alice"'],
  ['in REGION, STEP', 'in the second row, click Edit'],
  ['double, triple, right or middle click NAME', 'double click "report.pdf"'],
  ['hover over NAME', 'hover over Products'],
  ['log in as USER with password PASSWORD', 'log in as ada with password s3cret'],
  ['decline cookies, accept cookies', 'decline the cookies'],
  ['type "TEXT" into FIELD', 'type "tea" into Search'],
  ['type "TEXT"', 'type "tea"'],
  ['fill FIELD with "TEXT"', 'fill "Email" with "ada@example.com"'],
  ['set FIELD to VALUE', 'set Country to Austria'],
  ['clear FIELD', 'clear Search'],
  ['select OPTION from FIELD', 'select "Austria" from Country'],
  ['choose NAME', 'choose Express'],
  ['check NAME, uncheck NAME', 'check "Remember me"'],
  ['check rows N and N, check the first N rows', 'check rows 1 and 3'],
  ['search for TEXT', 'search for tea'],
  ['turn on NAME, turn off NAME, toggle NAME', 'turn on "Dark mode"'],
  ['submit', 'submit the form'],
  ['close NAME', 'close the dialog'],
  ['press KEY, press KEY N times', 'press Tab 3 times'],
  ['scroll up, scroll down, scroll to top, scroll to bottom', 'scroll down'],
  ['scroll to NAME', 'scroll to "Newsletter"'],
  ['wait N seconds', 'wait 2 seconds'],
  ['wait for TEXT', 'wait for "Thank you"'],
  ['wait until it says TEXT, as soon as TEXT appears', 'wait until it says "Done"'],
  ['wait until TEXT is gone', 'wait until "Loading" is gone'],
  ['wait for the dialog, banner or spinner', 'wait until the spinner is gone'],
  ['extract title, url, text, links, headings, tables or images', 'extract links'],
  ['get text of NAME, get value of FIELD', 'get value of "Total"'],
  ['what is LABEL, how much is NAME', 'what is the total?'],
  ['how many rows, items, links or buttons', 'how many rows are in the table?'],
  ['what does the alert say', 'what does the alert say?'],
  ['is NAME checked', 'is "Remember me" checked?'],
];

const SUGGESTIONS = 3;
const MAX_QUOTE = 200;

const forms = new Fuse(
  FORMS.map(([form, example]) => ({ form, example })),
  { keys: ['form', 'example'], threshold: 0.7, ignoreLocation: true },
);

/**
 * The error 422 `instruction_not_understood`, with the forms that are most like the clause.
 *
 * @param position index of the clause's first character in the instruction
 */
export function notUnderstood(clause: string, position: number, why?: string): TabwireError {
  const said = clause.slice(0, MAX_QUOTE);
  // Its beginning tells what was meant; names are anyone's.
  const start = said.slice(0, 40).split(/\s+/).slice(0, 3).join(' ');
  const alike = forms.search(start).map(({ item }) => item.form);
  const all = FORMS.map(([form]) => form);
  const nearest = [...new Set([...withVerb(start), ...alike, ...all])].slice(0, SUGGESTIONS);
  return new TabwireError(
    'instruction_not_understood',
    `${JSON.stringify(said)} at position ${position} is not understood. ${why ?? `Write it as: ${nearest.join('; ')}.`}`,
    { clause: said, position, nearest, forms: FORMS.map(([form]) => form) },
  );
}

/** The forms whose verb is most like the first word. */
function withVerb(said: string): string[] {
  const firstOf = (text: string) => pairsOf(text.split(' ', 1)[0] ?? '');
  const verb = firstOf(said);
  return FORMS.map(([form]) => form).filter((form) => likeness(verb, firstOf(form)) >= 0.5);
}

/** Of a name that was said, and of a name of the page: more of it tells no better how alike they are. */
const MAX_COMPARED = 80;

const LEAST_ALIKE = 0.3;

/** Those of the names that are most like what was said: for errors only. */
export function similar(said: string, names: readonly string[]): string[] {
  const pairs = pairsOf(said);
  return [...new Set(names)]
    .map((name) => ({ name, alike: likeness(pairs, pairsOf(name)) }))
    .filter(({ alike }) => alike >= LEAST_ALIKE)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, SUGGESTIONS)
    .map(({ name }) => name);
}

/** The pairs of letters of a text; a letter at the beginning of a word counts as one. */
function pairsOf(text: string): ReadonlySet<string> {
  const plain = ` ${text
    .slice(0, MAX_COMPARED)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < plain.length; at += 1) pairs.add(plain.slice(at, at + 2));
  return pairs;
}

/** Dice's coefficient, or how much of the smaller set is in the larger one, a bit less. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  const within = (0.7 * common) / Math.min(a.size, b.size);
  return Math.max((2 * common) / (a.size + b.size), within > 0.55 ? within : 0);
}
