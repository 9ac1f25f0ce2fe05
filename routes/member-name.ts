/** The argument that names a process as one of several of one server. */
const FORM = /^member-(\d+)$/;

/** @param at from 0 */
export const memberName = (at: number): string => `member-${at + 1}`;

/** Whether a supervisor has started this process. */
export const isMember = (): boolean => FORM.test(process.argv[2] ?? '');

/** The name of this process, and its number from 0. */
export function ownName(): { name: string; at: number } {
  const [name = '', number = ''] = FORM.exec(process.argv[2] ?? '') ?? [];
  return { name, at: Number(number) - 1 };
}
