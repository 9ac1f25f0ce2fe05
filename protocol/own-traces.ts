/**
 * What Tabwire's own sessions leave in a page, which clients of CDP are not to see: the worlds of page functions, and
 * the functions themselves.
 */

/** Names of Tabwire's isolated worlds begin so. */
const WORLD = '"name":"tabwire';

/** The URL of Tabwire's scripts. */
const SCRIPT_URL = 'tabwire:script';

/** Gives a script of Tabwire's its URL. It may stand in brackets. */
export function withOwnUrl(source: string): string {
  return `${source}\n//# sourceURL=${SCRIPT_URL}\n`;
}

type Fields = Readonly<Record<string, unknown>>;

/** What one session of a client is not told, known by what it was not told before. */
export class OwnTraces {
  readonly #worlds = new Set<unknown>();
  /** The one target of the browser that the client sees: each client has one, and sees none of the others. */
  #browserTarget: unknown;

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
        return text.includes(`"url":"${SCRIPT_URL}"`);
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
    if (method.startsWith('Profiler.') && text.includes(`"url":"${SCRIPT_URL}"`))
      return without(result(), 'result', ({ url }) => url === SCRIPT_URL);
    return undefined;
  }

  #isSeen({ type, targetId }: Fields): boolean {
    if (type !== 'browser') return true;
    this.#browserTarget ??= targetId;
    return this.#browserTarget === targetId;
  }
}

function without(result: Fields, list: string, isOwn: (item: Fields) => boolean): Fields {
  const items = result[list];
  if (!Array.isArray(items)) return result;
  return { ...result, [list]: items.filter((item: unknown) => !isOwn(fieldsOf(item))) };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
