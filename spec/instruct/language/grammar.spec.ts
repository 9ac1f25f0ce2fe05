import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isErrorCode } from '../../../lib/request/errors.js';
import { cpuOf } from '../../support/cpu.js';
import { FORMS } from '../../../lib/instruct/language/forms.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { lineOf } from '../../../lib/instruct/language/action-lines.js';

/** A clause in short: what is done, the words for the target, and the rest. */
function short(source: string): string[] {
  return parse(source).map(({ action }) => {
    const parts = Object.entries(action).map(([key, value]: [string, unknown]) => {
      if (key === 'do') return String(value);
      const isPlace = typeof value === 'object' && value !== null && 'text' in value;
      return `${key}=${isPlace ? `<${String(value.text)}>` : String(value)}`;
    });
    return parts.join(' ');
  });
}

/** What refuses an instruction. */
function refusal(source: string): { readonly message: string; readonly details: object } {
  try {
    parse(source);
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return error;
    throw error;
  }
  throw new Error(`${source} is understood`);
}

describe('one clause', () => {
  it.each([
    ['go to https://example.com/a;b?c=d,e', 'navigate url=https://example.com/a;b?c=d,e'],
    ['navigate to example.com', 'navigate url=https://example.com'],
    ['visit localhost:3000/x.', 'navigate url=http://localhost:3000/x'],
    ['open about:blank', 'navigate url=about:blank'],
    ['open report.pdf', 'click target=<report.pdf>'],
    ['Go back', 'back'],
    ['refresh the page', 'reload'],
    ['forward', 'forward'],
    ['click "Add to cart"', 'click target=<Add to cart>'],
    ['Please click on the Add to cart button!', 'click target=<Add to cart button>'],
    ['could you click Save', 'click target=<Save>'],
    ['double-click report.pdf', 'click target=<report.pdf> count=2'],
    ['right click “report.pdf”', 'click target=<report.pdf> button=right'],
    ['middle-click the Docs link', 'click target=<Docs link> button=middle'],
    ['triple click the second paragraph', 'click target=<second paragraph> count=3'],
    ['double middle click Docs', 'click target=<Docs> count=2 button=middle'],
    ['hover over the Products link', 'hover target=<Products link>'],
    ['move the mouse to Products', 'hover target=<Products>'],
    ['type hello into Search', 'type target=<Search> text=hello'],
    ["type 'it\\'s \\\\ \\n' in Search", "type target=<Search> text=it's \\ \n"],
    ["type «don't» into Search", "type target=<Search> text=don't"],
    ['enter 1.5 in the Weight field', 'type target=<Weight field> text=1.5 clear=true'],
    ['could you change Name to Grace please?', 'set target=<Name> value=Grace'],
    ['type "into the void" into the box', 'type target=<box> text=into the void'],
    ['type hello world', 'type text=hello world'],
    ['put 7 into Quantity', 'type target=<Quantity> text=7 clear=true'],
    ['fill in Name with Ada Lovelace', 'type target=<Name> text=Ada Lovelace clear=true'],
    ['fill "Ada" into Name', 'type target=<Name> text=Ada clear=true'],
    ['set the value of Name to "Ada"', 'set target=<Name> value=Ada'],
    ['change Language to German', 'set target=<Language> value=German'],
    ['set Author to R. Vogel', 'set target=<Author> value=R. Vogel'],
    ['return to the Orders list', 'click target=<Orders list>'],
    ['go into the settings', 'click target=<settings>'],
    ['return to the previous page', 'back'],
    ['clear the search field', 'clear target=<search field>'],
    ['select German from the Language dropdown', 'select target=<Language dropdown> option=German'],
    ['pick the option "A, B" in List', 'select target=<List> option=A, B'],
    ['choose Express', 'click target=<Express>'],
    ['tick I agree', 'check target=<I agree> checked=true'],
    ['untick I agree', 'check target=<I agree> checked=false'],
    ['switch Dark mode off', 'check target=<Dark mode> checked=false'],
    ['toggle the Dark mode switch', 'toggle target=<Dark mode switch>'],
    ['switch to the Billing tab', 'click target=<Billing tab>'],
    ['submit the form', 'submit'],
    ['press Enter', 'press keys=Enter'],
    ['press ctrl + a', 'press keys=ctrl+a'],
    ['hit Tab 3 times', 'press keys=Tab3'],
    ['press the Delete key', 'press keys=Delete'],
    ['press Delete', 'press keys=Delete'],
    ['press "Delete"', 'click target=<Delete>'],
    ['press the Delete button', 'click target=<Delete button>'],
    ['press 5', 'click target=<5>'],
    ['press key 5', 'press keys=5'],
    ['scroll down', 'scroll to=down'],
    ['scroll back to the top of the page', 'scroll to=top'],
    ['scroll down to Newsletter', 'scroll to=<Newsletter>'],
    ['wait 1.5 seconds', 'wait seconds=1.5'],
    ['wait for two minutes', 'wait seconds=120'],
    ['wait 500ms', 'wait seconds=0.5'],
    ['wait for "Thank you"', 'wait text=Thank you'],
    ['wait until Saving disappears', 'wait text=Saving gone=true'],
    ['wait for the message to appear', 'wait text=message'],
    ['extract all links', 'extract what=links'],
    ['get the title of the page', 'extract what=title'],
    ['get text of Total', 'get what=text target=<Total>'],
    ['read the value of "E-mail"', 'get what=value target=<E-mail>'],
    ['click #48', 'click target=<#48>'],
  ])('%s', (source, expected) => {
    expect(short(source)).toEqual([expected]);
  });

  it.each(FORMS)('%s, as in the example: %s', (_form, example) => {
    expect(parse(example)).toHaveLength(1);
  });
});

