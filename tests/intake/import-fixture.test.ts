import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { all, brokenShop, edit, FIXTURE_WARNINGS, put, reader } from './broken-shop.ts';

describe('the fixture', () => {
  const shop = brokenShop();
  let result: ReturnType<typeof shop.import>;
  let catalogue: ReturnType<typeof reader>;
  const rows = (sql: string) => catalogue.rows(sql);
  const values = (sql: string) => catalogue.values(sql);
  beforeAll(() => {
    result = shop.import();
    catalogue = reader(shop.target);
  });
  afterAll(() => {
    catalogue.close();
    shop[Symbol.dispose]();
  });

  test('is imported without errors and with its intended warnings', () => {
    expect(result).toMatchObject({ errors: [], warnings: FIXTURE_WARNINGS });
    expect(result.imported?.counts).toEqual({
      brand: 6,
      model: 23,
      product: 29,
      price_ahead: 0,
      section: 6,
      promo: 4,
      article: 5,
      collection: 8,
      collection_model: 55,
      page: 8,
      banner: 6,
      goal: 8,
      landing_text: 0,
      car_make: 3,
      car_make_name: 15,
      car_model: 6,
      car_generation: 7,
      car_modification: 8,
      car_tyre: 12,
      redirect: 3,
      picture: 104,
      link_picture: 68,
    });
  });

  test('every table has as many rows as reported', () => {
    for (const [table, count] of Object.entries(result.imported?.counts ?? {}))
      expect([table, ...values(`SELECT COUNT(*) FROM ${table}`)]).toEqual([table, count]);
  });

  test('models are ordered leaders first, then by name; disabled ones have no position', () => {
    expect(values('SELECT slug FROM model WHERE position IS NOT NULL ORDER BY position')).toEqual([
      'bridgestone-turanza-t005',
      'cordiant-comfort-2',
      'gislaved-nord-frost-200',
      'nokian-hakkapeliitta-r5',
      'bridgestone-blizzak-vrx',
      'bridgestone-dueler-at',
      'bridgestone-ecopia',
      'bridgestone-potenza-rft',
      'cordiant-all-terrain',
      'cordiant-business-ca-2',
      'cordiant-snow-cross-2',
      'cordiant-winter-drive-2',
      'gislaved-urban-speed',
      'kama-euro-129',
      'kama-irbis',
      'nokian-hakka-green-3',
      'nokian-hakka-van',
      'nokian-hakkapeliitta-10',
      'nokian-nordman-8',
      'nokian-seasonproof',
      'torero-mp47',
      'torero-mp82',
    ]);
    expect(values('SELECT slug FROM model WHERE position IS NULL')).toEqual(['bridgestone-b250']);
  });

  test('products in stock and of the season come first, models in turn', () => {
    const listed = rows('SELECT position, id FROM product WHERE position IS NOT NULL ORDER BY position');
    expect(listed.map(([, id]) => id)).toEqual([
      16, 23, 17, 24, 19, 33, 34, 11, 13, 30, 20, 12, 32, 8, 7, 21, 29, 28, 15, 27, 18, 25, 35, 10, 14, 31, 9,
      26,
    ]);
    expect(values('SELECT id FROM product WHERE position IS NULL')).toEqual([22]);
  });

  test('price_from is the lowest price of what is in stock, or of anything, in kopecks', () => {
    const priceFrom = (slug: string) => values(`SELECT price_from FROM model WHERE slug = '${slug}'`)[0];
    expect(priceFrom('nokian-hakkapeliitta-r5')).toBe(749_000);
    expect(priceFrom('bridgestone-turanza-t005')).toBe(790_000);
    expect(priceFrom('cordiant-winter-drive-2')).toBe(450_000);
    expect(priceFrom('bridgestone-ecopia')).toBeNull();
    using sold = brokenShop(edit('products.csv', ';7 490,00;;4;', ';7 490,00;;0;'));
    sold.import();
    const changed = reader(sold.target);
    expect(changed.values("SELECT price_from FROM model WHERE slug = 'nokian-hakkapeliitta-r5'")).toEqual([
      949_000,
    ]);
    changed.close();
  });

  test('prices are stored in kopecks, however they are written', () => {
    expect(rows('SELECT id, price, old_price FROM product WHERE id IN (7, 8, 17)')).toEqual([
      [7, 949_000, 1_099_000],
      [8, 749_000, null],
      [17, 1_045_050, null],
    ]);
  });

  test('sizes are split into their parts', () => {
    expect(
      rows(
        'SELECT id, size_str, width, height, diametr, load_index, cargo FROM product WHERE id IN (7, 13, 21, 28)',
      ),
    ).toEqual([
      [7, '205/55 R16', '205', '55', '16', '94', 0],
      [13, '195/70 R15C', '195', '70', '15', '104/102', 1],
      [21, '31x10.5 R15', '31x10.5', '', '15', '109', 0],
      [28, '185 R14C', '185', '', '14', '102/100', 1],
    ]);
  });

  test('badges are first the model’s own, then those of running promotions', () => {
    const badges = (slug: string) =>
      values(`SELECT badges FROM model WHERE slug = '${slug}'`).map(
        text => JSON.parse(String(text)) as unknown,
      )[0];
    expect(badges('cordiant-comfort-2')).toEqual([
      { icon: '/storage/badge.svg', title: 'Выбор редакции', thumb: '/storage/badge.svg' },
      {
        icon: 'persent',
        title: 'Шиномонтаж −50 %',
        thumb: '',
        promo: 'cordiant',
        min_count: 4,
      },
    ]);
    expect(badges('nokian-hakkapeliitta-r5')).toEqual([{ icon: 'top', title: 'Лидер продаж', thumb: '' }]);
    expect(badges('torero-mp47')).toEqual([
      { icon: 'new', title: 'Новинка', thumb: '' },
      { icon: 'label', title: 'Низкая цена', thumb: '' },
      { icon: 'gift', title: 'Чехлы в подарок', thumb: '', promo: 'torero' },
    ]);
    expect(badges('kama-irbis')).toEqual([]);
    expect(badges('bridgestone-turanza-t005')).toEqual([]);
  });

  test('an ended promotion keeps its page, one that has not begun has none', () => {
    expect(rows('SELECT url, ended FROM promo ORDER BY position')).toEqual([
      ['cordiant', 0],
      ['gislaved', 0],
      ['torero', 0],
      ['ended', 1],
    ]);
  });

  test('collections hold their models by hand or by rule', () => {
    const members = (url: string) =>
      values(
        `SELECT slug FROM collection_model JOIN model m ON m.id = model_id
         WHERE collection = '${url}' ORDER BY collection_model.position`,
      );
    expect(members('hand_picked').slice(0, 3)).toEqual([
      'torero-mp47',
      'nokian-hakkapeliitta-r5',
      'bridgestone-dueler-at',
    ]);
    expect(members('all_models')).toHaveLength(22);
    expect(members('commercial_allseason')).toEqual(['cordiant-business-ca-2']);
    expect(members('cordiant_r16')).toEqual([
      'cordiant-comfort-2',
      'cordiant-all-terrain',
      'cordiant-business-ca-2',
      'cordiant-snow-cross-2',
    ]);
  });

  test('a collection that contains others is a section too', () => {
    expect(rows("SELECT key, parent FROM section WHERE tree = 'collections' ORDER BY position")).toEqual([
      ['collections', null],
      ['by_car', 'collections'],
      ['commercial', 'by_car'],
    ]);
  });

  test('generations span the years of their rows; those still in production reach this year', () => {
    expect(
      rows(
        'SELECT m.name, g.name, year_from, year_to FROM car_generation g JOIN car_model m ON m.id = model_id ORDER BY g.id',
      ),
    ).toEqual([
      ['3 серии', 'F30', 2011, 2019],
      ['5 серии', 'G30', 2017, 2023],
      ['Granta', 'I', 2011, 2018],
      ['Vesta', 'I', 2015, 2026],
      ['Polo', 'V', 2010, 2020],
      ['Polo', 'VI', 2020, 2026],
      ['Transporter', 'T5', 2003, 2015],
    ]);
    expect(
      rows("SELECT axle, width, height, diametr FROM car_tyre WHERE axle <> '' ORDER BY position"),
    ).toEqual([
      ['front', '245', '45', '18'],
      ['rear', '275', '40', '18'],
    ]);
  });

  test('texts are sanitised HTML', () => {
    expect(values("SELECT content FROM article WHERE url = 'pressure'")).toEqual([
      `<h2>Давление в шинах</h2>
<p>Текст статьи.</p>
<table>
<thead>
<tr>
<th>Ось</th>
<th>Давление</th>
</tr>
</thead>
<tbody><tr>
<td>Передняя</td>
<td>2,2</td>
</tr>
</tbody></table>
<p><img alt="Манометр" src="/storage/articles/article.svg" loading="lazy" /></p>
<ol>
<li>Измеряйте <mark>на холодных</mark> шинах.</li>
<li>Сверяйтесь с <a href="https://example.com/table" rel="noopener noreferrer">таблицей</a>.</li>
</ol>
<p>Так выглядит текст пробного магазина: он длинен ровно настолько, чтобы проверка содержимого не просила его дописать, и ничего не обещает покупателю. По нему видно, как на странице стоят абзацы, переносы и отступы, а больше от него ничего не требуется.</p>`,
    ]);
  });

  test('a product has its own text, photo and properties', () => {
    const [row] = rows('SELECT h1, photo, content, properties FROM product WHERE id = 7');
    const [h1, photo, content, properties] = (row ?? []) as string[];
    expect([h1, photo, content]).toEqual([
      'Шина на все зимы',
      '/storage/tyres/own.svg',
      '<p>Собственный текст этого товара.</p>',
    ]);
    const parsed = JSON.parse(properties ?? '') as { id: string; value: string }[];
    expect(parsed.map(({ id, value }) => [id, value])).toEqual([
      ['short_name', '205/55 R16 94R XL'],
      ['width', '205'],
      ['height', '55'],
      ['diametr', 'R16'],
      ['season', 'Зимняя'],
      ['spikes', 'Нет'],
      ['runflat', 'Нет'],
      ['load_index', '94'],
      ['speed_index', 'R'],
      ['xl', 'Да'],
      ['country', 'Финляндия'],
      ['year', '2026'],
      ['noise', '69\u00A0дБ'],
    ]);
  });

  test('properties that tyres are chosen by are columns too, empty where nothing is known', () => {
    expect(
      rows('SELECT noise, fuel, wet_grip, year, country FROM product WHERE id IN (7, 9) ORDER BY id'),
    ).toEqual([
      [69, null, null, 2026, 'Финляндия'],
      [null, null, null, 2025, 'Финляндия'],
    ]);
  });

  test('a class of the tyre label is read in Cyrillic and small letters too', () => {
    using shop = brokenShop(
      all(
        edit('properties.csv', 'noise;Внешний шум;number;дБ', 'wet_grip;Сцепление;text;'),
        edit('products.csv', ';noise\n', ';wet_grip\n'),
        edit('products.csv', ';69\n8;', ';с\n8;'),
        edit('products.csv', ';69\n9;', ';В\n9;'),
        edit('products.csv', ';72\n', ';d\n'),
      ),
    );
    expect(shop.import().errors).toEqual([]);
    const catalogue = reader(shop.target);
    expect(catalogue.values('SELECT wet_grip FROM product WHERE wet_grip IS NOT NULL ORDER BY id')).toEqual([
      'C',
      'B',
      'D',
    ]);
    catalogue.close();
  });
});

describe('encodings', () => {
  test('windows-1251 and UTF-16 give the same letters as UTF-8', () => {
    const cp1251 = Buffer.from(
      [...'place;img;target;overlayer;title;description\nmain;banners/torero.svg;;да;Ёлка №1;Щётка\n'].map(
        letter =>
          ({ Ё: 0xa8, '№': 0xb9, ё: 0xb8 })[letter] ??
          (letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0)),
      ),
    );
    const utf16 = Buffer.from(`\uFEFF${new TextDecoder('windows-1251').decode(cp1251)}`, 'utf16le');
    for (const bytes of [cp1251, utf16, utf16.swap16()]) {
      using shop = brokenShop(put('banners.csv', Buffer.from(bytes)));
      shop.import();
      const catalogue = reader(shop.target);
      expect(catalogue.rows('SELECT title, description FROM banner')).toEqual([['Ёлка №1', 'Щётка']]);
      catalogue.close();
    }
  });
});
