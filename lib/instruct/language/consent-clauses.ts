import type { PhraseRegion, Reading } from './clauses.js';
import type { Reader } from './page-clauses.js';
import { wordsOf } from './token-text.js';

/** What is said of a cookie banner. */

const ACCEPTS = ['accept', 'allow', 'agree', 'say yes'];

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
    ],
    [
      'Reject all',
      'Reject',
      'Decline all',
      'Decline',
      'Refuse',
      'Only necessary',
      'Necessary only',
      'No thanks',
    ],
  ],
} as const;

/** `decline the cookies` */
export const consent: Reader = (rest, _source, verb) => {
  const said = wordsOf(rest).join(' ').toLowerCase();
  if (!/^((to|all|the) )*cookies?( (banner|notice|policy|dialog|popup))?$/.test(said))
    return undefined;
  const [long, short] = NAMES[ACCEPTS.includes(verb) ? 'accept' : 'reject'];
  const named = (name: string): Reading => ({ name, exactly: 'verbatim' });
  const about: readonly PhraseRegion[] = [
    { how: 'in', kind: 'consent' },
    { how: 'near', kind: 'dialog', name: 'cookies' },
    { how: 'near', kind: 'dialog', name: 'cookie' },
  ];
  const inBanner = about.flatMap((region) => short.map((name) => ({ ...named(name), region })));
  const readings = [...long.map(named), ...inBanner];
  return { do: 'click', target: { text: `${verb} ${said}`, readings } };
};
