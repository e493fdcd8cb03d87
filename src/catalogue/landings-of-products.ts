import { type LandingTyres, sizeText } from '#src/domain/landings.ts';
import type { Season } from '#src/domain/season.ts';
import { standingLandings } from './landings.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** A size, and a season in it, of which there may be a landing page. */
interface SizeAndSeason {
  width: string;
  height: string;
  rim: string;
  season: Season;
}

const bySize = oncePerCatalogue(
  catalogue =>
    new Map<string, string>(
      standingLandings(catalogue).flatMap(({ kind, subject, path }) =>
        kind === 'size' || kind === 'sizeSeason'
          ? [[`${sizeText(subject)} ${subject.season ?? ''}`, path] as const]
          : [],
      ),
    ),
);

/** Addresses of the landing pages of a tyre's size in its season and of the size; null where there is none. */
export function landingsOfSize(
  catalogue: Catalogue,
  tyre: SizeAndSeason,
): { ofSeason: string | null; ofSize: string | null } {
  const size = sizeText(tyre);
  const pages = bySize(catalogue);
  return { ofSeason: pages.get(`${size} ${tyre.season}`) ?? null, ofSize: pages.get(`${size} `) ?? null };
}

const SIZES_OF_MODELS = `SELECT m.slug, m.season, (SELECT group_concat(size) FROM (
    SELECT DISTINCT width || '/' || height || ' R' || diametr AS size FROM product
    WHERE model_id = m.id ORDER BY diametr, width, height)) AS sizes
  FROM model m WHERE m.position IS NOT NULL AND sizes IS NOT NULL`;

type SizesOfModel = Record<'slug' | 'season' | 'sizes', string>;

/** Landing pages of the sizes of listed models in their season, else of the sizes, by the slugs of models. */
export const landingsOfModels = oncePerCatalogue(
  (catalogue): ReadonlyMap<string, { text: string; path: string }[]> => {
    const pages = bySize(catalogue);
    const rows = pages.size === 0 ? [] : catalogue.all<SizesOfModel>(SIZES_OF_MODELS);
    const linksOf = ({ season, sizes }: SizesOfModel) =>
      sizes.split(',').flatMap(text => {
        const path = pages.get(`${text} ${season}`) ?? pages.get(`${text} `);
        return path === undefined ? [] : [{ text, path }];
      });
    return new Map(rows.map(row => [row.slug, linksOf(row)]));
  },
);

const SIZE_OF = 'SELECT id, width, height, diametr AS rim, season FROM product';
/** Read from the index of sizes alone. */
const EVERY_SIZE = `${SIZE_OF} INDEXED BY product_by_size WHERE position IS NOT NULL`;

/** {@link landingsOfSize} of products as text, by id. @param only those that are wanted; by default all that are listed */
export const landingsOfProducts = (
  catalogue: Catalogue,
  only?: readonly number[] | null,
): ReadonlyMap<number, string> =>
  new Map(
    catalogue
      .all<SizeAndSeason & { id: number }>(
        only
          ? `${SIZE_OF} WHERE position IS NOT NULL AND id IN (SELECT value FROM json_each(?))`
          : EVERY_SIZE,
        ...(only ? [JSON.stringify(only)] : []),
      )
      .map(row => {
        const { ofSeason, ofSize } = landingsOfSize(catalogue, row);
        return [row.id, `${ofSeason ?? ''} ${ofSize ?? ''}`];
      }),
  );

const OF_SIZE = "kind IN ('size', 'sizeSeason') AND state <> 'gone'";
const CHANGED_SIZES = ['main', 'before']
  .map((one, at) => {
    const other = at === 0 ? 'before' : 'main';
    return `SELECT subject FROM (SELECT path, subject FROM ${one}.landing WHERE ${OF_SIZE}
      EXCEPT SELECT path, subject FROM ${other}.landing WHERE ${OF_SIZE})`;
  })
  .join(' UNION ');

/** Ids of products whose size has a landing page since, or no longer, of a catalogue opened beside an earlier one. */
export const productsWithOtherLandings = (catalogue: Catalogue): number[] =>
  catalogue
    .all<{ subject: string }>(CHANGED_SIZES)
    .map(({ subject }) => JSON.parse(subject) as LandingTyres)
    .flatMap(({ width = '', height = '', rim = '' }) =>
      catalogue
        .all<{ id: number }>(
          'SELECT id FROM product WHERE width = ? AND height = ? AND diametr = ? AND position IS NOT NULL',
          width,
          height,
          rim,
        )
        .map(({ id }) => id),
    );
