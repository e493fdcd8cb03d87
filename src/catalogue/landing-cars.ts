import type { Kopecks } from '#src/domain/money.ts';
import type { Season } from '#src/domain/season.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** A size that a car has from the factory; a rear size where it differs follows its front size. */
export interface CarSize {
  width: string;
  height: string;
  rim: string;
  axle: 'front' | 'rear' | null;
  commercial: number;
  replacement: number;
  /** In bar; null if not known. */
  pressure: { front: number; rear: number } | null;
}

/** A modification with its sizes. */
export interface CarModification {
  name: string;
  from: number;
  to: number;
  sizes: CarSize[];
}

interface ModificationRow extends Omit<CarSize, 'pressure'> {
  pressure: string;
  id: number;
  name: string;
  year_from: number;
  year_to: number;
}

/** Modifications of a generation in the order of the editors' table. */
export function modificationsOf(catalogue: Catalogue, generation: number): CarModification[] {
  const rows = catalogue.all<ModificationRow>(
    `SELECT m.id, m.name, m.year_from, m.year_to, t.width, t.height, t.diametr AS rim, t.axle, t.commercial, t.replacement, t.pressure
     FROM car_modification m JOIN car_tyre t ON t.modification_id = m.id WHERE m.generation_id = ? ORDER BY m.id, t.position`,
    generation,
  );
  return Array.from(Map.groupBy(rows, ({ id }) => id).values(), own => ({
    name: own[0]?.name ?? '',
    from: own[0]?.year_from ?? 0,
    to: own[0]?.year_to ?? 0,
    sizes: own.map(({ width, height, rim, axle, commercial, replacement, pressure }) => ({
      width,
      height,
      rim,
      axle,
      commercial,
      replacement,
      pressure: pressure === '' ? null : (JSON.parse(pressure) as CarSize['pressure']),
    })),
  }));
}

/** Models of a make, by address. */
export const modelsOf = (catalogue: Catalogue, make: number): { id: number; name: string }[] =>
  catalogue.all('SELECT id, name FROM car_model WHERE make_id = ? ORDER BY slug', make);

/** A generation of a model. */
export interface Generation {
  id: number;
  name: string;
  from: number;
  to: number;
}

/** Generations of a model, latest first. */
export const generationsOf = (catalogue: Catalogue, model: number): Generation[] =>
  catalogue.all<Generation>(
    'SELECT id, name, year_from AS "from", year_to AS "to" FROM car_generation WHERE model_id = ? ORDER BY year_from DESC, id',
    model,
  );

interface FitRow {
  size: string;
  ids: string;
}

const fits = oncePerCatalogue(
  catalogue =>
    new Map(
      catalogue
        .all<FitRow>(
          `SELECT size, group_concat(id) AS ids FROM (
             SELECT DISTINCT t.width || '/' || t.height || ' R' || t.diametr AS size, g.id
             FROM car_tyre t JOIN car_modification m ON m.id = t.modification_id
             JOIN car_generation g ON g.id = m.generation_id JOIN car_model o ON o.id = g.model_id JOIN car_make a ON a.id = o.make_id
             WHERE t.replacement = 0 ORDER BY a.name, o.folded, g.year_from DESC
           ) GROUP BY size`,
        )
        .map(({ size, ids }) => [size, ids.split(',').map(Number)]),
    ),
);

/** Ids of generations that have a size from the factory, by the names of make and model. @param size `205/55 R16` */
export const generationsWith = (catalogue: Catalogue, size: string): readonly number[] =>
  fits(catalogue).get(size) ?? [];

const pricesKnown = oncePerCatalogue(() => new Map<string, Kopecks[]>());

/** Prices of the tyres in stock of a size in a season, rising; of a size that needs the letter C, of those that have it. */
export function pricesOfSize(
  catalogue: Catalogue,
  { width, height, rim, commercial }: CarSize,
  season: Season,
): Kopecks[] {
  const values = [width, height, rim, season, commercial];
  const known = pricesKnown(catalogue);
  const prices =
    known.get(values.join()) ??
    catalogue
      .all<{ price: Kopecks }>(
        `SELECT price FROM product WHERE width = ? AND height = ? AND diametr = ? AND season = ? AND cargo >= ?
         AND position IS NOT NULL AND stock > 0 ORDER BY price`,
        ...values,
      )
      .map(({ price }) => price);
  known.set(values.join(), prices);
  return prices;
}
