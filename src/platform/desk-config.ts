import { ConfigError } from './config-error.ts';
import { type ListenPlace, readListenPlace } from './listen-place.ts';

/** Where something listens, and by which origin people reach it, without a trailing slash. */
interface OpenPlace extends ListenPlace {
  url: string;
}

/** Where the desk listens, and the shop of a draft, which is null while only the desk has an address for people. */
export interface DeskPlace extends OpenPlace {
  draft: OpenPlace | null;
}

const LAST_PORT = 65_535;

const named = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The origin of an address and port. */
const originOf = ({ host, port }: ListenPlace): string => `http://${named(host)}:${port}`;

function readOrigin(name: string, text: string, what: string): string {
  const url = URL.parse(text);
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.username !== ''
  )
    throw new ConfigError(`${name}: ожидался адрес ${what}.shop.example, найдено «${text}».`);
  return url.origin;
}

function readDraftPlace(
  {
    DESK_URL = '',
    DESK_DRAFT_LISTEN = '',
    DESK_DRAFT_URL = '',
  }: Readonly<Record<string, string | undefined>>,
  { host, port }: ListenPlace,
  others: readonly string[],
): OpenPlace | null {
  const next = port === 0 ? 0 : port === LAST_PORT ? port - 1 : port + 1;
  const place = readListenPlace('DESK_DRAFT_LISTEN', DESK_DRAFT_LISTEN || `${named(host)}:${next}`);
  if (!place || (DESK_URL !== '' && DESK_DRAFT_URL === '')) return null;
  const url = readOrigin('DESK_DRAFT_URL', DESK_DRAFT_URL || originOf(place), 'черновика вида https://draft');
  if (others.some(other => new URL(other).host === new URL(url).host))
    throw new ConfigError(
      `DESK_DRAFT_URL: черновику нужен свой адрес, не пульта (DESK_URL, DESK_LISTEN) и не магазина (SITE_URL), найдено «${url}».`,
    );
  return { ...place, url };
}

/**
 * Reads DESK_LISTEN, DESK_URL, DESK_DRAFT_LISTEN and DESK_DRAFT_URL; null while the desk is off.
 * @param siteUrl the shop's own origin
 * @throws {ConfigError}
 */
export function readDeskPlace(
  env: Readonly<Record<string, string | undefined>>,
  siteUrl: string,
): DeskPlace | null {
  const place = readListenPlace('DESK_LISTEN', env.DESK_LISTEN ?? '');
  if (!place) return null;
  const url = readOrigin('DESK_URL', env.DESK_URL || originOf(place), 'пульта вида https://desk');
  return { ...place, url, draft: readDraftPlace(env, place, [url, siteUrl]) };
}
