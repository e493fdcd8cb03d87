import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '#src/content/import/check/by-schema.ts';
import { Problems } from '#src/content/import/check/problems.ts';
import { NameReader } from '#src/content/suppliers/names/read-name.ts';
import type { SupplierRow } from '#src/content/suppliers/offer.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { type Profile, profileSchema } from '#src/content/suppliers/profile.schema.ts';
import { columnsBy, readProfile } from '#src/content/suppliers/profile.ts';
import { checkBrands, shopPrice } from '#src/content/suppliers/shop-price.ts';
import { temporaryFolder } from '../harness/commands.ts';

const HEADINGS = 'Группа;Товар;Цена;Остаток';

/** What is read of lines below {@link HEADINGS} by a profile of these settings. */
function read(settings: Readonly<Record<string, unknown>>, ...lines: string[]) {
  const profile = profileSchema.parse({
    columns: { name: 'Товар', price: 'Цена', stock: 'Остаток' },
    ...settings,
  });
  return readBelow(profile, HEADINGS, ...lines);
}
function readBelow(profile: Profile, ...lines: string[]) {
  const rows = lines.map((text, at) => ({ line: at + 1, cells: text.split(';') }));
  const sheet = { place: 'прайс', rows };
  return readOffers(sheet, columnsBy(profile, 'yard', sheet), new NameReader([], []));
}
/** What is wrong with a setting. */
function fault(settings: Readonly<Record<string, unknown>>): string | undefined {
  const problems = new Problems();
  check(profileSchema, { columns: {}, ...settings }, { file: 'yard.yaml', line: () => 1 }, problems);
  const [{ field, message } = { field: '', message: 'nothing' }] = problems.errors;
  return `${field}: ${message}`;
}
const linesOf = ({ offers }: ReturnType<typeof read>): number[] => offers.map(({ line }) => line);

test('only rows that the profile lets in are read; the others are counted apart from headings and totals', () => {
  const lines = [
    'Шины;Nokian 205/55R16;1;1',
    'Диски;Диск литой;1;1',
    'Шины грузовые;КАМА 385/65R22.5;1;1',
    ';Итого;;4',
    'Машина;Шина б/у;1;1',
    'Прочее;Поддиск;1;1',
  ];
  const skipped = read({ skip: { Товар: ['Диск', 'б/у'], ГРУППА: 'груз' } }, ...lines);
  expect(skipped).toMatchObject({ passed: 1, filtered: 3 });
  expect(linesOf(skipped)).toEqual([2, 7]);
  expect(linesOf(read({ only: { Группа: 'шины' } }, ...lines))).toEqual([2, 4]);
  expect(linesOf(read({ only: { Группа: ['шины', 'машина'], Товар: 'шина' } }, ...lines))).toEqual([6]);
  expect(linesOf(read({ only: { Группа: 'шины' }, skip: { Группа: 'груз' } }, ...lines))).toEqual([2]);
});

test.each([
  [undefined, 'без НДС', null, /^над таблицей сказано, что цены без НДС: впишите в профиль vat/u],
  [20, 'без НДС', 960_000, null],
  [0, 'без учета НДС', 800_000, null],
  [undefined, 'с НДС', 800_000, null],
] as const)('with vat %s a price below «Цены %s» is %s', (vat, words, price, fault) => {
  const profile = profileSchema.parse({
    columns: { name: 'Товар', price: 'Цена', stock: 'Остаток' },
    change: ['price', 'stock'],
    markup: 0,
    ...(vat === undefined ? {} : { vat }),
  });
  const [offer] = readBelow(profile, `Цены ${words}`, HEADINGS, ';Nokian 205/55R16;8000;4').offers;
  if (fault) expect(offer?.fault).toMatch(fault);
  else expect(offer).toMatchObject({ price, fault: null });
});

