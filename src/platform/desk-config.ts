import { ConfigError } from './config-error.ts';
import { type ListenPlace, readListenPlace } from './listen-place.ts';

/** Where the desk listens, and by which origin people reach it, without a trailing slash. */
export interface DeskPlace extends ListenPlace {
  url: string;
}

/** Reads DESK_LISTEN and DESK_URL; null while the desk is off. @throws {ConfigError} */
export function readDeskPlace(env: Readonly<Record<string, string | undefined>>): DeskPlace | null {
  const { DESK_LISTEN = '', DESK_URL = '' } = env;
  const place = readListenPlace('DESK_LISTEN', DESK_LISTEN);
  if (!place) return null;
  const { host, port } = place;
  const text = DESK_URL || `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const url = URL.parse(text);
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.username !== ''
  )
    throw new ConfigError(
      `DESK_URL: ожидался адрес пульта вида https://desk.shop.example, найдено «${text}».`,
    );
  return { host, port, url: url.origin };
}
