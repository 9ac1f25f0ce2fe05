import { FiltersEngine, Request } from '@ghostery/adblocker';
import type { PausedRequest } from './request.js';

/** Whether a request goes to another site than that of its page. A page's own document never does. */
export function isThirdParty(request: PausedRequest): boolean {
  return asked(request).isThirdParty;
}

/** Compiled ad lists. */
export class AdBlocker {
  readonly #engine: FiltersEngine;

  /** @param compiled of `compiledLists` */
  constructor(compiled: Uint8Array) {
    this.#engine = FiltersEngine.deserialize(compiled);
  }

  /** Whether the lists block a request; never a page's own document. */
  blocks(request: PausedRequest): boolean {
    if (request.type === 'document' && request.pageUrl === '') return false;
    return this.#engine.match(asked(request)).match;
  }
}

/** Compiles the texts of lists. It takes seconds for long ones. */
export function compiledLists(texts: readonly string[]): Uint8Array {
  const options = { loadCosmeticFilters: false, loadCSPFilters: false };
  return FiltersEngine.parse(texts.join('\n'), options).serialize();
}

function asked({ url, pageUrl, type }: PausedRequest): Request {
  const kind = type === 'document' ? 'sub_frame' : type;
  return Request.fromRawDetails({ url, sourceUrl: pageUrl, type: kind });
}
