import { singular } from './word-forms.js';

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
arrive arrival
depart departure
expire expiry expiration
subscribe subscription
remind reminder
minimum min
`;

const IRREGULAR: Readonly<Record<string, string>> = {
  sent: 'send',
  shown: 'show',
  hidden: 'hide',
  kept: 'keep',
  chosen: 'choose',
  taken: 'take',
  // A reservation is no book.
  booking: 'reservation',
  booked: 'reservation',
};

/** The first word of each line of a table by the others, all of them as stems. */
export const firstWords = (
  table: string,
  stem: (word: string) => string,
): ReadonlyMap<string, string> =>
  new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [first = '', ...more] = line.split(' ').map(stem);
        return more.map((word): [string, string] => [word, first]);
      }),
  );

const FIRST = firstWords(SAME, inflected);

/** A word without what inflects it: `vaccinat` of `vaccinated` and `vaccination`. */
function inflected(word: string): string {
  const one = singular(word);
  const plain = IRREGULAR[one] ?? one;
  if (plain.length < 5) return plain;
  const verb = plain.replace(
    /(?<=\p{L}{5})(?:ation|ated|ating|ate)$|(?<=\p{L}{3})(?:ing|ed)$|(?<=\p{L}{5}t)ion$/u,
    '',
  );
  return verb
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/e$/, '')
    .replace(/i$/, 'y');
}

/** The stem that stands for a word, and for those that mean the same. */
export function stemOf(word: string): string {
  const stem = inflected(word);
  return FIRST.get(stem) ?? stem;
}

/** Labels and the verbs that say the same of what stands beside them; each line is one meaning. */
const ROOT = firstWords(
  `end until till expire finish
start begin from
leave depart
due deadline
cost price fee
write wrote written author
teach taught instruct tutor
lead led
drive driven
sell sold
pay paid
weigh weight
live address
last duration length`,
  rootIn,
);

/** `curat` of «Curator» and of «curated». */
function rootIn(word: string): string {
  return stemOf(word).replace(
    /(?<=\p{L}{3})(?:ier|or|er|ment|ion|al|ance|ence|ee|ure|[yi])+$/u,
    '',
  );
}

/** What a label and a verb that says the same share. */
export function rootOf(word: string): string {
  const root = rootIn(word);
  return ROOT.get(root) ?? root;
}

/** Whether a word says what is so of what stands beside it: «added», «due». */
export const isRelating = (word: string): boolean =>
  word.endsWith('ed') || ROOT.has(rootIn(word)) || RELATING.has(rootIn(word));

const RELATING = new Set(ROOT.values());
