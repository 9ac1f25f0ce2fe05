import { urlMatcher, type Recording } from './recording.js';

/** A recording, ready to be asked. */
export interface RecordingRule {
  readonly recording: Recording;
  readonly wants: (type: string, url: string) => boolean;
}

/** What is recorded of a context, and of the pages that have a recording of their own. */
export class RecordingRules {
  #whole: RecordingRule | undefined;
  readonly #pages = new Map<string, RecordingRule>();

  /** Whether anything is recorded. */
  get isOn(): boolean {
    return [this.#whole, ...this.#pages.values()].some((rule) => isRecording(rule));
  }

  /** What is recorded of a page, or of what has no recording of its own. */
  of(pageId: string | null): RecordingRule | undefined {
    return this.#pages.get(pageId ?? '') ?? this.#whole;
  }

  /** @param pageId of the page that it is for; undefined: it replaces those of the context and all of its pages */
  set(recording: Recording, pageId: string | undefined): void {
    const { types, urls } = recording;
    const isOfUrls = urls && urlMatcher(urls);
    const wants = (type: string, url: string) =>
      (types?.includes(type) ?? true) && (isOfUrls?.(url) ?? true);
    const rule = { recording, wants };
    if (pageId !== undefined) this.#pages.set(pageId, rule);
    else {
      this.#pages.clear();
      this.#whole = rule;
    }
  }

  /** A page without a recording of its own gets that of the page which opened it. */
  inherit(pageId: string, openerId: string | undefined): void {
    const rule = this.#pages.get(openerId ?? '');
    if (rule && !this.#pages.has(pageId)) this.#pages.set(pageId, rule);
  }

  forget(pageId: string): void {
    this.#pages.delete(pageId);
  }
}

export function isRecording(rule: RecordingRule | undefined): rule is RecordingRule {
  return rule !== undefined && rule.recording.record !== 'off';
}
