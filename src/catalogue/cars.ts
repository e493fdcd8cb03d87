import { ANY_MODIFICATION, type CarOption, type CarTyre, type SpokenMake } from '#src/domain/car-choice.ts';
import { fold } from '#src/domain/search-text.ts';
import { parseLoadIndex, speedKmh } from '#src/domain/tyre-index.ts';
import type { Catalogue } from './open.ts';

/** The car cascade. Every step takes a slug or a name in any case; an unknown one gives nothing. */
export const carMakes = (catalogue: Catalogue): CarOption[] =>
  catalogue.all<CarOption>('SELECT name, slug FROM car_make ORDER BY name');

/** How people write the makes and models (makes.csv, models.csv), folded. */
export function spokenMakes(catalogue: Catalogue): SpokenMake[] {
  const rows = catalogue.all<{ slug: string; name: string }>(
    'SELECT m.slug, n.folded AS name FROM car_make m JOIN car_make_name n ON n.make_id = m.id ORDER BY m.name, n.folded',
  );
  const models = catalogue.all<{ make: string; slug: string; aliases: string }>(
    `SELECT m.slug AS make, c.slug, c.aliases FROM car_model c JOIN car_make m ON m.id = c.make_id
     WHERE c.aliases <> '[]' ORDER BY c.name`,
  );
  const modelsOf = Map.groupBy(models, ({ make }) => make);
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  return [...bySlug].map(([slug, names]) => ({
    slug,
    names: names.map(({ name }) => name),
    models: (modelsOf.get(slug) ?? []).map(model => ({
      slug: model.slug,
      names: JSON.parse(model.aliases) as string[],
    })),
  }));
}

/** Makes are found under every spelling of makes.csv, Cyrillic and Latin. */
const makeId = (catalogue: Catalogue, make: string): number =>
  catalogue.one<{ id: number }>('SELECT make_id AS id FROM car_make_name WHERE folded = ?', fold(make))?.id ??
  catalogue.one<{ id: number }>('SELECT id FROM car_make WHERE slug = ?', make.toLowerCase())?.id ??
  0;

const modelId = (catalogue: Catalogue, make: string, model: string): number =>
  catalogue.one<{ id: number }>(
    'SELECT id FROM car_model WHERE make_id = ? AND (slug = ? OR folded = ?)',
    makeId(catalogue, make),
    model.toLowerCase(),
    fold(model),
  )?.id ?? 0;

/** SQL of the name by which shoppers are offered a generation: «XV70 (2017–2026)». */
const OFFERED_NAME = "name || ' (' || year_from || '–' || year_to || ')'";

/** A generation is found by its slug, by the name that was offered, and by that name without its years. */
function generationId(catalogue: Catalogue, model: number, generation: string): number {
  const all = catalogue.all<{ id: number; slug: string; folded: string; offered: string }>(
    `SELECT id, slug, folded, ${OFFERED_NAME} AS offered FROM car_generation WHERE model_id = ? ORDER BY id`,
    model,
  );
  const slug = generation.toLowerCase();
  const name = fold(generation);
  const found =
    all.find(row => row.slug === slug) ??
    all.find(row => fold(row.offered) === name) ??
    all.find(row => row.folded === name);
  return found?.id ?? 0;
}

export const carModels = (catalogue: Catalogue, make: string): CarOption[] =>
  catalogue.all<CarOption>(
    'SELECT name, slug FROM car_model WHERE make_id = ? ORDER BY folded',
    makeId(catalogue, make),
  );

/**
 * Years in which the model has modifications, latest first; name and slug are the year. With a generation only its years, so
 * that a year and a generation that are offered together always lead on.
 */
export function carYears(
  catalogue: Catalogue,
  make: string,
  model: string,
  generation: string | null = null,
): CarOption[] {
  const id = modelId(catalogue, make, model);
  const spans = catalogue.all<{ year_from: number; year_to: number }>(
    `SELECT DISTINCT m.year_from, m.year_to FROM car_generation g JOIN car_modification m ON m.generation_id = g.id
     WHERE g.model_id = ? AND (? IS NULL OR g.id = ?)`,
    id,
    generation,
    generation === null ? null : generationId(catalogue, id, generation),
  );
  const years = new Set(
    spans.flatMap(({ year_from, year_to }) =>
      Array.from({ length: year_to - year_from + 1 }, (_, at) => year_from + at),
    ),
  );
  return [...years].sort((a, b) => b - a).map(year => ({ name: String(year), slug: String(year) }));
}

