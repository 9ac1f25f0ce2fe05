import type { UiNode } from '../../schemas/ui-map.js';
import { meansSame, normalised } from './name-matching.js';

/** What the words of icons, classes and file names stand for in user interfaces. */
const MEANINGS: Readonly<Record<string, string>> = {
  bars: 'menu',
  bell: 'notifications',
  bin: 'delete',
  cog: 'settings',
  cogs: 'settings',
  cross: 'close',
  disk: 'save',
  dismiss: 'close',
  envelope: 'email',
  floppy: 'save',
  gear: 'settings',
  gears: 'settings',
  hamburger: 'menu',
  house: 'home',
  magnifier: 'search',
  minus: 'remove',
  pen: 'edit',
  pencil: 'edit',
  plus: 'add',
  times: 'close',
  trash: 'delete',
  x: 'close',
  xmark: 'close',
};

/** Words that say of what kind an icon is, and nothing of what it is for. */
const KINDS = new Set(
  `a alt anticon b bd bi bl blank bold br bs btn button bx bxs can circle codicon dashicons duotone fa fab fad far fas
   feather fill filled fi glyphicon gif icofont ico icon icons image img ion jpg la light lucide mdi o octicon outline
   outlined pi png regular ri rounded sharp solid square svg symbol thick thin ti typcn uil ui webp`.split(
    /\s+/,
  ),
);

/** What tooltips add to a name: `Bold (Ctrl+B)`. */
const SHORTCUT = /\s*[([](Ctrl|Control|Cmd|Command|Alt|Option|Shift|Meta|[⌘⌥⇧⌃])[^)\]]*[)\]]$/iu;

/** What a person may call a node that has no name but a hint: `#trash-o` is "trash", and "delete". */
export function hintNames(hint: string): string[] {
  const tooltip = hint.replace(SHORTCUT, '');
  const words = tooltip
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !KINDS.has(word) && !/^\d+(px|x)?$/.test(word));
  const meant = words.map((word) => MEANINGS[word] ?? word);
  const names = [hint, tooltip, words.join(' '), meant.join(' ')].map(normalised);
  return [...new Set(names)].filter((name) => name !== '');
}

/** Whether a control closes what it is in. */
export function meansClose({ name, hint }: UiNode): boolean {
  const names = name === '' ? hintNames(hint ?? '') : [normalised(name)];
  return names.some((one) => one === 'close' || one === 'x' || meansSame('close', one));
}
