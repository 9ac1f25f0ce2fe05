import { KeyGrammarError, parseKeys } from '../../page/input/key-grammar.js';

/** The words of the grammar that stand for roles, places, numbers and keys. */

/** Roles that a line may name as they are. */
export const ARIA_ROLES: ReadonlySet<string> = new Set(
  `alert alertdialog article banner button cell checkbox columnheader combobox complementary
   contentinfo dialog figure form grid gridcell group heading img link list listbox listitem main menu
   menubar menuitem menuitemcheckbox menuitemradio navigation option paragraph progressbar radio
   radiogroup region row rowheader search searchbox slider spinbutton status switch tab table tablist
   tabpanel textbox toolbar tooltip tree treeitem`.split(/\s+/),
);

/** Roles that take text. */
export const EDITABLE = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'date', 'time'] as const;
export const CHOOSERS = ['combobox', 'listbox'] as const;
/** Roles of fields for a text: they are not opened. */
export const OPENING_NOTHING = ['textbox', 'spinbutton'];
export const CHECKABLE = [
  'checkbox',
  'switch',
  'radio',
  'menuitemcheckbox',
  'menuitemradio',
] as const;
const MENU_ITEMS = ['menuitem', 'menuitemcheckbox', 'menuitemradio', 'option'] as const;

/** What people call nodes, and the roles that they may mean; the longer phrases come first. */
const CALLED: readonly (readonly [words: string, roles: readonly string[]])[] = [
  ['radio button', ['radio', 'menuitemradio']],
  ['toggle button', ['button', 'switch', 'checkbox']],
  ['menu item', MENU_ITEMS],
  ['check box', ['checkbox', 'switch', 'menuitemcheckbox']],
  ['combo box', CHOOSERS],
  ['select box', CHOOSERS],
  ['list box', CHOOSERS],
  ['drop down', CHOOSERS],
  ['dropdown list', CHOOSERS],
  ['dropdown menu', CHOOSERS],
  ['text field', EDITABLE],
  ['text area', EDITABLE],
  ['text box', EDITABLE],
  ['input field', EDITABLE],
  ['button', ['button']],
  ['btn', ['button']],
  ['link', ['link']],
  ['hyperlink', ['link']],
  ['checkbox', ['checkbox', 'switch', 'menuitemcheckbox']],
  ['tickbox', ['checkbox', 'switch', 'menuitemcheckbox']],
  ['radio', ['radio', 'menuitemradio']],
  ['switch', ['switch', 'checkbox']],
  ['toggle', ['switch', 'checkbox', 'button']],
  ['field', [...EDITABLE, 'listbox']],
  ['input', EDITABLE],
  ['textbox', EDITABLE],
  ['textarea', EDITABLE],
  ['textfield', EDITABLE],
  ['box', [...EDITABLE, 'checkbox']],
  ['dropdown', CHOOSERS],
  ['combobox', CHOOSERS],
  ['select', CHOOSERS],
  ['selector', CHOOSERS],
  ['tab', ['tab']],
  ['menuitem', MENU_ITEMS],
  ['option', ['option', 'radio', 'menuitem', 'menuitemradio']],
  ['slider', ['slider']],
  ['heading', ['heading']],
  ['image', ['img', 'image']],
  ['picture', ['img', 'image']],
];

/** Nouns that say nothing of a role: they may follow a name, as in «the Account menu». */
const VAGUE = new Set(
  `menu page icon section item popup form label control element banner card row cell entry panel
   window dialog list area node shape bar folder`.split(/\s+/),
);

export interface RoleWord {
  /** How many words name it. */
  readonly length: number;
  /** The ARIA role that is called so. */
  readonly aria: string | undefined;
  /** What people may mean by it; undefined: anything. */
  readonly roles: readonly string[] | undefined;
}

/** The role that words begin with. */
export function roleAtStart(words: readonly string[]): RoleWord | undefined {
  return roleOf((length) => words.slice(0, length));
}

/** The role that words end with. */
export function roleAtEnd(words: readonly string[]): RoleWord | undefined {
  return roleOf((length) => words.slice(-length));
}

