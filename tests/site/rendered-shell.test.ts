import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { page, row, rows, setting } from './fixture.ts';
import { all, links, one, words } from './published.ts';

/** What every page shares: header, menus, footer. */
interface Shop {
  name: string;
  phones: string[];
  email: string;
  address: { postal: string; region: string; city: string; street: string };
  hours: { days: string; time: string; schema: string }[];
  requisites: { seller: string; inn: string; ogrn: string };
  copyright_year: number;
  coordinates: { lat: number; lon: number };
  map: { link: string };
}

const shop = setting<Shop>('shop');
const { root } = page('/');

describe('header', () => {
  const header = one(root, 'header');
  const tel = (phone: string) => `tel:${phone.replace(/[^+\d]/gu, '')}`;

  test('logo, phones, basket', () => {
    expect(links(header, '.header-row > a, basket-badge > a')).toEqual([
      [shop.name, '/'],
      ['Корзина', '/basket'],
    ]);
    expect(one(header, 'a[href="/basket"]').getAttribute('aria-label')).toBe('Корзина пуста');
    expect(links(header, 'a[href^="tel:"]')).toEqual(shop.phones.map(phone => [phone, tel(phone)]));
    for (const phone of shop.phones) expect(tel(phone)).toMatch(/^tel:\+7\d{10}$/u);
  });

  test('the search asks /products', () => {
    const form = one(header, 'search form');
    const field = one(form, 'input');
    expect([
      form.getAttribute('action'),
      field.getAttribute('name'),
      words(one(form, `label[for="${field.id}"]`)),
    ]).toEqual(['/products', 'string', 'Поиск шин']);
  });

  test('the catalogue menu: seasons, brands, the ways to choose', () => {
    const button = all(header, 'button').find(one => words(one) === 'Каталог шин') as HTMLElement;
    const menu = one(header, `#${button.getAttribute('popovertarget')}[popover]`);
    expect(links(menu, '.menu-seasons a')).toEqual([
      ['Зимние', '/products?season=winter'],
      ['Летние', '/products?season=summer'],
      ['Всесезонные', '/products?season=allseason'],
    ]);
    expect(links(menu, '.menu-ways a')).toEqual([
      ['Подбор по параметрам', '/products'],
      ['Коллекции моделей', '/collections'],
    ]);
    const listed = rows<{ url: string }>("SELECT url FROM brand WHERE ico <> ''").map(
      ({ url }) => `/brand/${url}`,
    );
    const brands = links(menu, '.menu-brands a').map(([, href]) => href);
    expect([...brands].sort()).toEqual([...listed, '/brands'].sort());
  });

  test('the bar: promotions, news, delivery, how to order', () => {
    expect(links(header, '.bar-links a')).toEqual([
      ['Акции', '/promo'],
      ['Новости', '/articles'],
      ['Доставка', '/page/delivery'],
      ['Как заказать', '/page/ordermanual'],
    ]);
  });

  test('the strip opens links about the shop; the address opens the map', () => {
    const toggle = all(header, 'button').find(one => words(one) === 'О магазине и контакты') as HTMLElement;
    const panel = one(header, `#${toggle.getAttribute('popovertarget')}[popover]`);
    expect(links(panel).slice(0, 3)).toEqual([
      ['О нас', '/page/about'],
      ['Контакты', '/page/contacts'],
      ['Точки продаж', '/page/outposts'],
    ]);
    const { city, street } = shop.address;
    const address = all(header, 'button').find(one => words(one) === `${city}, ${street}`) as HTMLElement;
    const map = one(header, `dialog#${address.getAttribute('commandfor')}`);
    expect(words(map.querySelector('h2'))).toBe('Схема проезда');
    expect(links(map).map(([, href]) => href)).toEqual([shop.map.link]);
  });
});

describe('footer', () => {
  const footer = one(root, 'body > footer');
  const column = (title: string) =>
    links(all(footer, '.footer-column').find(one => words(one.querySelector('h2')) === title) as HTMLElement);

  test('three columns of links and the contacts', () => {
    expect(all(footer, 'h2').map(words)).toEqual(['Каталог', 'Информация', 'Популярное', 'Контакты']);
    const all_ = ['Каталог', 'Информация', 'Популярное'].flatMap(column).map(([, href]) => href);
    const quick = ['bridgestone', 'goodyear', 'nokian_tyres', 'pirelli', 'continental', 'CORDIANT'];
    const known = rows<{ url: string }>("SELECT url FROM brand WHERE ico <> ''").map(({ url }) => url);
    expect(all_).toEqual(
      expect.arrayContaining([
        ...[
          '/tyres',
          '/cars',
          '/products',
          '/brands',
          '/collections',
          '/models/winter',
          '/models/summer',
          '/models/topsell',
        ],
        ...[
          '/promo',
          '/articles',
          '/page/delivery',
          '/page/ordermanual',
          '/page/about',
          '/page/contacts',
          '/page/outposts',
        ],
        ...quick.filter(url => known.includes(url)).map(url => `/brand/${url}`),
      ]),
    );
    row('quick brand', "SELECT 1 FROM brand WHERE url = 'CORDIANT' COLLATE BINARY");
  });

  test('phones, e-mail, address, copyright, requisites', () => {
    const { postal, region, city, street } = shop.address;
    expect(column('Контакты')).toEqual([
      ...shop.phones.map(phone => [phone, `tel:${phone.replace(/[^+\d]/gu, '')}`]),
      [shop.email, `mailto:${shop.email}`],
    ]);
    const { seller, inn, ogrn } = shop.requisites;
    for (const text of [
      `${postal}, ${region}, ${city}, ${street}`,
      `© ${shop.copyright_year} ${shop.name}`,
      seller,
      inn,
      ogrn,
    ])
      expect(words(footer)).toContain(text);
  });
});
