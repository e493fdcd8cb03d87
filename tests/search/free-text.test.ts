import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { schemaText } from '#src/content/import/write/catalogue-file.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { fold } from '#src/domain/search-text.ts';
import { parseSize } from '#src/domain/tyre-size.ts';
import { cardText } from '#src/search/card-text.ts';
import { readSearchData } from '#src/search/data.ts';
import { SearchEngine } from '#src/search/engine.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { processorTime } from '../harness/processor-time.ts';

/** A dozen tyres as the catalogue names them: brand, model with size and indices. */
const TYRES = [
  ['Nokian Tyres', 'Hakkapeliitta R5', '205/55 R16', '94R'],
  ['Nokian Tyres', 'Hakka Green 3', '195/65 R15', '95H'],
  ['Michelin', 'Primacy 4', '205/55 R16', '91V'],
  ['Michelin', 'X-Ice Snow', '215/60 R17', '100H'],
  ['Yokohama', 'BluEarth-Es ES32', '205/55 R16', '91V'],
  ['Bridgestone', 'Turanza T005', '225/45 R17', '91W'],
  ['Continental', 'VikingContact 7', '205/55 R16', '94T'],
  ['Continental', 'VanContact Winter', '205/75 R16C', '110R'],
  ['BFGoodrich', 'All-Terrain T/A KO2', '31x10.5 R15', '109S'],
  ['Cordiant', 'Snow Cross 2', '185/65 R15', '92T'],
  ['Кама', 'Ёлка 515', '175/70 R13', '82Q'],
  ['Barum', 'Polaris 5', '185/65 R15', '88T'],
] as const;

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'Nokian Tyres': ['нокиан', 'нокия'],
  Michelin: ['мишлен'],
  Yokohama: ['йокогама', 'ёкохама'],
  Bridgestone: ['бриджстоун', 'бридж'],
};
/** Models and cars that no listed tyre is for. */
const NOT_SOLD = ['Turbanza'];
const CARS = ['Solaris', 'Škoda Rapid', 'Гранта'];

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** Writes those names as a catalogue by plain SQL. */
function catalogueFile(): string {
  const file = path.join(folder.path, 'named.db');
  const db = new Database(file);
  db.exec(schemaText());
  db.exec("INSERT INTO meta VALUES ('version', 'named'), ('valid_until', '')");
  const brands = [...new Set(TYRES.map(([brand]) => brand as string))];
  const brandRow = db.prepare("INSERT INTO brand VALUES (?, ?, ?, ?, ?, '', '', '', ?)");
  for (const [at, name] of brands.entries())
    brandRow.run(at + 1, `b${at}`, name, fold(name), JSON.stringify((ALIASES[name] ?? []).map(fold)), at);
  const model = db.prepare(
    "INSERT INTO model VALUES (?, ?, ?, ?, '', '', '[]', 'winter', 0, 0, 0, NULL, 0, ?, 'other', NULL, '/p', '[]', '[]', '', '', '{}', ?)",
  );
  const product = db.prepare(
    `INSERT INTO product VALUES (?, ?, ?, ?, ?, '', '', '', ?, ?, ?, ?, ?, ?, 'winter', 0, 0, ?, ?, NULL, NULL, NULL, NULL, NULL, '', 100, NULL, 8, NULL, NULL,
     '[]', '/p', '[]', '[]', '', '{}')`,
  );
  for (const [at, [brand, title, text, indices]] of TYRES.entries()) {
    const size = parseSize(text);
    if (!size) throw new Error(text);
    const brandId = brands.indexOf(brand) + 1;
    model.run(at + 1, `m${at}`, brandId, title, 0, at);
    const name = `${brand} ${title} ${text} ${indices}`;
    const index = [indices.slice(0, -1), indices.slice(-1)];
    const cargo = Number(size.commercial);
    product.run(
      at + 1,
      at + 1,
      brandId,
      at,
      name,
      text,
      size.width,
      size.height,
      size.rim,
      ...index,
      cargo,
      Number(/ XL$/u.test(name)),
    );
  }
  for (const [at, title] of NOT_SOLD.entries()) model.run(100 + at, `n${at}`, 1, title, 1, null);
  db.exec("INSERT INTO car_make VALUES (1, 'Hyundai', 'hyundai')");
  db.exec("INSERT INTO car_make_name VALUES ('hyundai', 1)");
  const car = db.prepare('INSERT INTO car_model (id, make_id, name, slug, folded) VALUES (?, 1, ?, ?, ?)');
  for (const [at, name] of CARS.entries()) car.run(at + 1, name, `c${at}`, fold(name));
  db.close();
  return file;
}

function engineOfTyres(): SearchEngine {
  const catalogue = openCatalogue(catalogueFile());
  try {
    return new SearchEngine(readSearchData(catalogue, cardText));
  } finally {
    catalogue.close();
  }
}
const engine = engineOfTyres();

