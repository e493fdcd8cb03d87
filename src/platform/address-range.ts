import { BlockList, isIPv6 } from 'node:net';

/** Networks that nobody reaches from outside (RFC 1918, 4193, 3927, 4291, 6598). */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
INSIDE.addAddress('::1', 'ipv6');
INSIDE.addSubnet('fc00::', 7, 'ipv6');
INSIDE.addSubnet('fe80::', 10, 'ipv6');

/** Whether a peer is of this machine or of its own network. */
export function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '');
  return plain !== '' && INSIDE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
