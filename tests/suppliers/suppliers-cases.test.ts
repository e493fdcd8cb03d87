import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { keyOf } from '#src/content/suppliers/answers.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { type Good, Goods } from '#src/content/suppliers/goods.ts';
import { listFiles } from '#src/content/suppliers/list-file.ts';
import type { KnownModel } from '#src/content/suppliers/names/known-models.ts';
import { NameReader } from '#src/content/suppliers/names/read-name.ts';
import type { SupplierRow } from '#src/content/suppliers/offer.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { type Profile, profileSchema } from '#src/content/suppliers/profile.schema.ts';
import { columnsBy, newProfile } from '#src/content/suppliers/profile.ts';
import { TableError } from '#src/content/suppliers/tables/table-error.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { settled } from '../../src/commands/prices-questions.ts';

const at = (name: string) => fileURLToPath(new URL(`../fixtures/suppliers/cases/${name}`, import.meta.url));
const goods = new Goods(readContent(path.resolve('content'), new Problems()));

/** The profile that `--save` writes of the first sheet that can be read, with prices let in. */
const savedProfile = (text: string): Profile =>
  profileSchema.parse({
    ...parse(text),
    change: ['price', 'stock'],
    price_from: 'price',
    markup: 0,
    round: 1,
  });

/** What a list does to products, `id price/stock` a row, and the lines of rows that are asked about or new. */
function takeIn(name: string, isSaved: boolean) {
  let profile: Profile | null = null;
  const offers = listFiles([at(name)])
    .flatMap(file => file.sheets(null))
    .flatMap(sheet => {
      try {
        const guessed = guessColumns(sheet);
        if (isSaved) profile ??= savedProfile(newProfile(guessed));
        const columns = profile ? columnsBy(profile, 'x', sheet) : guessed;
        return readOffers(sheet, columns, goods.names).offers;
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        return [];
      }
    });
  const taken: string[] = [];
  const others: number[] = [];
  for (const each of goods.matchAll(offers, new Map(), profile))
    if (each.kind === 'known')
      taken.push(`${each.good.id} ${(each.offer.price ?? 0) / 100}/${each.offer.stock ?? '?'}`);
    else if (each.kind !== 'joined' && each.offer.tyre.status !== 'refused') others.push(each.offer.line);
    else if (each.offer.tyre.status === 'refused' && each.offer.tyre.code === 'not-new')
      others.push(each.offer.line);
  return [taken.join(', '), others.join(' ')];
}

/** Lines whose prices are too far from the shop's: they are asked about where a profile lets prices change. */
const JUMPS: Readonly<Record<string, number>> = { '4tochki-xlsx.xlsx': 5, 'shinservice-tsv.csv': 10 };

