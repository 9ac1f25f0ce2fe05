/** What becomes of a call: it is passed on, refused for a reason, or answered in Chrome's place. */
export type Verdict =
  | { readonly kind: 'pass'; readonly params: Params }
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'answer'; readonly result: object }
  /** Ends what the client has, and not the browser. */
  | { readonly kind: 'close' };

export type Params = Readonly<Record<string, unknown>>;

/** What the checks of parameters go by. */
export interface PolicyLimits {
  /** Why no command would navigate to a URL; undefined: one would. */
  readonly urlRefusal: (url: string) => string | undefined;
  /** Whether a file is one that the client uploaded. */
  readonly isUpload: (path: string) => boolean;
  /** What Chrome does with the downloads of a context, the default one by default; undefined: there is none. */
  readonly downloadBehavior: (browserContextId: unknown) => Params | undefined;
}

/** Decides about a call by its parameters. */
export type Check = (params: Params, limits: PolicyLimits) => Verdict;

export const pass = (params: Params): Verdict => ({ kind: 'pass', params });
export const deny = (reason: string): Verdict => ({ kind: 'deny', reason });

export const checkUrl: Check = (params, { urlRefusal }) => {
  const { url } = params;
  // Chrome refuses one that is no string, and opens an empty one as about:blank.
  const refusal = typeof url === 'string' && url !== '' ? urlRefusal(url) : undefined;
  return refusal === undefined ? pass(params) : deny(refusal);
};

export const checkFiles = (filesOf: (params: Params) => unknown): Check => {
  const refusal = deny(
    'Chrome would read files of the server’s machine; the call can contain only files that set-files/ has uploaded',
  );
  return (params, { isUpload }) => {
    const files = filesOf(params) ?? [];
    const isFree =
      Array.isArray(files) && files.every((file) => typeof file === 'string' && isUpload(file));
    return isFree ? pass(params) : refusal;
  };
};

export function fieldOf(value: unknown, name: string): unknown {
  const fields: Params = typeof value === 'object' && value !== null ? { ...value } : {};
  return fields[name];
}

/** A session that is not flat carries messages inside of messages, which nobody would check. */
export const demandFlat: Check = (params) =>
  params.flatten === true || params.autoAttach === false
    ? pass(params)
    : deny('CDP sessions must be flat: send flatten: true');
