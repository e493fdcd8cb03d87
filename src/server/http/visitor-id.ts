import { isIPv6 } from 'node:net';
import { sign } from './session.ts';

/** The first half of an IPv6 address, which one visitor has as a whole. */
function subnetOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/u, '').split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [start, end] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/u, ''))
    .join(':');
}

/**
 * A visitor's address as counts and orders keep it: signed with a key, so that nobody without it can find out the address; an IPv6
 * network of one visitor counts as one address. Null if there is no address.
 */
export const visitorId = (address: string, key: string): string | null =>
  address === '' ? null : sign(key, `visitor!${isIPv6(address) ? subnetOf(address) : address}`);