/** By file: what products get, and the lines of tyres that are asked about or new. */
const CASES: readonly (readonly [file: string, taken: string, others: string])[] = [
  [
    '4tochki-xlsx.xlsx',
    '5379 9100/40, 12119 15400/8, 3747 11700/20, 15844 19577/10, 299 9900/40, 10620 13200/3, 7026 4300/16, 12383 17000/4',
    '',
  ],
  ['barcode.csv', '7 9500/12, 7398 3900/20', ''],
  ['brinex-xlsx.xlsx', '14769 4300/20, 7813 7100/4, 12123 15100/6', ''],
  ['heading-1c-price-list.csv', '7398 3900/?, 14769 4200/?', ''],
  ['heading-code-of-goods.csv', '7398 3900/20', ''],
  ['heading-group-of-goods.csv', '7398 3900/20', ''],
  ['json-4tochki.json', '5379 9100/40', ''],
  ['kolobox-xlsx.xlsx', '7104 5700/24, 7398 3950/24', ''],
  ['mim-xlsx.xlsx', '13087 6057/4, 7398 3890/12, 15844 12100/8', '3'],
  ['own-1c-stock.csv', '7398 0/6', ''],
  ['own-all-of-sets-above.csv', '', '3'],
  ['own-alternatives.csv', '3745 9500/4, 14769 4500/8', ''],
  ['own-amounts.csv', '7398 4300/4, 14769 4500/4, 7622 4900/4, 1429 9500/4, 7419 4600/8', '7'],
  ['own-at-least.csv', '7398 4300/8, 7104 6200/20, 2099 12000/8', '3 4 5 6'],
  ['own-available.csv', '7398 4300/4', ''],
  ['own-begin-and-end.csv', '7398 4300/6', ''],
  ['own-booked.csv', '7398 4300/4', ''],
  ['own-brand-once.csv', '7398 4300/4, 7419 4600/8, 14769 4500/4', ''],
  ['own-cash-alone.csv', '7398 0/4', ''],
  ['own-cash.csv', '7398 4300/4', ''],
  ['own-conventional-units.csv', '', '3'],
  ['own-cost-of-sets-below.csv', '', '2'],
  ['own-counted-twice.csv', '7398 4300/?', ''],
  ['own-counts-of-others.csv', '7398 4300/12', ''],
  ['own-counts-in-words.csv', '7398 4300/12, 14769 4500/12', '4'],
  ['own-damage-notes.csv', '7398 4300/8, 14769 4500/4', '4 5 6 7 8 9 10'],
  ['own-damaged-stocks.csv', '7398 4300/4', ''],
  ['own-damaged-warehouse.csv', '7398 4300/4', '3'],
  ['own-days-of-towns.csv', '7398 4300/12', ''],
  ['own-descriptions.csv', '7398 4300/4, 14769 4500/4', ''],
  ['own-expected-in-free.csv', '7398 4300/5, 14769 4500/4', ''],
  ['own-discount-of-kinds.csv', '7398 4300/10', ''],
  ['own-few-in-towns.csv', '7398 4300/?, 14769 4500/?', ''],
  ['own-flag-gone.csv', '7398 4300/4, 14769 4500/0', ''],
  ['own-flag-new.csv', '7398 4300/8', '3 4'],
  ['own-flag-set.csv', '7398 4300/4', '3'],
  ['own-advertising.csv', '7398 4300/8, 14769 4500/4', '4'],
  ['own-byn-above.csv', '', '3'],
  ['own-currency-code.csv', '', '2'],
  ['own-flags-of-shop.csv', '7398 4300/8, 14769 4500/0, 7622 5300/0, 1429 9500/0', ''],
  ['own-flags-of-used.json', '7622 5300/8', '2 3'],
  ['own-free-to-order.csv', '7398 4300/8', ''],
  [
    'own-groups-to-come.csv',
    '7398 4300/0, 14769 4500/4, 7622 5300/0, 1429 9500/8, 7419 4300/0, 7104 6200/0',
    '',
  ],
  ['own-in-orders.csv', '7398 4300/10', ''],
  ['own-lines.json', '7398 4300/8, 14769 4500/4', ''],
  ['own-net-not-contained.csv', '', '3'],
  ['own-net-not-within.csv', '', '3'],
  ['own-net-short.csv', '7398 0/8', ''],
  ['own-new-of-year.csv', '7398 4300/4, 14769 4500/4', '4 5'],
  ['own-on-hand.csv', '7398 4300/8', ''],
  ['own-price-before-rise.csv', '7398 4300/8', ''],
  ['own-price-of-object.json', '14769 4500/8', '2'],
  ['own-price-of-towns.csv', '7398 4300/4', ''],
  ['own-price-of-two-days.csv', '7398 0/8', ''],
  ['own-price-since.csv', '7398 4300/8', ''],
  ['own-price-was.csv', '7398 4300/8', ''],
  ['own-records-by-code.json', '7398 4300/8, 14769 4500/4', ''],
  ['own-short-sizes.csv', '7398 4300/8', ''],
  ['own-states-of-sale.csv', '7398 4300/0, 14769 4500/0', ''],
  ['own-stocks-by-number.json', '5379 9100/16, 7398 4300/8', ''],
  ['own-stocks-named.xml', '7398 4300/12', ''],
  ['own-stocks-with-days.json', '5379 9100/16, 7398 4300/8', ''],
  ['own-tomorrow.csv', '7398 4300/6', ''],
  ['own-type-of-goods.csv', '7398 4300/8', '3'],
  ['own-units-above.csv', '', '3'],
  ['own-used-words.csv', '7104 6200/8', '2 3 4 5 6'],
  ['own-vat-flag.json', '', '2'],
  ['own-vat-zero.csv', '14769 4500/8', '2'],
  ['own-way-of-towns.csv', '7398 4300/12', ''],
  ['own-whole-with-reserve.csv', '7398 4300/6', ''],
  ['own-words-of-feeds.csv', '7398 4300/4, 14769 4500/0', ''],
  ['own-yml-categories.xml', '14769 4500/0, 7622 5900/12', '2 5'],
  ['own-four-tyres-above.csv', '', '3'],
  ['own-free-with-expected.csv', '7398 4990/8, 14769 5100/4', ''],
  ['own-free-within.csv', '7398 4300/4', ''],
  ['own-full-name.csv', '3747 11500/8, 3797 12000/8', ''],
  ['own-gone.csv', '7398 4300/0, 14769 4500/4, 7622 5900/0, 1429 9500/0, 7419 4600/0, 7104 6200/0', ''],
  ['own-grades.csv', '7398 4300/8, 7622 5900/4', '3'],
  ['own-groups-of-season.csv', '7104 6200/4, 1429 9500/4, 7419 4600/4', ''],
  ['own-groups-without-season.csv', '7398 4300/4, 1429 9500/4', ''],
  ['own-not-booked.csv', '7398 4300/4', ''],
  ['own-groups.csv', '7398 4300/8, 12123 15400/4', '5 9'],
  ['own-gtin.csv', '7398 4300/8', ''],
  ['own-guarantee.csv', '7398 4300/4', ''],
  [
    'own-harmless-notes.csv',
    '7398 4300/8, 7622 5900/4, 1429 9500/4, 7419 4600/4, 14769 4500/4, 2099 12000/4',
    '',
  ],
  ['own-homologation.csv', '12149 16400/8', '2 3'],
  ['own-in-set.csv', '7398 4300/4', '3'],
  ['own-instalments.csv', '7398 4300/24, 7622 5900/4', '3'],
  ['own-later-heading.csv', '7398 4300/4, 7622 5900/4, 14769 4500/8', ''],
  ['own-latin-headings.csv', '7398 4300/8', ''],
  ['own-legend-above.csv', '7398 4300/8, 7239 4500/0, 7053 4600/4', '6 7'],
  ['own-legend-below.csv', '7398 4300/8, 7053 4600/0', '3 4 6'],
  ['own-legend-net.csv', '14769 4500/4', '2'],
  ['own-legend-of-heading.csv', '', '3'],
  ['own-legend-or-group.csv', '7398 4300/8', '3 5'],
  ['own-less-reserve.csv', '7398 4300/4', ''],
  ['own-letters-of-label.csv', '7398 4300/4, 14769 4500/8', ''],
  ['own-made-to-order.csv', '7398 4300/0, 14769 4500/4', ''],
  ['own-makers-of-cars.csv', '7398 4300/4', '2 3'],
  ['own-marks-beside.csv', '3802 15000/4, 7398 4300/4', '3'],
  ['own-matrix-below-price.csv', '7398 4300/?, 7239 4500/?', ''],
  [
    'own-matrix-models.csv',
    '7398 4300/?, 7239 4500/?, 12986 5800/?, 7268 5500/?, 7406 4400/?, 12989 5900/?',
    '6',
  ],
  ['own-matrix-of-sets.csv', '', '3 3'],
  ['own-matrix-sizes.csv', '7398 4300/?, 7406 4500/?, 7239 4350/?, 7268 5000/?', ''],
  ['own-mileage.csv', '7398 4300/4', '3'],
  ['own-more-notes.csv', '7398 4300/4, 14769 4500/8, 7622 5900/4, 1429 9500/4, 7419 4600/4, 7104 6200/4', ''],
  ['own-net-above.csv', '', '3'],
  ['own-net-below.csv', '', '2'],
  ['own-net-by-sums.csv', '', '2'],
  ['own-net-in-names.csv', '7398 4300/8, 14769 4500/4', ''],
  ['own-net-not-included.csv', '', '3'],
  ['own-no-stocks.csv', '7398 4300/4', ''],
  ['own-not-for-sale.csv', '7398 4300/6, 14769 4500/0, 7622 5900/0, 7104 6200/0', ''],
  ['own-note-of-set.csv', '14769 4500/8', '2'],
  ['own-notes.csv', '7398 4300/4, 7104 6200/0, 12123 15400/4, 2099 12000/0, 7419 4600/4', '3 7 8'],
  ['own-notes-of-cars.csv', '3747 11500/4, 3797 11500/4', '4 5 6 7'],
  ['own-numbers-of-columns.csv', '7398 4300/12, 14769 4500/8', ''],
  ['own-on-the-way-first.csv', '7398 4300/4', ''],
  ['own-order-form.csv', '7398 4300/40', ''],
  ['own-other-supplier.csv', '7398 4300/0, 14769 4500/4', ''],
  ['own-pack.csv', '7398 4300/12', ''],
  ['own-place-of-today.csv', '7398 4300/32', ''],
  ['own-planned.csv', '7398 4300/8, 14769 4500/4', '4'],
  ['own-price-abroad.csv', '7398 4300/4', ''],
  ['own-price-for-you.csv', '7398 4320/4', ''],
  ['own-price-of-city.csv', '7398 4300/4', ''],
  ['own-price-of-four.csv', '7398 0/40', ''],
  ['own-price-of-market.csv', '7398 4300/4', ''],
  ['own-price-of-pair.csv', '7398 4300/40', ''],
  ['own-prices-of-others.csv', '7398 4300/4', ''],
  ['own-purchase.csv', '7398 4300/4', ''],
  ['own-quality.csv', '7398 4300/4', '3'],
  ['own-records-stock.xml', '7398 4300/12, 14769 4500/8', ''],
  ['own-reserve-of-town.csv', '7398 4300/6', ''],
  ['own-reserved-to-order.csv', '7398 3900/6', ''],
  ['own-rests-named.xml', '7398 4300/12', ''],
  ['own-returns-below.csv', '7398 4300/4', ''],
  ['own-returns.csv', '7398 4300/4', ''],
  ['own-run-flat-no.csv', '7398 4300/4, 3745 9500/8, 3802 15000/4', ''],
  ['own-same-headings.csv', '7398 0/4', ''],
  ['own-second-of-sets.csv', '7398 4300/4', '5'],
  ['own-second-table.csv', '7398 4300/4, 14769 4500/8', ''],
  ['own-second-with-net.csv', '7398 4300/4, 14769 4500/20', ''],
  ['own-sets-above-tyres.csv', '7398 4300/12', ''],
  ['own-sets-above.csv', '', '3'],
  ['own-sets-and-tyres.csv', '7398 4300/12', ''],
  ['own-sheet-of-sets.xlsx', '14769 4500/8', '2'],
  ['own-short-headings.csv', '7398 4300/8, 7622 5900/4', '3'],
  ['own-side-by-side-legend.csv', '7398 4300/8, 7239 4500/4', '3'],
  ['own-sizes-as-numbers.csv', '7398 4300/4', ''],
  ['own-states.csv', '7398 4300/4, 14769 4500/0, 7622 5900/0, 7104 6200/0', '6 7'],
  ['own-steps-last-first.csv', '7398 4300/4', ''],
  ['own-stocks-of-sets-above.csv', '7398 4300/12', ''],
  ['own-sum-of-money.csv', '7398 4300/4, 14769 4500/8', ''],
  ['own-sum-of-shops.csv', '7398 4300/12', ''],
  ['own-taken-off.csv', '14769 4500/4', '2 4'],
  ['own-sums-with-vat.csv', '7398 4300/8', ''],
  ['own-tenge-with-rate.csv', '', '3'],
  ['own-thousands-above.csv', '7398 4300/8, 7419 4355/4', '5'],
  ['own-thousands-in-heading.csv', '7398 4300/8, 7419 4000/4', ''],
  ['own-thousands-of-others.csv', '7398 4300/8', ''],
  ['own-three-rows.xlsx', '7398 4300/12', ''],
  ['own-title-on-the-way.csv', '7398 4300/0', ''],
  ['own-to-order-in-days.csv', '7398 4300/12', ''],
  ['own-towns-of-days.csv', '7398 4300/?', ''],
  ['own-towns.csv', '7398 4300/28, 14769 4500/4', ''],
  ['own-two-days.csv', '7398 4300/?', ''],
  ['own-tyre-as-heading.csv', '7398 4300/12', ''],
  ['own-used-notes.csv', '2099 12000/8', '2 3 4 5 6 7'],
  ['own-vat-beside.csv', '7398 4300/4', ''],
  ['own-vat-in-text.csv', '7398 4300/4', ''],
  ['own-vat-of-rows.csv', '7398 4300/4', '3'],
  ['own-warehouses-of-rows.csv', '7398 4300/4, 14769 4500/8', ''],
  ['own-words-and-numbers.csv', '7398 4300/8, 14769 4500/0, 7622 5900/0', ''],
  ['own-yml-used.xml', '7398 4300/12, 1429 9500/0, 3747 11500/8', '3 4 7'],
  ['own-yml.xml', '7398 4300/12, 7622 5900/8, 1429 9500/0', ''],
  ['pass-s08_xl_column.csv', '7398 3900/20, 7419 4200/8', ''],
  ['pass-s11_merged_cells.xlsx', '7398 3900/20, 7419 4100/12, 7026 4300/8, 14769 4200/5', ''],
  ['pass-s14_load_kg.csv', '7398 3900/20', ''],
  ['pass-s16_trailing.csv', '7398 3900/20', ''],
  ['pass-s17_comma_decimal.csv', '7398 3900.5/20, 14769 4200/5', ''],
  ['pass-s18_excel_codes.csv', '7398 3900/20, 14769 4200/5', ''],
  ['pass-s19_mixed.csv', '7802 6830/4', '3 4 5 6'],
  ['pass-s20_roznica_first.csv', '7398 4100/20', ''],
  ['pass-s21_tiers.csv', '7398 4100/20', ''],
  ['pass-s22_dot.csv', '7398 3900/8, 14769 4200/5, 14761 3700/5', '3'],
  ['pass-s23_season_studs.csv', '7026 4300/8, 7622 5200/8, 14769 4200/5, 7398 3900/20', ''],
  ['pass-s24_html.xls', '7398 3900/20, 14769 4200/12', ''],
  ['pass-s25_spreadsheetml.xls', '7398 3900/20', ''],
  ['pass-s29_tys.csv', '7398 3900/20', ''],
  ['pass-t04_pioner.xlsx', '7026 4300/2, 7398 4100/8, 14769 4200/0', ''],
  ['pass-t07_centrshin.xlsx', '1429 9200/20', '3 4 5'],
  ['pass-t08_belshina.xlsx', '7398 3990/?, 4969 3640/?', ''],
  ['pass-t11_autosnab.xlsx', '14753 3600/10, 15158 3900/8, 12917 6100/6', '7'],
  ['price-currency-above.csv', '', '3'],
  ['price-for-four-first.csv', '7398 3900/20', ''],
  ['price-of-a-set.csv', '7398 0/20', ''],
  ['price-old-first.csv', '7398 3900/20', ''],
  ['price-tenge.csv', '7398 0/20', ''],
  ['price-without-vat-first.csv', '7398 3900/20', ''],
  ['rf-column-plus.csv', '3802 15100/8, 3745 9900/4', ''],
  ['rf-column-yes.csv', '3747 11700/8, 3797 11100/8', ''],
  [
    'shinservice-tsv.csv',
    '10620 11450/20, 5379 9636/12, 5469 14100/8, 5960 8100/16, 814 7990/20, 12920 6940/4, 3747 10100/3, 5961 5000/1',
    '',
  ],
  ['size-as-group.csv', '7398 3900/20, 7622 5200/16', ''],
  ['special-version-first.csv', '3797 11100/8, 12118 12100/8, 7622 5200/8', '3 4 7'],
  ['stock-available-reserved-free.csv', '7398 3900/4, 14769 4200/0', ''],
  ['stock-group-on-the-way.csv', '7398 3900/0, 14769 4200/0', ''],
  ['stock-minimum-order.csv', '7398 3900/4', ''],
  ['stock-on-the-way.csv', '7398 3900/0', ''],
  ['stock-reserve.csv', '7398 3900/2', ''],
  ['stock-total.csv', '7398 3900/12', ''],
  ['sup_a.csv', '7398 3900/20, 14769 4200/5, 7622 5200/8, 7 9900/12, 1429 8800/4', '7 9'],
  ['two-tables-side-by-side.csv', '7398 3900/20, 7419 4100/12, 14769 4200/5, 14761 3700/8, 7622 5200/16', ''],
  ['used-column.csv', '14769 4200/5', '2 4'],
  ['used-group.csv', '7398 3900/20', '5 7'],
  ['warehouse-opt.csv', '7398 3900/24', ''],
  ['xml-trektyre.xml', '5379 9100/12', ''],
  ['yml.xml', '5379 9100/12, 14769 4200/0', ''],
];

