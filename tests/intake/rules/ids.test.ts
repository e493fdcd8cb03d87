import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../harness/long-test.ts';
import { all, brokenShop, type Change, edit, FIXTURE_WARNINGS, put, remove } from '../broken-shop.ts';

const FILE = 'products.csv';
const R5 =
  '7;nokian-hakkapeliitta-r5;Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL;205/55 R16 94R XL;205/55 R16;';
const SMALL =
  '8;nokian-hakkapeliitta-r5;Nokian Tyres Hakkapeliitta R5 195/65 R15 95R XL;195/65 R15 95R XL;195/65 R15;';
const TORERO = '30;torero-mp47;Torero MP47 185/60 R14 82H;185/60 R14 82H;185/60 R14;';
const CONSEQUENCE = 'корзины и ссылки покупателей покажут другую шину';
const withId = (row: string, id: number) => `${id}${row.slice(row.indexOf(';'))}`;
const swap = (a: string, b: string, idA: number, idB: number): Change =>
  all(
    edit(FILE, `\n${a}`, `\nA${a}`),
    edit(FILE, `\n${b}`, `\n${withId(b, idA)}`),
    edit(FILE, `\nA${a}`, `\n${withId(a, idB)}`),
  );

const modelText = (title: string) =>
  `---
brand: Torero
title: ${title}
season: summer
description: Летняя шина.
photos: [tyres/summer.svg]
---
${'Летняя шина для города и трассы. '.repeat(5)}
`;

/** The same rows, the last one first. */
const reversed: Change = contentDir => {
  const file = path.join(contentDir, FILE);
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  writeFileSync(file, [header, ...lines.toReversed(), ''].join('\n'));
};

/** Warnings of an import of the changed fixture after an import of the fixture itself. */
function warningsOf(change: Change): string[] {
  using shop = brokenShop();
  shop.import();
  change(shop.contentDir);
  const { errors, warnings } = shop.import();
  expect(errors).toEqual([]);
  return warnings.filter(line => !FIXTURE_WARNINGS.includes(line));
}

describe('an id that meant another tyre in the last catalogue', () => {
  const cases: [string, Change, string[]][] = [
    [
      'two ids exchanged',
      swap(R5, TORERO, 7, 30),
      [
        `content/products.csv:25: id: номера 7 и 30 поменялись шинами Nokian Tyres Hakkapeliitta R5 205/55 R16 и Torero MP47 185/60 R14: ${CONSEQUENCE}; верните номера на место`,
      ],
    ],
    [
      'two sizes of one model exchanged',
      swap(R5, SMALL, 7, 8),
      [
        `content/products.csv:3: id: номера 7 и 8 поменялись шинами Nokian Tyres Hakkapeliitta R5 205/55 R16 и Nokian Tyres Hakkapeliitta R5 195/65 R15: ${CONSEQUENCE}; верните номера на место`,
      ],
    ],
    [
      'one id given to another model and size',
      edit(FILE, `\n${R5}`, '\n7;torero-mp47;Torero MP47 175/70 R13 82H;;175/70 R13;'),
      [
        `content/products.csv:2: id: под номером 7 была Nokian Tyres Hakkapeliitta R5 205/55 R16, а здесь Torero MP47 175/70 R13: ${CONSEQUENCE}; дайте новой шине новый номер`,
      ],
    ],
    [
      'one id given to the same size of another brand',
      edit(FILE, `\n${R5}`, '\n7;torero-mp47;Torero MP47 205/55 R16 91H;;205/55 R16;'),
      [
        `content/products.csv:2: id: под номером 7 была Nokian Tyres Hakkapeliitta R5 205/55 R16, а здесь Torero MP47 205/55 R16: ${CONSEQUENCE}; дайте новой шине новый номер`,
      ],
    ],
    [
      'an id whose size changed altogether',
      edit(
        FILE,
        `\n${R5}`,
        '\n7;nokian-hakkapeliitta-r5;Nokian Tyres Hakkapeliitta R5 225/60 R18;;225/60 R18;',
      ),
      [
        `content/products.csv:2: id: под номером 7 была Nokian Tyres Hakkapeliitta R5 205/55 R16, а здесь Nokian Tyres Hakkapeliitta R5 225/60 R18: ${CONSEQUENCE}; дайте новой шине новый номер`,
      ],
    ],
  ];
  test.each(cases)('%s', (_, change, warnings) => expect(warningsOf(change)).toEqual(warnings));

  test('is told until the new catalogue is in place, and once', () => {
    using shop = brokenShop();
    shop.import();
    swap(R5, TORERO, 7, 30)(shop.contentDir);
    const counts = [shop.import({ strict: true }), shop.import(), shop.import()].map(
      ({ warnings }) => warnings.filter(line => line.includes('поменялись')).length,
    );
    expect(counts).toEqual([1, 1, 0]);
  });
});

describe('no false alarm', () => {
  const quiet: [string, Change][] = [
    ['a name corrected', edit(FILE, R5, R5.replace('Hakkapeliitta R5 205', 'Hakka R5 205'))],
    ['a size corrected', edit(FILE, R5, R5.replaceAll('205/55 R16', '205/60 R16'))],
    ['rows in another order', reversed],
    ['a new id for a tyre', edit(FILE, `\n${SMALL}`, `\n${withId(SMALL, 700)}`)],
    [
      'a model renamed',
      all(
        edit(FILE, `\n${TORERO}`, '\n30;torero-mp-47;Torero MP-47 185/60 R14 82H;;185/60 R14;'),
        put('models/torero-mp-47.md', modelText('MP-47')),
        edit('collections/hand_picked.md', 'torero-mp47', 'torero-mp-47'),
        remove('models/torero-mp47.md'),
      ),
    ],
    [
      'a model split in two',
      all(
        edit(FILE, `\n${TORERO}`, '\n30;torero-mp47-new;Torero MP47 New 185/60 R14 82H;;185/60 R14;'),
        put('models/torero-mp47-new.md', modelText('MP47 New')),
        edit('models/torero-mp47.md', 'season:', 'disable: true\nseason:'),
      ),
    ],
  ];
  longTest.each(quiet)('%s', (_, change) => expect(warningsOf(change)).toEqual([]));

  test('the first import of a shop, and one after an unreadable catalogue', () => {
    using shop = brokenShop();
    put('../db/catalogue.db', 'no catalogue')(shop.contentDir);
    expect(shop.import().warnings).toEqual(FIXTURE_WARNINGS);
  });
});
