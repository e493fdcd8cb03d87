import { describe, expect, test } from 'vitest';
import { page, rows, setting } from './fixture.ts';
import { displayPrice, listedProducts, onCard, price, text } from './goods-rows.ts';
import { all, links, main, one, words } from './published.ts';

/** The list of all products and its filter, held to the catalogue's rows. */
const listed = listedProducts();

/** With the load and speed index where the name has them. */
function sizeOf({ name, size_str: size, load_index, speed_index }: (typeof listed)[number]): string {
  const index = `${load_index}${speed_index}`;
  if (!index || !name.includes(`${size} ${index}`)) return size;
  return `${size} ${index}${name.includes(`${size} ${index} XL`) ? ' XL' : ''}`;
}

describe('results', () => {
  const pages = Math.ceil(listed.length / 20);
  const address = (number: number) => (number === 1 ? '/products' : `/products/${number}`);

  test.each(Array.from({ length: pages }, (_, at) => at + 1))(
    'page %i: twenty cards in the default order',
    number => {
      const content = main(page(address(number)));
      expect(text(content, 'h1')).toBe('ПОДБОР ШИН');
      const own = listed.slice((number - 1) * 20, number * 20);
      const cards = all(content, 'article').map(card => ({
        link: links(card, 'h3 a')[0],
        mark: card.querySelector('.brand-mark')?.getAttribute('src') ?? '',
        photo: card.querySelector('img')?.getAttribute('src'),
        size: text(card, '.card-size'),
        badges: all(card, '.badges li').map(words),
        ...price(card),
      }));
      expect(cards).toEqual(
        own.map(product => ({
          link: [product.name, `/product/${product.id}`],
          mark: product.ico,
          photo: product.photo,
          size: sizeOf(product),
          badges: onCard(JSON.parse(product.badges)),
          ...displayPrice(product),
        })),
      );
      const to = Math.min(number * 20, listed.length);
      expect(words(content)).toContain(
        `Показано ${(number - 1) * 20 + 1} по ${to} из ${listed.length} записей`,
      );
    },
  );

  test('pages are links: «Первая», the numbers, «Последняя»; the one that is open says so', () => {
    const nav = one(main(page(address(2))), 'nav[aria-label="Страницы"]');
    const numbers = Array.from({ length: pages }, (_, at) => [String(at + 1), address(at + 1)]);
    expect(links(nav)).toEqual([['Первая', '/products'], ...numbers, ['Последняя', address(pages)]]);
    expect(links(nav, 'a[aria-current="page"]')).toEqual([['2', '/products/2']]);
  });

  test('tyres in stock are first, of them those for the season of the day, of these leaders', () => {
    const season = setting<string>('season');
    const order = rows<{ group: number }>(
      `SELECT (p.stock = 0) * 4 + (m.season <> ?) * 2 + (m.topsell = 0) AS "group"
       FROM product p JOIN model m ON m.id = p.model_id WHERE m.disable = 0 ORDER BY p.position`,
      season,
    ).map(({ group }) => group);
    expect(new Set(order).size).toBeGreaterThan(4);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('the filter has the spec’s controls and knows every size and brand on sale', () => {
    const form = one(main(page('/products')), 'form[aria-label="Подбор шин по параметрам"]');
    expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/products', 'get']);
    const named = all(form, 'label[for]').map(label => [
      words(label),
      one(form, `#${label.getAttribute('for')}`).getAttribute('name'),
    ]);
    expect(named).toEqual([
      ['ШИРИНА', 'width'],
      ['ПРОФИЛЬ', 'height'],
      ['ДИАМЕТР', 'diametr'],
      ['ПРОИЗВОДИТЕЛЬ', 'brand'],
      ['Название содержит...', 'string'],
      ['ЦЕНА от, руб.', 'price_from'],
      ['ЦЕНА до, руб.', 'price_to'],
      ['ИНДЕКС НАГРУЗКИ не ниже', 'load_from'],
      ['ИНДЕКС СКОРОСТИ не ниже', 'speed_from'],
      ['ВНЕШНИЙ ШУМ не громче, дБ', 'noise_to'],
      ['ГОД ВЫПУСКА не раньше', 'year_from'],
    ]);
    const boxes = all(form, 'label.check').map(label => ({
      isMore: label.closest('details') !== null,
      label: [
        words(label),
        label.querySelector('input')?.getAttribute('name') ?? '',
        label.querySelector('input')?.getAttribute('value'),
      ],
    }));
    expect(boxes.filter(({ isMore }) => !isMore).map(({ label }) => label)).toEqual([
      ['ВСЕ', '', '1'],
      ['Летние', 'season', 'summer'],
      ['Зимние', 'season', 'winter'],
      ['Всесезонные', 'season', 'allseason'],
      ['Run Flat', 'runflat', '1'],
      ['Шипованные', 'spikes', '1'],
      ['Грузовые', 'cargo', '1'],
      ['от комплекта (4 шт.)', 'kit', '1'],
    ]);
    expect(boxes.filter(({ isMore }) => isMore).map(({ label }) => label)).toEqual([
      ['В наличии', 'instock', '1'],
      ['Без шипов', 'nospikes', '1'],
      ['XL (усиленные)', 'xl', '1'],
      ...['Nokian Tyres', 'Bridgestone', 'Cordiant', 'Torero', 'Gislaved', 'Kama'].map(name => [
        name,
        'brand',
        name,
      ]),
      ...['Венгрия', 'Россия', 'Финляндия', 'Япония'].map(name => [name, 'country', name]),
    ]);
    expect(all(form, 'details').map(group => group.getAttribute('open') ?? null)).toEqual([null]);
    expect(words(one(form, 'button[type="submit"]'))).toBe('ПОДОБРАТЬ');
    const sort = one(main(page('/products')), 'select[name="sort"]');
    expect(sort.getAttribute('form')).toBe(form.id);
    expect(words(one(main(page('/products')), `label[for="${sort.id}"]`))).toBe('СОРТИРОВКА');
    const options = (name: string) =>
      all(main(page('/products')), `select[name="${name}"] option`).map(option => [
        words(option),
        option.getAttribute('value'),
      ]);
    expect(options('sort').slice(1)).toEqual([
      ['Цена больше', 'price_desc'],
      ['Цена меньше', 'price_asc'],
    ]);
    for (const name of ['width', 'height', 'diametr', 'brand']) {
      const column = name === 'brand' ? 'b.name' : `p.${name}`;
      const known = rows<{ value: string }>(
        `SELECT DISTINCT ${column} AS value FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id
         WHERE m.disable = 0 AND ${column} <> ''`,
      ).map(({ value }) => value);
      expect(options(name)[0]).toEqual(['ВСЕ', '']);
      expect(
        options(name)
          .slice(1)
          .map(([, value]) => value)
          .sort(),
      ).toEqual(known.sort());
    }
  });
});
