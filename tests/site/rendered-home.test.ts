import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { page, rows, setting, table, today } from './fixture.ts';
import { all, headings, html, links, main, one, SITE, section, structured, words } from './published.ts';

/** The home page, compared with the editors' files and the catalogue's rows. */
interface Home {
  title: string;
  main_img: {
    title: string;
    subtitle: string;
    lines: string[];
    button: { text: string; link: string };
    images: string[];
  };
  tiles: { title: string; link: string; image: string }[];
  advantages: { title: string; text: string; link: string }[];
  content: string;
}

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

const home = setting<Home>('home');
const shop = setting<Shop>('shop');
const { root } = page('/');
const content = main(page('/'));
const part = (label: string) => one(content, `section[aria-label="${label}"]`);
const sources = (node: HTMLElement) => all(node, 'img').map(img => img.getAttribute('src'));

describe('home page', () => {
  test('what shoppers look for now: studs or none, then the sizes with most products of the season', () => {
    const nav = one(content, 'nav[aria-labelledby="wanted"]');
    const season = setting<'summer' | 'winter'>('season');
    const word = season === 'winter' ? 'зимние' : 'летние';
    expect(words(one(nav, 'p'))).toBe(`Сейчас выбирают ${word}:`);
    const sizes = rows<{ size: string; width: string; height: string; rim: string }>(
      `SELECT min(size_str) AS size, width, height, diametr AS rim FROM product WHERE season = '${season}'
       AND position IS NOT NULL GROUP BY width, height, diametr ORDER BY count(*) DESC, width, height, diametr LIMIT 6`,
    );
    const landings = new Map(
      rows<{ filter: string; path: string }>(
        "SELECT filter, path FROM landing WHERE filter <> '' AND state <> 'gone'",
      ).map(({ filter, path }) => [filter, path]),
    );
    const known = (search: string) => landings.get(search) ?? search;
    expect(landings.size).toBeGreaterThan(0);
    const studs = [
      ['Шипованные', known('/products?season=winter&spikes=1')],
      ['Без шипов', known('/products?season=winter&nospikes=1')],
    ];
    expect(links(nav, 'a')).toEqual([
      ...(season === 'winter' ? studs : []),
      ...sizes.map(({ size, width, height, rim }) => [
        size,
        known(`/products?season=${season}&width=${width}&height=${height}&diametr=${rim}`),
      ]),
    ]);
  });

  test('the site’s name is the heading; sections are in the spec’s order', () => {
    expect(words(one(root, 'h1'))).toBe(home.title);
    const marks = [
      home.main_img.title,
      'ПОДОБРАТЬ',
      home.tiles[0]?.title ?? '',
      'ПРОИЗВОДИТЕЛИ',
      'Лучшие предложения',
      'все новости',
      home.advantages[0]?.title ?? '',
    ];
    const places = marks.map(mark => words(content).indexOf(mark));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(
      headings(root)
        .filter(title => /^[А-Я]/u.test(title))
        .slice(0, 2),
    ).toEqual(['ПРОИЗВОДИТЕЛИ', 'Лучшие предложения']);
  });

  test('the first screen: title, subtitle, three lines, button, three pictures', () => {
    const { title, subtitle, lines, button, images } = home.main_img;
    const hero = part(title);
    expect([words(hero.querySelector('.hero-title')), words(hero.querySelector('.hero-subtitle'))]).toEqual([
      title,
      subtitle,
    ]);
    expect(all(hero, '.hero-lines li').map(words)).toEqual(lines);
    expect(lines).toHaveLength(3);
    expect(links(hero, '.hero-reasons a')).toEqual([[button.text, button.link]]);
    expect(sources(hero)).toEqual(images);
    expect(images).toHaveLength(3);
  });

  test('the filter is the simple one', () => {
    const form = one(content, 'form[aria-label="Подбор шин по параметрам"]');
    const names = new Set(all(form, '[name]').map(field => field.getAttribute('name')));
    expect([...names].sort()).toEqual([
      'brand',
      'cargo',
      'diametr',
      'height',
      'runflat',
      'season',
      'spikes',
      'width',
    ]);
    expect(form.getAttribute('action')).toBe('/products');
  });

  test('only today’s banners are shown, in the editors’ order', () => {
    const day = today();
    const banners = table('banners.csv').filter(({ place }) => place === 'main');
    const current = banners.filter(({ from, to }) => (!from || from <= day) && (!to || to >= day));
    expect(current.length).toBeLessThan(banners.length);
    const found = all(part('Акции и баннеры'), 'li.banner');
    expect(
      found.map(banner => [sources(banner)[0], banner.querySelector('img')?.getAttribute('alt')]),
    ).toEqual(current.map(({ img, title }) => [`/storage/${img}`, title]));
    for (const [at, { overlayer, target, title, description }] of current.entries()) {
      const banner = found[at] as HTMLElement;
      const [button] = all(banner, 'button[command="show-modal"]');
      if (overlayer === 'да') {
        const dialog = one(banner, `dialog#${button?.getAttribute('commandfor')}`);
        expect([words(dialog.querySelector('h2')), words(dialog.querySelector('p'))]).toEqual([
          title,
          description,
        ]);
      } else if (target) {
        const link = one(banner, 'a');
        expect([button, link.getAttribute('href'), link.getAttribute('target')]).toEqual([
          undefined,
          target,
          '_blank',
        ]);
      }
    }
    expect(current.some(({ overlayer }) => overlayer === 'да')).toBe(true);
    expect(current.some(({ target }) => target)).toBe(true);
  });

  test('three tiles link to the spec’s collections', () => {
    expect(links(part('Категории'))).toEqual(home.tiles.map(({ title, link }) => [title, link]));
    expect(home.tiles.map(({ link }) => link)).toEqual([
      '/collection/summer_models',
      '/collection/winter_models',
      '/collection/collection_top_models',
    ]);
  });

  test('«ПРОИЗВОДИТЕЛИ»: brands with a mark, then «все бренды»', () => {
    const brands = rows<{ name: string; url: string; ico: string }>(
      "SELECT * FROM brand WHERE ico <> '' ORDER BY position",
    );
    const found = section(root, 'ПРОИЗВОДИТЕЛИ') as HTMLElement;
    expect(links(found, 'li a').map(([, href]) => href)).toEqual(brands.map(({ url }) => `/brand/${url}`));
    expect(all(found, 'li img').map(img => [img.getAttribute('src'), img.getAttribute('alt')])).toEqual(
      brands.map(({ ico, name }) => [ico, name]),
    );
    expect(links(found, 'a.more')).toEqual([['все бренды', '/brands']]);
  });

  test('«Лучшие предложения»: leaders, in stock and of the season first, each with a link to its model', () => {
    const season = setting<string>('season');
    const leaders = rows<{ slug: string; name: string }>(
      `SELECT m.slug, b.name || ' ' || m.title AS name FROM model m JOIN brand b ON b.id = m.brand_id
         LEFT JOIN product p ON p.model_id = m.id
       WHERE m.topsell = 1 AND m.disable = 0 GROUP BY m.id
       ORDER BY TOTAL(p.stock) > 0 DESC, CASE m.season WHEN ? THEN 0 WHEN 'allseason' THEN 1 ELSE 2 END,
         TOTAL(p.stock >= 4) DESC, m.position LIMIT 8`,
      season,
    );
    expect(leaders.length).toBeGreaterThan(0);
    expect(links(section(root, 'Лучшие предложения') as HTMLElement, 'h3 a')).toEqual(
      leaders.map(({ slug, name }) => [name, `/model/${slug}`]),
    );
  });

  test('news: the latest four with «Подробнее», and «все новости»', () => {
    const news = rows<{ url: string; title: string }>(
      "SELECT url, title FROM article WHERE section = 'news' ORDER BY date DESC, url LIMIT 4",
    );
    expect(news.length).toBeGreaterThan(0);
    const found = section(root, 'Новости') as HTMLElement;
    expect(links(found, 'h3 a')).toEqual(news.map(({ url, title }) => [title, `/article/${url}`]));
    expect(
      all(found, 'li').flatMap(item => {
        const button = item.querySelector('button[command="show-modal"]');
        const dialog = item.querySelector(`dialog#${button?.getAttribute('commandfor')}`);
        return dialog ? [[words(button), words(dialog.querySelector('h2'))]] : [];
      }),
    ).toEqual(news.map(({ title }) => ['Подробнее', title]));
    expect(links(found, '.section-head a')).toEqual([['все новости', '/articles']]);
  });

  test('advantages and the long text; /page/excellence is linked', () => {
    expect(all(part('Преимущества'), 'li').map(item => words(item.querySelector('h2')))).toEqual(
      home.advantages.map(({ title }) => title),
    );
    expect(html(one(content, '.folded .prose').innerHTML)).toBe(html(home.content));
    expect(links(content).some(([, href]) => href === '/page/excellence')).toBe(true);
  });

  test('TireShop has name, phones, address, hours and terms of return', () => {
    expect(structured(page('/'), 'TireShop')).toEqual([
      expect.objectContaining({
        name: shop.name,
        url: `${SITE}/`,
        telephone: shop.phones,
        email: shop.email,
        address: expect.objectContaining({
          postalCode: shop.address.postal,
          streetAddress: shop.address.street,
        }),
        geo: expect.objectContaining({ latitude: shop.coordinates.lat, longitude: shop.coordinates.lon }),
        openingHours: shop.hours.map(({ schema }) => schema),
        hasMerchantReturnPolicy: expect.objectContaining({ merchantReturnDays: 7 }),
      }),
    ]);
  });
});
