import { describe, expect, it } from '@jest/globals';
import { SETTINGS } from '../../lib/settings/settings.js';
import { TabwireError } from '../../lib/request/errors.js';
import { navigable } from '../../lib/request/allowed-url.js';

const SCHEMES = SETTINGS.ALLOWED_SCHEMES.default;

/** The error with which a URL is refused. */
function refusal(url: string, schemes: readonly string[] = SCHEMES): TabwireError {
  try {
    navigable(url, schemes);
  } catch (error) {
    if (error instanceof TabwireError) return error;
    throw error;
  }
  throw new Error(`accepted: ${url}`);
}

describe('by default', () => {
  it.each([
    'http://example.com',
    'https://example.com/path?query=1#fragment',
    'HTTPS://EXAMPLE.COM/',
    'http://127.0.0.1:8080/',
    'http://[::1]:8080/',
    'http://user:word@example.com/',
    'https://例え.jp/パス',
    'about:blank',
    'about:blank#top',
    'data:text/html,<p>hi',
    'data:,1',
    'blob:http://127.0.0.1:8080/0a0a0a0a-1b1b-2c2c-3d3d-4e4e4e4e4e4e',
  ])('%s is navigated to as it was written', (url) => expect(navigable(url, SCHEMES)).toBe(url));

  it.each([
    '',
    ' ',
    'example.com',
    'example.com/path',
    'www.example.com:80',
    'localhost:3000',
    'localhost:3000/path',
    'my-host.local:8080?x=1',
    '127.0.0.1:8080',
    '/path',
    '//example.com/',
    '?query',
    '#fragment',
    'http://',
    'http://exa mple.com/',
    'http://[::1/',
    'http://example.com:99999/',
  ])('%j is no URL: it lacks its scheme or is malformed', (url) => {
    const error = refusal(url);
    expect(error).toMatchObject({ code: 'invalid_url', status: 400, details: { url } });
    expect(error.message).toContain(JSON.stringify(url));
  });

  it.each([
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    ' file:///etc/passwd',
    'fi\tle:///etc/passwd',
    'chrome://version',
    'chrome-untrusted://x',
    'chrome-extension://abcdefgh/x.html',
    'devtools://devtools/bundled/inspector.html',
    'view-source:http://example.com/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'filesystem:http://example.com/temporary/x',
    'ftp://example.com/',
    'ws://example.com/',
    'mailto:someone@example.com',
    'about:version',
    'about:srcdoc',
    'about:blankx',
    'about://blank',
    'about:',
  ])('%j is not allowed', (url) => {
    expect(refusal(url)).toMatchObject({ code: 'url_not_allowed', status: 403, details: { url } });
  });
});

describe('the schemes of the settings', () => {
  it('are the only ones', () => {
    expect(navigable('ftp://example.com/', ['ftp'])).toBe('ftp://example.com/');
    expect(refusal('http://example.com/', ['https']).code).toBe('url_not_allowed');
    expect(refusal('about:blank', ['https']).code).toBe('url_not_allowed');
  });

  it('are named by the refusal', () => {
    expect(refusal('file:///', ['https', 'data']).message).toContain('https, data');
  });
});
