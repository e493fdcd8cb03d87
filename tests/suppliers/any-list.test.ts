import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { type Good, Goods } from '#src/content/suppliers/goods.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { profileSchema } from '#src/content/suppliers/profile.schema.ts';
import { columnsBy, newProfile } from '#src/content/suppliers/profile.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { amount } from '../harness/long.ts';

const content = readContent(path.resolve('content'), new Problems());
const goods = new Goods(content);
const titles = new Map(content.models.map(({ key, data }) => [key, data.title]));

/** A tyre as the supplier knows it. */
interface Tyre {
  good: Good;
  /** For one, in roubles, with VAT. */
  price: number;
  /** In two warehouses. */
  stocks: readonly [number, number];
  reserved: number;
  isUsed: boolean;
  isSet: boolean;
  isForeign: boolean;
}

const seldom = fc.integer({ min: 0, max: 9 }).map(each => each === 0);
const tyres = fc.uniqueArray(
  fc.record({
    good: fc.constantFrom(
      ...goods.all.filter(({ size, special }) => size.height !== '' && special.length === 0),
    ),
    share: fc.integer({ min: 70, max: 130 }),
    stocks: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 })),
    reserved: fc.integer({ min: 0, max: 50 }),
    isUsed: seldom,
    isSet: seldom,
    isForeign: seldom,
  }),
  { minLength: 3, maxLength: 12, selector: ({ good }) => good.id },
);

/** A column by its heading and what it says of a tyre. */
type Column = readonly [heading: string, cell: (tyre: Tyre) => number | string];
type Columns = fc.Arbitrary<Column[]>;
const total = ({ stocks }: Tyre): number => stocks[0] + stocks[1];
const yes = (is: boolean): string => (is ? 'да' : '');
const column = (cell: Column[1], ...headings: string[]): Columns =>
  fc.constantFrom(...headings).map(heading => [[heading, cell]]);
const together = (...all: Columns[]): Columns => fc.tuple(...all).map(each => each.flat());
const maybe = (columns: Columns): Columns => fc.oneof(fc.constant<Column[]>([]), columns);

const names = fc.oneof(
  column(
    ({ good }) => `Шина ${good.name}`,
    'Наименование',
    'Номенклатура',
    'Товар',
    'name',
    'Наименование товара',
  ),
  // Run-flat and XL are not in the name then.
  together(
    column(
      ({ good }) =>
        `${good.brand} ${titles.get(good.model)} ${formatSize(good.size)} ${good.load}${good.speed}`,
      'Номенклатура',
      'title',
    ),
    column(({ good }) => yes(good.runflat), 'RunFlat', 'Run Flat', 'RFT'),
    column(({ good }) => (good.xl ? 'XL' : ''), 'XL', 'Усиленная'),
  ),
  together(
    column(({ good }) => good.brand, 'Марка', 'Производитель', 'Бренд'),
    column(({ good }) => titles.get(good.model) ?? '', 'Модель'),
    column(({ good }) => formatSize(good.size), 'Размер', 'Типоразмер'),
    column(({ good }) => `${good.load}${good.speed}`, 'Индексы', 'Индекс нагрузки/скорости'),
    column(({ good }) => (good.runflat ? '+' : '-'), 'Run-Flat'),
    column(({ good }) => yes(good.xl), 'XL'),
  ),
);
const prices = together(
  column(
    ({ price }) => price,
    'Цена',
    'Цена, руб.',
    'Цена опт',
    'Опт',
    'price',
    'Цена с НДС',
    'Цена за 1 шт.',
  ),
  maybe(
    column(
      ({ price }) => Math.round(price * 1.3),
      'Старая цена',
      'Прошлая цена',
      'Цена без скидки',
      'oldprice',
    ),
  ),
  maybe(column(({ price }) => price * 4, 'Цена за комплект', 'Цена за 4 шт.', 'Цена комплекта')),
  maybe(column(({ price }) => Math.round(price / 1.22), 'Цена без НДС')),
  maybe(column(({ price }) => Math.round(price / 90), 'Цена, USD', 'Цена, $', 'Цена, у.е.')),
  maybe(column(({ price }) => price * 5, 'Цена, тенге', 'Цена KZT')),
  maybe(column(({ price }) => Math.round(price * 1.2), 'РРЦ', 'Розница', 'Цена на сайте', 'МРЦ')),
  maybe(column(({ price }) => Math.round(price * 0.9), 'Цена от 20 шт.', 'Цена по предоплате')),
  maybe(column(({ price, isForeign }) => (isForeign ? 'KZT' : `руб.${price > 0 ? '' : '.'}`), 'Валюта')),
  maybe(column(({ isSet }) => (isSet ? 'компл.' : 'шт.'), 'Ед.', 'Единица измерения')),
);
const reserved = column(each => each.reserved, 'Резерв', 'В резерве', 'Зарезервировано');
const free = column(
  each => Math.max(0, total(each) - each.reserved),
  'Свободно',
  'Доступно',
  'Свободный остаток',
);
const warehouses = together(
  column(({ stocks }) => stocks[0], 'Остаток Москва', 'Склад Москва', 'Оптовый склад'),
  column(({ stocks }) => stocks[1], 'Остаток Рязань', 'Склад Рязань', 'Розничный склад'),
);
const all = column(total, 'Остаток', 'Остаток итого', 'Всего на складах', 'Общий остаток');
const whole = column(total, 'Остаток', 'В наличии', 'Кол-во', 'Количество', 'stock');
/** Of each kind whether what is reserved has to be taken off. */
const stocks = fc.oneof(
  whole.map(columns => ({ columns, isFree: false })),
  together(warehouses, maybe(all)).map(columns => ({ columns, isFree: false })),
  together(whole, reserved).map(columns => ({ columns, isFree: true })),
  together(whole, maybe(reserved), free).map(columns => ({ columns, isFree: true })),
);
const others = together(
  maybe(column(() => 40, 'В пути', 'Ожидается', 'Товары в пути', 'Остаток в пути')),
  maybe(column(() => 4, 'Мин. заказ', 'Кратность', 'Минимальная партия, шт.', 'Кол-во в упаковке')),
  maybe(column(({ isUsed }) => (isUsed ? 'б/у' : 'новая'), 'Состояние')),
  maybe(column(({ isUsed }) => (isUsed ? 'витринный образец' : ''), 'Примечание', 'Комментарий')),
  maybe(column(() => 'Легковые шины', 'Товарная группа', 'Вид номенклатуры')),
  maybe(column(({ good }) => `K${good.id}`, 'Код', 'Артикул', 'Код номенклатуры')),
  maybe(column(() => '', 'Заказ', 'Ваш заказ')),
);