describe('several clauses', () => {
  it.each([
    ['click A; click B', ['<A>', '<B>']],
    ['click A\n\nclick B\n', ['<A>', '<B>']],
    ['click A, then click B', ['<A>', '<B>']],
    ['click A then click B', ['<A>', '<B>']],
    ['click A and then click B', ['<A>', '<B>']],
    ['click A and click B, click C. Click D', ['<A>', '<B>', '<C>', '<D>']],
    ['First, click A. Next, please click B. Finally click C.', ['<A>', '<B>', '<C>']],
    ['1. click A\n2) click B\n- click C', ['<A>', '<B>', '<C>']],
    ['click Save and continue', ['<Save and continue>']],
    ['click "A and click B"', ['<A and click B>']],
    ['click Terms, conditions and privacy', ['<Terms, conditions and privacy>']],
    ['click More...', ['<More...>']],
  ])('%j', (source, targets) => {
    expect(short(source)).toEqual(targets.map((target) => `click target=${target}`));
  });

  it.each([
    ['set Class to B. Never submit', undefined],
    ['set Class to B. Reload', ['set target=<Class> value=B', 'reload']],
    ['set Class to B. Thanks', ['set target=<Class> value=B']],
  ])('end with a letter: %s', (source, expected) => {
    const read = () => short(source);
    if (expected) expect(read()).toEqual(expected);
    else expect(read).toThrow();
  });

  it('may leave out the verb of a field', () => {
    expect(short('fill A with 1, B with "2, 3" and C with 4 and press Enter')).toEqual([
      'type target=<A> text=1 clear=true',
      'type target=<B> text=2, 3 clear=true',
      'type target=<C> text=4 clear=true',
      'press keys=Enter',
    ]);
  });

  it('say where each begins', () => {
    expect(
      parse('click A, then\n  press Enter').map(({ text, position }) => [text, position]),
    ).toEqual([
      ['click A', 0],
      ['press Enter', 16],
    ]);
  });
});

