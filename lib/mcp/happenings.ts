import type { BrowserEvents } from '../events/browser-events.js';

/** What happens in a session's context beside its calls, told with the next result. */
export class Happenings {
  readonly #notes: string[] = [];
  readonly #unlisten: readonly (() => void)[];

  constructor(events: BrowserEvents, ctxId: string) {
    const ours = ({ contextId }: { readonly contextId: string | null }) => contextId === ctxId;
    this.#unlisten = [
      events.on('page.opened', (event) => {
        if (ours(event) && event.openerId !== undefined)
          this.add(
            `A page opened a tab, ${event.pageId}. list_pages lists the tabs and shows which tab is current; activate_page changes the tab.`,
          );
      }),
      events.on('page.crashed', (event) => {
        if (ours(event)) this.add('A page crashed. Call navigate to load it again.');
      }),
      events.on('download.started', (event) => {
        if (ours(event)) this.add(`A download began: ${uriOf(event.downloadId)}.`);
      }),
      events.on('download.finished', (event) => {
        if (ours(event))
          this.add(
            event.state === 'done'
              ? `A download has ended. Its file is the resource ${uriOf(event.downloadId)}.`
              : `The download ${uriOf(event.downloadId)} has no file: ${event.state}.`,
          );
      }),
    ];
  }

  add(note: string): void {
    this.#notes.push(note);
  }

  /** What was not told yet. */
  take(): string[] {
    return this.#notes.splice(0);
  }

  dispose(): void {
    for (const unlisten of this.#unlisten) unlisten();
  }
}

function uriOf(downloadId: string): string {
  return `tabwire://downloads/${downloadId}`;
}
