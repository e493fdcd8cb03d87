import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { ShopInfo } from '#src/domain/shop.ts';
import { builtPages, headers, page, row, rows, setting, today } from './fixture.ts';
import { all, headings, html, links, main, one, section, structured, words } from './published.ts';

/** Promotions, news, collections, static pages, the basket and the 404 page. */
interface Text {
  url: string;
  key: string;
  section: string;
  title: string;
  h1: string;
  name: string;
  descr: string;
  content: string;
  thumb: string;
  date: string;
}

interface Dated {
  title: string;
  from?: string;
  to?: string;
}

const text = (node: HTMLElement, selector: string) => words(node.querySelector(selector));
const prose = (node: HTMLElement) => all(node, '.prose').map(one => html(one.innerHTML));
const cards = (node: HTMLElement) =>
  all(node, 'article.text-card').map(card => ({
    link: links(card, '.card-title a')[0],
    thumb: card.querySelector('img')?.getAttribute('src'),
    descr: text(card, '.card-title ~ p:not(.card-foot)'),
    day: card.querySelector('time')?.getAttribute('datetime'),
    dayText: text(card, 'time'),
  }));
const dayInWords = (date: string) =>
  new Date(`${date}T12:00Z`)
    .toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .replace(/\s/gu, '\u00A0');
const expected = (texts: readonly Text[], path: string) =>
  texts.map(({ url, title, descr, thumb, date }) => ({
    link: [title, `/${path}/${url}`],
    thumb: thumb || '/placeholder.svg',
    descr,
    // A promotion's date says when it was written, which tells a buyer nothing.
    day: path === 'article' ? date : undefined,
    dayText: path === 'article' ? dayInWords(date) : '',
  }));

describe('promotions', () => {
  const promos = headers<Dated>('promos');
  const day = today();
  const ended = [...promos].filter(([, { to }]) => to !== undefined && to < day).map(([url]) => url);
  const coming = [...promos].filter(([, { from }]) => from !== undefined && from > day).map(([url]) => url);

  // spec: 2.promo.tree
  test('the tree shows current promotions, with «Подробнее»', () => {
    const content = main(page('/promo'));
    const sections = rows<Text>(
      "SELECT * FROM section WHERE tree = 'promo' ORDER BY parent IS NOT NULL, position",
    );
    expect(text(content, 'h1')).toBe(sections[0]?.name);
    const running = sections.flatMap(({ key }) =>
      rows<Text>('SELECT * FROM promo WHERE section = ? AND ended = 0 ORDER BY position', key),
    );
    expect(running.length).toBeGreaterThan(0);
    expect(cards(content)).toEqual(expected(running, 'promo'));
    expect(links(content, 'a.more')).toEqual(running.map(({ url }) => ['Подробнее', `/promo/${url}`]));
    const runs = ([url]: [string, Dated]) => !ended.includes(url) && !coming.includes(url);
    expect(running.map(({ url }) => url).sort()).toEqual(
      [...promos]
        .filter(runs)
        .map(([url]) => url)
        .sort(),
    );
  });

  test('an ended promotion keeps its page, which says so, and has no links to it', () => {
    expect(ended.length).toBeGreaterThan(0);
    for (const url of ended) {
      expect(words(main(page(`/promo/${url}`)))).toContain('Акция завершена');
      const linking = [...builtPages().values()].filter(
        one => one.path !== `/promo/${url}` && one.root.querySelector(`a[href="/promo/${url}"]`),
      );
      expect(linking.map(({ path }) => path)).toEqual([]);
    }
  });

  test('a promotion that has not begun has no page and no links', () => {
    expect(coming.length).toBeGreaterThan(0);
    for (const url of coming) {
      expect(builtPages().has(`/promo/${url}`)).toBe(false);
      const title = promos.get(url)?.title ?? '';
      expect([...builtPages().values()].filter(({ root }) => words(root).includes(title))).toEqual([]);
    }
  });

  test('a promotion ends in the tyres that it is for; one that has ended has none', () => {
    const endText = (url: string) =>
      all(main(page(`/promo/${url}`)), '.card-title a').map(link => link.getAttribute('href'));
    for (const { url } of rows<{ url: string }>('SELECT url FROM promo WHERE ended = 0')) {
      const models = rows<{ slug: string }>(
        `SELECT DISTINCT m.slug, m.position FROM model m JOIN product p ON p.model_id = m.id, json_each(p.badges) b
         WHERE json_extract(b.value, '$.promo') = ? AND m.position IS NOT NULL ORDER BY m.position LIMIT 8`,
        url,
      );
      expect(endText(url)).toEqual(models.map(({ slug }) => `/model/${slug}`));
    }
    expect(endText('cordiant').length).toBeGreaterThan(0);
    const search = (url: string) => links(main(page(`/promo/${url}`)), '.section-head a');
    expect(search('cordiant')).toEqual([
      ['подобрать по\u00A0размеру', '/products?diametr=15%2C16&brand=Cordiant'],
    ]);
    for (const url of ended) expect([...endText(url), ...search(url)]).toEqual([]);
  });

  test('the conditions of a promotion are facts of its page, brands are links', () => {
    const facts = one(main(page('/promo/cordiant')), '.promo-facts');
    const found = all(facts, 'div').map(fact => [words(one(fact, 'dt')), words(one(fact, 'dd'))]);
    expect(found).toEqual([
      ['Марка', 'Cordiant'],
      ['Диаметр', 'R15–R16'],
      ['Какие шины', 'кроме Run\u00A0Flat'],
      ['В заказе', 'от\u00A04\u00A0шт.'],
      ['Срок', 'постоянно'],
    ]);
    expect(links(facts)).toEqual([['Cordiant', '/brand/CORDIANT']]);
  });

  test.each(rows<Text>('SELECT * FROM promo'))('/promo/$url: title and text', promo => {
    const content = main(page(`/promo/${promo.url}`));
    expect(text(content, 'h1')).toBe(promo.title);
    expect(prose(content)).toEqual(promo.content ? [html(promo.content)] : []);
  });
});