describe('a target', () => {
  const readings = (source: string) => {
    const [clause] = parse(source);
    return clause && 'target' in clause.action ? clause.action.target.readings : undefined;
  };

  it.each<[string, object]>([
    ['click the third link', { name: '', roles: ['link'], nth: 3 }],
    ['click the last Save button', { name: 'Save', roles: ['button'], nth: -1 }],
    ['click button "Save"', { name: 'Save', roles: ['button'] }],
    ['click "Save" button', { name: 'Save', roles: ['button'] }],
    ['click Save in "Billing"', { name: 'Save', region: { how: 'in', name: 'Billing' } }],
    [
      'click Save in the Billing section',
      { name: 'Save', region: { how: 'in', kind: 'section', name: 'Billing' } },
    ],
    [
      'click Delete in the row of Bob',
      { name: 'Delete', region: { how: 'in', kind: 'row', name: 'Bob' } },
    ],
    ['click Delete for Bob', { name: 'Delete', region: { how: 'near', name: 'Bob' } }],
    [
      'click the Delete button next to "Bob"',
      { name: 'Delete', roles: ['button'], region: { how: 'near', name: 'Bob' } },
    ],
    ['click OK in the dialog', { name: 'OK', region: { how: 'in', kind: 'dialog' } }],
    ['open the menu', { name: 'open menu', exactly: true }],
  ])('%s', (source, reading) => {
    expect(readings(source)).toContainEqual(reading);
  });

  it('is first of all what is written', () => {
    expect(readings('click First name for billing in detail')?.[0]).toEqual({
      name: 'First name for billing in detail',
    });
  });
});

describe('what is not understood', () => {
  it.each([
    ['make me a sandwich', 'make me a sandwich', 0],
    ['click A, then make tea', 'make tea', 14],
    ['click A\ndance\nclick B', 'dance', 8],
    ['click', 'click', 0],
    ['click the', 'click the', 0],
    ['type a and b into C', 'type a and b into C', 0],
    ['fill A with b then dance', 'fill A with b then dance', 0],
    ['type a in b in c', 'type a in b in c', 0],
    ['wait until tomorrow', 'wait until tomorrow', 0],
    ['click Sign in; press Hyper+Zorg', 'press Hyper+Zorg', 15],
    ['press Ctrl+; click A', 'press Ctrl+', 0],
    ['press Tabb 3 times', 'press Tabb 3 times', 0],
    ['press Tab 2000 times', 'press Tab 2000 times', 0],
    ['press the Nope key', 'press the Nope key', 0],
    ['click ""', 'click ""', 0],
    ['click "A', '"A', 6],
    ['set A', 'set A', 0],
    ['enter the password hunter2', 'enter the password hunter2', 0],
    ['write a comment', 'write a comment', 0],
    ['log in as ann with password and compose', 'log in as ann with password and compose', 0],
    ['log in with password s3cret and compose', 'log in with password s3cret and compose', 0],
    ['log in as and compose with password s3cret', 'log in as and compose with password s3cret', 0],
    ['fill Email with my email address', 'fill Email with my email address', 0],
    ['fill Name with Ada click Save', 'fill Name with Ada click Save', 0],
    [
      'set Quantity to 2, enter the promo code SAVE10 and click Apply',
      'enter the promo code SAVE10',
      19,
    ],
    [' \n ', '', 0],
  ])('%j: %j at %d', (source, clause, position) => {
    expect(refusal(source).details).toMatchObject({ clause, position });
  });

  it('comes with the nearest forms', () => {
    const { message, details } = refusal('clikc the button');
    expect(details).toMatchObject({ nearest: expect.arrayContaining(['click NAME']) });
    expect(message).toMatch(/click NAME/);
  });

  it('tells of keys what is wrong with them', () => {
    expect(refusal('press Hyper+Zorg').message).toMatch(/"Hyper" is not a modifier/);
    expect(refusal('press Tab 2000 times').message).toMatch(/from 1 to 1000/);
    expect(refusal('press keys "Nope"').message).toMatch(/There is no key "Nope"/);
  });

  it('is no button whose name looks like keys, in quotes or with its role', () => {
    expect(short('press "Zoom+In", press the A+B button')).toEqual([
      'click target=<Zoom+In>',
      'click target=<A+B button>',
    ]);
  });

  it('fails with nothing else, and soon, whatever is said', () => {
    const words = fc.constantFrom(
      ...'click type "a" into and , . ; then with the fill # of in for 3 twice "'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 60 }), (said) => {
        try {
          parse(said.join(' '));
        } catch (error) {
          expect(isErrorCode(error, 'instruction_not_understood')).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    const long = () => parse('click a and '.repeat(1_600) + 'zzz(');
    expect(cpuOf(() => expect(long).not.toThrow(RangeError))).toBeLessThan(5_000);
  });

  it('is never a line', () => {
    expect(parse(lineOf({ do: 'type', text: '; then click "x"\n' }))).toHaveLength(1);
  });
});
