import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { parsePart } from '#src/content/suppliers/commerceml/parse.ts';
import { exchangeSheet, openExchange } from '#src/content/suppliers/commerceml/read-exchange.ts';
import { listFiles } from '#src/content/suppliers/list-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'protektor-1c-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/suppliers/1c/${name}`, import.meta.url));

function saved(name: string, bytes: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

function readExchange(file: string, expected: readonly string[], ...more: string[]) {
  const exchange = openExchange(file, ...more);
  return exchange && { sheet: exchangeSheet(exchange, file, expected), pictures: exchange.pictures };
}

const WHOLE = [
  [
    'Код',
    'Артикул',
    'Наименование',
    'Цена: Оптовая',
    'Цена: Розничная',
    'Остаток: Рязань',
    'Остаток: Москва',
  ],
  [
    ...['11111111-aaaa#2026', 'NK-94', 'Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL 2026'],
    ...['9 150,00', '10990.00', '20.000', '4'],
  ],
  [
    ...['22222222-bbbb', 'NK-95', 'Шина 195/65 R15 Нокиан Хаккапелиитта R5 95R XL'],
    ...['', '8490.50', '12', '0'],
  ],
  ['33333333-cccc', '', 'а/ш 205/55R16 Nokian Hakkapeliitta 10 94T XL шип.', '', '', '0', '0'],
];

describe('an exchange of 1C', () => {
  test('is read from a folder with parts in windows-1251 and UTF-8, by price types and warehouses', () => {
    const read = readExchange(fixture('whole'), []);
    expect(read?.sheet.rows.map(({ cells }) => cells)).toEqual(WHOLE);
    expect(read).toMatchObject({ pictures: 1, sheet: { changesOnly: false } });
  });

  test('with an empty or a foreign part among its own is refused: the list would be short by it', () => {
    const own = readFileSync(fixture('whole/offers0_1.xml'));
    for (const other of [Buffer.alloc(0), Buffer.from('<a/>')]) {
      const file = saved('short.zip', zipSync({ 'offers0_1.xml': own, 'offers0_2.xml': other }));
      expect(() => readExchange(file, [])).toThrow(
        'short.zip → offers0_2.xml: файл пуст, или это не выгрузка 1С: выгрузите заново или уберите его',
      );
    }
  });

  test('is read from a zip', () => {
    const parts = ['import0_1.xml', 'offers0_1.xml'].map(name => [
      name,
      readFileSync(fixture(`whole/${name}`)),
    ]);
    const file = saved('whole.zip', zipSync(Object.fromEntries(parts)));
    expect(readExchange(file, [])?.sheet.rows.map(({ cells }) => cells)).toEqual(WHOLE);
  });

  test('is read from a folder with archives, and from its files named one by one', () => {
    const archives = path.join(folder, 'archives');
    mkdirSync(archives);
    const zipped = (name: string) =>
      saved(`archives/${name}.zip`, zipSync({ [name]: readFileSync(fixture(`whole/${name}`)) }));
    zipped('import0_1.xml');
    zipped('offers0_1.xml');
    expect(readExchange(archives, [])?.sheet.rows.map(({ cells }) => cells)).toEqual(WHOLE);
    const [goods, offers] = [fixture('whole/import0_1.xml'), fixture('whole/offers0_1.xml')];
    expect(readExchange(offers, [], goods)?.sheet.rows.map(({ cells }) => cells)).toEqual(WHOLE);
    expect(listFiles([offers, goods]).map(({ name }) => name)).toEqual(['offers0_1.xml, import0_1.xml']);
  });

  test('in packages of goods, offers, prices and rests is one table', () => {
    const packages = path.join(folder, 'packages');
    mkdirSync(packages);
    const offered = (inner: string) =>
      `<ПакетПредложений><Предложения>${inner}</Предложения></ПакетПредложений>`;
    const offer = (id: string, inner: string) => `<Предложение><Ид>${id}</Ид>${inner}</Предложение>`;
    const parts: Record<string, string> = {
      import0_1:
        '<Классификатор><ТипыЦен><ТипЦены><Ид>p-1</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Склады><Склад><Ид>w-1</Ид><Наименование>Рязань</Наименование></Склад></Склады></Классификатор><Каталог><Товары><Товар><Ид>1</Ид><Наименование>Шина</Наименование></Товар></Товары></Каталог>',
      offers0_1: offered(offer('1#a', '') + offer('1#b', '')),
      prices0_1: offered(
        offer(
          '1#a',
          '<Цены><Цена><ЦенаЗаЕдиницу>5000</ЦенаЗаЕдиницу><ИдТипаЦены>p-1</ИдТипаЦены></Цена></Цены>',
        ),
      ),
      rests0_1: offered(
        offer(
          '1#a',
          '<Остатки><Остаток><Склад><Ид>w-1</Ид><Количество>7</Количество></Склад></Остаток></Остатки>',
        ) + offer('1#b', '<Остатки><Остаток><Количество>3</Количество></Остаток></Остатки>'),
      ),
    };
    const rows = () => readExchange(packages, [])?.sheet.rows.map(({ cells }) => cells);
    const write = (name: string) =>
      saved(`packages/${name}.xml`, `<КоммерческаяИнформация>${parts[name]}</КоммерческаяИнформация>`);
    for (const name of Object.keys(parts)) write(name);
    expect(rows()).toEqual([
      ['Код', 'Артикул', 'Наименование', 'Цена: Розничная', 'Остаток: Рязань', 'Остаток'],
      ['1#a', '', 'Шина', '5000', '7', ''],
      ['1#b', '', 'Шина', '', '', '3'],
    ]);
  });

  test('without names of price types is read by their ids; a profile that names them otherwise is asked about', () => {
    const file = saved(
      'unnamed.xml',
      '<КоммерческаяИнформация><Предложения><Предложение><Ид>1</Ид><Цены><Цена><ИдТипаЦены>p-1</ИдТипаЦены><ЦенаЗаЕдиницу>5</ЦенаЗаЕдиницу></Цена></Цены><Склад ИдСклада="w-1" КоличествоНаСкладе="2"/></Предложение></Предложения></КоммерческаяИнформация>',
    );
    const named = readExchange(fixture('whole/offers0_1.xml'), ['Цена: p-roz', 'Остаток: w-2'])?.sheet.rows;
    expect(named?.map(({ cells }) => cells.slice(7))).toEqual([
      ['Цена: p-roz', 'Остаток: w-2'],
      ['10990.00', '4'],
      ['8490.50', '0'],
    ]);
    expect(readExchange(file, ['Цена: p-1', 'Остаток: w-1'])?.sheet.rows[1]?.cells.slice(3)).toEqual([
      '5',
      '2',
    ]);
    expect(() => readExchange(file, ['Цена: Розничная', 'Остаток: w-1'])).toThrow(
      'в выгрузке нет «Цена: Розничная», а у «Цена: p-1» нет названия: если это одно и то же, впишите в профиль «Цена: p-1»',
    );
    expect(() => readExchange(file, ['Цена: p-1', 'Остаток: Рязань'])).toThrow(
      /впишите в профиль «Остаток: w-1»/u,
    );
  });

  test('with a text without end is refused before it is read to its end', () => {
    let reads = 0;
    function* chunks() {
      for (yield Buffer.from('<КоммерческаяИнформация><Описание>'); reads < 200; reads++)
        yield Buffer.alloc(256 * 1024, 'a');
    }
    const events = { open: () => false, close: () => undefined };
    expect(() => parsePart({ place: 'offers.xml', chunks }, events)).toThrow(
      /^offers\.xml, строка 1: текст без конца/u,
    );
    expect(reads).toBeLessThan(30);
  });

  test('with changes only leaves the columns of the profile that it does not tell empty', () => {
    const sheet = readExchange(fixture('changes/offers.xml'), ['Артикул', 'Остаток: Рязань'])?.sheet;
    expect(sheet?.changesOnly).toBe(true);
    expect(sheet?.rows[0]?.cells.slice(3)).toEqual(['Цена: Розничная', 'Остаток: Рязань']);
    expect(sheet?.rows[1]?.cells.slice(3)).toEqual(['11 490,00', '']);
  });

  test('is told from other XML', () => {
    expect(readExchange(saved('table.xml', '<?xml version="1.0"?><Workbook/>'), [])).toBeNull();
  });
});

const ROOT = '<КоммерческаяИнформация>';
const offers = (inner: string) => `${ROOT}<ПакетПредложений><Предложения>${inner}`;
test.each<[string, string | Uint8Array, RegExp]>([
  [
    'a DOCTYPE',
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${ROOT}&a;`,
    /строка 1: в выгрузке есть DOCTYPE/u,
  ],
  ['an entity of its own', offers('<Предложение><Ид>&a;</Ид>'), /XML повреждён/u],
  ['a file that is cut', offers('<Предложение><Ид>1'), /XML повреждён или передан не до конца/u],
  ['elements without end', ROOT + '<a>'.repeat(100), /вложены слишком глубоко/u],
  [
    'a text without end',
    offers(`<Предложение><Ид>${'1'.repeat(20_000)}</Ид>`),
    /текст длиннее 10000 знаков/u,
  ],
  ['another encoding', `<?xml version="1.0" encoding="koi8-r"?>${ROOT}`, /кодировка koi8-r не читается/u],
  [
    'bytes of another encoding',
    Buffer.concat([Buffer.from(ROOT), Buffer.of(0xcf, 0xf0)]),
    /кодировка файла не та/u,
  ],
])('refused with one sentence: %s', (_, bytes, sentence) => {
  expect(() => readExchange(saved('offers.xml', bytes), [])).toThrow(sentence);
});
