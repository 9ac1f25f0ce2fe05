import type { EventType } from '../schemas/events.js';
import type { BrowserEvent } from './browser-events.js';
import { recordOf, withoutQueries, type EventRecord } from './event-record.js';

/** Of the JSON of an event without a text of its own, at most. */
const PLAIN_BYTES = 512;

/** What a reader reads: an event of the log, or one that nobody keeps and that has no ID. */
export interface ReadableEvent {
  readonly id: number | undefined;
  readonly type: string;
  /** Of its JSON, at most. */
  readonly bytes: number;
  /** @param withQueries whether URLs have their queries */
  json(withQueries: boolean): string;
}

/** An event of the log. Its JSON is made when somebody reads it, once for all. */
export class LoggedEvent implements ReadableEvent {
  readonly id: number;
  readonly event: BrowserEvent;
  readonly bytes: number;
  readonly #at = Date.now();
  #whole: string | undefined;
  #bare: string | undefined;

  constructor(id: number, event: BrowserEvent) {
    this.id = id;
    this.event = event;
    this.bytes = this.#size();
  }

  get record(): EventRecord {
    return recordOf(this.id, this.#at, this.event);
  }

  get type(): EventType {
    return this.event.type;
  }

  json(withQueries: boolean): string {
    if (withQueries) return (this.#whole ??= JSON.stringify(this.record));
    return (this.#bare ??= JSON.stringify(withoutQueries(this.record)));
  }

  #size(): number {
    switch (this.event.type) {
      case 'console':
      case 'exception':
      case 'dialog.opened':
      case 'instruct.step':
      case 'page.called':
        return Buffer.byteLength(this.json(true));
      default:
        return PLAIN_BYTES + ('url' in this.event ? this.event.url.length : 0);
    }
  }
}