test('a filter by a column that the list lacks, or without a word, is refused with place and cure', () => {
  expect(() => read({ skip: { Вид: 'диск' } }, 'Шины;Nokian;1;1')).toThrow(
    'прайс: нет столбца «Вид» из content/suppliers/yard.yaml',
  );
  expect(fault({ skip: { Товар: [] } })).toBe('skip.Товар: ожидалось хотя бы одно слово, найдено «[]»');
  expect(fault({ only: { Товар: ['—'] } })).toBe(
    'only.Товар: ожидались слова из букв и цифр, найдено «["—"]»',
  );
  expect(fault({ only: ['шины'] })).toBe(
    'only: ожидались столбцы и слова в них, например «Группа: [диски, груз]», найдено «["шины"]»',
  );
});

const BASE = { columns: { recommended: 'РРЦ' }, change: ['price'] };
const priceOf = (
  settings: object,
  tyre: { brand?: string; rim?: string },
  price = 100_001,
  recommended = 0,
) =>
  shopPrice(
    profileSchema.parse({ ...BASE, ...settings }),
    { price, recommended: recommended || null } as SupplierRow,
    { brand: 'Cordiant', rim: '16', ...tyre },
  );

test('the mark-up is that of the brand or the rims, the first that fits, and prices are rounded up', () => {
  const settings = {
    markup: 20,
    round: 50,
    markups: [
      { brand: ['nokian tyres', 'Michelin'], rim: 'R17 - 19', percent: 7.5 },
      { rim: '22,5', percent: 3 },
      { brand: 'Nokian Tyres', percent: 10 },
    ],
  };
  expect(priceOf(settings, {})).toBe(125_000);
  expect(priceOf(settings, { brand: 'Nokian Tyres' })).toBe(115_000);
  expect(priceOf(settings, { brand: 'Nokian Tyres', rim: '19' })).toBe(110_000);
  expect(priceOf(settings, { brand: 'Nokian Tyres', rim: '20' })).toBe(115_000);
  expect(priceOf(settings, { brand: 'Michelin' })).toBe(125_000);
  expect(priceOf(settings, { rim: '22.5' })).toBe(105_000);
  // 1.1 is no exact number: a price that needs no rounding is not put a step up.
  expect(priceOf({ markup: 10, round: 1 }, {}, 100_000)).toBe(110_000);
  expect(priceOf({ markup: 0, round: 1 }, {})).toBe(100_100);
});

test('the recommended price is the price, or what it is never below, where the profile says so', () => {
  expect(priceOf({ markup: 20, round: 10 }, {}, 100_000, 150_001)).toBe(120_000);
  expect(priceOf({ markup: 20, round: 10, floor: 'recommended' }, {}, 100_000, 150_001)).toBe(151_000);
  expect(priceOf({ markup: 20, round: 10, floor: 'recommended' }, {}, 100_000, 90_000)).toBe(120_000);
  expect(priceOf({ markup: 20, round: 10, floor: 'recommended' }, {}, 100_000)).toBe(120_000);
  expect(priceOf({ markup: 50, price_from: 'recommended' }, {}, 1, 150_001)).toBe(150_100);
});

test('a mark-up that is on nothing, on no rim or on a brand that the shop lacks is told by line and cure', () => {
  const of = (markup: object) => fault({ markups: [markup] });
  expect(of({ percent: 5 })).toBe(
    'markups.0.brand: ожидалась марка (brand), диаметр (rim) или цена (price): наценку на все шины пишут в markup, найдено: пусто',
  );
  for (const rim of ['19-17', 'семнадцать', 170, '17-'])
    expect(of({ rim, percent: 5 })).toMatch(
      /^markups\.0\.rim: ожидался диаметр вида 17 или от и до вида 17-19, найдено/u,
    );
  expect(fault({ floor: 'recommended' })).toBe(
    'floor: ожидался столбец рекомендованной цены: назовите его в columns (recommended), найдено «recommended»',
  );
  expect(fault({ price_from: 'recommended' })).toMatch(/^price_from: ожидался столбец рекомендованной цены/u);
  expect(
    fault({ columns: { recommended: 'РРЦ' }, price_from: 'recommended', markups: [{ rim: 17, percent: 5 }] }),
  ).toMatch(/^markups: ожидалась price_from: price: на рекомендованную цену наценок нет/u);
  using folder = temporaryFolder();
  const text = 'columns: {}\nmarkups:\n  - { rim: 17, percent: 1 }\n  - brand: Nokia Tyres\n    percent: 5\n';
  mkdirSync(path.join(folder.path, 'suppliers'));
  writeFileSync(path.join(folder.path, 'suppliers', 'yard.yaml'), text);
  const profile = readProfile(folder.path, 'yard');
  expect(() => profile && checkBrands(folder.path, 'yard', profile, ['Nokian Tyres'])).toThrow(
    /yard\.yaml:4: markups\.1\.brand: ожидалась марка из content\/brands, найдено «Nokia Tyres» — возможно, «Nokian Tyres»$/u,
  );
});