function roleOf(part: (length: number) => readonly string[]): RoleWord | undefined {
  const [first, second] = [part(1), part(2)].map((words) => words.join(' ').toLowerCase());
  for (const [words, roles] of CALLED) {
    if (words === second || words === first)
      return { length: words.split(' ').length, aria: ariaOf(words), roles };
  }
  if (first === undefined) return undefined;
  const aria = ariaOf(first);
  if (VAGUE.has(first)) return { length: 1, aria, roles: undefined };
  return aria === undefined ? undefined : { length: 1, aria, roles: [aria] };
}

function ariaOf(word: string): string | undefined {
  return ARIA_ROLES.has(word) ? word : undefined;
}

export const ARTICLES = ['the', 'a', 'an', 'this', 'that', 'my', 'your', 'its'];
export const PRONOUNS = ['he', 'she', 'it', 'they', 'i', 'we', 'you'];
export const PREPOSITIONS = 'to of in for as on at with by from'.split(' ');

/** Verbs that choose one of several. */
export const CHOOSING_VERBS = ['select', 'choose', 'pick'];

/** What is said of a box that is checked, or is to be. */
export const ON_WORDS = ['on', 'yes', 'true', 'checked', 'ticked', 'enabled'];
export const OFF_WORDS = ['off', 'no', 'false', 'unchecked', 'unticked', 'disabled'];

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `3rd`, `third`, `last` (-1). */
export function ordinal(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (lower === 'last') return -1;
  if (lower === 'topmost') return 1;
  if (/^((second|next)[- ](to[- ])?last|last but one|penultimate)$/.test(lower)) return -2;
  if (/^(third[- ](to[- ])?last|last but two)$/.test(lower)) return -3;
  const named = ORDINALS.indexOf(lower) + 1;
  if (named > 0) return named;
  const [, digits] = /^([1-9]\d{0,3})(?:st|nd|rd|th)$/.exec(lower) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** `3rd`, as lines have it. */
export function ordinalWord(nth: number): string {
  const teen = nth % 100 > 10 && nth % 100 < 14;
  const suffix = teen ? undefined : ['th', 'st', 'nd', 'rd'][nth % 10];
  return `${nth}${suffix ?? 'th'}`;
}

const NUMBERS = 'one two three four five six seven eight nine ten'.split(' ');

/** `2`, `1.5`, `two`, `a`. */
export function number(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (lower === 'a' || lower === 'an') return 1;
  const named = NUMBERS.indexOf(lower) + 1;
  if (named > 0) return named;
  return /^\d+(\.\d+)?$/.test(lower) ? Number(lower) : undefined;
}

/** Why send-keys/ would refuse a text; undefined where it is keys. */
export function keyProblem(text: string): string | undefined {
  try {
    parseKeys(text);
    return undefined;
  } catch (error) {
    if (error instanceof KeyGrammarError) return error.message;
    throw error;
  }
}

/** Keys that stand in a line without quotes: one named key or chord. A single character is a name. */
export function arePlainKeys(text: string): boolean {
  return /^(\w+\+)*\w{2,}$|^(\w+\+)+\w$/.test(text) && !/^\d+$|^([a-z])\1*\d*$/i.test(text)
    ? keyProblem(text) === undefined
    : false;
}

/** What the names of buttons begin with. */
export const UI_VERBS =
  `accept add apply archive back book buy cancel change checkout clear close compose confirm continue copy create decline
  delete dismiss done download edit export filter find finish follow go hide import join leave like load log mark new
  next open order pay place play post print proceed publish refresh register reject remove reopen reply reset retry
  save search see send share show sign skip start stop submit subscribe sync track transfer undo unfollow update upload
  view assign swap approve block connect deny disconnect duplicate extend install invite lock pause pin reboot remind
  rename renew reschedule resend restart restore resume revoke suspend unblock unlock unpin withdraw run`.split(
    /\s+/,
  );

/** Verbs of clicks beside those that names of buttons begin with. */
export const CLICKING_VERBS =
  `sort arrange move put see take bring jump return display report rate claim log record raise schedule enrol enroll call
  give file request offer issue calculate borrow lend donate pledge nominate escalate merge ship pack reorder settle`.split(
    /\s+/,
  );
