import type { Fleet } from './fleet.js';
import type { MemberRecord } from './member.js';

/** The other member that made an ID; undefined where this one did, nobody did, or that member has left. */
export function ownerOf(
  { ids, members }: Pick<Fleet, 'ids' | 'members'>,
  id: string,
): MemberRecord | undefined {
  if (id.startsWith(ids.tag)) return undefined;
  const tag = ids.tagOf(id);
  return tag === undefined ? undefined : members.find(tag);
}