test('stocks in words are numbers, which the profile may change; what is in doubt is asked about', () => {
  const stocks = (settings: Readonly<Record<string, unknown>>, ...texts: string[]) =>
    read(settings, ...texts.map(text => `Шины;Nokian;1;${text}`)).offers.map(({ stock }) => stock);
  expect(stocks({}, '12', '>20', '>=20', 'более 20 шт.', '20+', '1 200', 'от 8')).toEqual([
    ...[12, 20, 20, 20, 20, 1200, 8],
  ]);
  expect(stocks({}, 'Есть', 'в наличии.', '+', 'МНОГО', 'мало')).toEqual([4, 4, 4, 20, 2]);
  expect(stocks({}, 'под заказ', 'Нет', '-', '—', '', 'ожидается', '0 шт')).toEqual([0, 0, 0, 0, 0, 0, 0]);
  // More was sold than there was.
  expect(stocks({}, '-3', '−2,000', '-')).toEqual([0, 0, 0]);
  const own = { stock_words: { много: 40, '>20': 30, '<4': 1, 'Под  Заказ': 8 } };
  expect(stocks(own, 'Много', '>20', '>21', '<4', 'под заказ', 'есть')).toEqual([40, 30, 21, 1, 8, 4]);
  const doubtful = ['<4', 'до 4', '2-4', 'уточняйте', '05.03.2026'];
  expect(stocks({}, ...doubtful)).toEqual(doubtful.map(() => null));
  expect(read({}, 'Шины;Nokian;1;уточняйте').offers[0]?.fault).toBe(
    'остаток не читается: «уточняйте»: впишите, сколько это, в stock_words профиля',
  );
  expect(fault({ stock_words: { много: 'двадцать' } })).toBe(
    'stock_words.много: ожидалось число, найдено «двадцать»',
  );
});

const PRICED = { change: ['price', 'stock'], markup: 10 };
const pricesOf = (...texts: string[]) => {
  const { offers } = read(PRICED, ...texts.map(text => `Шины;Nokian;${text};4`));
  return offers.map(({ price, fault }) => fault ?? price);
};

test('prices are read as suppliers write them; three digits after a point may be thousands, and are asked about', () => {
  expect(
    pricesOf('5 600,00 руб./шт', '3950,-', '5600=', "9'900", 'RUB 9000', '9000 руб. за шт.', '1,234.50'),
  ).toEqual([560_000, 395_000, 560_000, 990_000, 900_000, 900_000, 123_450]);
  expect(pricesOf('9150.1250', '5915.504', '0,000')).toEqual([
    ...[915_013, 591_550],
    'цена равна нулю: впишите её в файле или отсейте такие строки (skip профиля)',
  ]);
  for (const text of ['12.600', '950,500', '12.600 руб.'])
    expect(pricesOf(text)).toEqual([
      `цена не читается: «${text}» — это тысячи или копейки: напишите её в файле без разделителя тысяч и с двумя знаками после запятой`,
    ]);
  expect(pricesOf('договорная')).toEqual([
    'цена не читается: «договорная»: впишите число в файле или отсейте такие строки (skip профиля)',
  ]);
});

