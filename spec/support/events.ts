import type { Body } from './service.js';

/** A server-sent event. */
interface ServerEvent {
  readonly event: string;
  readonly data: Body;
}

/** The events of a whole stream. */
export function eventsOf(text: string): ServerEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return { event, data: JSON.parse(data) };
    });
}
