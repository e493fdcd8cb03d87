import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { treeOf } from '#src/catalogue/trees.ts';
import { ARTICLE_PAGES } from '#src/catalogue/views/article.ts';
import { HOME_PAGE } from '#src/catalogue/views/home.ts';
import { onlyPage, pathsOf } from '#src/catalogue/views/page-path.ts';
import { sitemapOf } from '#src/catalogue/views/sitemap.ts';
import { TEXT_PAGES } from '#src/catalogue/views/static-page.ts';
import { amount } from '#tests/harness/long.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { all, brokenShop, type Change, edit, put, rules } from './broken-shop.ts';

const NEWS = 'articles/stock.md';
const DATED = 'date: 2026-05-20\n';
const PAGE = 'pages/excellence.md';
/** The header of an article that opens on 20 June. */
const SALE = '---\ntitle: Распродажа\nsection: news\ndate: 2026-06-20\ndescr: Скоро.\nthumb: tech.svg\n---\n';

/** What shoppers find at a moment: pages, lists, sitemap. */
function shopAt(shop: ReturnType<typeof brokenShop>, now: string) {
  const { errors } = shop.import({ now: new Date(now) });
  expect(errors).toEqual([]);
  const catalogue = openCatalogue(shop.target);
  const found = {
    articles: pathsOf(ARTICLE_PAGES, catalogue).map(({ params }) => params.url),
    news: treeOf(catalogue, 'news')?.items.map(({ key }) => key),
    pages: pathsOf(TEXT_PAGES, catalogue).map(({ params }) => params.url),
    sitemap: sitemapOf(catalogue).flatMap(({ entries }) => entries.map(({ path }) => path)),
    home: onlyPage(HOME_PAGE, catalogue).page.news,
    validUntil: catalogue.validUntil,
  };
  catalogue.close();
  return found;
}

/** Whether an article is everywhere or nowhere at a moment. */
function showsArticle(change: Change, now: string, url = 'stock'): boolean {
  using shop = brokenShop(change);
  const { articles, news = [], sitemap, home } = shopAt(shop, now);
  const isVisible = articles.includes(url);
  expect([news.includes(url), sitemap.includes(`/article/${url}`)]).toEqual([isVisible, isVisible]);
  expect(home.some(each => each.url === url)).toBe(isVisible);
  return isVisible;
}

describe('an article is shown', () => {
  const MOMENTS = [
    ['from the first second of its date', 'date: 2026-06-15', '2026-06-14T21:00:00Z', true],
    ['not before from, though its date is past', 'from: 2026-06-15 09:00', '2026-06-15T05:59:59Z', false],
    ['not after the day in to', 'to: 2026-06-15', '2026-06-15T21:00:00Z', false],
    ['from its date', 'date: 2026-06-15', '2026-06-14T20:59:59Z', false],
    ['from the minute of from', 'from: 2026-06-15 09:00', '2026-06-15T06:00:00Z', true],
    ['from the minute as a spreadsheet writes it', 'from: 15.06.2026 9:00', '2026-06-15T06:00:00Z', true],
    ['to the end of the day in to', 'to: 2026-06-15', '2026-06-15T20:59:59Z', true],
    ['up to the minute in to', 'to: 2026-06-15T18:00', '2026-06-15T14:59:59Z', true],
    ['not from the minute in to', 'to: 2026-06-15T18:00', '2026-06-15T15:00:00Z', false],
    ['for ever with the last day', 'to: 9999-12-31', '2099-06-15T15:00:00Z', true],
  ] as const;
  test.each(MOMENTS.slice(0, amount(3, MOMENTS.length)))('%s (%s)', (_, line, now, expected) => {
    const header = line.startsWith('date') ? `${line}\n` : `${DATED}${line}\n`;
    expect(showsArticle(edit(NEWS, DATED, header), now)).toBe(expected);
  });
});

describe('a static page', () => {
  test('is shown for its period; its date does not matter', () => {
    const at = (header: string, now: string) => {
      using shop = brokenShop(edit(PAGE, 'date: 2026-01-15\n', header));
      return shopAt(shop, now).pages.includes('excellence');
    };
    expect(at('date: 2026-07-01\n', '2026-06-15T09:00:00Z')).toBe(true);
    const period = 'from: 2026-06-15 09:00\nto: 2026-06-20\n';
    expect(at(period, '2026-06-15T05:59:59Z')).toBe(false);
    expect(at(period, '2026-06-15T06:00:00Z')).toBe(true);
    expect(at(period, '2026-06-20T20:59:59Z')).toBe(true);
    expect(at(period, '2026-06-20T21:00:00Z')).toBe(false);
  });
});

