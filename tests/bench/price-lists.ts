import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import { csvText } from '#src/content/suppliers/write.ts';

/** Suppliers' lists about a generated shop, and the profiles by which they are read. */
export interface Lists {
  /** `;`, UTF-8, all products of the shop. */
  csv: string;
  xlsx: string;
  /** A folder of CommerceML with import.xml and offers.xml. */
  exchange: string;
}

interface Product {
  id: number;
  /** Brand and model. */
  title: string;
  size: string;
  load: string;
  speed: string;
  xl: string;
  price: number;
  stock: number;
  country: string;
}

function productsOf(content: string): Product[] {
  const [head = '', ...lines] = readFileSync(path.join(content, 'products.csv'), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head.split(';');
  return lines.map(line => {
    const cells = line.split(';');
    const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
    return {
      id: Number(cell('id')),
      title: cell('name').slice(0, -cell('short_name').length).trim(),
      size: cell('size'),
      load: cell('load_index'),
      speed: cell('speed_index'),
      xl: cell('xl') === 'да' ? ' XL' : '',
      price: Number(cell('price')),
      stock: Number(cell('stock')),
      country: cell('country'),
    };
  });
}

const glued = (size: string): string => size.replace(' ', '');

/** Ways in which 1C and suppliers write one tyre; those of one supplier are mostly of its first two. */
const WAYS: readonly ((product: Product) => string)[] = [
  ({ size, title, load, speed, xl }) => `Шина ${glued(size)} ${title} ${load}${speed}${xl}`,
  ({ size, title, load, speed, xl }) => `а/ш ${size} ${title} ${load}${speed}${xl}`,
  ({ size, title, load, speed, xl }) => `${title} ${size} ${load}${speed}${xl} TL`,
  ({ size, title, load, speed, xl }) =>
    `Автошина ${title.toUpperCase()} ${glued(size)} ${load} ${speed}${xl}`,
  ({ size, title, load, speed, xl, country }) =>
    `${glued(size)} ${title} ${load}${speed}${xl} (${country || 'Россия'})`,
  ({ size, title, load, speed, xl }) => `${size} ${load}${speed}${xl} ${title} 2026 г.`,
  ({ size, title, load, speed, xl, id }) =>
    `Автошина ${size} ${title} ${load}${speed}${xl} арт. ${100_000 + id}`,
  ({ size, title, load, speed, xl }) => `${title.replaceAll(' ', '  ')} ${size} ${load}${speed}${xl}`,
  ({ size, title, load, speed, xl }) =>
    `Шина легковая ${title} ${size.replace(' R', 'R')} ${load}${speed}${xl}`,
  ({ size, title, load, speed, xl }) => `Шины ${title}, ${size}, ${load}${speed}${xl}`,
];

/** Rows that are no product of the shop: every fiftieth each. */
const OTHERS: readonly ((product: Product) => string)[] = [
  ({ size, title }) => `${title.split(' ')[0]} Novelty ${size} 91T`,
  ({ id }) => `Диск литой 6,5x16 5x114,3 ET${30 + (id % 20)}`,
];
const OTHERS_EVERY = 25;
const RARE_EVERY = 10;

function nameOf(product: Product, at: number): string {
  const isOther = at % OTHERS_EVERY === 0;
  const ways = isOther ? OTHERS : at % RARE_EVERY === 1 ? WAYS : WAYS.slice(0, 2);
  const turn = isOther ? at / OTHERS_EVERY : at % RARE_EVERY === 1 ? Math.floor(at / RARE_EVERY) : at;
  return ways[turn % ways.length]?.(product) ?? '';
}

interface Row {
  code: string;
  name: string;
  price: string;
  recommended: string;
  stocks: [string, string];
  country: string;
}

const stockText = (stock: number): string => (stock === 0 ? '-' : stock > 20 ? '>20' : `${stock} шт.`);

const rowsOf = (products: readonly Product[]): Row[] =>
  products.map((product, at) => {
    const rise = at % 3 === 0 ? 1.03 : 1;
    return {
      code: String(product.id).padStart(8, '0'),
      name: nameOf(product, at),
      price: (product.price * rise * 0.8).toFixed(2).replace('.', ','),
      recommended: String(Math.round((product.price * rise) / 10) * 10),
      stocks: [stockText(product.stock), at % 5 === 0 ? '4' : 'нет'],
      country: product.country,
    };
  });

const HEADINGS = ['Код', 'Номенклатура', 'Опт', 'РРЦ', 'Остаток Рязань', 'Остаток Москва', 'Страна'];

const tableOf = (rows: readonly Row[]): string[][] => [
  ['ООО «Шинный двор»'],
  ['Прайс-лист от 22.11.2026'],
  [],
  HEADINGS,
  ...rows.map(({ code, name, price, recommended, stocks, country }) => [
    ...[code, name, price, recommended],
    ...stocks,
    country,
  ]),
  ['', 'Итого', '', '', String(rows.length)],
];

function writeWorkbook(file: string, rows: readonly Row[]): void {
  const book = xlsx.utils.book_new();
  const table = tableOf(rows).map(cells =>
    cells.map(cell => (/^\d+$/u.test(cell) && !cell.startsWith('0') ? Number(cell) : cell)),
  );
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(table), 'Шины');
  writeFileSync(file, xlsx.write(book, { type: 'buffer', compression: true }));
}

