import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAnswers } from '#src/content/suppliers/answers.ts';
import { keepCodes, withStoredCodes } from '#src/content/suppliers/goods-codes.ts';
import { PriceRun } from '#src/content/suppliers/price-report.ts';
import { TableError } from '#src/content/suppliers/tables/table-error.ts';
import { intakeOf } from '#src/content/suppliers/take-in.ts';
import { readLists } from '../../src/commands/prices-lists.ts';
import { intakeText } from '../../src/commands/prices-text.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const CASES = fileURLToPath(new URL('../fixtures/suppliers/cases/', import.meta.url));

/** Products 7398, 14769 and 7622, which the cases name; 7 is in the fixture shop. */
const MODELS = {
  'viatti-brina-v-521': { brand: 'Viatti', title: 'Brina V-521', season: 'winter' },
  'torero-mp30': { brand: 'Torero', title: 'MP30', season: 'winter', spikes: true },
};
const PRODUCTS = [
  '7398;cordiant-comfort-2;Cordiant Comfort 2 185/65 R15 88H;185/65 R15 88H;185/65 R15;4880;;60;;88;H;;Россия;2026;',
  '14769;viatti-brina-v-521;Viatti Brina V-521 185/65 R15 88T;185/65 R15 88T;185/65 R15;5010;;56;;88;T;;Россия;2026;',
  '7622;torero-mp30;Torero MP30 205/55 R16 94T XL шип.;205/55 R16 94T XL;205/55 R16;6490;;4;;94;T;да;Россия;2026;',
];

const PROFILE = `columns:
  code: "Код"
  name: "Наименование"
  price: "Цена: Оптовая"
  stock: ["Остаток: Склад Рязань", "Остаток: Склад Москва"]
change: [price, stock]
markup: 0
`;
/** The same where 1C tells no warehouses apart. */
const TOTAL = PROFILE.replace(/stock: .*/u, 'stock: "Остаток"');

type Line = { price: string; stock: string };

/** A shop that takes in lists of one supplier, without publishing them. */
function openShop(profile: string, supplier = '1c') {
  const folder = temporaryFolder();
  const at = (...names: string[]) => path.join(folder.path, ...names);
  const write = (name: string, text: string | Uint8Array) => {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  };
  cpSync(FIXTURE_CONTENT, at('content'), { recursive: true });
  write('content/brands/viatti.md', '---\nname: Viatti\n---\nМарка Viatti.\n');
  for (const [key, header] of Object.entries(MODELS))
    write(`content/models/${key}.md`, `---\n${JSON.stringify(header)}\n---\nШина.\n`);
  const products = readFileSync(at('content/products.csv'), 'utf8');
  write('content/products.csv', `${products}${PRODUCTS.join('\n')}\n`);
  write(`content/suppliers/${supplier}.yaml`, profile);
  const read = (name: string) =>
    existsSync(at('content', name)) ? readFileSync(at('content', name), 'utf8') : '';
  return {
    ...folder,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
    at,
    read,
    write,
    /** What the list of the supplier says of products. */
    lines(): Record<string, Line> {
      const [, ...rows] = read(`prices/${supplier}.csv`).trimEnd().split('\n');
      return Object.fromEntries(
        rows.map(row => row.split(';')).map(([id = '', price = '', stock = '']) => [id, { price, stock }]),
      );
    },
    unread: () => read(`suppliers/${supplier}.unread.csv`),
    /** Takes in the files of a folder of cases, or a file, as `npm run prices` does. */
    take(files: string | Record<string, string | Uint8Array>, exchange: 'whole' | 'part' | null = null) {
      let source = path.join(CASES, String(files));
      if (typeof files !== 'string') {
        source = at(`exchange-${Object.keys(files).join('+')}`);
        for (const [name, text] of Object.entries(files)) write(path.join(path.basename(source), name), text);
      }
      const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
      try {
        const intake = takeIn(source, exchange);
        const said = printed.mock.calls.join('\n') + intake.said;
        return { ...intake, said: said.replace(/[\u00A0\u202F]/gu, ' '), error: '' };
      } catch (error) {
        if (error instanceof TableError) return { said: '', error: error.message, newQuestions: 0 };
        throw error;
      } finally {
        printed.mockRestore();
      }
    },
  };
  function takeIn(source: string, exchange: 'whole' | 'part' | null) {
    const [contentDir, codesFile] = [at('content'), at('codes.json')];
    const what = { files: [source], supplier, exchange, isFetched: false, json: false, checkOnly: false };
    const request = {
      ...what,
      acceptGone: false,
      sure: false,
      publishes: false,
      rowsFile: null,
      answersFile: null,
    };
    const read = readLists(request, { contentDir, codesFile }, new PriceRun([source], supplier));
    if (!read?.profile) throw new Error('no profile');
    const { profile: known, goods, warehouses, lists, pictureOf } = read;
    const offers = lists.flatMap(list => list.offers);
    const own = readAnswers(contentDir, supplier, id => goods.has(id));
    const answers = exchange ? withStoredCodes(own, codesFile, offers) : own;
    const matched = goods.matchAll(offers, answers, known);
    const changesOnly = lists.some(list => list.changesOnly);
    const intake = intakeOf(
      contentDir,
      supplier,
      { profile: known, goods, matched, answers: own, pictureOf },
      { sure: false, changesOnly, today: '2026-11-28', command: 'npm run prices' },
    );
    const written = intake.write();
    warehouses?.write();
    if (exchange) keepCodes(codesFile, matched, intake.newcomers);
    return { said: intakeText(intake, supplier, known, written), newQuestions: intake.newQuestions };
  }
}

