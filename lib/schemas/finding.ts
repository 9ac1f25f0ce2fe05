import Type, { type Static, type TObject } from 'typebox';
import { invalidRequest } from '../request/errors.js';
import { selector, within } from './fields.js';

const text = (description: string) =>
  Type.Optional(Type.String({ maxLength: 10_000, pattern: '\\S', description }));

/** Fields of the finding commands: what to search for, and where. */
export const findingFields = {
  selector: Type.Optional(selector),
  xpath: text(
    'Finds the elements that this XPath expression selects. With `within`, a leading `/` means that node.',
  ),
  text: text(
    'Finds the innermost elements that contain this text, also hidden ones. Case does not count, and a run of white space counts as one space.',
  ),
  role: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{1,100}$',
      description:
        'Finds the elements with this ARIA role, as ui-map/ shows it: `button`, `link`, `textbox`. It finds no hidden elements.',
    }),
  ),
  name: text('With `role`: a part of the accessible name, in any case.'),
  label: text(
    'Finds the elements whose `<label>`, aria-labelledby or aria-label contains this text, in any case.',
  ),
  placeholder: text('Finds the elements whose placeholder contains this text, in any case.'),
  alt: text('Finds the elements whose alternative text contains this text, in any case.'),
  title: text('Finds the elements whose title attribute contains this text, in any case.'),
  test_id: text(
    'Finds the elements whose attribute `data-testid` is exactly this value. TEST_ID_ATTRIBUTE sets another attribute.',
  ),
  exact: Type.Optional(
    Type.Boolean({
      description:
        'true: the whole text, name, label, placeholder, alt or title has to match, with its case.',
    }),
  ),
  pierce: Type.Optional(
    Type.Boolean({ description: 'true: searches the shadow roots too, open and closed.' }),
  ),
  frames: Type.Optional(
    Type.Boolean({ description: 'true: searches the frames too, also those of other sites.' }),
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

/** A field that says what to search for. */
export type Way = (typeof WAYS)[number];

const INEXACT: readonly Way[] = ['text', 'role', 'label', 'placeholder', 'alt', 'title'];

/**
 * Returns the field by which a body searches, and its value.
 *
 * @throws TabwireError `invalid_request` if its fields contradict each other
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
      `is not possible together with ${found.way}`,
      `/${other.way} is not possible together with ${found.way}. Send ${words}.`,
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