/** Generations, latest first, each with its years: «XV70 (2017–2026)». With a year only those that have modifications of it. */
export const carGenerations = (
  catalogue: Catalogue,
  make: string,
  model: string,
  year: number | null = null,
): CarOption[] =>
  catalogue.all<CarOption>(
    `SELECT ${OFFERED_NAME} AS name, slug FROM car_generation g WHERE model_id = ?
     AND (? IS NULL OR EXISTS
       (SELECT 1 FROM car_modification m WHERE m.generation_id = g.id AND ? BETWEEN m.year_from AND m.year_to))
     ORDER BY year_from DESC, id`,
    modelId(catalogue, make, model),
    year,
    year,
  );

/** Modifications of a generation that were made in that year. */
export const carModifications = (
  catalogue: Catalogue,
  make: string,
  model: string,
  year: number,
  generation: string,
): CarOption[] =>
  catalogue.all<CarOption>(
    'SELECT name, slug FROM car_modification WHERE generation_id = ? AND ? BETWEEN year_from AND year_to ORDER BY id',
    generationId(catalogue, modelId(catalogue, make, model), generation),
    year,
  );

interface TyreRow {
  width: string;
  height: string;
  rim: string;
  axle: 'front' | 'rear' | null;
  commercial: 0 | 1;
  replacement: number;
  loadIndex: string;
  speedIndex: string;
}

const carTyre = (row: TyreRow): CarTyre => ({
  width: row.width,
  height: row.height,
  rim: row.rim,
  ...(row.axle && { axle: row.axle }),
  ...(row.commercial === 1 && { commercial: true }),
  ...(row.replacement === 1 && { replacement: true as const }),
  ...(row.loadIndex && { loadIndex: row.loadIndex }),
  ...(row.speedIndex && { speedIndex: row.speedIndex }),
});

/**
 * Sizes that fit a modification, factory ones first; of a staggered pair each size names its axle, front first. For
 * {@link ANY_MODIFICATION} the sizes of all modifications that the generation had in that year, each once.
 */
export function carTyres(
  catalogue: Catalogue,
  make: string,
  model: string,
  year: number,
  generation: string,
  modification: string,
): CarTyre[] {
  const rows = catalogue.all<TyreRow>(
    `SELECT t.width, t.height, t.diametr AS rim, t.axle, t.commercial, t.replacement, t.load_index AS loadIndex,
       t.speed_index AS speedIndex
     FROM car_modification m JOIN car_tyre t ON t.modification_id = m.id
     WHERE m.generation_id = ? AND (? OR m.slug = ? OR m.folded = ?) AND ? BETWEEN m.year_from AND m.year_to
     ORDER BY t.replacement, m.id, t.position`,
    generationId(catalogue, modelId(catalogue, make, model), generation),
    Number(modification === ANY_MODIFICATION.slug),
    modification.toLowerCase(),
    fold(modification),
    year,
  );
  return eachOnce(rows).map(carTyre);
}

const greater = (one: string, other: string, figureOf: (index: string) => number): string =>
  figureOf(other) > figureOf(one) ? other : one;

const loadOf = (index: string): number => parseLoadIndex(index)?.single ?? 0;
const speedOf = (index: string): number => speedKmh(index) ?? 0;

/** Sizes that several modifications have, once, with the greatest indices that one of them needs. */
function eachOnce(rows: readonly TyreRow[]): TyreRow[] {
  const unique = new Map<string, TyreRow>();
  for (const [at, row] of rows.entries()) {
    // A front size belongs to the rear size that follows it.
    const mate = row.axle === 'front' ? rows[at + 1] : row.axle === 'rear' ? rows[at - 1] : undefined;
    const key = [
      row.axle,
      row.width,
      row.height,
      row.rim,
      row.commercial,
      mate?.width,
      mate?.height,
      mate?.rim,
    ].join(' ');
    const earlier = unique.get(key);
    if (!earlier) unique.set(key, { ...row });
    else {
      earlier.loadIndex = greater(earlier.loadIndex, row.loadIndex, loadOf);
      earlier.speedIndex = greater(earlier.speedIndex, row.speedIndex, speedOf);
    }
  }
  return [...unique.values()];
}
