import { signal } from '@preact/signals';
import { parsed, Problem, send } from './api.js';

/** What a picture shows: its page, and the size of that in CSS px. */
export interface FrameHead {
  readonly seq: number;
  readonly page_id: string;
  readonly width: number;
  readonly height: number;
  readonly offset_top: number;
}

interface Dialog {
  readonly type: string;
  readonly message: string;
  /** What a prompt offers as its answer. */
  readonly default_text?: string;
}

interface Text {
  readonly id?: number;
  readonly type?: 'view' | 'page' | 'dialog' | 'crashed';
  readonly request_id?: string;
  readonly drive?: boolean;
  readonly expires_at?: string | null;
  readonly page_id?: string | null;
  readonly url?: string;
  readonly dialog?: Dialog | null;
  readonly status?: number;
  readonly problem?: { readonly code: string; readonly detail: string };
}

/** How long to wait before it connects again, in ms; the last one holds on. */
const AGAIN_MS = [500, 1_000, 2_000, 5_000];

/** How long the server may take to say whether it refuses, in ms. */
const ANSWER_MS = 5_000;

/** Of RFC 6455: the server ends it, since the browser or the page is gone. */
const GOING_AWAY = 1_001;

/** Of RFC 6455: the key or login has ended. */
const POLICY_VIOLATION = 1_008;

/** Of the server: the link has expired, or was withdrawn. */
const LINK_ENDED = 4_401;

/** The live view of a browser: the pictures as they come, and what is sent to the page. It connects again by itself. */
export class LiveSocket {
  readonly state = signal<'connecting' | 'live' | 'lost' | 'gone' | 'ended'>('connecting');
  readonly pageId = signal<string | null>(null);
  readonly url = signal('');
  readonly dialog = signal<Dialog | null>(null);
  readonly isCrashed = signal(false);
  readonly failure = signal('');
  readonly head = signal<FrameHead | null>(null);
  /** Whether the member of the fleet that has the browser does not answer, while the server does. */
  readonly isMemberSilent = signal(false);
  /** When it connects again, in ms since 1970. */
  readonly nextTryAt = signal(0);
  /** Whether mouse and keyboard may go to the page; null before the server has told. */
  readonly canDrive = signal<boolean | null>(null);
  /** When the link ends; null: it does not, or it is not known. */
  readonly expiresAt = signal<string | null>(null);
  /** How many pictures were drawn, and when the last one was, in ms since 1970. */
  readonly drawn = { count: 0, at: 0 };
  /** Begins the IDs of what is sent here. */
  requestId: string | undefined;
  /** Draws a picture. */
  paint: (picture: ImageBitmap) => void = () => {};
  readonly #path: string;
  readonly #answers = new Map<number, () => void>();
  #socket: WebSocket | undefined;
  /** Of the latest picture that was drawn: they may be decoded in another order than they came. */
  #drawn = 0;
  #lastId = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: string | null = null;
  #hasEnded = false;

  /** @param path `/browsers/ID/live`, with a ticket where there is one */
  constructor(path: string) {
    this.#path = path;
    this.#connect();
  }

  /** Sends a command; resolves when it is answered, whatever the answer. */
  send(command: string, body: object): Promise<void> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      if (this.#post({ id, command, body })) this.#answers.set(id, resolve);
      else resolve();
    });
  }

  /** Shows a page; null: the current one. */
  show(pageId: string | null): void {
    this.#wanted = pageId;
    this.#post({ page_id: pageId });
  }

  /** Connects now, where it waits for that. */
  tryNow(): void {
    if (this.state.value !== 'lost') return;
    clearTimeout(this.#timer);
    void this.#connectAgain();
  }

  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}`);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#drawn = 0;
    socket.addEventListener('open', () => {
      this.#failures = 0;
      this.isMemberSilent.value = false;
      this.state.value = 'live';
      if (this.#wanted !== null) this.#post({ page_id: this.#wanted });
    });
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
      if (typeof data === 'string') this.#receive(parsed<Text>(data));
      else void this.#show(data, socket);
    });
    socket.addEventListener('close', ({ code }) => {
      this.#closed(code);
    });
  }

  #closed(code: number): void {
    for (const answered of this.#answers.values()) answered();
    this.#answers.clear();
    if (this.#hasEnded || this.state.value === 'gone') return;
    if (code === GOING_AWAY) this.state.value = 'gone';
    else if (code === POLICY_VIOLATION || code === LINK_ENDED) this.state.value = 'ended';
    else this.#connectLater();
  }

  #connectLater(): void {
    this.state.value = 'lost';
    const wait = AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.nextTryAt.value = Date.now() + wait;
    this.#timer = setTimeout(() => {
      void this.#connectAgain();
    }, wait);
  }

  /** Connects, unless the server refuses: a browser does not tell a script how a WebSocket was refused. */
  async #connectAgain(): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status, code } = await send('GET', this.#path, undefined, { signal }).then(
      () => ({ status: 200, code: '' }),
      (error: unknown) => (error instanceof Problem ? error : { status: 0, code: '' }),
    );
    if (this.#hasEnded) return;
    this.isMemberSilent.value = code === 'member_unreachable';
    if (status === 401) this.state.value = 'ended';
    else if (status === 404) this.state.value = 'gone';
    else this.#connect();
  }

  #receive(text: Text): void {
    const { id, type, page_id = null, url = '', dialog = null, problem } = text;
    // A dialog that waits is shown over the picture.
    if (problem && problem.code !== 'dialog_open') this.failure.value = problem.detail;
    else if (id !== undefined) this.failure.value = '';
    if (id !== undefined) {
      this.#answers.get(id)?.();
      this.#answers.delete(id);
    } else if (type === 'view') {
      this.requestId = text.request_id;
      this.canDrive.value = text.drive ?? true;
      this.expiresAt.value = text.expires_at ?? null;
    } else if (type === 'page') {
      this.pageId.value = page_id;
      this.url.value = url;
      this.isCrashed.value = false;
      this.dialog.value = null;
    } else if (type === 'dialog') this.dialog.value = dialog;
    else if (type === 'crashed') this.isCrashed.value = true;
    else if (problem) this.#wanted = null;
  }

  /** A picture is confirmed once it is drawn. */
  async #show(message: ArrayBuffer, socket: WebSocket): Promise<void> {
    const length = new DataView(message).getUint32(0);
    const head = parsed<FrameHead>(new TextDecoder().decode(new Uint8Array(message, 4, length)));
    const jpeg = new Blob([new Uint8Array(message, 4 + length)], { type: 'image/jpeg' });
    try {
      const picture = await createImageBitmap(jpeg);
      if (socket === this.#socket && head.seq > this.#drawn) {
        this.#drawn = head.seq;
        const now = this.head.value;
        if (now?.width !== head.width || now.height !== head.height) this.head.value = head;
        this.paint(picture);
        this.drawn.count += 1;
        this.drawn.at = Date.now();
      }
      picture.close();
    } finally {
      if (socket === this.#socket) this.#post({ ack: head.seq });
    }
  }

  #post(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