/** The sidebar: the whole tree, depth first, the open branch marked. */
function side(tree: string, root: string, all_: string, base: string): [string, string][] {
  const below = (parent: string): [string, string][] =>
    rows<Text>(
      'SELECT * FROM section WHERE tree = ? AND parent = ? ORDER BY position, key',
      tree,
      parent,
    ).flatMap(({ key, name }) => [[name, `${base}/${key}`] as [string, string], ...below(key)]);
  return [[all_, base], ...below(root)];
}

describe.each([
  ['articles', 'news', 'Все новости', 'article', 'ORDER BY date DESC, url'],
  ['collections', 'collections', 'Все коллекции', 'collection', 'ORDER BY position'],
])('/%s', (tree, root, every, kind, order) => {
  const branches = rows<Text>('SELECT * FROM section WHERE tree = ?', tree);
  const addresses = branches.map(({ key }) => [key, `/${tree}/${key}`] as const);

  test.each([[root, `/${tree}`] as const, ...addresses])(
    '%s at %s: sidebar, text and cards',
    (key, address) => {
      const content = main(page(address));
      const nav = one(content, 'nav[aria-label="Разделы сайта"]');
      expect(links(nav)).toEqual(side(tree, root, every, `/${tree}`));
      const here = key === root ? `/${tree}` : `/${tree}/${key}`;
      expect(links(nav, '[aria-current="page"]').map(([, href]) => href)).toEqual([here]);
      const branch = branches.find(one => one.key === key) as Text;
      expect(text(content, 'h1')).toBe(key === root && tree === 'collections' ? every : branch.name);
      expect(prose(content)).toEqual(branch.content ? [html(branch.content)] : []);
      expect(cards(content)).toEqual(
        expected(rows<Text>(`SELECT * FROM ${kind} WHERE section = ? ${order}`, key), kind),
      );
    },
  );
});

