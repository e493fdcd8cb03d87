import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { isInside } from '#src/platform/address-range.ts';
import { ConfigError } from './config-error.ts';

const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const;
type Family = (typeof FAMILY)[4 | 6];

const familyOf = (address: string): Family | null => FAMILY[isIP(address) as 4 | 6] ?? null;

/** `::ffff:10.0.0.1` is how a socket for both families spells 10.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, '');

/** The proxies whose X-Forwarded-For is believed. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** @param text addresses and subnets by commas: `127.0.0.1, 10.0.0.0/8`. @throws {ConfigError} */
  constructor(text: string) {
    for (const entry of text.split(',').map(part => part.trim())) {
      if (entry === '') continue;
      const [address = '', bits] = entry.split('/');
      const family = familyOf(address);
      const length = bits === undefined ? null : Number(bits);
      const most = family === 'ipv4' ? 32 : 128;
      if (!family || (length !== null && !(Number.isInteger(length) && length >= 0 && length <= most)))
        throw new ConfigError(
          `TRUSTED_PROXY: ожидались адреса через запятую вида 127.0.0.1 или 10.0.0.0/8, найдено «${entry}».`,
        );
      if (length === null) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, length, family);
    }
  }

  includes(address: string): boolean {
    const family = familyOf(address);
    return family !== null && this.#list.check(address, family);
  }

  /** The address at the other end of the connection: a visitor's or a proxy's. */
  peerOf({ socket }: Pick<IncomingMessage, 'socket'>): string {
    return plain(socket.remoteAddress ?? '');
  }

  /**
   * The address of the visitor: the peer, or behind trusted proxies the last address of X-Forwarded-For that none of them
   * has. What precedes it was written by the visitor and proves nothing.
   */
  visitorOf(request: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    const peer = this.peerOf(request);
    return this.includes(peer) ? this.#forwardedBy(peer, request) : peer;
  }

  /**
   * A proxy that TRUSTED_PROXY should name and does not: a peer of this machine or a private network that forwards somebody's
   * request; null when there is none.
   * @returns its address, and the visitor's as it says, which is good enough to tell clients apart and for nothing else
   */
  unlistedProxyOf(
    request: Pick<IncomingMessage, 'socket' | 'headers'>,
  ): { proxy: string; visitor: string } | null {
    const peer = this.peerOf(request);
    if (this.includes(peer) || !isInside(peer) || request.headers['x-forwarded-for'] === undefined)
      return null;
    return { proxy: peer, visitor: this.#forwardedBy(peer, request) };
  }

  #forwardedBy(peer: string, { headers }: Pick<IncomingMessage, 'headers'>): string {
    const forwarded = headers['x-forwarded-for'];
    const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
      .split(',')
      .map(hop => plain(hop.trim()));
    for (const hop of hops.reverse()) {
      if (familyOf(hop) === null) return peer;
      if (!this.includes(hop)) return hop;
    }
    return peer;
  }
}
