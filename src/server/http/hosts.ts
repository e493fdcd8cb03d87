import { LOOPBACK_HOSTS } from '#src/domain/loopback.ts';

/** What a client may write for a site: the port of its protocol is left out or not. */
const namesOf = ({ protocol, hostname, host, port }: URL): string[] =>
  port === '' ? [host, `${hostname}:${protocol === 'https:' ? 443 : 80}`] : [host];

/** Whether a Host header is this shop's: any loopback host if SITE_URL is loopback, else exactly SITE_URL's host. */
export function isOurHost(
  host: string | undefined,
  { siteUrl, siteIsLoopback }: { siteUrl: string; siteIsLoopback: boolean },
): boolean {
  if (host === undefined) return false;
  if (!siteIsLoopback) return namesOf(new URL(siteUrl)).includes(host.toLowerCase());
  const match = /^(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/iu.exec(host);
  return match?.[1] !== undefined && LOOPBACK_HOSTS.includes(match[1].toLowerCase());
}

/** Whether a peer's IP address is a loopback address. */
export const isLoopbackPeer = (address: string | undefined): boolean =>
  address !== undefined && /^(?:127\.|::1$|::ffff:127\.)/u.test(address);