describe('articles', () => {
  test.each(rows<Text>('SELECT * FROM article'))('/article/$url: title, day and text', article => {
    const content = main(page(`/article/${article.url}`));
    expect(text(content, 'h1')).toBe(article.title);
    expect(prose(content)).toEqual([html(article.content)]);
    const [year, month, day] = article.date.split('-').map(Number);
    expect(one(content, 'time').getAttribute('datetime')).toBe(article.date);
    expect(text(content, 'time')).toMatch(new RegExp(`^${day}\u00A0[а-я]+\u00A0${year}\u00A0г\\.$`, 'u'));
    expect(month).toBeLessThanOrEqual(12);
    expect(structured(page(`/article/${article.url}`), 'Article')[0]).toMatchObject({
      headline: article.title,
      datePublished: article.date,
    });
    const others = rows<Text>(
      'SELECT url, title FROM article WHERE section = ? AND url <> ? ORDER BY date DESC, url LIMIT 4',
      article.section,
      article.url,
    );
    expect(links(content, '.text-more a')).toEqual(
      others.map(({ url, title }) => [title, `/article/${url}`]),
    );
    expect(links(content, '.contact-card a[href^="tel:"]')).toHaveLength(2);
  });
});

describe('collections', () => {
  const members = (url: string) =>
    rows<{ slug: string; name: string; ico: string }>(
      `SELECT m.slug, b.name || ' ' || m.title AS name, b.ico FROM collection_model cm JOIN model m ON m.id = cm.model_id
       JOIN brand b ON b.id = m.brand_id WHERE cm.collection = ? AND m.disable = 0 ORDER BY cm.position`,
      url,
    );

  test.each(rows<Text>('SELECT * FROM collection'))(
    '/collection/$url: title, text, models, pages',
    collection => {
      const models = members(collection.url);
      const last = Math.max(1, Math.ceil(models.length / 20));
      for (let number = 1; number <= last; number++) {
        const base = `/collection/${collection.url}`;
        const content = main(page(number === 1 ? base : `${base}/${number}`));
        expect(text(content, 'h1')).toBe(collection.title);
        expect(prose(content)).toEqual(number === 1 && collection.content ? [html(collection.content)] : []);
        const own = models.slice((number - 1) * 20, number * 20);
        const grid = section(content, 'Модели') as HTMLElement;
        expect(
          all(grid, 'article').map(card => [
            ...(links(card, 'h3 a')[0] ?? []),
            card.querySelector('img.brand-mark')?.getAttribute('src') ?? '',
          ]),
        ).toEqual(own.map(({ slug, name, ico }) => [name, `/model/${slug}`, ico]));
        const range = `Показано ${(number - 1) * 20 + 1} по ${Math.min(number * 20, models.length)} из ${models.length} записей`;
        expect(words(grid)).toContain(models.length === 0 ? 'Показано 0 по 0 из 0 записей' : range);
        const pages = all(content, 'nav[aria-label="Страницы"]').flatMap(nav => links(nav));
        const numbers = Array.from({ length: last }, (_, at) => [
          String(at + 1),
          at === 0 ? base : `${base}/${at + 1}`,
        ]);
        expect(pages).toEqual(
          last === 1 ? [] : [['Первая', base], ...numbers, ['Последняя', `${base}/${last}`]],
        );
      }
    },
  );

  test('a card without a picture shows the placeholder', () => {
    const { url } = row<Text>(
      'collection without a picture',
      "SELECT url FROM collection WHERE thumb = '/placeholder.svg'",
    );
    const card = cards(main(page('/collections'))).find(({ link }) => link?.[1] === `/collection/${url}`);
    expect(card?.thumb).toBe('/placeholder.svg');
  });

  test('a disabled model is in none of them', () => {
    const { slug } = row<{ slug: string }>(
      'disabled model in a collection',
      'SELECT m.slug FROM model m JOIN collection_model cm ON cm.model_id = m.id WHERE m.disable = 1',
    );
    const linking = [...builtPages().values()].filter(
      ({ path, root }) =>
        !/^\/product\//u.test(path) &&
        path !== `/model/${slug}` &&
        root.querySelector(`a[href="/model/${slug}"]`),
    );
    expect(linking.map(({ path }) => path)).toEqual([]);
  });
});

