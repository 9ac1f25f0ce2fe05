import { randomUUID } from 'node:crypto';
import { fieldsOf, type Fields } from './fields.js';

/**
 * What Tabwire's own sessions leave in a page, which clients of CDP are not to see: the worlds of page functions, and
 * the functions themselves.
 */

/** How an event names the isolated world of page functions. */
const WORLD = '"name":"tabwire"';

/** The URL of Tabwire's scripts, which no page knows. */
const SCRIPT_URL = `tabwire:${randomUUID()}`;

/** Results with coverage, and how large they may be in characters to be parsed. */
const COVERAGE = ['Profiler.takePreciseCoverage', 'Profiler.getBestEffortCoverage'];
const MAX_PARSED = 4 * 1024 * 1024;

/** Gives a script of Tabwire's its URL. It may stand in brackets. */
export function withOwnUrl(source: string): string {
  return `${source}\n//# sourceURL=${SCRIPT_URL}\n`;
}

/** What one session of a client is not told, known by what it was not told before. */
export class OwnTraces {
  readonly #worlds = new Set<unknown>();
  /** The client's own target of the browser: it sees none of other connections. */
  readonly #browserTarget: string | undefined;

  constructor(browserTarget: string | undefined) {
    this.#browserTarget = browserTarget;
  }

  /** Forgets what was hidden: the client is told of all worlds anew. */
  restart(): void {
    this.#worlds.clear();
  }

  /** Whether an event is about a trace of Tabwire's. @param params parses the event */
  hides(event: string, text: string, params: () => Fields): boolean {
    switch (event) {
      case 'Runtime.executionContextCreated': {
        if (!text.includes(WORLD)) return false;
        const { id } = fieldsOf(params().context);
        this.#worlds.add(id);
        return true;
      }
      case 'Runtime.executionContextDestroyed':
        return this.#worlds.size > 0 && this.#worlds.delete(params().executionContextId);
      case 'Runtime.executionContextsCleared':
        this.#worlds.clear();
        return false;
      case 'Debugger.scriptParsed':
      case 'Debugger.scriptFailedToParse':
        // A script of the page that is compiled below one of ours names it too, in its stack.
        return text.includes(SCRIPT_URL) && params().url === SCRIPT_URL;
      case 'Target.targetCreated':
      case 'Target.targetInfoChanged':
        if (!text.includes('"type":"browser"')) return false;
        return !this.#isSeen(fieldsOf(params().targetInfo));
      default:
        return false;
    }
  }

  /** The result of a call without traces of Tabwire's; undefined: it has none. @param result parses the result */
  cleared(method: string, text: string, result: () => Fields): Fields | undefined {
    if (method === 'Target.getTargets' && text.includes('"type":"browser"'))
      return without(result(), 'targetInfos', (info) => !this.#isSeen(info));
    if (COVERAGE.includes(method) && text.length < MAX_PARSED && text.includes(SCRIPT_URL))
      return without(result(), 'result', ({ url }) => url === SCRIPT_URL);
    return undefined;
  }

  #isSeen({ type, targetId }: Fields): boolean {
    return type !== 'browser' || targetId === this.#browserTarget;
  }
}

function without(result: Fields, list: string, isOwn: (item: Fields) => boolean): Fields {
  const items = result[list];
  if (!Array.isArray(items)) return result;
  return { ...result, [list]: items.filter((item: unknown) => !isOwn(fieldsOf(item))) };
}