/** Ids as 1C makes them. */
const guid = (number: number): string => `bd72d8f9-55bc-11d9-848a-${number.toString(16).padStart(12, '0')}`;
const PRICES = ['Оптовая', 'Розничная'] as const;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.10">\n';
const WAREHOUSES = ['Рязань', 'Москва'] as const;

function writeExchange(folder: string, rows: readonly Row[]): void {
  mkdirSync(folder, { recursive: true });
  const named = (names: readonly string[], tag: string, from: number) =>
    names.map(
      (name, at) => `<${tag}><Ид>${guid(from + at)}</Ид><Наименование>${name}</Наименование></${tag}>`,
    );
  const goods = rows.map(
    ({ code, name }, at) =>
      `<Товар><Ид>${guid(1000 + at)}</Ид><Артикул>${code}</Артикул><Наименование>${name}</Наименование><БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница><Группы><Ид>${guid(7)}</Ид></Группы></Товар>`,
  );
  const offers = rows.map(({ code, name, price, recommended, stocks }, at) => {
    const prices = [price.replace(',', '.'), recommended].map(
      (value, kind) =>
        `<Цена><ИдТипаЦены>${guid(20 + kind)}</ИдТипаЦены><ЦенаЗаЕдиницу>${value}</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена>`,
    );
    const numbers = stocks.map(text => text.replace(/\D/gu, '') || '0');
    const stores = numbers.map(
      (stock, place) => `<Склад ИдСклада="${guid(40 + place)}" КоличествоНаСкладе="${stock}"/>`,
    );
    return `<Предложение><Ид>${guid(1000 + at)}</Ид><Артикул>${code}</Артикул><Наименование>${name}</Наименование><Цены>${prices.join('')}</Цены><Количество>${numbers.reduce((sum, stock) => sum + Number(stock), 0)}</Количество>${stores.join('')}</Предложение>`;
  });
  writeFileSync(
    path.join(folder, 'import.xml'),
    `${HEAD}<Каталог СодержитТолькоИзменения="false"><Ид>${guid(1)}</Ид><Товары>\n${goods.join('\n')}\n</Товары></Каталог></КоммерческаяИнформация>\n`,
  );
  writeFileSync(
    path.join(folder, 'offers.xml'),
    `${HEAD}<ПакетПредложений СодержитТолькоИзменения="false"><ТипыЦен>${named(PRICES, 'ТипЦены', 20).join('')}</ТипыЦен><Склады>${named(WAREHOUSES, 'Склад', 40).join('')}</Склады><Предложения>\n${offers.join('\n')}\n</Предложения></ПакетПредложений></КоммерческаяИнформация>\n`,
  );
}

const PROFILES: Readonly<Record<string, string>> = {
  yard: `columns: { code: Код, name: Номенклатура, price: Опт, recommended: РРЦ, stock: [Остаток Рязань, Остаток Москва], country: Страна }
change: [price, stock, country]
markup: 15
markups: [{ rim: 17-19, percent: 12 }]
floor: recommended
round: 10
`,
  '1c': `columns: { code: Код, name: Наименование, price: "Цена: Оптовая", recommended: "Цена: Розничная", stock: ["Остаток: Рязань", "Остаток: Москва"] }
change: [price, stock]
price_from: recommended
`,
};

/** Writes lists about a shop's products, as many rows as it has products, and the profiles of two suppliers into its content. */
export function writeLists(content: string, folder: string, workbookRows: number): Lists {
  const rows = rowsOf(productsOf(content));
  mkdirSync(folder, { recursive: true });
  const lists = {
    csv: path.join(folder, 'list.csv'),
    xlsx: path.join(folder, 'list.xlsx'),
    exchange: path.join(folder, 'exchange'),
  };
  writeFileSync(lists.csv, csvText(tableOf(rows)));
  const every = Math.max(1, Math.floor(rows.length / workbookRows));
  writeWorkbook(lists.xlsx, rows.filter((_, at) => at % every === 0).slice(0, workbookRows));
  writeExchange(lists.exchange, rows);
  mkdirSync(path.join(content, 'suppliers'), { recursive: true });
  for (const [name, text] of Object.entries(PROFILES))
    writeFileSync(path.join(content, 'suppliers', `${name}.yaml`), text);
  return lists;
}
