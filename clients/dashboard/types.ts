/** The replies of the service, as far as the dashboard shows them. */

export interface BrowserRecord {
  readonly id: string;
  readonly label: string | null;
  readonly version: string;
  readonly created_at: string;
  readonly idle_timeout_ms: number | null;
  readonly max_lifetime_ms: number | null;
  /** Null: a member of the fleet of an earlier version does not tell. */
  readonly dialog_policy: string | null;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly cdp_url: string;
  readonly url: string;
  readonly title: string;
}

export interface PageRecord {
  readonly page_id: string;
  /** Null: the default context. */
  readonly ctx_id: string | null;
  readonly url: string;
  readonly title: string;
  readonly current: boolean;
  readonly crashed?: boolean;
  readonly dialog?: WaitingDialog;
}

/** A dialog that waits for an answer. */
export interface WaitingDialog {
  readonly page_id: string;
  readonly ctx_id: string | null;
  readonly type: string;
  readonly message: string;
  /** What a prompt offers as its answer. */
  readonly default_text?: string;
  readonly since: string;
  readonly open_ms: number;
}

export interface MapNode {
  readonly node_id: number;
  readonly role: string;
  readonly name: string;
  readonly tag: string;
  readonly value?: string;
  readonly type?: string;
  readonly focused?: boolean;
  readonly in_viewport: boolean;
  readonly bounds: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export interface EventRecord {
  /** A `gap` has none. */
  readonly id?: number;
  readonly type: string;
  readonly at: string;
  readonly [field: string]: unknown;
}
