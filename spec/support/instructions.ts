import { pageNamesOf } from '../../lib/instruct/matching/page-names.js';
import type { UiNode } from '../../lib/schemas/ui-map.js';
import type { Random } from './random.js';

/** What instructions are made of, and what comes near to it. */
const PARTS =
  `please then and , . ; : ? ! in of for next to into with on under the a my this it first second last
  2 #2 #48 3rd row item line card button link field dialog section click tap press hover over type enter put fill set
  change clear select choose check uncheck turn off switch toggle submit close open go back reload scroll up down
  wait until is gone seconds extract links get value text Save Delete Email Name Ada "a b" 'c' “d” " ' {{pin}} Enter
  Ctrl+a Tab2 example.com instead except today empty could you thanks double right log sign user password what is how many rows message from Zoe cookies decline : as`.split(
    /\s+/,
  );

/** The names of a page that has as many as there may be, and that begin like what is said. */
export const PAGE_NAMES = await pageNamesOf(
  Array.from({ length: 5_000 }, (_, index): UiNode => {
    const words = 'a fill click Save Delete Email Name message log open'.split(' ');
    const name = `${words[index % words.length] ?? ''}${index < 10 ? '' : ` and to ${index}`}`;
    const role = index % 3 === 0 ? 'textbox' : 'button';
    const bounds = { x: 0, y: 0, width: 1, height: 1 };
    return { node_id: index + 1, role, name, tag: 'x', bounds, in_viewport: true };
  }),
);

/** An instruction of random parts, 4,000 characters at most: some long, most as people write them. */
export function instructionOf(random: Random): string {
  const length = random.next() < 0.1 ? random.below(1_000) : random.below(30);
  const repeated = random.next() < 0.2 ? [random.pick(PARTS), random.pick(PARTS)] : PARTS;
  const said = Array.from({ length: length + 1 }, () => random.pick(repeated));
  return said.join(random.next() < 0.05 ? '\n' : ' ').slice(0, 4_000);
}
