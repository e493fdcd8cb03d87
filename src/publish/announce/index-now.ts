import { readFileSync } from 'node:fs';
import { openCatalogue } from '#src/catalogue/open.ts';
import { sitemapOf } from '#src/catalogue/views/sitemap.ts';
import type { Config } from '#src/platform/config.ts';
import { catalogueOf, type Release } from '../manifest.ts';
import { placesIn, replaceFile } from '../places.ts';
import { purgeListIn } from './purge-list.ts';

/** The most addresses of one request (indexnow.org). */
const AT_ONCE = 10_000;
const LIMIT_MS = 10_000;

/** Addresses that the search engines have not taken yet. */
function pendingIn(outDir: string): string[] {
  try {
    return JSON.parse(readFileSync(placesIn(outDir).untold, 'utf8')) as string[];
  } catch {
    return [];
  }
}

const keep = (outDir: string, urls: readonly string[]): void =>
  replaceFile(placesIn(outDir).untold, `${JSON.stringify(urls)}\n`);

function indexedUrls(release: Release): Set<string> {
  const catalogue = openCatalogue(catalogueOf(release));
  try {
    return new Set(
      sitemapOf(catalogue).flatMap(({ entries }) =>
        entries.map(entry => new URL(entry.path, release.siteUrl).href),
      ),
    );
  } finally {
    catalogue.close();
  }
}

/** Pages of a release that search engines should visit again: changed ones of the sitemap, and those that are gone. */
function urlsToTell(release: Release): string[] {
  const list = purgeListIn(release);
  if (!list) return [];
  const indexed = indexedUrls(release);
  return list.changes
    .slice(0, list.own)
    .filter(({ kind, why }) => kind === 'page' && why !== 'design')
    .filter(({ url, change }) => change === 'gone' || indexed.has(url))
    .map(({ url }) => url);
}

/** @throws when the search engine does not take them */
async function send({ key, endpoint }: NonNullable<Config['indexNow']>, urls: readonly string[]) {
  const { host, origin } = new URL(urls[0] ?? '');
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    redirect: 'manual',
    body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList: urls }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`ответ ${answer.status}`);
}

const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError' ? `нет ответа за ${LIMIT_MS / 1000} с` : (cause?.code ?? message);
};

/** Sends search engines the addresses of the pages that these releases changed. What they refuse is sent with the next release. */
export async function tellIndexNow(
  { outDir, indexNow, siteUrl }: Config,
  releases: readonly Release[],
  say: (line: string) => void,
): Promise<void> {
  if (!indexNow) return;
  const pending = pendingIn(outDir).filter(url => url.startsWith(`${siteUrl}/`));
  const changed = releases.filter(release => release.siteUrl === siteUrl).flatMap(urlsToTell);
  const urls = [...new Set([...pending, ...changed])];
  if (urls.length === 0) return;
  keep(outDir, urls);
  try {
    for (let at = 0; at < urls.length; at += AT_ONCE) {
      await send(indexNow, urls.slice(at, at + AT_ONCE));
      keep(outDir, urls.slice(at + AT_ONCE));
    }
    say(`IndexNow: сообщено адресов: ${urls.length}`);
  } catch (error) {
    say(`IndexNow: не сообщено (${reasonOf(error)}), адреса отправлю со следующим выпуском.`);
  }
}
