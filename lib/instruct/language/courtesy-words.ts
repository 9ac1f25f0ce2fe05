/** Words of politeness and of order, which say nothing. */

/** The phrases of each line in all its choices, the longest first: `(can|could) you`. */
const phrasesOf = (list: string): string[][] =>
  list
    .trim()
    .split('\n')
    .flatMap(choices)
    .map((line) => line.trim().split(/\s+/))
    .sort((one, other) => other.length - one.length);

function choices(line: string): string[] {
  const [group, said = ''] = /\(([^()]*)\)/.exec(line) ?? [];
  if (group === undefined) return [line];
  return said.split('|').flatMap((one) => choices(line.replace(group, one)));
}

export const FILLERS =
  `please kindly now just then finally afterwards also next lastly first ok okay hi hiya hello hey so thanks great plz pls um
   well simply alright dear hmm er uh cool perfect`.split(/\s+/);

/** What a verb in -ing or in the past follows: `would you mind`, `I'd be grateful if you`. */
export const MINDING = phrasesOf(`
  (would|do) you mind
  (thanks|thank you) in advance for
  how about
  (i'd|i would) (really|) appreciate you
  (i'd|i would|we'd|we would) (really|) appreciate it if you
  (i'd|i would|we'd|we would) be (very|so|most|really|) (grateful|thankful|glad|happy|pleased) if you
  (it would|it'd|that would|would) be (very|really|so|) (great|nice|good|lovely|kind|helpful|brilliant) if you
  it would (really|) help if you
`);

/** What asks for something; a verb follows. */
export const REQUESTS = [
  ...MINDING,
  ...MINDING.flatMap((words) =>
    words.at(-1) === 'you' && words.includes('if')
      ? ['could', 'would', 'can'].map((verb) => [...words, verb])
      : [],
  ),
  ...phrasesOf(`
    (please|) (can|could|would|will) (you|u) (maybe|perhaps|possibly|please|kindly|just|)
    (can|could) (we|someone|somebody) (maybe|please|)
    would someone
    (i|we) (just|) (want|need|have|wish) (you|) to
    (i'd|i would|we'd|we would) (just|really|) (like|love|prefer) (you|us|) to
    (i'd|i would) rather
    (i'd be|i would be|i'm|i am) (happy|glad) to
    (i'm|i am) (trying|hoping|going) to
    i was going to
    they (should|can|may)
    have them
    let us
    let's
    you (need to|should|can|could)
    (do|kindly do) the needful and
    go (ahead|on) and
    (would you|could you|can you|) be so (kind|good|nice) (as to|and)
    (would you|could you|) be kind enough to
    be a dear and
    do me a (favour|favor) and
    (may|can|could|might) i (ask|trouble) you to
    (would it be|is it) possible (for you|) to
    (i was|i was just|i am|i'm) wondering (if|whether) you (could|can|might|would)
    i wonder (if|whether) you (could|can|might|would)
    (is there|) any chance you could
    (would you|are you) be able to (please|)
    are you able to
    (i was|i'm|i am) hoping you (could|can|would)
    (i'm|i am|) (so|very|) sorry to (bother|trouble|disturb) you (again|) (but|)
    excuse me
    (but|and) do
    but
    do please
    if you (don't|do not) mind
    if (it's|it is) not too much trouble
    if possible
    if you (can|could)
    (when|whenever|if) you (have|get|find) (a|the) (moment|minute|second|chance|time)
    (when|whenever|if) you (have|get|find) time
    whenever you can
    good (morning|afternoon|evening|day)
    dear sir or madam
    (hi|hey|hello|dear) (there|team|all|everyone|everybody|assistant|colleagues|support|again)
    (remember|be sure|make sure|feel free|time|help me) to
    (don't|do not) forget to
    after that
    (i'm|i am) done (for today|for now|here)
    (i'm|i am) finished
    that's (all|it)
    that is all
  `),
].sort((one, other) => other.length - one.length);

/** What ends a request. */
export const COURTESIES = phrasesOf(`
  please
  (many|) (thanks|thx)
  (thanks|thank you) (very much|a lot|so much|in advance|again|ever so much|kindly)
  thank you
  much appreciated
  (with|and|) (best|kind|warm) (regards|wishes)
  all the best
  (pls|plz|thx|ty|cheers|ta)
  ta very much
  for (me|us)
  if possible
  if you (can|could|would|don't mind)
  (would|will|could) you
  shall we
  (right|straight) away
  when you can
  (when|whenever|if) you (have|get|find) (a|the) (moment|minute|second|chance|time)
  (when|whenever|if) you (have|get|find) time
  if (that's|that is|it's|it is) (all right|alright|ok|okay|possible|not too much trouble)
  :)
  :-)
  ;)
`);

/** What ends a request, and may end a text too: it is left out only where the whole says nothing. */
export const ADDITIONS = phrasesOf(`
  as well
  too
  for everyone
  first
  now
  for now
  for a (moment|minute|second|while|bit)
  (at|on) the (top|bottom) (of the page|)
  from now on
  afterwards
  after that
  on this page
  on the page
  on this site
`);

/** What stands before the name of the one who writes. */
export const SIGNED = ['cheers', 'regards', 'thanks', 'best', 'yours', 'greetings'];
