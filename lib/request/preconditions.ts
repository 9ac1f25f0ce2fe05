/** Headers that say of which version of a file a request may change something. */
export interface Preconditions {
  readonly ifMatch?: string | undefined;
  readonly ifUnmodifiedSince?: string | undefined;
}

/** Whether the list of a header such as If-Match names an ETag, or any (RFC 9110, section 13.1). */
export function namesEtag(list: string, etag: string): boolean {
  return list.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')));
}

/** The first header whose condition a file does not meet (RFC 9110, section 13.2.2): a date counts only without `If-Match`. */
export function unmetOf(
  { ifMatch, ifUnmodifiedSince }: Preconditions,
  { etag, modifiedMs }: { readonly etag: string; readonly modifiedMs: number | undefined },
): 'If-Match' | 'If-Unmodified-Since' | undefined {
  if (ifMatch !== undefined) return namesEtag(ifMatch, etag) ? undefined : 'If-Match';
  if (ifUnmodifiedSince === undefined || modifiedMs === undefined) return undefined;
  // A date has whole seconds. One that is none is left out of account.
  const isLater = Math.floor(modifiedMs / 1_000) * 1_000 > Date.parse(ifUnmodifiedSince);
  return isLater ? 'If-Unmodified-Since' : undefined;
}