test.each(CASES)('%s: taken %s, asked about %s', (name, ...expected) => {
  expect(takeIn(name, false)).toEqual(expected);
  const jump = JUMPS[name];
  const [taken, others] = takeIn(name, true);
  if (jump === undefined) expect([taken, others]).toEqual(expected);
  else expect(others).toBe(String(jump));
});

test('what stands below headings that a profile does not name is asked about, with the line where they begin', () => {
  const name = 'own-second-on-the-way.csv';
  expect([takeIn(name, false), takeIn(name, true)]).toEqual([
    ['7398 4300/4, 14769 4500/?', ''],
    ['7398 4300/4', '5'],
  ]);
});

test('a table without headings is refused with those that its columns seem to have', () => {
  const [sheet] = listFiles([at('no-headings.csv')]).flatMap(file => file.sheets(null));
  expect(() => guessColumns(sheet ?? { place: '', rows: [] })).toThrow(
    'судя по ней — «Наименование;Цена;Остаток»',
  );
});

const linesOf = (name: string): string[][] =>
  readFileSync(at(name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(';'));

test('of odd names none is put on a wrong tyre, and few are asked about that a person would know', () => {
  const wrong: string[] = [];
  const questions: string[] = [];
  for (const cells of linesOf('names-odd.csv')) {
    const right = cells.at(-2) ?? '';
    const name = cells.slice(0, -2).join(';').replace(/^"|"$/gu, '').replaceAll('""', '"');
    const found = goods.match({
      name,
      tyre: goods.names.read(name),
      fault: null,
      barcode: '',
      article: '',
    } as SupplierRow);
    const got = found.kind === 'known' ? String(found.good.id) : 'asked';
    if (got !== right) (got === 'asked' ? questions : wrong).push(`${name}: ${got}, not ${right}`);
  }
  expect(wrong).toEqual([]);
  // Among them one that the shop's own rule asks about: MO is a product of its own.
  expect(questions.length, questions.join('\n')).toBeLessThanOrEqual(7);
});

test('names of a wholesale list in seven writings are read as its own columns say', () => {
  const rows = linesOf('names-fields.csv');
  const brands = [...new Set(rows.map(([, brand = '']) => brand))].map(name => ({ name, aliases: [] }));
  const titles = new Set(rows.map(([, brand = '', model = '']) => `${brand}|${model}`));
  const models = [...titles].map((key): KnownModel => {
    const [brand = '', title = ''] = key.split('|');
    return { key, brand, title, season: 'winter' };
  });
  const reader = new NameReader(brands, models);
  const read = rows.map(([name = '', , , ...fields]) => {
    const answer = reader.read(name);
    if (answer.status !== 'read') return { name, isUnread: true, isRight: true };
    const { tyre } = answer;
    const index = `${tyre.load}${tyre.speed}`;
    const yesNo = [tyre.studs === 'studded', tyre.runflat].map(is => (is ? 'Y' : 'N'));
    // The list writes 185 R14C as 185/ R14C.
    const written = [formatSize(tyre.size), index, ...yesNo].join();
    return { name, isUnread: false, isRight: written === fields.join().replace('/ R', ' R') };
  });
  expect(read.filter(({ isRight }) => !isRight).map(({ name }) => name)).toEqual([]);
  // The shop cannot tell «Scorpion Winter» from a model called «Scorpion Winter_».
  expect(read.filter(({ isUnread }) => isUnread).length).toBeLessThanOrEqual(10);
});

test('what columns leave open an editor answers with the first rows before the eyes, and the profile has the answers', () => {
  const rows = [
    'Наименование;Остаток;Количество;Цена за комплект',
    'Шина Cordiant Comfort 2 185/65R15 88H;20;4;15600',
  ];
  const sheet = { place: '', rows: rows.map((text, index) => ({ line: index + 1, cells: text.split(';') })) };
  const columns = guessColumns(sheet);
  const questions: string[] = [];
  const answers = ['2', '4'];
  const answer = (question: string) => {
    questions.push(question);
    return answers.shift() ?? '';
  };
  const text = newProfile(settled({ columns, sample: sheet.rows.slice(1) }, answer));
  expect(questions.join('\n')).toContain('2. «Количество»: 4');
  expect(text).toMatch(/stock: "Количество".*price_for: 4/su);
  const profile = savedProfile(text);
  const { offers } = readOffers(sheet, columnsBy(profile, 'x', sheet), goods.names);
  expect(offers).toMatchObject([{ price: 390_000, stock: 4, fault: null }]);
});

test('columns with counts that no heading calls stocks are asked about, and several may be named', () => {
  const rows = ['Наименование;Цена;ЦФО;ЮФО', 'Шина Cordiant Comfort 2 185/65R15 88H;4300;8;4'];
  const sheet = { place: '', rows: rows.map((text, index) => ({ line: index + 1, cells: text.split(';') })) };
  const columns = guessColumns(sheet);
  expect(columns.doubts).toContainEqual(expect.stringContaining('«ЮФО» может быть остатком'));
  const profile = savedProfile(newProfile(settled({ columns, sample: sheet.rows.slice(1) }, () => '1 2')));
  const { offers } = readOffers(sheet, columnsBy(profile, 'x', sheet), goods.names);
  expect(offers).toMatchObject([{ price: 430_000, stock: 12, fault: null }]);
});

test('a profile that adds up stocks which hold one another is refused', () => {
  const profile = (...stock: string[]) => profileSchema.parse({ columns: { name: 'Товар', stock } });
  const read = (...stock: string[]) => {
    const sheet = { place: '', rows: [{ line: 1, cells: ['Товар', ...stock] }] };
    return () => columnsBy(profile(...stock), 'x', sheet);
  };
  expect(read('В наличии', 'Доступно')).toThrow('в «В наличии» и «Доступно» одни и те же шины');
  expect(read('Остаток', 'В резерве')).toThrow('«В резерве» — не остаток');
  expect(read('Остаток Москва', 'Остаток итого')).toThrow('«Остаток итого» — итог остальных');
  expect(read('Остаток', 'Остаток в пути')).toThrow('«Остаток в пути» — не остаток');
  expect(read('Остаток Москва', 'Остаток Рязань')).not.toThrow();
});

const good = (id: number) => goods.all.find(each => each.id === id);
const offerOf = (name: string, more: Partial<SupplierRow> = {}): SupplierRow =>
  ({
    place: '',
    line: 2,
    code: '',
    barcode: '',
    article: '',
    name,
    tyre: goods.names.read(name),
    recommended: null,
    price: null,
    stock: 4,
    warehouse: '',
    isInGroup: false,
    isOfExchange: false,
    days: '',
    year: null,
    country: '',
    fault: null,
    faultBesidesPrice: null,
    ...more,
  }) as SupplierRow;

test('a code or an answer that meets another size, or a tyre that is not new, is asked about', () => {
  const name = 'Шина Cordiant Comfort 2 195/65R15 95H';
  const [byBarcode] = goods.matchAll([offerOf(name, { barcode: '2000000073989' })]);
  expect(byBarcode).toMatchObject({ kind: 'unread', reason: expect.stringContaining('это товар 7398') });
  const answer = { code: 'A1', name, answer: { kind: 'product', id: 7398 } as const };
  const answered = new Map([[keyOf(answer), answer]]);
  const [other] = goods.matchAll([offerOf(name, { code: 'A1' })], answered);
  expect(other).toMatchObject({
    kind: 'unread',
    reason: expect.stringContaining('размер в строке 195/65 R15'),
  });
  const used = 'Шина Cordiant Comfort 2 185/65R15 88H б/у';
  const [notNew] = goods.matchAll([offerOf(used, { code: 'A1' })], answered);
  expect(notNew).toMatchObject({ kind: 'unread', reason: expect.stringContaining('не новая') });
});

test('a price far from the last one is asked about, both ways; without a last one the shop has the say', () => {
  const profile = profileSchema.parse({ columns: {}, change: ['price'], markup: 0 });
  const matched = (roubles: number, last?: number) =>
    goods.matchAll(
      [offerOf('Шина Cordiant Comfort 2 185/65R15 88H', { price: (roubles * 100) as SupplierRow['price'] })],
      new Map(),
      profile,
      new Map(last === undefined ? [] : [[7398, (last * 100) as Good['price']]]),
    )[0]?.kind;
  expect(good(7398)?.price).toBe(488_000);
  expect([2900, 3000, 6800, 6900].map(price => matched(price))).toEqual([
    'unread',
    'known',
    'known',
    'unread',
  ]);
  expect([1100, 1300].map(price => matched(price, 2000))).toEqual(['unread', 'known']);
});
