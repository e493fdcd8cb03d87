import type { Catalogue } from '#src/catalogue/open.ts';
import type { CarSize, Vocabulary } from '#src/domain/grammar/meaning.ts';
import { optionsOf } from './options.ts';

interface CarRow {
  id: number;
  make: number;
  name: string;
  aliases: string;
}

interface SizeRow extends Omit<CarSize, 'commercial' | 'generation'> {
  model: number;
  generation: string;
  commercial: 0 | 1;
}

/** Names by the number of the make or model, in its order. */
function namesById(catalogue: Catalogue, query: string): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const { id, name } of catalogue.all<{ id: number; name: string }>(query))
    names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

type Fitment = Pick<Vocabulary['cars'][number], 'sizes' | 'generations'>;

/** Sizes of each model of a car with the generations, and years of the modifications, that have them. */
function carSizes(catalogue: Catalogue): Map<number, Fitment> {
  const fitments = new Map<number, { sizes: CarSize[]; generations: string[] }>();
  const rows = catalogue.all<SizeRow>(
    `SELECT DISTINCT g.model_id AS model, g.name AS generation, t.width, t.height, t.diametr AS rim, t.commercial,
       m.year_from AS "from", m.year_to AS "to"
     FROM car_tyre t JOIN car_modification m ON m.id = t.modification_id JOIN car_generation g ON g.id = m.generation_id`,
  );
  for (const { model, generation: name, commercial, ...bare } of rows) {
    const { sizes, generations } = fitments.get(model) ?? { sizes: [], generations: [] };
    if (!generations.includes(name)) generations.push(name);
    const generation = generations.indexOf(name);
    sizes.push({ ...bare, generation, ...(commercial === 1 && { commercial: true }) });
    fitments.set(model, { sizes, generations });
  }
  return fitments;
}

const NO_FITMENT: Fitment = { sizes: [], generations: [] };

/** The names that the search understands in a text: brands, models, cars. */
export function vocabularyOf(catalogue: Catalogue): Vocabulary {
  const brands = catalogue.all<{ name: string; aliases: string }>(
    'SELECT name, aliases FROM brand ORDER BY position, name',
  );
  const titles = catalogue.all<{ title: string; sold: number }>(
    'SELECT DISTINCT title, position IS NOT NULL AS sold FROM model ORDER BY title',
  );
  const renamed = catalogue.all<{ former: string; brand: string; title: string }>(
    `SELECT m.former, b.name AS brand, m.title FROM model m JOIN brand b ON b.id = m.brand_id
     WHERE m.former <> '[]' AND m.position IS NOT NULL ORDER BY m.position`,
  );
  const makes = catalogue.all<{ id: number; name: string }>('SELECT id, name FROM car_make ORDER BY id');
  const spellings = namesById(catalogue, 'SELECT make_id AS id, folded AS name FROM car_make_name');
  const placeOf = new Map(makes.map(({ id }, place) => [id, place]));
  const cars = catalogue.all<CarRow>('SELECT id, make_id AS make, name, aliases FROM car_model ORDER BY id');
  const fitments = carSizes(catalogue);
  return {
    brands: brands.map(({ name, aliases }) => ({ name, aliases: JSON.parse(aliases) as string[] })),
    titles: titles.filter(({ sold }) => sold === 1).map(({ title }) => title),
    otherTitles: titles.filter(({ sold }) => sold === 0).map(({ title }) => title),
    renamed: renamed.flatMap(({ former, ...model }) =>
      (JSON.parse(former) as string[]).map(name => ({ former: name, ...model })),
    ),
    years: optionsOf(catalogue).yearFrom.map(Number),
    makes: makes.map(({ id, name }) => ({ name, aliases: spellings.get(id) ?? [] })),
    cars: cars.map(({ id, make, name, aliases }) => ({
      make: placeOf.get(make) ?? -1,
      name,
      aliases: JSON.parse(aliases) as string[],
      ...(fitments.get(id) ?? NO_FITMENT),
    })),
  };
}
