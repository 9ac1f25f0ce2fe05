import type { PageNames } from './page-names.js';
import { isWord } from './token-text.js';
import type { Token } from './tokens.js';

/** Other words for what the buttons of rows do. */

/** What people say, and what a button of the same meaning is called. */
const SAME: readonly (readonly [said: string, buttons: string])[] = [
  [
    'get rid of | drop | take out | take off | throw out | throw away | kick out | strike off | cross out | chuck | dump | ditch | bin | trash | erase | discard | scrap | remove | delete',
    'delete | remove | discard | move to trash | trash',
  ],
  ['choose | select | pick | take | go for | go with', 'choose | select | pick | take | use'],
  [
    'remind | send a reminder | send the reminder | send reminder | send a payment reminder | chase | chase up | nudge',
    'remind | send reminder | send a reminder | nudge | chase',
  ],
  ['approve | accept | sign off | sign off on | grant | say yes to', 'approve | accept | grant'],
  ['decline | reject | refuse | turn down | deny | say no to', 'decline | reject | refuse | deny'],
  ['block | ban | lock out | shut out', 'block | ban'],
  ['switch off | turn off | disable | deactivate', 'deactivate | disable | turn off | switch off'],
  ['switch on | turn on | enable | activate', 'activate | enable | turn on | switch on'],
  ['disconnect | unlink | cut off', 'disconnect | unlink'],
  ['edit | modify | make changes to', 'edit | modify'],
  ['copy | duplicate | clone | make a copy of', 'duplicate | copy | clone'],
  ['pause | suspend | put a stop to | put on hold', 'pause | suspend | hold | put on hold'],
  ['resume | unpause', 'resume'],
  ['cancel | call off', 'cancel'],
  ['reply to | answer | respond to | write back to', 'reply | answer | respond'],
  ['complete | finish', 'complete | finish'],
  ['restart | reboot', 'restart | reboot'],
  ['reschedule | postpone | move', 'reschedule | move | postpone'],
  ['renew | extend | prolong', 'renew | extend'],
  ['mute | silence', 'mute | silence'],
  ['play | start | watch | put on | listen to', 'play | watch | listen'],
  ['void | annul', 'void | annul'],
  ['comment on', 'comment'],
  [
    'email | e-mail | write an email to | write an e-mail to | write to | message',
    'send email | email | write email | message | send message | send a message | contact',
  ],
  ['download | save a copy of', 'download'],
  [
    'look at | show me | bring up | inspect | view | see | show',
    'view | details | view details | show details',
  ],
];

const BUTTONS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  SAME.flatMap(([said, buttons]) => {
    const called = buttons.split(' | ');
    return said.split(' | ').map((one): [string, readonly string[]] => [one, called]);
  }),
);

/** What stands behind the object of a verb and belongs to it. */
const PARTICLES = 'in out up off on down back away over'.split(' ');

/** `kick out the gift card` of `kick the gift card out`, `check in Ann` of `check Ann in`. */
export function unsplit(all: readonly Token[], names: PageNames): readonly Token[] {
  const tokens = isWord(all.at(-1), 'now') ? all.slice(0, -1) : all;
  const [verb] = tokens;
  const at = tokens.findIndex((token, i) => {
    const said = `${verb?.text ?? ''} ${token.text}`;
    const isEnd = i === tokens.length - 1 && isWord(token, ...PARTICLES);
    const isSplit = isEnd && names.button(said) !== undefined;
    return i > 1 && token.kind === 'word' && (isSplit || BUTTONS_OF.has(said.toLowerCase()));
  });
  const particle = tokens[at];
  const isEnd = at === tokens.length - 1 || isWord(tokens[at + 1], 'of', 'from');
  if (!verb || !particle || !isEnd) return all;
  return [verb, particle, ...tokens.slice(1, at), ...tokens.slice(at + 1)];
}

/** The only button that does what words say, or that is called so as a whole. */
export function buttonThatDoes(said: string, names: PageNames): string | undefined {
  // «Arrange a viewing of plot A7»
  const own = said.split(' ').length > 2 ? names.button(said) : undefined;
  if (own !== undefined) return own;
  const [only, ...more] = buttonsThatDo(said, names);
  return more.length === 0 ? only : undefined;
}

/** All buttons that do what words say. */
export const buttonsThatDo = (said: string, names: PageNames): readonly string[] => [
  ...new Set((BUTTONS_OF.get(said.toLowerCase()) ?? []).flatMap((one) => names.button(one) ?? [])),
];

/** A verb, and what the names of buttons that do the same begin with. */
export const verbsOf = (said: string): readonly string[] => {
  const verb = said.toLowerCase();
  const same = (BUTTONS_OF.get(verb) ?? []).filter((one) => !one.includes(' '));
  return [...new Set([verb, ...same])];
};

/** What is done with somebody or something else: «share the post with Ann» shares no post of hers. */
const WITH_ANOTHER = 'share send forward discuss compare merge swap exchange split'.split(' ');

export const isWithAnother = (tokens: readonly Token[]): boolean =>
  isWord(tokens[0], ...WITH_ANOTHER) && tokens.some((token) => isWord(token, 'with'));