test('a recommended price is no purchase price where the list has one, even an empty one', () => {
  const columns = { name: 'Товар', price: 'Цена', recommended: 'Группа', stock: 'Остаток' };
  const of = (settings: Record<string, unknown>) => read(settings, '9000;Nokian;;4').offers[0];
  expect(of({ ...PRICED, columns })).toMatchObject({ price: null, recommended: 900_000, fault: null });
  const { price: _, ...without } = columns;
  expect(of({ ...PRICED, columns: without })).toMatchObject({ price: 900_000, recommended: 900_000 });
});

test('what is sold out, or is to change the stock alone, needs no price', () => {
  const of = (settings: Record<string, unknown>, price: string, stock: string) => {
    const [offer] = read(settings, `Шины;Nokian;${price};${stock}`).offers;
    return [offer?.price, offer?.stock, offer?.fault?.split(':')[0]];
  };
  expect(of(PRICED, '0', '0')).toEqual([null, 0, undefined]);
  expect(of(PRICED, 'нет', '0')).toEqual([null, 0, undefined]);
  expect(of(PRICED, '9000', '-2')).toEqual([900_000, 0, undefined]);
  expect(of(PRICED, '0', '4')).toEqual([null, 4, 'цена равна нулю']);
  expect(of({ change: ['stock'] }, 'договорная', '4')).toEqual([null, 4, undefined]);
  expect(of({ change: ['price'], markup: 10 }, '9000', 'уточняйте')).toEqual([900_000, null, undefined]);
});

test('a time of delivery is read as suppliers write it; one that cannot be read is not «already here»', () => {
  const columns = { name: 'Товар', price: 'Цена', stock: 'Остаток', days: 'Группа' };
  const daysOf = (text: string, stock = '4', settings: Record<string, unknown> = { change: ['stock'] }) => {
    const [offer] = read({ columns, days: 3, ...settings }, `${text};Nokian;1;${stock}`).offers;
    return offer?.fault ?? offer?.days;
  };
  const texts = ['2 недели', '1-2 нед.', 'до 5 дней', '7 к.д.', '5 р/д', '10 рабочих дней', 'неделя', '3–5'];
  expect(texts.map(text => daysOf(text))).toEqual(['14', '7-14', '5', '7', '5', '10', '7', '3-5']);
  expect(['', '-', '0', 'в наличии'].map(text => daysOf(text))).toEqual(['3', '3', '3', '3']);
  for (const text of ['под заказ', '05.03.2026', '120 дней'])
    expect(daysOf(text)).toBe(
      `срок не читается: «${text}»: впишите в файле дни вида 3-5 или уберите days из columns профиля`,
    );
  expect(daysOf('под заказ', '0')).toBe('');
  expect(daysOf('под заказ', '4', { change: ['price'], markup: 0 })).toBe('3');
});

test('of columns with one heading each is read once, in their order, and one that is not there is told', () => {
  const profile = profileSchema.parse({ columns: { name: 'Товар', stock: ['Остаток', 'Остаток'] } });
  const { offers } = readBelow(profile, 'Товар;Остаток;Цена;Остаток', 'Nokian;4;100;1');
  expect(offers.map(({ stock }) => stock)).toEqual([5]);
  expect(() => readBelow(profile, 'Товар;Цена;Остаток', 'Nokian;100;4')).toThrow('нет столбца «Остаток»');
});

test('a second table below with other places of the columns is read by its own heading', () => {
  const profile = profileSchema.parse({
    columns: { name: 'Товар', price: 'Цена', stock: 'Остаток' },
    skip: { Группа: 'диски' },
    ...PRICED,
  });
  const { offers, passed, filtered } = readBelow(
    profile,
    ...['Группа;Товар;Цена;Остаток', 'Шины;Nokian;9000;4', 'Группа;Товар;Цена;Остаток', 'Шины;Nokian;8000;3'],
    ...['Остаток;ЦЕНА;Товар;Группа', '8;7000;Nokian;Шины', '8;7000;Диск;Диски'],
  );
  expect(offers.map(({ price, stock, fault }) => [price, stock, fault])).toEqual([
    [900_000, 4, null],
    [800_000, 3, null],
    [700_000, 8, null],
  ]);
  expect({ passed, filtered }).toEqual({ passed: 2, filtered: 1 });
});