/** Titles of the tyres that a query finds; null when the query has no words. */
const found = (query: string): string[] | null => {
  if (
    (engine.understand(query)?.parts.length ?? 0) === 0 &&
    engine.count({ ...EMPTY_FILTER, string: query }) > 0
  )
    return null;
  const { rows } = engine.search({ ...EMPTY_FILTER, string: query }, 1);
  return rows.map(row => TYRES[row]?.[1] ?? '');
};

const R16 = ['Hakkapeliitta R5', 'Primacy 4', 'BluEarth-Es ES32', 'VikingContact 7'];

test.each([
  '205 55 16',
  '205/55r16',
  '205/55 R16',
  '205/55R16',
  '205 55 r16',
  '205/55 ZR16',
  '205/55 р16',
  '205 55',
])('a size however written: %s', query => {
  expect(found(query)).toEqual(R16);
});

test('a light-truck size is distinguished from a passenger one', () => {
  expect(found('r16c')).toEqual(['VanContact Winter']);
  expect(found('205/75R16C')).toEqual(['VanContact Winter']);
  expect(found('r16')).toContain('VanContact Winter');
});

test.each(['31x10.5', '31х10,5 r15', '31 x 10.5 R15'])('an inch size: %s', query => {
  expect(found(query)).toEqual(['All-Terrain T/A KO2']);
});

test.each([
  ['нокиан хакка', ['Hakkapeliitta R5', 'Hakka Green 3']],
  ['NOKIAN', ['Hakkapeliitta R5', 'Hakka Green 3']],
  ['nokian tyres r5', ['Hakkapeliitta R5']],
  ['йокогама', ['BluEarth-Es ES32']],
  ['ЁКОХАМА', ['BluEarth-Es ES32']],
  ['бриджстоун', ['Turanza T005']],
  ['мишлен примаси', ['Primacy 4']],
  ['континенталь контакт', ['VikingContact 7', 'VanContact Winter']],
  ['ёлка', ['Ёлка 515']],
  ['елка', ['Ёлка 515']],
  ['elka', ['Ёлка 515']],
  ['кама', ['Ёлка 515']],
  ['х айс', null],
])('names in either alphabet: %s', (query, titles) => {
  if (titles) expect(found(query)).toEqual(titles);
  else expect(found(query)).not.toBeNull();
});

test.each([
  ['ьшсрудшт', ['Primacy 4', 'X-Ice Snow']],
  ['тщлшфт', ['Hakkapeliitta R5', 'Hakka Green 3']],
  [',hbl;cnjey', ['Turanza T005']],
])('the other keyboard layout: %s', (query, titles) => {
  expect(found(query)).toEqual(titles);
});

test.each([
  ['hakkap', ['Hakkapeliitta R5']],
  ['кордиа', ['Snow Cross 2']],
  ['cord snow', ['Snow Cross 2']],
  ['тура', ['Turanza T005']],
])('a beginning of a word: %s', (query, titles) => {
  expect(found(query)).toEqual(titles);
});

test.each(['michelni', 'michlin', 'michhelin', 'mixhelin', 'мишелн'])('one typing mistake: %s', query => {
  expect(found(query)).toEqual(['Primacy 4', 'X-Ice Snow']);
});

test.each([
  ['polaris', ['Polaris 5']],
  ['pplaris', ['Polaris 5']],
  ['solaris', []],
  ['Solaris', []],
  ['соларис', []],
  ['ыщдфкшы', []],
  ['solar', []],
  ['hyundai solaris', []],
  ['solaris 185/65 r15', []],
  ['turbanza', []],
  ['turanzza', ['Turanza T005']],
])('a word that the shop knows is no slip of another: %s', (query, titles) => {
  expect(found(query)).toEqual(titles);
});

test('two mistakes, or one in a short word, find nothing', () => {
  expect(found('mixxelni')).toEqual([]);
  expect(found('snaw')).toEqual([]);
});

test('every word must fit; brand, name and size go together', () => {
  expect(found('michelin 205/55 r16')).toEqual(['Primacy 4']);
  expect(found('michelin turanza')).toEqual([]);
  expect(found('92t')).toEqual(['Snow Cross 2']);
});

test('a text without letters or digits is ignored', () => {
  for (const query of ['', '   ', '%%%', '—']) expect(found(query)).toBeNull();
});

test('extreme queries are answered quickly', () => {
  const queries = [
    '%'.repeat(100),
    'a '.repeat(50),
    '1'.repeat(100),
    "'; DROP TABLE product; --",
    'ё'.repeat(100),
    '🛞'.repeat(50),
  ];
  const search = (string: string) => engine.search({ ...EMPTY_FILTER, string }, 1);
  const took = processorTime(() => {
    for (const query of queries) expect(search(query).count).toBeLessThanOrEqual(TYRES.length);
  });
  expect(took).toBeLessThan(200);
});
