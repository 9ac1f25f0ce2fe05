import type { UiNode } from '../ui-node.js';

/** Where a target stands in the grammar's words, and which node that is now. */
export type Target = Pick<UiNode, 'node_id' | 'role' | 'name'>;

/**
 * One thing that an instruction has done, by either engine. Each has a line in the grammar, and each is
 * carried out by other commands.
 */
export type Action =
  | { readonly do: 'navigate'; readonly url: string }
  | { readonly do: 'back' | 'forward' | 'reload' }
  | {
      readonly do: 'click';
      readonly target: Target;
      readonly button?: 'left' | 'right';
      readonly count?: 1 | 2;
    }
  | { readonly do: 'hover'; readonly target: Target }
  /** Without a target into whatever has the focus. `clear` replaces what is there. */
  | {
      readonly do: 'type';
      readonly target?: Target;
      readonly text: string;
      readonly clear?: boolean;
    }
  | { readonly do: 'clear'; readonly target: Target }
  | { readonly do: 'select'; readonly target: Target; readonly option: string }
  | { readonly do: 'check'; readonly target: Target; readonly checked: boolean }
  /** As send-keys/ takes them: `Control+a`, `Enter`. */
  | { readonly do: 'press'; readonly keys: string }
  | { readonly do: 'scroll'; readonly to: 'up' | 'down' | 'top' | 'bottom' | Target }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'wait'; readonly text: string; readonly gone?: boolean }
  | {
      readonly do: 'extract';
      readonly what: 'title' | 'url' | 'text' | 'links' | 'headings' | 'tables' | 'images';
    }
  | { readonly do: 'get'; readonly what: 'text' | 'value'; readonly target: Target };
