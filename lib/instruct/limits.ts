import { TabwireError } from '../request/errors.js';
import type { Secrets } from '../request/secrets.js';
import type { UiNode } from '../schemas/ui-map.js';
import { actionsOf, type Clause, type ParsedAction } from './language/clauses.js';
import { hasJoint, withoutQuotes } from './language/quotes.js';
import { MOST_ROWS } from './language/several-rows.js';
import { find } from './matching/match.js';
import type { PageReader } from './other-reading.js';

/** What an instruction may do in all: so many steps, and type only variables that the request has. */
export class Limits {
  readonly #actions: Map<Clause, ParsedAction>;
  readonly #maxSteps: number;
  readonly #secrets: Secrets;

  constructor(clauses: readonly Clause[], maxSteps: number, secrets: Secrets) {
    this.#actions = new Map(clauses.map((clause) => [clause, clause.action]));
    this.#maxSteps = maxSteps;
    this.#secrets = secrets;
  }

  /** @throws TabwireError `invalid_request` */
  check(): void {
    const actions = [...this.#actions.values()].flatMap(actionsOf);
    const { length: count } = actions;
    if (count > this.#maxSteps)
      throw new TabwireError(
        'invalid_request',
        `The instruction has ${count} steps, and max_steps is ${this.#maxSteps}. Send a larger max_steps, or less at once.`,
        { errors: [{ path: '/max_steps', message: `must be at least ${count}` }] },
      );
    checkVariables(actions, this.#secrets);
  }

  /**
   * The clauses that may break the limits, if the names of the page read more in them than the grammar does: in steps,
   * or in texts to type.
   */
  get unsure(): readonly Clause[] {
    const open = [...this.#actions.keys()].filter(mayBeReadAnew);
    let most = [...this.#actions.values()].flatMap(actionsOf).length;
    for (const { action, text } of open)
      most += Math.max(mostSteps(text) - actionsOf(action).length, 0);
    return most > this.#maxSteps
      ? open
      : open.filter(({ text }) => this.#secrets.missing(text).length > 0);
  }

  /** Replaces what a clause says by what the names of the page read in it. @throws TabwireError `invalid_request` */
  readAnew(clause: Clause, action: ParsedAction): void {
    this.#actions.set(clause, action);
    this.check();
  }
}

/**
 * Reads the unsure clauses before anything is done, as their turn will, where the page has nothing that the grammar
 * reads in them.
 *
 * @throws TabwireError `invalid_request`
 */
export async function checkOtherReadings(
  limits: Limits,
  clauses: readonly Clause[],
  nodes: readonly UiNode[],
  reader: PageReader,
): Promise<void> {
  for (const clause of clauses) {
    if (await isThere(clause.action, nodes)) continue;
    const action = await reader(clause.text);
    if (action) limits.readAnew(clause, action);
  }
}

/** Whether the page has what a clause is about, for all that its names tell. */
async function isThere(action: ParsedAction, nodes: readonly UiNode[]): Promise<boolean> {
  for (const one of actionsOf(action)) {
    if (!('target' in one)) continue;
    const found = await find(one.target, one.do, nodes, (hits) => Promise.resolve(hits));
    if (found.nodes.length === 0) return false;
  }
  return true;
}

/** Whether the names of the page may read something else in a clause that is about a control. */
function mayBeReadAnew({ action }: Clause): boolean {
  return actionsOf(action).some(
    (one) =>
      'target' in one &&
      one.do !== 'get' &&
      one.target.nodeId === undefined &&
      one.target.closes === undefined,
  );
}

/** How many steps the words of a clause may say at most: each says a name, or a field and its value. */
function mostSteps(text: string): number {
  const said = withoutQuotes(text, 'text');
  const words = said.split(/\s+/).length;
  if (/\b(first|last)\b/i.test(said)) return Math.max(words, MOST_ROWS);
  return hasJoint(said) ? words : Math.ceil(words / 2);
}

function checkVariables(actions: readonly ParsedAction[], secrets: Secrets): void {
  const texts = actions.flatMap((action) => {
    if (action.do === 'type') return [action.text];
    if (action.do === 'search') return [action.text];
    if (action.do === 'login') return [action.user, action.password];
    return action.do === 'set' ? [action.value] : [];
  });
  const missing = [...new Set(texts.flatMap((text) => secrets.missing(text)))];
  const [first] = missing;
  if (first === undefined) return;
  throw new TabwireError(
    'invalid_request',
    `The instruction types {{${first}}}, and /variables has no ${first}. Send its value there.`,
    { errors: missing.map((name) => ({ path: `/variables/${name}`, message: 'is required' })) },
  );
}
