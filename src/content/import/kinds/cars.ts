import type { z } from 'zod';
import { fold, slugOf, toLatin } from '#src/domain/search-text.ts';
import { formatSize, type TyreSize } from '#src/domain/tyre-size.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { compare } from '../assemble/ordering.ts';
import type { Problems, Source } from '../check/problems.ts';
import { byKey, MAKE, resolve } from '../check/references.ts';
import type { Content } from '../read/content.ts';
import {
  CAR_MODEL_COLUMNS,
  carModelSchema,
  FITMENT_COLUMNS,
  fitmentSchema,
  MAKE_COLUMNS,
  makeSchema,
} from './cars.schema.ts';
import type { Kind } from './kind.ts';

declare module '../read/content.ts' {
  interface Content {
    makes: Checked<z.output<typeof makeSchema>>[];
    carModels: Checked<z.output<typeof carModelSchema>>[];
    fitment: Checked<z.output<typeof fitmentSchema>>[];
  }
}
declare module '../assemble/resolved.ts' {
  interface Resolved {
    cars: Cars;
  }
}

type Fitment = Content['fitment'][number];

interface Cars {
  makes: CatalogueRow[];
  makeNames: CatalogueRow[];
  models: CatalogueRow[];
  generations: CatalogueRow[];
  modifications: CatalogueRow[];
  tyres: CatalogueRow[];
}

/** Slugs of names within one parent; a slug that is already used gets a number. */
function slugs(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map(name => {
      const base = slugOf(name) || 'x';
      let slug = base;
      for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
      taken.add(slug);
      return [name, slug];
    }),
  );
}

/**
 * Builds the car cascade from flat rows: makes → models → generations → modifications → sizes. Makes and
 * models are sorted by name, the rest keep the order of the file; the years of a generation cover those of its
 * modifications.
 */
function assembleCars(content: Content, thisYear: number, problems: Problems): Cars {
  const cars: Cars = { makes: [], makeNames: [], models: [], generations: [], modifications: [], tyres: [] };
  const makes = byKey(content.makes, make => make.data.name, ['name'], problems, 'make');
  const rows = content.fitment.filter(
    ({ data, source }) => resolve(makes, data.make, MAKE, source, ['make'], problems) !== null,
  );
  for (const { data, source } of content.carModels)
    resolve(makes, data.make, MAKE, source, ['make'], problems);
  const byMake = Map.groupBy(rows, ({ data }) => data.make);
  const makeEntries: MakeEntry[] = [];
  for (const [name, slug] of slugs([...makes.keys()].sort(compare))) {
    const make = makes.get(name);
    const own = byMake.get(name) ?? [];
    if (make && own.length > 0) {
      const id = makeEntries.push({ make, slug });
      cars.makes.push({ id, name, slug });
      addModels(cars, id, own, aliasesOf(content, name, own, problems), thisYear);
    } else if (make && problems.errors.length === 0) {
      const why = `у марки «${name}» нет ни одной строки в fitment.csv; она не показана`;
      problems.warn(make.source, ['name'], why);
    }
  }
  cars.makeNames = namesOf(makeEntries, problems);
  return cars;
}

interface MakeEntry {
  make: Content['makes'][number];
  slug: string;
}

/**
 * Every spelling under which a make is found. A name or alias may belong to one make only. A spelling generated from
 * them (transliteration, slug) is skipped when it is already used.
 */
function namesOf(makeEntries: readonly MakeEntry[], problems: Problems): CatalogueRow[] {
  const holders = new Map<string, number>();
  const claim = (index: number, name: string, source: Source, field: string) => {
    const folded = fold(name);
    const holder = holders.get(folded);
    if (holder === undefined) holders.set(folded, index);
    else if (holder !== index)
      problems.error(
        source,
        [field],
        `ожидалось неповторяющееся название, найдено «${name}»: так зовётся и марка «${makeEntries[holder]?.make.data.name}»`,
      );
  };
  for (const [index, { make }] of makeEntries.entries()) claim(index, make.data.name, make.source, 'name');
  for (const [index, { make }] of makeEntries.entries())
    for (const alias of make.data.aliases) claim(index, alias, make.source, 'aliases');
  for (const [index, { make, slug }] of makeEntries.entries())
    for (const spelling of [slug, make.data.name, ...make.data.aliases].map(toLatin))
      if (!holders.has(spelling)) holders.set(spelling, index);
  return [...holders].map(([folded, index]) => ({ folded, make_id: index + 1 }));
}

/** Other spellings of a make's models; a row without a car of that name is reported. */
function aliasesOf(
  { carModels }: Content,
  make: string,
  rows: readonly Fitment[],
  problems: Problems,
): Map<string, string[]> {
  const names = new Set(rows.map(({ data }) => data.model));
  const aliases = new Map<string, string[]>();
  for (const { data, source } of carModels) {
    if (data.make !== make) continue;
    aliases.set(data.model, [...(aliases.get(data.model) ?? []), ...data.aliases]);
    if (!names.has(data.model) && problems.errors.length === 0)
      problems.warn(
        source,
        ['model'],
        `модели «${data.model}» марки «${make}» нет в fitment.csv; строка не нужна`,
      );
  }
  return aliases;
}