const part = (name: string): string => readFileSync(path.join(CASES, 'exchange', name), 'utf8');

describe('a file of 1C', () => {
  test.each<{
    name: string;
    files?: string;
    profile?: string;
    lines: Record<string, Line | undefined>;
    waiting?: RegExp;
    note?: string;
  }>([
    {
      name: 'cml-currency',
      lines: { 7398: { price: '', stock: '20' }, 14769: { price: '', stock: '5' } },
      waiting: /цена не в рублях \(«KZT»\)/u,
    },
    {
      name: 'cml-unit-set',
      lines: { 7398: { price: '3900', stock: '20' }, 14769: { price: '4200', stock: '5' } },
    },
    {
      name: 'cml-parent-zero',
      profile: TOTAL,
      lines: { 7398: { price: '3900', stock: '12' } },
    },
    {
      name: 'cml-sklady-elements',
      lines: { 7398: { price: '3900', stock: '24' }, 14769: { price: '4200', stock: '0' } },
    },
    { name: 'cml-full-name', lines: { 7398: { price: '3900', stock: '20' } } },
    {
      name: 'cml-declared-1251',
      profile: TOTAL,
      lines: { 7398: { price: '3900', stock: '20' } },
      note: 'в файле сказано, что он в кодировке windows-1251, а он в utf-8: прочитан в ней.',
    },
    {
      name: 'cml-zip-of-macos',
      files: 'cml-zip-of-macos/c09_mac.zip',
      lines: { 7398: { price: '3900', stock: '20' } },
    },
  ])('$name', ({ name, files = name, profile = PROFILE, lines, waiting, note = '' }) => {
    using shop = openShop(profile);
    const { said } = shop.take(files);
    expect(shop.lines(), said).toMatchObject(lines);
    expect(said).toContain(note);
    if (waiting) expect(shop.unread()).toMatch(waiting);
  });
});

const NAME = 'Шина Cordiant Comfort 2 185/65R15 88H';
const PRICE = '<Цены><Цена><ИдТипаЦены>p1</ИдТипаЦены><ЦенаЗаЕдиницу>3900</ЦенаЗаЕдиницу></Цена></Цены>';
const offer = (inner: string, id = 'g-a', name = NAME) =>
  `<Предложение><Ид>${id}</Ид><Наименование>${name}</Наименование>${inner}</Предложение>`;
const TYPES = '<ТипыЦен><ТипЦены><Ид>p1</Ид><Наименование>Оптовая</Наименование></ТипЦены></ТипыЦен>';
const PLACES =
  '<Склады><Склад><Ид>w1</Ид><Наименование>Склад Рязань</Наименование></Склад><Склад><Ид>w2</Ид><Наименование>Склад Москва</Наименование></Склад></Склады>';
