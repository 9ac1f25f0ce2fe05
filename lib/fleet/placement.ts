import type { MemberLoad } from './member.js';

/** How many members an open is offered to before it waits. */
const MAX_CANDIDATES = 3;

/**
 * The members that an open is offered to, one after the other: two that are drawn at random among those with a
 * free slot, this one always one of them, the less used one first; then a third. A tie stays here.
 *
 * @param own this member; undefined where it opens none
 * @param random from 0 to below 1
 */
export function candidates<Member extends MemberLoad>(
  own: Member | undefined,
  others: readonly Member[],
  random: () => number = Math.random,
): readonly Member[] {
  const drawn = draw(others.filter(hasFreeSlot), MAX_CANDIDATES, random);
  const known = own && hasFreeSlot(own) ? [own, ...drawn] : drawn;
  const [first, second, ...more] = known;
  const isSecondLess = first && second && usageOf(second) < usageOf(first);
  return (isSecondLess ? [second, first, ...more] : known).slice(0, MAX_CANDIDATES);
}

/** Whether an open would not have to wait there, by what the member told last. */
export function hasFreeSlot({ slots, used, queued, draining }: MemberLoad): boolean {
  return !draining && queued === 0 && used < slots;
}

const usageOf = ({ used, slots }: MemberLoad): number => used / slots;

/** Some of them at random, each at most once. */
function draw<T>(from: readonly T[], count: number, random: () => number): readonly T[] {
  const left = [...from];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}
