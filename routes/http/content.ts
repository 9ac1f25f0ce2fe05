/** Content that a page produced must not run scripts when opened in a browser. */
export const CONTENT_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
} as const;
