import { describe, expect, test } from 'vitest';
import { isSafeLink, isSafeTextLink } from '#src/content/import/check/links.ts';

/** Banner targets and promo links: whatever a browser would run, or open on another site unexpectedly, is rejected. */
describe('links', () => {
  const SAFE = [
    '/',
    '/promo/cordiant',
    '/products?season=winter&kit=1#list',
    '/page/о-нас',
    'https://example.com/',
    'HTTPS://EXAMPLE.COM',
    'http://example.com:8080/x?y=z#t',
    'https://пример.рф/',
    'https://192.0.2.1/',
  ];
  const UNSAFE = [
    '',
    ' ',
    'promo',
    './promo',
    '../promo',
    '?x=1',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%00',
    '/%zz',
    '/a\\b',
    ' /promo',
    '/promo x',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    'ftp://example.com',
    'about:blank',
    'mailto:x@example.com',
    'tel:+7',
    'http:evil.example',
    'http:/evil.example',
    'http:\\\\evil.example',
    'https://',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://:pass@example.com',
    'https://example.com\\@evil.example',
    'https://localhost/',
    'https://exa mple.com',
    'https://example.com/\n',
    'https://[::1/',
    'https://%',
  ];
  test.each(SAFE)('%j is allowed', link =>
    expect([isSafeLink(link), isSafeTextLink(link)]).toEqual([true, true]),
  );
  test.each(UNSAFE)('%j is rejected', link => expect(isSafeLink(link)).toBe(false));
});
