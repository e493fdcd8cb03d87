import type { TyreSeason } from '#src/domain/season-of-day.ts';
import type { Catalogue } from './open.ts';

/** A size as the search stores it. */
interface WantedSize {
  width: string;
  height: string;
  rim: string;
  /** `205/55 R16`. */
  text: string;
}

const COUNTED = `SELECT width, height, diametr AS rim, season FROM product INDEXED BY product_by_size
  WHERE position IS NOT NULL AND season = ? GROUP BY width, height, diametr ORDER BY COUNT(*) DESC, width, height, diametr LIMIT ?`;

const WRITTEN = `SELECT size_str AS text FROM product
  WHERE width = ? AND height = ? AND diametr = ? AND season = ? AND position IS NOT NULL LIMIT 1`;

/** The sizes of which the shop has most products of a season, as they are written. */
export const wantedSizes = (catalogue: Catalogue, season: TyreSeason, limit: number): WantedSize[] =>
  catalogue.all<Omit<WantedSize, 'text'>>(COUNTED, season, limit).flatMap(({ width, height, rim }) => {
    const written = catalogue.one<{ text: string }>(WRITTEN, width, height, rim, season);
    return written ? [{ width, height, rim, text: written.text }] : [];
  });
