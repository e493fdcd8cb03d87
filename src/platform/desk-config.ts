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

const originOf = ({ host, port }: ListenPlace): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

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

/**
 * Reads DESK_LISTEN, DESK_URL, DESK_DRAFT_LISTEN and DESK_DRAFT_URL; null while the desk is off.
 * @param siteUrl the shop's own origin
 * @throws {ConfigError}
 */
export function readDeskPlace(
  env: Readonly<Record<string, string | undefined>>,
  siteUrl: string,
): DeskPlace | null {
  const { DESK_LISTEN = '', DESK_URL = '', DESK_DRAFT_LISTEN = '', DESK_DRAFT_URL = '' } = env;
  const place = readListenPlace('DESK_LISTEN', DESK_LISTEN);
  if (!place) return null;
  const { host, port } = place;
  const url = readOrigin('DESK_URL', DESK_URL || originOf(place), 'пульта вида https://desk');
  const next = port === 0 ? 0 : port === LAST_PORT ? port - 1 : port + 1;
  const beside = readListenPlace('DESK_DRAFT_LISTEN', DESK_DRAFT_LISTEN) ?? { host, port: next };
  if (DESK_URL !== '' && DESK_DRAFT_URL === '') return { ...place, url, draft: null };
  const draftUrl = readOrigin(
    'DESK_DRAFT_URL',
    DESK_DRAFT_URL || originOf(beside),
    'черновика вида https://draft',
  );
  if ([url, siteUrl].some(other => new URL(other).host === new URL(draftUrl).host))
    throw new ConfigError(
      `DESK_DRAFT_URL: черновику нужен свой адрес, не пульта (DESK_URL, DESK_LISTEN) и не магазина (SITE_URL), найдено «${draftUrl}».`,
    );
  return { ...place, url, draft: { ...beside, url: draftUrl } };
}
