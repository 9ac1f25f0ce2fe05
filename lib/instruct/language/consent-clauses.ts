import type { Clause, ParsedAction, PhraseRegion, Reading } from './clauses.js';
import { notUnderstood } from './forms.js';
import type { Reader } from './page-clauses.js';
import { clickOn } from './named-buttons.js';
import type { Words } from './page-names.js';
import { isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import { singular } from './word-forms.js';

/** What is said of a cookie banner. */

const ACCEPTS = ['accept', 'allow', 'agree', 'say yes', 'yes to'];

/** What the buttons of cookie banners are called; those of one word only where cookies are spoken of. */
const NAMES = {
  accept: [
    ['Accept all cookies', 'Accept cookies', 'Allow all cookies', 'Allow cookies'],
    ['Accept all', 'Accept', 'Allow all', 'Allow', 'Agree', 'I agree', 'OK', 'Got it'],
  ],
  reject: [
    [
      'Reject all cookies',
      'Reject cookies',
      'Decline cookies',
      'Refuse cookies',
      'Only necessary cookies',
      'Decline optional',
      'Reject optional',
      'Decline optional cookies',
      'Reject optional cookies',
      'Only essential cookies',
      'Necessary cookies only',
      'Essential cookies only',
      'Accept necessary cookies',
      'Accept only necessary cookies',
      'Accept only essential cookies',
      'Use necessary cookies only',
    ],
    [
      'Reject all',
      'Reject',
      'Decline all',
      'Decline',
      'Refuse all',
      'Refuse',
      'Deny all',
      'Deny',
      'Only required',
      'Required only',
      'Continue without accepting',
      'Only necessary',
      'Only necessary ones',
      'Only the necessary ones',
      'Only essential ones',
      'Only required ones',
      'Necessary ones only',
      'Necessary only',
      'Only essential',
      'Essential only',
      'Accept necessary',
      'Accept essential',
      'No thanks',
    ],
  ],
} as const;

/** `accept only the necessary cookies` declines the others. */
const LEAST =
  /^((only|just) (the )?(strictly )?(necessary|essential|required) (ones|cookies)|(only |just )?the (strictly )?(necessary|essential|required) (ones|cookies)( only)?|(strictly )?(necessary|essential|required) (ones|cookies) only)$/;

/** `decline the cookies` */
export const consent: Reader = (rest, _source, verb) => {
  const said = wordsOf(rest).join(' ').toLowerCase();
  const isLeast = ACCEPTS.includes(verb) && LEAST.test(said);
  if (isLeast) return answered('reject', `${verb} ${said}`);
  const which = ACCEPTS.includes(verb) ? 'accept' : 'reject';
  const optional = which === 'reject' ? '|optional|non-essential|unnecessary' : '';
  const pattern = new RegExp(
    `^(thanks |thank you )?((to|all|the${optional}) )*cookies?( (banner|notice|policy|dialog|popup))?$`,
  );
  return pattern.test(said) ? answered(which, `${verb} ${said}`) : undefined;
};

/** `only accept the necessary cookies`, `essential cookies only` */
const least: Reader = (rest, _source, verb) => {
  const said = wordsOf(rest).join(' ').toLowerCase();
  const isWhole = /cookies|ones/.test(verb) && said === '';
  const isLeast = /^(the )?(strictly )?(necessary|essential|required) (ones|cookies)$/.test(said);
  return isWhole || isLeast ? answered('reject', `${verb} ${said}`.trim()) : undefined;
};

export const LEAST_CONSENT: readonly (readonly [string, Reader])[] = [
  'only accept',
  'just accept',
  'only allow',
  ...['necessary', 'essential'].flatMap((kind) => [
    `${kind} cookies only`,
    `only ${kind} cookies`,
    `only the ${kind} cookies`,
    `just the ${kind} cookies`,
    `only the ${kind} ones`,
    `only ${kind} ones`,
    `just the ${kind} ones`,
  ]),
].map((verb) => [verb, least]);

/** `get rid of the cookie banner by rejecting everything` */
export const dismissed: Reader = (rest, _source, verb) => {
  const said = wordsOf(rest).join(' ').toLowerCase();
  const [, how = ''] =
    /^(?:the )?cookie (?:banner|notice|dialog|popup|thing|message|box|bar),? by (accept|allow|agree|reject|declin|refus)ing(?: to)?(?: all| everything| it| them| all of them| all cookies| the optional ones| optional cookies)?$/.exec(
      said,
    ) ?? [];
  if (how === '') return dialogDismissed(said, verb);
  return answered(how.startsWith('a') ? 'accept' : 'reject', `${verb} ${said}`);
};

/** What closes a dialog, and answers nothing else. */
const DISMISSES =
  'Close|Dismiss|Hide|Hide this message|Hide message|No thanks|No, thanks|Not now|Maybe later|Got it|Understood|I understand|×'.split(
    '|',
  );

/** What people call a layer or a bar that only says something. */
const NOTICES =
  'popup|pop-up|dialog|overlay|banner|modal|offer|notice|note|warning|message|alert|notification|reminder|announcement|toast|tip|hint|bar';
const ABOUT = new RegExp(
  `^(?:the |this |that )?(?:\\w+ )?(?<noun>${NOTICES}) (?:about|for|with|on) (?:the |our |your )?(?<name>[^,.;]+)$`,
);
const CALLED = new RegExp(`^(?:the |this |that )?(?<name>[^,.;]+) (?<noun>${NOTICES})$`);
/** Where on the page it is says nothing. */
const PLACED = new RegExp(
  `^(?:the |this |that )?(${NOTICES})(?: (?:at|on|in) (?:the )?(?:very )?(?:top|bottom|page|screen|header|corner)(?: of the (?:page|screen))?)$`,
);

/** `get rid of the popup about the app`: the button that closes a notice, which has these words where some are said. */
function dialogDismissed(said: string, verb: string): ParsedAction | undefined {
  const [, placed] = PLACED.exec(said) ?? [];
  const { noun = '', name = '' } = (ABOUT.exec(said) ?? CALLED.exec(said))?.groups ?? {};
  const isPlain =
    placed !== undefined || (name !== '' && !/\b(and|then|by|or|not|but)\b/.test(name));
  const region: PhraseRegion = {
    how: 'near',
    kind: 'notice',
    ...(placed === undefined ? { name } : {}),
  };
  const called = ['Close', 'Dismiss', 'Hide'].flatMap((one) =>
    [' ', ' this ', ' the '].map((article) => `${one}${article}${placed ?? noun}`),
  );
  const own = ['close', 'dismiss', 'hide'].flatMap((one): Reading[] =>
    name === ''
      ? []
      : [...new Set([name, singular(name)])].map((about) => ({
          name: `${one} ${about} ${noun}`,
          exactly: true,
        })),
  );
  const whole = { name: `${verb} ${said.replace(/^(?:the|this|that) /, '')}`, exactly: true };
  const inNotice = [...called, ...DISMISSES].map((one): Reading => ({
    name: one,
    exactly: 'verbatim',
    region,
  }));
  const readings = [whole, ...own, ...inNotice];
  return isPlain ? { do: 'click', target: { text: `${verb} ${said}`, readings } } : undefined;
}

/** The button of a cookie banner. */
function answered(which: keyof typeof NAMES, text: string): ParsedAction {
  const [long, short] = NAMES[which];
  const named = (name: string): Reading => ({ name, exactly: 'verbatim' });
  const about: readonly PhraseRegion[] = [
    { how: 'in', kind: 'consent' },
    { how: 'near', kind: 'dialog', name: 'cookies' },
    { how: 'near', kind: 'dialog', name: 'cookie' },
  ];
  const inBanner = about.flatMap((region) => short.map((name) => ({ ...named(name), region })));
  const readings = [...long.map(named), ...inBanner];
  return { do: 'click', target: { text, readings } };
}

const isIn = (which: keyof typeof NAMES, name: string) =>
  NAMES[which].flat().some((one) => one.toLowerCase() === name.toLowerCase());
const ABOUT_COOKIES = /cookies?|essential|necessary|optional|\ball$/i;

const BANNER =
  /^(?:get rid of|dismiss|close|hide|click away|remove) (?:the |this |that )?cookies? (?:banner|notice|dialog|popup|thing|message|box|bar)$/i;

/**
 * Returns the clauses without `get rid of the cookie banner`, where another answers it.
 *
 * @throws TabwireError where a banner is accepted and declined, and for `only the necessary ones` of no cookies
 */
export function withConsentOnce(clauses: Clause[]): Clause[] {
  const answers = clauses.flatMap((clause) => {
    const [reading] = clause.action.do === 'click' ? clause.action.target.readings : [];
    const name = reading?.region === undefined ? (reading?.name ?? '') : '';
    const which = (['accept', 'reject'] as const).find((one) => isIn(one, name));
    return which ? [{ which, name, clause }] : [];
  });
  const isConsent = answers.some(({ name }) => ABOUT_COOKIES.test(name));
  const other = answers.find(({ which }) => which !== answers[0]?.which);
  if (other && isConsent) throw notUnderstood(other.clause.text, other.clause.position);
  const others = clauses.filter(({ text }) => !BANNER.test(text));
  const vague = answers.find(({ clause }) => /\bones$/i.test(clause.text));
  if (
    vague &&
    others.length === clauses.length &&
    !clauses.some(({ text }) => /cookies?/i.test(text))
  )
    throw notUnderstood(vague.clause.text, vague.clause.position);
  return answers.length > 0 ? others : clauses;
}

const JOINT = /^(to|about|in|on)$/i;

/** `say got it to the message about the lift`, `remind me later about the trial`: a button of a notice. */
export function noticeAnswered({ tokens, source, names }: Words): ParsedAction | undefined {
  const lead = isWord(tokens[0], 'say', 'answer', 'reply', 'respond') ? 1 : 0;
  const at = tokens.findIndex(({ text }, i) => i > lead && JOINT.test(text));
  const name = at < 0 ? undefined : names.button(textOf(tokens.slice(lead, at), source));
  if (name === undefined || !(lead > 0 || isWord(tokens[at], 'about'))) return undefined;
  const place = wordsOf(withoutArticle(tokens.slice(at + 1)))
    .join(' ')
    .toLowerCase();
  const about = (ABOUT.exec(place) ?? CALLED.exec(place))?.groups?.name ?? place;
  const regions: readonly PhraseRegion[] = [
    { how: 'in', name: about },
    { how: 'near', kind: 'notice', name: about },
  ];
  return about === '' || /\b(and|then|or|not|but)\b/.test(place)
    ? undefined
    : clickOn(name, textOf(tokens, source), regions);
}