const IN_STOCK = '<Склад ИдСклада="w1" КоличествоНаСкладе="3"/><Склад ИдСклада="w2" КоличествоНаСкладе="4"/>';
const exchange = (offers: string, { types = TYPES, places = PLACES, changes = false, goods = '' } = {}) => ({
  'offers.xml': `<КоммерческаяИнформация>${goods}<ПакетПредложений СодержитТолькоИзменения="${changes}">${types}${places}<Предложения>${offers}</Предложения></ПакетПредложений></КоммерческаяИнформация>`,
});

describe('of what 1C writes otherwise', () => {
  const SURE = { price: '3900', stock: '7' };
  const UNSURE = { price: '', stock: '7' };
  test.each<[string, Record<string, string>, Line | undefined, RegExp | null, string?]>([
    [
      'stocks of warehouses in elements count',
      exchange(
        offer(
          `${PRICE}<Склад><ИдСклада>w1</ИдСклада><КоличествоНаСкладе>3</КоличествоНаСкладе></Склад><КоличествоНаСкладе><ИдСклада>w2</ИдСклада><Количество>4</Количество></КоличествоНаСкладе>`,
        ),
      ),
      SURE,
      null,
    ],
    [
      'the sum of all warehouses counts where the profile names none',
      exchange(offer(PRICE + IN_STOCK)),
      SURE,
      null,
      TOTAL,
    ],
    [
      'a total of nothing is nothing everywhere',
      exchange(
        offer(`${PRICE}<Количество>0</Количество>`) +
          offer(PRICE + IN_STOCK, 'g-b', 'Viatti Brina V-521 185/65R15 88T'),
      ),
      { price: '3900', stock: '0' },
      null,
    ],
    [
      'a price without VAT is asked about',
      exchange(offer(PRICE + IN_STOCK), {
        types: TYPES.replace(
          '</ТипЦены>',
          '<Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме></Налог></ТипЦены>',
        ),
      }),
      UNSURE,
      /цена без НДС: «3900»/u,
    ],
    [
      'a price with VAT counts',
      exchange(offer(PRICE + IN_STOCK), {
        types: TYPES.replace(
          '</ТипЦены>',
          '<Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме></Налог></ТипЦены>',
        ),
      }),
      SURE,
      null,
    ],
    [
      'prices of a type in another currency are asked about',
      exchange(offer(PRICE + IN_STOCK), {
        types: TYPES.replace('</ТипЦены>', '<Валюта>USD</Валюта></ТипЦены>'),
      }),
      UNSURE,
      /вид цен не в рублях \(«USD»\)/u,
    ],
    [
      'a price for a set of nobody knows how many is asked about',
      exchange(offer(PRICE.replace('</Цена>', '<Единица>компл</Единица></Цена>') + IN_STOCK)),
      UNSURE,
      /цена за «компл» \(коэффициент 1\), а не за штуку/u,
    ],
    [
      'a stock that is counted in sets is none until somebody says',
      exchange(offer(`<БазоваяЕдиница Код="839">компл</БазоваяЕдиница>${PRICE}${IN_STOCK}`)),
      { price: '3900', stock: '0' },
      /остаток в единицах «839», а не в штуках/u,
    ],
    [
      'what the profile settles is not asked about: VAT and the rate of a currency',
      exchange(offer(PRICE + IN_STOCK), {
        types: TYPES.replace(
          '</ТипЦены>',
          '<Валюта>USD</Валюта><УчтеноВСумме>false</УчтеноВСумме></ТипЦены>',
        ),
      }),
      { price: '4719', stock: '7' },
      null,
      `${PROFILE}vat: 10\nrates: { USD: { roubles: 1.1, date: ${new Date().toISOString().slice(0, 10)} } }\n`,
    ],
    [
      'of two doubts the profile settles one',
      exchange(offer(PRICE + IN_STOCK), {
        types: TYPES.replace(
          '</ТипЦены>',
          '<Валюта>USD</Валюта><УчтеноВСумме>false</УчтеноВСумме></ТипЦены>',
        ),
      }),
      UNSURE,
      /вид цен не в рублях .*; цена без НДС: «3900»/u,
      `${PROFILE}vat: 10\n`,
    ],
    [
      'what the profile settles is not asked about: the tyres of a unit',
      exchange(
        offer(
          `<БазоваяЕдиница Код="839">компл</БазоваяЕдиница>${PRICE.replace('3900', '7800').replace('</Цена>', '<Единица>пара шин</Единица></Цена>')}${IN_STOCK}`,
        ),
      ),
      { price: '3900', stock: '28' },
      null,
      `${PROFILE}units: { 839: 4, пара шин: 2 }\n`,
    ],
    [
      'a used tyre is told by its characteristic',
      exchange(
        offer(
          `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Состояние</Наименование><Значение>б/у</Значение></ХарактеристикаТовара></ХарактеристикиТовара>${PRICE}${IN_STOCK}`,
          'g-a#1',
        ) + offer(PRICE + IN_STOCK, 'g-b', 'Viatti Brina V-521 185/65R15 88T'),
      ),
      undefined,
      /б\/у/u,
    ],
    [
      'of prices by steps that for one counts',
      exchange(
        offer(
          `${PRICE.replace('</Цены>', '<Цена><ИдТипаЦены>p1</ИдТипаЦены><ЦенаЗаЕдиницу>3700</ЦенаЗаЕдиницу><МинКоличество>20</МинКоличество></Цена></Цены>')}${IN_STOCK}`,
        ),
      ),
      SURE,
      null,
    ],
    [
      'two prices of a type are asked about',
      exchange(
        offer(
          `${PRICE.replace('</Цены>', '<Цена><ИдТипаЦены>p1</ИдТипаЦены><ЦенаЗаЕдиницу>3700</ЦенаЗаЕдиницу></Цена></Цены>')}${IN_STOCK}`,
        ),
      ),
      UNSURE,
      /две цены одного вида: «3900 и 3700»/u,
    ],
    [
      'two stocks in a warehouse are none until somebody says',
      exchange(offer(`${PRICE}${IN_STOCK}<Склад ИдСклада="w1" КоличествоНаСкладе="40"/>`)),
      { price: '3900', stock: '0' },
      /два остатка на одном складе: «3 и 40»/u,
    ],
    ['a variant costs what its product costs', exchange(offer(PRICE) + offer(IN_STOCK, 'g-a#1')), SURE, null],
  ])('%s', (_, files, line, waiting, profile = PROFILE) => {
    using shop = openShop(profile);
    const { said, error } = shop.take(files);
    expect([error, shop.lines()[7398]], said).toEqual(['', line]);
    if (waiting) expect(shop.unread()).toMatch(waiting);
    else expect(shop.unread()).toBe('');
  });

  test.each<[string, Record<string, string>, RegExp, [Line, RegExp | null]]>([
    [
      'a price type that is gone',
      exchange(offer(PRICE.replace('p1', 'p3') + IN_STOCK), {
        types: TYPES.replace('Оптовая', 'Дилерская').replace('p1', 'p3'),
      }),
      /в выгрузке нет вида цен «Оптовая» с Ид p1, есть «Цена: Дилерская»/u,
      [{ price: '4100', stock: '7' }, /нет вида цен «Оптовая» с Ид p1, есть «Цена: Дилерская».*: «3900»/u],
    ],
    [
      'a price type, and has another one of its name',
      exchange(offer(PRICE.replace('p1', 'p9') + IN_STOCK), { types: TYPES.replace('p1', 'p9') }),
      /в выгрузке нет вида цен «Оптовая» с Ид p1, есть «Цена: Оптовая \(2\)»/u,
      [{ price: '4100', stock: '7' }, /нет вида цен «Оптовая» с Ид p1.*: «3900»/u],
    ],
    [
      'a price type without one price',
      exchange(offer(PRICE.replace('p1', 'p2') + IN_STOCK)),
      /в выгрузке нет ни одной цены вида «Оптовая»/u,
      [{ price: '4100', stock: '7' }, null],
    ],
    [
      'a warehouse that is gone',
      exchange(offer(PRICE + IN_STOCK.replace('w2', 'w5')), {
        places: PLACES.replace('w2', 'w5').replace('Склад Москва', 'Склад Тула'),
      }),
      /в выгрузке нет склада «Склад Москва» с Ид w2, есть «Остаток: Склад Рязань», «Остаток: Склад Тула»/u,
      [{ price: '3900', stock: '7' }, null],
    ],
    [
      'all warehouses',
      exchange(offer(PRICE + IN_STOCK.replaceAll('"w', '"x')), { places: PLACES.replaceAll('>w', '>x') }),
      /в выгрузке нет склада «Склад Рязань» с Ид w1/u,
      [{ price: '3900', stock: '0' }, /нет склада «Склад Рязань» с Ид w1.*: «7»/u],
    ],
  ])(
    'a whole exchange is refused that lacks %s; changes are asked about',
    (_, files, why, [line, waiting]) => {
      using shop = openShop(PROFILE);
      expect(shop.take(exchange(offer(PRICE.replace('3900', '4100') + IN_STOCK))).error).toBe('');
      const before = shop.lines();
      expect(shop.take(files).error).toMatch(why);
      expect(shop.lines()).toEqual(before);
      const changes = { 'offers.xml': (files['offers.xml'] ?? '').replace('"false"', '"true"') };
      expect(shop.take(changes)).toMatchObject({ error: '', newQuestions: waiting ? 1 : 0 });
      expect(shop.lines()[7398]).toEqual(line);
      if (waiting) expect(shop.unread()).toMatch(waiting);
    },
  );

  test('what changes call otherwise is known by its id', () => {
    using shop = openShop(PROFILE);
    expect(shop.take(exchange(offer(PRICE + IN_STOCK)), 'whole').error).toBe('');
    const renamed = exchange(offer(PRICE.replace('3900', '4100') + IN_STOCK.replace('3', '5')), {
      changes: true,
      types: TYPES.replace('Оптовая', 'Дилерская'),
      places: PLACES.replace('Склад Рязань', 'Главный'),
    });
    const { error, said } = shop.take(renamed, 'whole');
    expect([error, shop.lines()[7398], shop.unread()]).toEqual(['', { price: '4100', stock: '9' }, '']);
    expect(said).toContain('«Цена: Оптовая» в 1С теперь «Дилерская»: узнан по Ид.');
  });

  test.each([
    ['796', SURE, null],
    ['839', { price: '', stock: '0' }, /цена за «шина, код 839»/u],
  ] as const)('a unit is what its code %s says, whatever it is called', (code, line, waiting) => {
    using shop = openShop(PROFILE);
    const units = `<Классификатор><ЕдиницыИзмерения><ЕдиницаИзмерения><Ид>u-1</Ид><НаименованиеКраткое>шина</НаименованиеКраткое><Код>${code}</Код></ЕдиницаИзмерения></ЕдиницыИзмерения></Классификатор>`;
    const priced = PRICE.replace('</Цена>', '<Единица>шина</Единица><Коэффициент>1</Коэффициент></Цена>');
    const offers = offer(`<БазоваяЕдиница>u-1</БазоваяЕдиница>${priced}${IN_STOCK}`);
    expect(shop.take(exchange(offers, { goods: units })).error).toBe('');
    expect(shop.lines()[7398]).toEqual(line);
    if (waiting) expect(shop.unread()).toMatch(waiting);
    else expect(shop.unread()).toBe('');
  });

  test.each<[string, string, string, Line | undefined, RegExp | null]>([
    ['has its size in them', 'Cordiant Comfort 2', '', SURE, null],
    [
      'is a run-flat by them',
      NAME,
      '<ЗначенияСвойства><Ид>rf</Ид><Значение>Да</Значение></ЗначенияСвойства>',
      undefined,
      null,
    ],
    [
      'is of another size by them',
      'Cordiant Comfort 2 195/65R15 88H',
      '',
      undefined,
      /размер: в названии 195\/65 R15, а в столбце/u,
    ],
    [
      'is used by its group',
      `${NAME}`,
      '<Группы><Ид>u</Ид></Группы>',
      undefined,
      /шина не новая: «Шины → Б\/у»/u,
    ],
  ])('a product that %s', (_, name, more, line, waiting) => {
    using shop = openShop(PROFILE);
    const property = (id: string, title: string) =>
      `<Свойство><Ид>${id}</Ид><Наименование>${title}</Наименование></Свойство>`;
    const value = (id: string, text: string) =>
      `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${text}</Значение></ЗначенияСвойства>`;
    const titles = {
      w: 'Ширина',
      h: 'Профиль',
      d: 'Диаметр',
      li: 'Индекс нагрузки',
      si: 'Индекс скорости',
      rf: 'RunFlat',
    };
    const classifier = `<Классификатор><Группы><Группа><Ид>t</Ид><Наименование>Шины</Наименование><Группы><Группа><Ид>u</Ид><Наименование>Б/у</Наименование></Группа></Группы></Группа></Группы><Свойства>${Object.entries(
      titles,
    )
      .map(([id, title]) => property(id, title))
      .join(
        '',
      )}<Свойство><Ид>r</Ид><Наименование>Диаметр</Наименование><ВариантыЗначений><Справочник><ИдЗначения>r15</ИдЗначения><Значение>R15</Значение></Справочник></ВариантыЗначений></Свойство></Свойства></Классификатор>`;
    const properties = `<ЗначенияСвойств>${value('w', '185')}${value('h', '65')}${value('r', 'r15')}${value('li', '88')}${value('si', 'H')}${more.startsWith('<Зн') ? more : ''}</ЗначенияСвойств>`;
    const good = `<Товар><Ид>g-a</Ид>${more.startsWith('<Гр') ? more : ''}<Наименование>${name}</Наименование>${properties}</Товар>`;
    const other = offer(PRICE + IN_STOCK, 'g-b', 'Viatti Brina V-521 185/65R15 88T');
    const goods = `${classifier}<Каталог><Товары>${good}</Товары></Каталог>`;
    expect(shop.take(exchange(offer(PRICE + IN_STOCK, 'g-a', name) + other, { goods }), 'whole').error).toBe(
      '',
    );
    expect(shop.lines()[7398]).toEqual(line);
    if (waiting) expect(shop.unread()).toMatch(waiting);
    if (!line) return;
    // Changes tell no properties.
    const changes = exchange(offer(PRICE.replace('3900', '4000'), 'g-a', name), { changes: true });
    expect(shop.take(changes, 'whole')).toMatchObject({ error: '', newQuestions: 0 });
    expect(shop.lines()[7398]).toEqual({ price: '4000', stock: '7' });
  });

  test('a product whose variants are known is not sold out by its own zero, but by its deletion', () => {
    using shop = openShop(TOTAL);
    const whole = exchange(
      offer(`${PRICE}<Количество>0</Количество>`) + offer(`${PRICE}<Количество>12</Количество>`, 'g-a#1'),
    );
    expect(shop.take(whole, 'whole').error).toBe('');
    const zero = { changes: true, types: TYPES };
    expect(shop.take(exchange(offer('<Количество>0</Количество>'), zero), 'whole').error).toBe('');
    expect(shop.lines()[7398]).toEqual({ price: '3900', stock: '12' });
    const gone =
      '<Каталог><Товары><Товар Статус="Удален"><Ид>g-a</Ид><Наименование>Шина Cordiant Comfort 2 185/65R15 88H</Наименование></Товар></Товары></Каталог>';
    expect(shop.take(exchange('', { ...zero, goods: gone }), 'whole').error).toBe('');
    expect(shop.lines()[7398]).toEqual({ price: '3900', stock: '0' });
  });

  test('a price of nothing in a package of changes is asked about, and the package accepted', () => {
    using shop = openShop(PROFILE);
    expect(shop.take(exchange(offer(PRICE + IN_STOCK)), 'whole').error).toBe('');
    const free = exchange(offer(PRICE.replace('3900', '0') + IN_STOCK), { changes: true });
    expect(shop.take(free, 'part').error).toBe('');
    expect(shop.lines()[7398]).toEqual({ price: '3900', stock: '7' });
    expect(shop.unread()).toContain('цена равна нулю');
  });
});

