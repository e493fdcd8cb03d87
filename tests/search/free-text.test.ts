import { expect, test } from 'vitest';
import { hasBit, rowsAt } from '#src/catalogue/search/bits.ts';
import { sortedKnown } from '#src/catalogue/search/known-words.ts';
import { buildWords, WordIndex } from '#src/catalogue/search/words.ts';
import { fold } from '#src/domain/search-text.ts';

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

const rows = TYRES.map(([brand, title, size_str, indices]) => ({
  name: `${brand} ${title} ${size_str} ${indices}`,
  brand,
  size_str,
  load_index: indices.slice(0, -1),
  speed_index: indices.slice(-1),
}));
const ALIASES = new Map([
  ['Nokian Tyres', ['нокиан', 'нокия']],
  ['Michelin', ['мишлен']],
  ['Yokohama', ['йокогама', 'ёкохама']],
  ['Bridgestone', ['бриджстоун', 'бридж']],
]);
/** Names that the shop knows without a tyre of theirs in its lists. */
const OTHERS = ['Hyundai', 'Solaris', 'Škoda Rapid', 'Гранта', 'Turbanza'];
const index = new WordIndex(
  buildWords(
    rows,
    new Map([...ALIASES].map(([brand, names]) => [brand, names.map(fold)])),
    sortedKnown([...rows.map(({ name }) => name), ...OTHERS]),
  ),
  rows.length,
);

/** Titles of the tyres that a query finds; null when the query says nothing. */
const found = (query: string): string[] | null => {
  const bits = index.rowsFor(query);
  return bits && TYRES.filter((_, row) => hasBit(bits, row)).map(([, title]) => title);
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

test('a light-truck size is told from a passenger one', () => {
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

test.each(['michelni', 'michlin', 'michhelin', 'mixhelin', 'мишелн'])('one slip of a letter: %s', query => {
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

test('two slips and short words are not guessed', () => {
  expect(found('mixxelni')).toEqual([]);
  expect(found('snaw')).toEqual([]);
});

test('every word must fit; brand, name and size go together', () => {
  expect(found('michelin 205/55 r16')).toEqual(['Primacy 4']);
  expect(found('michelin turanza')).toEqual([]);
  expect(found('92t')).toEqual(['Snow Cross 2']);
});

test('a text without letters or digits narrows nothing', () => {
  for (const query of ['', '   ', '%%%', '—']) expect(found(query)).toBeNull();
});

test('wild queries are answered at once', () => {
  const started = performance.now();
  for (const query of [
    '%'.repeat(100),
    'a '.repeat(50),
    '1'.repeat(100),
    "'; DROP TABLE product; --",
    'ё'.repeat(100),
    '🛞'.repeat(50),
  ]) {
    const bits = index.rowsFor(query);
    if (bits) expect(rowsAt(bits, 0, rows.length + 1).length).toBeLessThanOrEqual(rows.length);
  }
  expect(performance.now() - started).toBeLessThan(200);
});
