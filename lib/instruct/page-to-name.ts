import type { PageCall } from '../execution/command.js';
import { TabwireError } from '../request/errors.js';
import type { Clause } from './language/clauses.js';
import { mayBeSent, sends } from './language/form-words.js';
import { pageNamesOf } from './matching/page-names.js';
import { TargetFinder } from './matching/target-finder.js';
import { readByForms, type NamedPage } from './other-reading.js';

/** Thrown where a form of the page reads an instruction as a whole. */
export class ReadByForm extends Error {
  readonly clause: Clause;

  constructor(clause: Clause) {
    super('A form of the page reads the instruction.');
    this.clause = clause;
  }
}

/** The page as it is before the first step; its names are read once, if at all. */
export class PageToName {
  readonly #call: PageCall;
  readonly #arrive: () => Promise<void>;
  readonly #instruction: string;
  #named: Promise<NamedPage | undefined> | undefined;
  #byForm: Promise<Clause | undefined> | undefined;

  /** @param arrive waits for the page, whose names are those of its present document */
  constructor(call: PageCall, arrive: () => Promise<void>, instruction: string) {
    this.#instruction = instruction;
    this.#call = call;
    this.#arrive = arrive;
  }

  /** Undefined of a page that has crashed, or that a dialog holds up: its steps tell so. */
  named(): Promise<NamedPage | undefined> {
    return (this.#named ??= this.#read());
  }

  /** Waits for the page. */
  arrived(): Promise<void> {
    return this.#arrive();
  }

  /** What a form or a dialog that the page does not show reads in the instruction; looked up once. */
  readByForm(): Promise<Clause | undefined> {
    return (this.#byForm ??= this.#readByForm());
  }

  /** @throws ReadByForm */
  async throwIfForm(): Promise<void> {
    const clause = await this.readByForm();
    if (clause) throw new ReadByForm(clause);
  }

  /**
   * Costs nothing where the grammar alone has read the clauses.
   *
   * @throws ReadByForm where the clauses only fill fields, and a form reads that they are sent too
   */
  async throwIfSent(clauses: readonly Clause[]): Promise<void> {
    const isSent = this.#named !== undefined && mayBeSent(clauses, this.#instruction);
    const clause = isSent ? await this.readByForm() : undefined;
    if (clause && sends(clause)) throw new ReadByForm(clause);
  }

  async #readByForm(): Promise<Clause | undefined> {
    const page = await this.named();
    const text = this.#instruction;
    const action = page && (await readByForms(this.#call, page.nodes, text));
    return action && { text, position: 0, action, isRead: true };
  }

  async #read(): Promise<NamedPage | undefined> {
    try {
      await this.#arrive();
      const nodes = await new TargetFinder(this.#call).nodes('click');
      return { nodes, names: await pageNamesOf(nodes) };
    } catch (error) {
      if (this.#call.signal.aborted || !(error instanceof TabwireError)) throw error;
      return undefined;
    }
  }
}