const lists = fc
  .tuple(tyres, fc.tuple(names, prices, stocks, others))
  .chain(([rows, [named, priced, stocked, more]]) => {
    const columns = [...named, ...priced, ...stocked.columns, ...more];
    const order = fc.shuffledSubarray(columns, { minLength: columns.length });
    return order.map(shuffled => ({ rows, columns: shuffled, isFree: stocked.isFree }));
  });

let [offered, taken] = [0, 0];

test('whatever columns a list has in whatever order, no product gets another price or stock than its own', () => {
  fc.assert(
    fc.property(lists, ({ rows, columns, isFree }) => {
      const has = (...headings: string[]) => columns.some(([heading]) => headings.includes(heading));
      const rowsOfTyres = rows.map(
        ({ share, ...row }): Tyre => ({ ...row, price: Math.round((row.good.price * share) / 10_000) }),
      );
      const cells = [
        columns.map(([heading]) => heading),
        ...rowsOfTyres.map(row => columns.map(([, cell]) => String(cell(row)))),
      ];
      const sheet = { place: 'прайс', rows: cells.map((each, at) => ({ line: at + 1, cells: each })) };
      const guessed = guessColumns(sheet);
      const profile = profileSchema.parse({
        ...parse(newProfile(guessed)),
        change: ['price', 'stock'],
        price_from: 'price',
        markup: 0,
        round: 1,
      });
      const { offers } = readOffers(sheet, columnsBy(profile, 'x', sheet), goods.names);
      for (const each of goods.matchAll(offers, new Map(), profile)) {
        const own = rowsOfTyres[each.offer.line - 2] as Tyre;
        const isSure =
          !(own.isUsed && has('Состояние', 'Примечание', 'Комментарий')) &&
          !(own.isForeign && has('Валюта')) &&
          !(own.isSet && has('Ед.', 'Единица измерения'));
        if (isSure) offered++;
        if (each.kind !== 'known') continue;
        const stock = Math.max(0, total(own) - (isFree ? own.reserved : 0));
        expect(each.good.id).toBe(own.good.id);
        // What is sold out needs no price.
        if (isSure) expect([each.offer.price, each.offer.stock]).toEqual([own.price * 100, stock]);
        else expect(each.offer.stock).toBe(0);
        if (isSure) taken++;
      }
    }),
    { numRuns: amount(100, 1000) },
  );
  // Asking is no way out.
  expect(taken / offered).toBeGreaterThan(0.97);
});
