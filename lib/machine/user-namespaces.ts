import { readFile } from 'node:fs/promises';

/** What Linux says of user namespaces, which Chrome's sandbox needs; both are false on other systems. */
export interface UserNamespaces {
  /** No program of an unprivileged user may make one. */
  readonly areOff: boolean;
  /** AppArmor lets only programs that it knows make one. */
  readonly areRestricted: boolean;
}

export async function readUserNamespaces(): Promise<UserNamespaces> {
  const [clone, restricted] = await Promise.all(
    ['unprivileged_userns_clone', 'apparmor_restrict_unprivileged_userns'].map((name) =>
      readFile(`/proc/sys/kernel/${name}`, 'utf8').catch(() => ''),
    ),
  );
  return { areOff: clone?.trim() === '0', areRestricted: restricted?.trim() === '1' };
}
