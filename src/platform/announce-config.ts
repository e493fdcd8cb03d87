import path from 'node:path';
import { ConfigError } from './config-error.ts';

/** How changed pages are announced to search engines (indexnow.org). */
export interface IndexNow {
  /** Published as `/KEY.txt`: it proves that the sender owns the site. */
  key: string;
  endpoint: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const ENDPOINT = 'https://yandex.com/indexnow';

/** @throws {ConfigError} */
export function readIndexNow({ INDEXNOW_KEY, INDEXNOW_URL }: Environment): IndexNow | null {
  const endpoint = INDEXNOW_URL || ENDPOINT;
  if (!['http:', 'https:'].includes(URL.parse(endpoint)?.protocol ?? ''))
    throw new ConfigError(`INDEXNOW_URL: ожидался адрес вида ${ENDPOINT}, найдено «${endpoint}».`);
  if (!INDEXNOW_KEY) return null;
  if (!/^[\da-z-]{8,128}$/iu.test(INDEXNOW_KEY))
    throw new ConfigError(
      `INDEXNOW_KEY: ожидалось от 8 до 128 латинских букв, цифр и дефисов, найдено «${INDEXNOW_KEY}».`,
    );
  return { key: INDEXNOW_KEY, endpoint };
}

/** The operator's program that is run after each publication, as an absolute path; null without one. */
export const readAfterPublish = ({ AFTER_PUBLISH }: Environment, root: string): string | null =>
  AFTER_PUBLISH ? path.resolve(root, AFTER_PUBLISH) : null;