describe('an exchange of 1C', () => {
  const whole = { 'import.xml': part('import.xml'), 'offers.xml': part('offers.xml') };
  const FIRST = {
    7: { price: '12700', stock: '0' },
    7398: { price: '4900', stock: '24' },
    7622: { price: '6490', stock: '8' },
    14769: { price: '5100', stock: '5' },
  };
  let shop: ReturnType<typeof openShop>;
  beforeAll(() => {
    shop = openShop(part('1c.yaml'));
    expect(shop.take(whole, 'whole').error).toBe('');
    expect(shop.lines()).toEqual(FIRST);
  });
  afterAll(() => shop[Symbol.dispose]());

  test('exchange-warehouses-renamed', () => {
    const renamed = { ...whole, 'offers.xml': part('renamed-offers.xml') };
    const { error, said } = shop.take(renamed, 'whole');
    expect({ error, lines: shop.lines() }).toEqual({ error: '', lines: FIRST });
    expect(said).toContain('«Остаток: Склад Рязань» в 1С теперь «Основной склад»: узнан по Ид.');
  });

  test('exchange-total-only', () => {
    const total = { ...whole, 'offers.xml': part('total-only-offers.xml') };
    const { error } = shop.take(total, 'whole');
    expect(shop.lines()).toEqual(FIRST);
    expect(error).toContain('в выгрузке нет остатков по складам, только общее «Количество»');
  });

  test('exchange-only-a-rim-changed', () => {
    const rim = { 'import.xml': part('rim-import.xml'), 'changes.xml': part('rim-changes.xml') };
    expect(shop.take(rim, 'whole')).toMatchObject({ error: '', newQuestions: 1 });
    expect(shop.lines()).toEqual(FIRST);
    expect(shop.unread()).toContain('g-r;Диск Magnetto');
    // Nobody hears of the same question twice.
    expect(shop.take(rim, 'whole').newQuestions).toBe(0);
  });

  test('exchange-changes-total-only', () => {
    const changes = { 'changes.xml': part('total-only-changes.xml') };
    expect(shop.take(changes, 'whole').error).toBe('');
    expect(shop.lines()).toEqual({ ...FIRST, 14769: { price: '5100', stock: '0' } });
    expect(shop.unread()).toMatch(/^g-b;.*остаток без складов: «6»/mu);
  });

  test('exchange-sklady-elements', () => {
    const sklady = { ...whole, 'offers.xml': part('sklady-offers.xml') };
    expect(shop.take(sklady, 'whole').error).toBe('');
    expect(shop.lines()).toMatchObject({ 7398: { stock: '5' }, 14769: { stock: '5' } });
  });

  test('exchange-deactivate', () => {
    const lacking = {
      'import.xml': part('deactivate-import.xml'),
      'offers.xml': part('deactivate-offers.xml'),
    };
    const { error, said } = shop.take(lacking, 'whole');
    expect({ error, lines: shop.lines() }).toEqual({
      error: '',
      lines: { ...FIRST, 14769: { price: '5100', stock: '0' } },
    });
    expect(said).toContain('нет в новом прайсе: 1; распроданы');
    expect(said).toContain('    14769 Viatti Brina V-521 185/65 R15 88T');
  });

  test.each(['sold', 'keep'] as const)('list-lacks-a-tyre: missing: %s', missing => {
    using shop = openShop(
      `columns: { code: Код, name: Наименование, price: Цена опт, stock: Остаток }\nchange: [price, stock]\nmarkup: 15\n${missing === 'sold' ? '' : `missing: ${missing}\n`}`,
      'alfa',
    );
    expect(shop.take('list-lacks-a-tyre/sup_a.csv').error).toBe('');
    expect(shop.lines()).toMatchObject({ 7622: { price: '5980', stock: '8' } });
    const { said } = shop.take('list-lacks-a-tyre/sup_a2.csv');
    expect(said).toContain('нет в новом прайсе: 1; ');
    expect(said).toContain('    7622 Torero MP30 205/55 R16 94T XL шип.');
    expect(shop.lines()[7622]).toEqual(missing === 'sold' ? { price: '5980', stock: '0' } : undefined);
    const again = shop.take('list-lacks-a-tyre/sup_a2.csv');
    expect(again.said).not.toContain('нет в новом прайсе');
    expect(shop.lines()[7622]).toEqual(missing === 'sold' ? { price: '5980', stock: '0' } : undefined);
  });
});