function addModels(
  cars: Cars,
  makeId: number,
  rows: readonly Fitment[],
  aliases: ReadonlyMap<string, readonly string[]>,
  thisYear: number,
): void {
  const byModel = Map.groupBy(rows, ({ data }) => data.model);
  const sorted = [...byModel.keys()].sort((a, b) => compare(fold(a), fold(b)));
  for (const [name, slug] of slugs(sorted)) {
    const id = cars.models.length + 1;
    const own = JSON.stringify(aliases.get(name)?.map(fold) ?? []);
    cars.models.push({ id, make_id: makeId, name, slug, folded: fold(name), aliases: own });
    addGenerations(cars, id, byModel.get(name) ?? [], thisYear);
  }
}

const firstYear = (rows: readonly Fitment[]) => Math.min(...rows.map(({ data }) => data.year_from));
const lastYear = (rows: readonly Fitment[], thisYear: number) =>
  Math.max(...rows.map(({ data }) => data.year_to ?? Math.max(thisYear, data.year_from)));

function addGenerations(cars: Cars, modelId: number, rows: readonly Fitment[], thisYear: number): void {
  const byGeneration = Map.groupBy(rows, ({ data }) => data.generation);
  for (const [name, slug] of slugs([...byGeneration.keys()])) {
    const own = byGeneration.get(name) ?? [];
    const id = cars.generations.length + 1;
    cars.generations.push({
      id,
      model_id: modelId,
      name,
      slug,
      folded: fold(name),
      year_from: firstYear(own),
      year_to: lastYear(own, thisYear),
    });
    const byModification = Map.groupBy(own, ({ data }) => data.modification);
    for (const [modification, modificationSlug] of slugs([...byModification.keys()])) {
      const sizes = byModification.get(modification) ?? [];
      const modificationId = cars.modifications.length + 1;
      cars.modifications.push({
        id: modificationId,
        generation_id: id,
        name: modification,
        slug: modificationSlug,
        folded: fold(modification),
        year_from: firstYear(sizes),
        year_to: lastYear(sizes, thisYear),
      });
      addTyres(cars, modificationId, sizes);
    }
  }
}

function addTyres(cars: Cars, modificationId: number, rows: readonly Fitment[]): void {
  const seen = new Set<string>();
  let position = 0;
  const add = (size: TyreSize, axle: 'front' | 'rear' | null, { data }: Fitment) => {
    cars.tyres.push({
      modification_id: modificationId,
      position: position++,
      axle,
      width: size.width,
      height: size.height,
      diametr: size.rim,
      commercial: Number(size.commercial),
      replacement: Number(data.replacement),
      // The rear tyres of a pair carry another load.
      load_index: axle === 'rear' ? '' : (data.load_index ?? ''),
      speed_index: data.speed_index ?? '',
      pressure: data.pressure === null ? '' : JSON.stringify(data.pressure),
    });
  };
  for (const row of rows) {
    const { data } = row;
    const key = `${formatSize(data.front)} ${data.rear ? formatSize(data.rear) : ''}`;
    if (seen.has(key)) continue;
    seen.add(key);
    add(data.front, data.rear ? 'front' : null, row);
    if (data.rear) add(data.rear, 'rear', row);
  }
}

/** content/cars: makes of cars, and the sizes that fit their models. */
export const cars: Kind = {
  read: from => ({
    makes: from.table('cars/makes.csv', MAKE_COLUMNS, makeSchema, { kind: 'make' }),
    carModels: from.table('cars/models.csv', CAR_MODEL_COLUMNS, carModelSchema, { mayBeAbsent: true }),
    fitment: from.table('cars/fitment.csv', FITMENT_COLUMNS, fitmentSchema),
  }),
  resolve: ({ content, clock, problems }) => ({
    cars: assembleCars(content, Number(clock.today.slice(0, 4)), problems),
  }),
  rows: ({ resolved: { cars } }) => ({
    car_make: cars.makes,
    car_make_name: cars.makeNames,
    car_model: cars.models,
    car_generation: cars.generations,
    car_modification: cars.modifications,
    car_tyre: cars.tyres,
  }),
  periods: (content, { today }) =>
    content.fitment.some(({ data }) => data.year_to === null)
      ? [{ from: `${Number(today.slice(0, 4)) + 1}-01-01` }]
      : [],
  tally: ({ fitment }, tables) => {
    const count = (table: string) => tables[table]?.length ?? 0;
    return [
      { key: 'makes', name: 'марки автомобилей', count: count('car_make') },
      {
        key: 'cars',
        name: 'модели автомобилей',
        count: count('car_model'),
        of: [
          {
            key: 'generations',
            words: ['поколение', 'поколения', 'поколений'],
            count: count('car_generation'),
          },
          {
            key: 'modifications',
            words: ['модификация', 'модификации', 'модификаций'],
            count: count('car_modification'),
          },
          {
            key: 'tyres',
            words: ['заводской размер', 'заводских размера', 'заводских размеров'],
            count: fitment.filter(({ data }) => !data.replacement).length,
          },
          {
            key: 'staggeredTyres',
            words: 'с другим размером сзади',
            count: [...(tables.car_tyre ?? [])].filter(({ axle }) => axle === 'rear').length,
          },
        ],
      },
    ];
  },
};
