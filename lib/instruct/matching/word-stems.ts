import { normalisedName } from './name-index.js';
import { singular } from '../language/word-forms.js';

/** Words by what they mean in any inflection: `posted` is `post`, and `Saturday` is `Sat`. */

/** Words that mean the same where one of them names an option, a box or a field; each line is one meaning. */
const SAME = `
mon monday
tue tues tuesday
wed wednesday
thu thur thurs thursday
fri friday
sat saturday
sun sunday
jan january
feb february
apr april
aug august
sep sept september
oct october
nov november
dec december
english englisch
german deutsch deutsche
french francais
spanish espanol castellano
italian italiano
dutch nederlands
portuguese portugues
polish polski
danish dansk
swedish svenska
norwegian norsk
finnish suomi
turkish turkce
czech cestina
hungarian magyar
pickup collect collection
post mail
deliver delivery ship shipping shipment
phone telephone
mobile cell cellphone
note comment remark
photo picture image
film movie
holiday vacation
colour color
child kid
person people
sum amount
daily everyday
weekly everyweek
monthly everymonth
yearly annually everyyear
minute min
hour hr
maximum max
birth born
minimum min
`;

const IRREGULAR: Readonly<Record<string, string>> = {
  sent: 'send',
  shown: 'show',
  hidden: 'hide',
  kept: 'keep',
  chosen: 'choose',
  taken: 'take',
};

const FIRST: ReadonlyMap<string, string> = new Map(
  SAME.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...more] = line.split(' ').map(inflected);
      return more.map((word): [string, string] => [word, first]);
    }),
);

/** A word without what inflects it. */
function inflected(word: string): string {
  const one = singular(word);
  const plain = IRREGULAR[one] ?? one;
  if (plain.length < 5) return plain;
  const [, verb = plain] = /^(\p{L}{3,})(?:ing|ed)$/u.exec(plain) ?? [];
  return verb.replace(/([bdgmnprt])\1$/, '$1').replace(/e$/, '');
}

/** `every week` of `weekly`. */
const EVERY = /\b(?:every|each|once an?|once per) (day|week|month|year)\b/g;

/** The stems of the words of a text, in their order. */
export function stemsOf(text: string): string[] {
  const said = text
    .replace(/\be-mail/gi, 'email')
    .replace(/(\p{L})['’]s\b/gu, '$1')
    .replace(/(\p{L})-(?=\p{L})/gu, '$1 ');
  const plain = normalisedName(said).replace(EVERY, 'every$1');
  return plain
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const stem = inflected(word);
      return FIRST.get(stem) ?? stem;
    });
}
