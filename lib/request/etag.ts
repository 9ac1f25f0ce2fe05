/** Whether the list of a header such as If-Match names an ETag, or any (RFC 9110, section 13.1). */
export function namesEtag(list: string, etag: string): boolean {
  return list.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')));
}
