import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { TrustedProxies } from '#src/platform/trusted-proxies.ts';

const visitor = (trusted: string, peer: string, forwarded?: string): string => {
  const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } };
  return new TrustedProxies(trusted).visitorOf(request as unknown as IncomingMessage);
};

describe('the visitor’s address', () => {
  test.each([
    ['nobody is trusted', '', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['the peer is a proxy', '127.0.0.1', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'the peer is a proxy, spelt for both families',
      '127.0.0.1',
      '::ffff:127.0.0.1',
      '198.51.100.1',
      '198.51.100.1',
    ],
    ['two proxies', '127.0.0.1, 10.0.0.0/8', '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['the visitor wrote addresses before', '127.0.0.1', '127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['the proxy says nothing', '127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
    ['what it says is no address', '127.0.0.1', '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    ['IPv6', 'fd00::/8', 'fd00::1', '2001:db8::5', '2001:db8::5'],
  ])('when %s', (_, trusted, peer, forwarded, expected) => {
    expect(visitor(trusted, peer, forwarded)).toBe(expected);
  });

  test.each(['localhost', '10.0.0.0/33', '10.0.0.0/x', '10.0.0', '1.2.3.4;5.6.7.8'])(
    'is not guessed from a setting that is wrong: %s',
    text => {
      expect(() => new TrustedProxies(text)).toThrow(/^TRUSTED_PROXY: ожидались адреса .+, найдено «.+»\.$/u);
    },
  );
});