describe('a link to a page that is not open', () => {
  const linking = all(
    put('articles/sale.md', `${SALE}Текст.`),
    edit(
      'pages/about.md',
      'Текст страницы',
      'Смотрите [**распродажу**](/article/sale#list) и [марки](/brands).',
    ),
    edit('home.md', 'link: /collection/winter_models', 'link: /article/sale'),
    edit('home.md', 'link: /page/excellence', 'link: /article/sale'),
    edit('home.md', 'link: /products\n', 'link: /article/sale\n'),
    edit('models/nokian-hakkapeliitta-r5.md', 'link: /page/about', 'link: /article/sale'),
    edit('banners.csv', '/promo/torero', '/article/sale'),
  );
  const linksAt = (now: string) => {
    using shop = brokenShop(linking);
    shopAt(shop, now);
    const db = new Database(shop.target, { readonly: true });
    const value = (sql: string) => db.prepare(sql).pluck().get() as string;
    const home = JSON.parse(value("SELECT value FROM setting WHERE key = 'home'"));
    const found = {
      text: value("SELECT content FROM page WHERE url = 'about'").split('\n')[0],
      fields: [
        home.tiles[1].link,
        home.advantages[0].link,
        home.main_img.button.link,
        value("SELECT target FROM banner WHERE title = 'Чехлы Torero'"),
        JSON.parse(value("SELECT details FROM model WHERE slug = 'nokian-hakkapeliitta-r5'")).features[0]
          .link,
      ],
    };
    db.close();
    return found;
  };

  test('is plain text, and nothing where it is a field; it appears together with the page', () => {
    expect(linksAt('2026-06-15T09:00:00Z')).toEqual({
      text: '<p>Смотрите <strong>распродажу</strong> и <a href="/brands">марки</a>. «О нас».</p>',
      fields: ['', '', '', '', ''],
    });
    expect(linksAt('2026-06-20T09:00:00Z')).toEqual({
      text: '<p>Смотрите <a href="/article/sale#list"><strong>распродажу</strong></a> и <a href="/brands">марки</a>. «О нас».</p>',
      fields: ['/article/sale', '/article/sale', '/article/sale', '/article/sale', '/article/sale'],
    });
  });
});

