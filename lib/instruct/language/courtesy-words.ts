import { phrases } from './token-text.js';

/** Words of politeness and of order, which say nothing. */

const longestFirst = (list: string): string[][] =>
  phrases(list).sort((one, other) => other.length - one.length);

export const FILLERS =
  `please kindly now just then finally afterwards also next lastly first ok okay hi hiya hello hey so thanks great plz pls um
   well simply alright dear hmm er uh cool perfect`.split(/\s+/);

/** What «would you mind» begins; a verb in -ing follows. */
export const MINDING = longestFirst(`
  would you mind | do you mind | i'd be grateful if you | i would be grateful if you |
  i'd be very grateful if you | i'd appreciate it if you | i would appreciate it if you |
  it would be great if you | it would help if you | thanks in advance for | thank you in advance for |
  how about | i would appreciate you | i'd appreciate you
`);

/** What asks for something; a verb follows. */
export const REQUESTS = [
  ...MINDING,
  ...longestFirst(`
    can you | could you | would you | will you | can you maybe | could you maybe | could you perhaps |
    could you possibly | can we | could we | could we maybe | can someone | could someone | would someone |
    could somebody | i'd be happy to | i would be happy to | i'm happy to | i want to |
    i want you to | let us | let's | i need to | i need you to | i'd like to | i'd like you to |
    i would like to | i would like you to | i wish to | i'm trying to | i am trying to | we need to |
    we want to | we would like to | you need to | you should | they should | they can | they may | have them |
    you can | you could | go ahead and | would you kindly | would you be so kind as to |
    would you be so kind and | be so kind as to | be so kind and | be so good as to | be a dear and |
    do me a favour and | do me a favor and | may i ask you to | may i trouble you to | would it be possible to |
    is it possible to | could i trouble you to | can i ask you to | could i ask you to |
    i'd appreciate it if you could | i would appreciate it if you could | it would be great if you could |
    it'd be great if you could | it would be nice if you could | would be great if you could |
    i wonder if you could | any chance you could | i would be very grateful if you could |
    i would be grateful if you could | i'd be very grateful if you could | i'd be grateful if you could |
    i'd be glad if you could | i would be glad if you could | i'd be happy if you could | would you please |
    could you please | can you please | please would you | please could you | please can you |
    would you be kind enough to | be kind enough to | can you be so kind as to | could you be so kind as to |
    could you be so kind and | i'd rather | i would rather | i'd prefer to | i would prefer to |
    i'd just like to | i just want to | i just need to | we'd like to | we'd like you to |
    i was hoping you could | sorry to bother you but could you | sorry to bother you | sorry to bother you but |
    excuse me | but | but do | and do | do please | kindly do the needful and | do the needful and | can u |
    could u | would u | would you be able to | are you able to | i'd love to | i would love to |
    if you don't mind | if you do not mind | if it's not too much trouble | if it is not too much trouble |
    if possible | if you can | if you could | when you have a moment | when you get a moment |
    when you have a minute | when you get a minute | when you have time | whenever you can |
    if you get a chance | if you have a moment | sorry to trouble you | sorry to trouble you but |
    would you be able to please | i'd be grateful if you would | it would help if you could | i have to |
    we have to | i'm going to | i am going to | i'd like us to | i'm hoping to | i was going to | time to |
    when you get a chance | good morning | good afternoon | good evening | hi there | hey there | hello there |
    hi team | hello team | hi all | dear assistant | dear team | dear all | dear colleagues | dear support |
    dear sir or madam | hello all | hi everyone | hello everyone | remember to | make sure to | be sure to |
    don't forget to | do not forget to | help me to | feel free to | go on and | after that |
    i'm done for today | i am done for today | i'm done for now | i'm done here | i'm finished | that's all |
    that is all | that's it |
    i was wondering if you could | i was wondering whether you could | i was wondering if you would |
    i was wondering if you might | i was wondering whether you might
  `),
].sort((one, other) => other.length - one.length);

/** What ends a request. */
export const COURTESIES = longestFirst(`
  please | thanks | thank you | thank you very much | thanks very much | thanks a lot | many thanks |
  thank you so much | thanks so much | thanks in advance | thank you in advance | thanks again |
  much appreciated | best regards | best wishes | and best wishes | kind regards | and kind regards |
  with kind regards | all the best | pls | plz | thx | ty | cheers | ta | ta very much | for me | for us |
  if possible | if you can | if you could | if you don't mind | if you would | would you | will you |
  could you | shall we | right away | straight away | when you can | when you get a chance | :) | :-) | ;)
`);

/** What ends a request, and may end a text too: it is left out only where the whole says nothing. */
export const ADDITIONS = longestFirst(`
  as well | too | for everyone | first | now | from now on | on this page | on the page | on this site
`);

/** What stands before the name of the one who writes. */
export const SIGNED = ['cheers', 'regards', 'thanks', 'best', 'yours', 'greetings'];