describe('static pages', () => {
  test.each(rows<Text>('SELECT * FROM page'))('/page/$url: heading and text', one => {
    const content = main(page(`/page/${one.url}`));
    expect(text(content, 'h1')).toBe(one.h1 || one.title);
    expect(prose(content)).toEqual([html(one.content)]);
  });

  test('contacts and outposts have structured data about the shop', () => {
    expect(structured(page('/page/contacts'), 'TireShop')).toHaveLength(1);
    expect(structured(page('/page/outposts'), 'TireShop').length).toBeGreaterThan(1);
    expect(structured(page('/page/delivery'), 'TireShop')).toEqual([]);
  });

  test('beside a text are the phones and hours, on the page of delivery its prices', () => {
    const shop = setting<ShopInfo>('shop');
    for (const url of ['contacts', 'delivery', 'about']) {
      const card = one(main(page(`/page/${url}`)), '.contact-card');
      for (const line of [
        ...shop.phones,
        shop.email,
        ...shop.hours.map(({ days, time }) => `${days}: ${time}`),
      ])
        expect(words(card)).toContain(line);
      expect(one(card, 'open-now').getAttribute('data-hours')).toBe('Mo-Fr 09:00-19:00;Sa 09:00-18:00');
    }
    expect(
      all(main(page('/page/delivery')), '.delivery-answers p').map(each =>
        words(each).replaceAll('\u00A0', ' '),
      ),
    ).toEqual([
      'Рязань: 400 руб., 1–2 рабочих дня бесплатно, 1–2 рабочих дня',
      'До 30 км от Рязани: 700 руб., 2–3 рабочих дня 400,50 руб., 2–3 рабочих дня',
    ]);
    expect(main(page('/page/about')).querySelector('.delivery')).toBeNull();
  });

  test('the page of outposts shows each with address, hours, services, telephone and map', () => {
    const { outposts } = setting<ShopInfo>('shop');
    const found = all(main(page('/page/outposts')), '.outpost');
    expect(found.map(outpost => words(one(outpost, 'h2')))).toEqual(outposts.map(({ name }) => name));
    for (const [index, outpost] of outposts.entries()) {
      const card = found[index] as HTMLElement;
      // A plan if it has one; else a map, on which its own town is written and drawn as the lamp.
      const [own] = all(card, '.outpost-own').map(words);
      const plan = card.querySelector('.outpost-plan');
      expect([own, plan?.getAttribute('src'), plan?.getAttribute('alt')]).toEqual(
        index === 0
          ? ['Дядьково', undefined, undefined]
          : [undefined, '/storage/promos/promo.svg', `Схема проезда: ${outpost.name}`],
      );
      for (const expected of [
        ...[outpost.address, outpost.hours, outpost.way, outpost.pickup],
        ...outpost.services,
      ])
        expect(words(card).replaceAll('\u00A0', ' ')).toContain(expected);
      expect(links(card)).toEqual([
        [outpost.phone, `tel:${outpost.phone.replace(/[^+\d]/gu, '')}`],
        ['Проложить маршрут', `https://yandex.ru/maps/?rtext=~${outpost.lat},${outpost.lon}&rtt=auto`],
        ['Показать на карте', `https://yandex.ru/maps/?pt=${outpost.lon},${outpost.lat}&z=16&l=map`],
      ]);
    }
    expect(main(page('/page/contacts')).querySelector('.outpost')).toBeNull();
  });
});

describe('basket and 404', () => {
  test('the basket is prerendered without its contents', () => {
    const content = main(page('/basket'));
    expect(text(content, 'h1')).toBe('Корзина');
    // What an empty basket says largest is there before any script: its largest paint waits for none.
    expect(words(content)).toContain('ЗАГРУЗКАЗаказать можно и\u00A0по\u00A0телефону: +7');
    expect(links(content).some(([, href]) => href === '/products')).toBe(true);
  });

  test('the 404 page offers a search, seasons, brands and phones', () => {
    const content = main(page('/404.html'));
    expect(text(content, 'h1')).toBe('Страница не найдена');
    expect(one(content, 'form').getAttribute('action')).toBe('/products');
    expect(headings(page('/404.html').root)).toEqual(['Шины по сезону', 'Бренды', 'Позвоните нам']);
    expect(links(content).filter(([, href]) => href?.startsWith('tel:+7'))).toHaveLength(2);
    expect(links(content).filter(([, href]) => href?.startsWith('/brand/')).length).toBeGreaterThan(0);
  });
});
