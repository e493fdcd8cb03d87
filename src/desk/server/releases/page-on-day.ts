import { readFileSync } from 'node:fs';
import { offersOf } from '#src/catalogue/offers.ts';
import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { nextDay } from '#src/domain/calendar.ts';
import { mediaType } from '#src/domain/media-types.ts';
import { instantOf } from '#src/domain/moments.ts';
import { timeText } from '#src/domain/time-text.ts';
import { fileAddress } from '#src/publish/file-address.ts';
import { FileStore } from '#src/publish/file-store.ts';
import { catalogueOf, filesOf, type Release, ReleaseError, servedSince } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { releasesIn } from '#src/publish/releases.ts';
import { readAddress } from '#src/server/http/address.ts';
import { withBar } from '#src/server/http/draft-bar.ts';
import { type OfferThen, PAGE_FILE, type PageOnDay } from '../../api/releases.ts';
import type { Desk } from '../desk.ts';
import type { Download } from '../http/server.ts';
import { Refused } from '../refused.ts';

/** As much of pictures as a page is sent with, in bytes. */
const MAX_PICTURES = 2 * 1024 * 1024;

/** A release with the time for which it was served: `until` is null of the one that is. */
type Served = Release & { from: number; until: number | null };

/** Releases that are still there, newest first; each is served until the next. */
const servedIn = (outDir: string): Served[] =>
  releasesIn(outDir).map((release, index, all) => {
    const next = all[index - 1];
    return { ...release, from: servedSince(release), until: next ? servedSince(next) : null };
  });

/** The files of a release by address; none where their list is damaged. */
function readerOf(outDir: string, release: Release): (address: string) => Buffer | null {
  const store = new FileStore(placesIn(outDir).files);
  try {
    const files = filesOf(release);
    return address => {
      const file = files.get(address);
      return file ? readFileSync(store.place(file.hash)) : null;
    };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return () => null;
  }
}

/** What a release sold a product for; a sentence where it did not. */
function offerIn(release: Release, id: number): OfferThen | string {
  try {
    const catalogue = openCatalogue(catalogueOf(release));
    try {
      const { price, oldPrice, stock } = offersOf(catalogue, [id]).get(id) ?? {};
      if (price === undefined || stock === undefined) return 'Этого товара в магазине не было.';
      return { price, oldPrice: oldPrice ?? null, stock };
    } finally {
      catalogue.close();
    }
  } catch (error) {
    if (error instanceof CatalogueError) return 'Каталог этого выпуска уже не прочитать: смотрите страницу.';
    throw error;
  }
}

/** The path that an address, a path or a product's number stands for. @throws {Refused} for what is none */
function pathOf(page: string): string {
  if (/^\d+$/u.test(page)) return `/product/${page}`;
  const path = readAddress(URL.parse(page, 'http://shop')?.pathname ?? '')?.path;
  if (path === undefined) throw new Refused(400, 'Ожидался адрес страницы или номер товара.');
  return path === '/' ? path : path.replace(/\/$/u, '');
}

/** What a page showed on a day, or at a minute of it. @throws {Refused} for a time that has not come */
export function pageOnDay(
  { config: { outDir }, shop }: Desk,
  { page, day, time }: { page: string; day: string; time: string },
): PageOnDay {
  const path = pathOf(page);
  const { timezone } = shop.info();
  const from = instantOf(time === '' ? day : `${day}T${time}`, timezone);
  if (from > Date.now()) throw new Refused(400, 'Это время ещё не наступило.');
  const to = time === '' ? instantOf(nextDay(day), timezone) : from + 1;
  const all = servedIn(outDir);
  const [, id] = /^\/product\/(\d+)$/u.exec(path) ?? [];
  const releases = all.filter(each => each.from < to && (each.until ?? to) > from);
  return {
    path,
    since: (all.at(-1)?.from ?? to) > from ? (all.at(-1)?.from ?? null) : null,
    releases: releases.map(release => ({
      ...{ id: release.id, from: release.from, until: release.until },
      offer: id === undefined ? null : offerIn(release, Number(id)),
      hasPage: readerOf(outDir, release)(fileAddress(path)) !== null,
    })),
  };
}

/** A page that needs no other file and no script, with a line above it. */
function pageAlone(html: string, read: (address: string) => Buffer | null, line: string): string {
  let left = MAX_PICTURES;
  const picture = (address: string) => {
    const bytes = read(decodeURI(address));
    if (!bytes || bytes.length > left) return '';
    left -= bytes.length;
    return `data:${mediaType(address)};base64,${bytes.toString('base64')}`;
  };
  return withBar(html, line)
    .replaceAll(/<script\b[^>]*>.*?<\/script>|\ssrcset="[^"]*"|\sautofocus/gsu, '')
    .replaceAll(/<link\b[^>]*>/gu, tag => {
      const [, sheet] = /^(?=.*rel="stylesheet").*href="([^"]+)"/u.exec(tag) ?? [];
      return sheet === undefined
        ? ''
        : `<style>${String(read(sheet)).replaceAll(/@font-face\{[^}]*\}/gu, '')}</style>`;
    })
    .replaceAll(/\ssrc="(\/[^"]*)"/gu, (_, address: string) => ` src="${picture(address)}"`);
}

/** A page as a release had it: texts of the content stand in it, so it is sandboxed. */
export const PAGE_DOWNLOAD: Download = {
  name: PAGE_FILE,
  allows: 'editor',
  async make({ config: { outDir }, shop }, query) {
    const release = servedIn(outDir).find(({ id }) => id === query.get('release'));
    const read = release && readerOf(outDir, release);
    const html = read?.(fileAddress(query.get('path') ?? ''));
    if (!release || !read || !html) throw new Refused(404, 'Этой страницы в том выпуске нет.');
    const { timezone } = shop.info();
    const until = release.until === null ? 'по сейчас' : `до ${timeText(release.until, timezone)}`;
    const line = `Так было с ${timeText(release.from, timezone)} ${until}, выпуск ${release.id}`;
    const body = Buffer.from(pageAlone(html.toString('utf8'), read, line));
    return { name: 'page.html', type: 'text/html; charset=utf-8', body, isPage: true };
  },
};
