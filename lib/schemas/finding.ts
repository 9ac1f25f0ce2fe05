import Type, { type Static, type TObject } from 'typebox';
import { invalidRequest } from '../request/errors.js';
import { selector, within } from './fields.js';

const text = (description: string) =>
  Type.Optional(Type.String({ maxLength: 10_000, pattern: '\\S', description }));

/** What the finding commands search for, and where. */
export const findingFields = {
  selector: Type.Optional(selector),
  xpath: text('XPath expression that comes to elements. Below a node `/` is that node.'),
  text: text(
    'The innermost elements with this text, hidden ones too: case does not count, and runs of white space count as one.',
  ),
  role: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{1,100}$',
      description:
        'ARIA role, as Chrome’s accessibility tree and ui-map/ have it: `button`, `link`, `textbox`. What is hidden has none.',
    }),
  ),
  name: text('A part of the accessible name, in any case. Goes with role.'),
  label: text('What a `<label>`, aria-labelledby or aria-label calls the element.'),
  placeholder: text('A part of the placeholder, in any case.'),
  alt: text('A part of the alternative text, in any case.'),
  title: text('A part of the title attribute, in any case.'),
  test_id: text('The whole value of the attribute that TEST_ID_ATTRIBUTE names: `data-testid`.'),
  exact: Type.Optional(
    Type.Boolean({
      description:
        'true: the whole text, name, label, placeholder, alt or title, in its own case; not a part of it.',
    }),
  ),
  pierce: Type.Optional(
    Type.Boolean({ description: 'true: search the shadow roots too, open and closed.' }),
  ),
  frames: Type.Optional(
    Type.Boolean({ description: 'true: search the frames too, those of other sites as well.' }),
  ),
  within,
};

export type Finding = Static<TObject<typeof findingFields>>;

const WAYS = [
  'selector',
  'xpath',
  'text',
  'role',
  'label',
  'placeholder',
  'alt',
  'title',
  'test_id',
] as const;

/** The field that says what is searched for. */
export type Way = (typeof WAYS)[number];

const INEXACT: readonly Way[] = ['text', 'role', 'label', 'placeholder', 'alt', 'title'];

/**
 * Which way a body searches, and for what.
 *
 * @throws TabwireError `invalid_request` where its fields do not go together
 */
export function wayOf(body: Finding): { readonly way: Way; readonly value: string } {
  const [found, ...more] = WAYS.flatMap((way) => {
    const value = body[way];
    return value === undefined ? [] : [{ way, value }];
  });
  const words = `exactly one of ${WAYS.join(', ')}`;
  if (!found)
    throw invalidRequest(
      '/selector',
      `is required, or another of ${WAYS.join(', ')}`,
      `Send ${words}.`,
    );
  const [other] = more;
  if (other)
    throw invalidRequest(
      `/${other.way}`,
      `does not go with ${found.way}`,
      `/${other.way} does not go with ${found.way}. Send ${words}.`,
    );
  const { way } = found;
  if (body.name !== undefined && way !== 'role')
    throw invalidRequest('/name', 'goes with role', 'The name is that of a role. Send role too.');
  const isNameless = way === 'role' && body.name === undefined;
  if (body.exact === true && (isNameless || !INEXACT.includes(way)))
    throw invalidRequest(
      '/exact',
      `does not go with ${way}${isNameless ? ' without name' : ''}`,
      '/exact goes with text, name, label, placeholder, alt and title. Take it away.',
    );
  return found;
}
