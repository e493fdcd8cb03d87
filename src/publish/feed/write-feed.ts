import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { openCatalogue } from '#src/catalogue/open.ts';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { formatCount } from '#src/domain/words.ts';
import { catalogueOf, type Release, ReleaseError } from '../manifest.ts';
import { placesIn, UNFINISHED } from '../places.ts';
import { type FeedCounts, reasonsOf, yandexFeed } from './yandex.ts';

/** Characters that are written at once. */
const CHUNK = 1 << 18;

function write(file: string, pieces: Generator<string, FeedCounts>): FeedCounts {
  const target = openSync(file, 'w');
  try {
    for (let text = ''; ; ) {
      const next = pieces.next();
      if (next.done) {
        writeSync(target, text);
        return next.value;
      }
      text += next.value;
      if (text.length < CHUNK) continue;
      writeSync(target, text);
      text = '';
    }
  } finally {
    closeSync(target);
  }
}

/**
 * Writes the feed of a release that is served, and puts it in place of the last one at once.
 * @throws {ReleaseError} when it cannot be written: the last one stays
 */
export function writeFeed(outDir: string, release: Release): FeedCounts {
  const { feed } = placesIn(outDir);
  const next = `${feed}${UNFINISHED}`;
  const catalogue = openCatalogue(catalogueOf(release));
  try {
    mkdirSync(path.dirname(feed), { recursive: true });
    const counts = write(next, yandexFeed(catalogue, release.siteUrl, new Date(release.at)));
    renameSync(next, feed);
    return counts;
  } catch (error) {
    throw new ReleaseError(
      `Выпуск ${release.id} показан, но фид Яндекса прежний: его файл ${feed} не записан (${isDiskFull(error) ? 'на диске нет места' : String(error)}). Он обновится со следующим выпуском.`,
    );
  } finally {
    catalogue.close();
    rmSync(next, { force: true });
  }
}

/** «Фид Яндекса: 4 990 предложений, не вошли 20: мало на складе 15, без фотографии 5». */
export function feedText(counts: FeedCounts): string {
  const out = reasonsOf(counts);
  const all = out.reduce((sum, { count }) => sum + count, 0);
  const why = out.map(({ reason, count }) => `${reason} ${formatCount(count)}`).join(', ');
  return `Фид Яндекса: предложений ${formatCount(counts.offers)}${all > 0 ? `, не вошли ${formatCount(all)}: ${why}` : ''}.`;
}
