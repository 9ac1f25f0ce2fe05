import type { Client } from '../../spec/support/client.js';
import type { World } from '../../spec/support/faults.js';

/** What a browser may be about when something happens to its gateway. */
export type State = 'idle' | 'loop' | 'dialog' | 'loading' | 'stopped';

export const STATES: readonly State[] = ['idle', 'loop', 'dialog', 'loading', 'stopped'];

/** A browser in a state. */
export interface Posed {
  readonly state: State;
  readonly id: string;
  /** Of its Chrome, which leads a process group of that number. */
  readonly pid: number;
  /** What came of the command that is still running, if one is: undefined where the gateway just went. */
  readonly answer: Promise<string | undefined>;
}

/** Opens a browser and brings it into a state. */
export async function pose(
  { site, ...world }: Pick<World, 'site'> & { name: () => string },
  client: Client,
  state: State,
): Promise<Posed> {
  const id = await client.open({ url: site.page('<p>page'), dialogs: 'ask' });
  const pid = await client.pid(id);
  const mark = `?${world.name()}.`;
  const later = (what: string) =>
    client.command(id, 'eval', { expression: `setTimeout(() => { ${what} }, 1), 1` });
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  if (state === 'loop') {
    await later(`fetch('/status/200${mark}'); for (;;);`);
    await site.visit(mark);
  } else if (state === 'dialog') await later('alert(1)');
  else if (state === 'loading') {
    answer = client.command(id, 'navigate', { url: `${site.origin}/hang${mark}` }).then(
      ({ outcome }) => outcome,
      () => undefined,
    );
    await site.visit(mark);
  } else if (state === 'stopped') process.kill(-pid, 'SIGSTOP');
  return { state, id, pid, answer };
}