describe('the catalogue', () => {
  const planned = all(
    edit('shop.yaml', 'Europe/Moscow', 'Europe/Berlin'),
    edit(NEWS, DATED, `${DATED}from: 2026-10-25 02:30\nto: 2026-10-25 02:45\n`),
    edit('articles/holidays.md', 'date: 2026-04-20', 'date: 2026-07-01'),
    edit(PAGE, 'date: 2026-01-15\n', 'from: 2026-06-20 09:00\nto: 2026-06-20\n'),
    edit('promos/torero.md', '\nbadge:', '\nfrom: 2026-06-19\nto: 2026-08-01 18:00\nbadge:'),
    edit('banners.csv', 'Измерим давление в шинах и доведём до нормы.;;', 'Измерим.;;2026-09-01 12:15'),
  );
  const tables = (file: string) => {
    const db = new Database(file, { readonly: true });
    const names = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all() as string[];
    const rows = names.map(name => [name, db.prepare(`SELECT * FROM ${name}`).raw().all()]);
    db.close();
    return rows;
  };

  longTest('names the next moment at which anything dated changes, over all kinds', () => {
    using shop = brokenShop(planned);
    const moments: string[] = [];
    for (let now = '2026-06-15T09:00:00.000Z'; now < '2027-01-02'; moments.push(now))
      now = shopAt(shop, now).validUntil;
    expect(moments).toEqual([
      '2026-06-18T22:00:00.000Z',
      '2026-06-20T07:00:00.000Z',
      '2026-06-20T22:00:00.000Z',
      '2026-06-30T22:00:00.000Z',
      '2026-08-01T16:00:00.000Z',
      '2026-08-31T22:00:00.000Z',
      '2026-09-01T10:15:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T00:45:00.000Z',
      '2026-12-31T23:00:00.000Z',
      '2027-02-28T23:00:00.000Z',
    ]);
  });

  test('of the same content is equal, table by table, at any two moments between two changes', () => {
    using shop = brokenShop(planned);
    const at = (now: string) => {
      shop.import({ now: new Date(now) });
      return tables(shop.target);
    };
    const summer = at('2026-08-01T16:00:00Z');
    expect(at('2026-08-15T12:00:00Z')).toEqual(summer);
    expect(at('2026-08-31T21:59:59Z')).toEqual(summer);
    const first = at('2026-08-31T22:00:00Z');
    expect(first).not.toEqual(summer);
    expect(at('2026-09-01T04:00:00Z')).toEqual(first);
    expect(at('2026-09-01T10:14:59Z')).toEqual(first);
    expect(at('2026-09-01T10:15:00Z')).not.toEqual(first);
  });

  test('has no pictures of what lies ahead or has ended', () => {
    const pictures = (now: string) => {
      using shop = brokenShop(
        all(
          put('storage/secret.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
          edit(NEWS, `thumb: articles/article.svg`, 'from: 2026-07-01\nto: 2026-07-31\nthumb: secret.svg'),
          edit(NEWS, 'Текст статьи.', '![Вид](/storage/secret.svg)'),
        ),
      );
      shop.import({ now: new Date(now) });
      return tables(shop.target)
        .flatMap(([name, rows]) => (name === 'picture' ? rows : []))
        .join();
    };
    expect(pictures('2026-06-15T09:00:00Z')).not.toContain('secret.svg');
    expect(pictures('2026-07-15T09:00:00Z')).toContain('secret.svg');
    expect(pictures('2026-08-15T09:00:00Z')).not.toContain('secret.svg');
  });

  test('tells the editor how much lies ahead', () => {
    using shop = brokenShop(planned);
    const upcoming = shop
      .import()
      .imported?.tally.flatMap(({ name, of = [] }) =>
        of.flatMap(({ words, count }) => (words === 'впереди' ? [[name, count]] : [])),
      );
    expect(upcoming).toEqual([
      ['новости', 2],
      ['акции', 2],
      ['страницы', 1],
    ]);
  });
});

const D = (text: string) => text.replaceAll('_', '\u00A0');

rules('a date', [
  {
    rule: 'in from that is none',
    change: edit(NEWS, DATED, `${DATED}from: завтра\n`),
    errors: [
      'content/articles/stock.md:5: from: ожидалась дата вида 2026-03-01 или дата и время в часовом поясе магазина вида 2026-03-01 09:00, найдено «завтра»',
    ],
  },
  {
    rule: 'in from with a time zone of its own',
    change: edit(NEWS, DATED, `${DATED}from: "2026-06-15T09:00+03:00"\n`),
    errors: [
      'content/articles/stock.md:5: from: ожидалась дата вида 2026-03-01 или дата и время в часовом поясе магазина вида 2026-03-01 09:00, найдено «2026-06-15T09:00+03:00»',
    ],
  },
  {
    rule: 'in from that is not in the calendar',
    change: edit(NEWS, DATED, `${DATED}from: 2026-06-31 09:00\n`),
    errors: [
      'content/articles/stock.md:5: from: ожидалась дата, которая есть в календаре, найдено «2026-06-31 09:00»',
    ],
  },
  {
    rule: 'in from with a time that is none',
    change: edit(NEWS, DATED, `${DATED}from: 2026-06-15 24:00\n`),
    errors: [
      'content/articles/stock.md:5: from: ожидалось время от 00:00 до 23:59, найдено «2026-06-15 24:00»',
    ],
  },
  {
    rule: 'in date with a time',
    change: edit(NEWS, 'date: 2026-05-20', 'date: 2026-05-20 09:00'),
    errors: [
      'content/articles/stock.md:4: date: ожидалась дата вида 2026-03-01 без времени: время показа пишут в from и to, найдено «2026-05-20 09:00»',
    ],
  },
  {
    rule: 'in to that is before the date of an article',
    change: edit(NEWS, DATED, `${DATED}to: 2026-05-19\n`),
    errors: [
      'content/articles/stock.md:5: to: ожидался конец срока позже его начала (from), найдено «2026-05-19»',
    ],
  },
  {
    rule: 'in to that is the minute of from',
    change: edit('banners.csv', '2019-12-01;2020-01-01', '2026-06-15 09:00;2026-06-15 09:00'),
    errors: [
      'content/banners.csv:6: to: ожидался конец срока позже его начала (from), найдено «2026-06-15 09:00»',
    ],
  },
  {
    rule: 'in to that is the day of from',
    change: edit('banners.csv', '2019-12-01;2020-01-01', '2026-06-15 09:00;2026-06-15'),
  },
  {
    rule: 'more than two years ahead',
    change: edit(NEWS, 'date: 2026-05-20', 'date: 2028-06-16'),
    warnings: [
      D('content/articles/stock.md:4: date: до 16_июня_2028_г. больше 2 лет: нет ли опечатки в годе?'),
    ],
  },
  { rule: 'two years ahead', change: edit(NEWS, 'date: 2026-05-20', 'date: 2028-06-15') },
  {
    rule: 'of a promotion that is shown before it',
    change: edit('promos/torero.md', 'date: 2026-03-01', 'date: 2026-06-16'),
    warnings: [
      D(
        'content/promos/torero.md:5: date: дата 16_июня_2026_г. ещё не наступила, а акция уже показана: если ей рано, напишите from',
      ),
    ],
  },
  {
    rule: 'that ends the page of the consent',
    change: edit('pages/consent-order.md', 'version:', 'to: 2026-12-31\nversion:'),
    errors: [
      'content/pages/consent-order.md:3: to: ожидалась страница без срока, найдено «2026-12-31»: без согласия магазин не принимает заказы',
    ],
  },
]);

rules('a text with a period', [
  {
    rule: 'that has not begun is checked already',
    change: all(
      edit(NEWS, DATED, 'date: 2026-07-01\n'),
      edit(NEWS, 'thumb: articles/article.svg', 'thumb: none.svg'),
    ),
    warnings: [
      'content/articles/stock.md:6: thumb: файла «none.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'links to a page that opens with it',
    change: all(
      edit(PAGE, 'date: 2026-01-15', 'from: 2026-07-01 09:00'),
      edit(NEWS, DATED, `${DATED}from: 2026-07-01 09:00\n`),
      edit(NEWS, 'Текст статьи.', '[Преимущества](/page/excellence)'),
      edit('home.md', '    link: /page/excellence\n', ''),
    ),
  },
  {
    rule: 'links to a page that opens later',
    change: all(
      edit(PAGE, 'date: 2026-01-15', 'from: 2026-07-01 09:00'),
      edit(NEWS, DATED, `${DATED}from: 2026-07-01 08:59\n`),
      edit(NEWS, 'Текст статьи.', '[Преимущества](/page/excellence)'),
    ),
    warnings: [
      D(
        'content/home.md:32: advantages.0.link: страница «/page/excellence» откроется 1_июля_2026_г._в_09:00; до тех пор показано без ссылки',
      ),
      D(
        'content/articles/stock.md:11: страница «/page/excellence» откроется 1_июля_2026_г._в_09:00; до тех пор показано без ссылки',
      ),
    ],
  },
  {
    rule: 'that has ended, and links to it',
    change: edit(PAGE, 'date: 2026-01-15', 'to: 2026-06-14'),
    warnings: [
      D(
        'content/home.md:32: advantages.0.link: показ страницы «/page/excellence» закончился 14_июня_2026_г., показано без ссылки: исправьте или уберите',
      ),
      D(
        'content/pages/excellence.md:5: to: показ закончился 14_июня_2026_г., страницы /page/excellence больше нет: внесите адрес в redirects.csv или удалите файл',
      ),
    ],
  },
  {
    rule: 'that has ended and is redirected',
    change: all(
      edit(PAGE, 'date: 2026-01-15', 'to: 2026-06-14'),
      edit(
        'redirects.csv',
        '/catalog.html;/products\n',
        '/catalog.html;/products\n/page/excellence;/page/about\n',
      ),
    ),
  },
  {
    rule: 'that will end is redirected already',
    change: all(
      edit(PAGE, 'date: 2026-01-15', 'to: 2026-06-15'),
      edit(
        'redirects.csv',
        '/catalog.html;/products\n',
        '/catalog.html;/products\n/page/excellence;/page/about\n',
      ),
    ),
  },
  {
    rule: 'whose address is redirected although it opens for good',
    change: all(
      edit(NEWS, DATED, 'date: 2026-07-01\n'),
      edit(
        'redirects.csv',
        '/catalog.html;/products\n',
        '/catalog.html;/products\n/article/stock;/articles\n',
      ),
    ),
    errors: [
      D(
        'content/redirects.csv:3: from: ожидался старый адрес, которого в магазине нет, найдено «/article/stock»: такая страница откроется 1_июля_2026_г.',
      ),
    ],
  },
  {
    rule: 'to which an old address is redirected',
    change: all(
      edit(NEWS, DATED, 'date: 2026-07-01\n'),
      edit('redirects.csv', '/catalog.html;/products\n', '/catalog.html;/article/stock\n'),
    ),
    warnings: [
      D(
        'content/redirects.csv:2: to: страница «/article/stock» откроется 1_июля_2026_г.; до тех пор переадресации нет',
      ),
    ],
  },
]);
