import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importContent } from '#src/content/import/import-content.ts';
import { answersOf } from '#src/publish/answers.ts';
import type { Release } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { words } from '../site/published.ts';
import { sitemapDays } from './same-shop.ts';
import { cell, row } from './shop-edits.ts';
import { openWarmWorkshop } from './warm-workshop.ts';
import type { Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A shop with a page for whatever three tyres in stock share; tests follow each other. */
let shop: Workshop;
let release: Release;
const publish = async (now = new Date()) => {
  release = await shop.publish({ acceptGone: false, now });
};
beforeAll(async () => {
  shop = openWarmWorkshop();
  shop.edit('shop.yaml', text => `${text}landings:\n  offers: 3\n`);
  shop.edit('cars/fitment.csv', text =>
    text
      .replace('320i;225/45 R17;;', '320i;225/45 R17;255/40 R17;')
      .replace('1.6 MPI;195/65 R15', '1.6 MPI;195/65 R15C')
      .replace('Volkswagen;Polo;V;', '$&2010;2020;1.6 MPI;175/70 R13;;;;\n$&')
      .replace('Volkswagen;Polo;VI;', '$&2020;;1.6 MPI;225/45 R17;;;;\n$&')
      .replace(/(?<=;)$/gmu, ';')
      .replace(/(?<=speed_index)$/mu, ';pressure')
      .replace(/(?<=320i;205\/55 R16;;;;;)/u, '220/2,4'),
  );
  shop.add('landings/size.md', '---\naddress: /tyres/195-65-r15\n---\nТекст редактора о размере.\n');
  shop.edit(
    'pages/about.md',
    text => `${text}\n[Все](/tyres), [есть](${SIZE}?x=1), [мало](/tyres/245-45-r18).\n`,
  );
  await publish();
});
afterAll(() => shop[Symbol.dispose]());

const SIZE = '/tyres/195-65-r15';
const fileOf = (address: string) => path.join(placesIn(shop.config.outDir).tree, address, 'index.html');
const page = (address: string) => parse(readFileSync(fileOf(address), 'utf8'));
const text = (address: string) => words(page(address).querySelector('main')).replaceAll('\u00A0', ' ');
const hrefs = (address: string) =>
  page(address)
    .querySelectorAll('main a')
    .map(a => a.getAttribute('href') ?? '');
const isNoindex = (address: string) => page(address).querySelector('meta[name="robots"]') !== null;
const inSitemap = (address: string) =>
  readFileSync(path.join(placesIn(shop.config.outDir).tree, 'sitemap-landings-1.xml'), 'utf8').includes(
    `${address}</loc>`,
  );
const setStock = (stock: number, ...ids: number[]) => {
  for (const id of ids) shop.edit('products.csv', row(id, cell(7, String(stock))));
};

/** What the editor hears of the page's links to landing pages. */
const linkWarnings = () => {
  const { contentDir, dataDir, catalogueFile: previous } = shop.config;
  const target = path.join(dataDir, 'linked.db');
  return importContent({ contentDir, target, previous, catalogueOnly: true })
    .problems.warnings.filter(({ file }) => file.endsWith('about.md'))
    .map(({ message }) => message);
};
const NEVER =
  'страницы «/tyres/245-45-r18» нет: в наличии слишком мало таких шин или адрес с ошибкой; исправьте ссылку или уберите';

describe('a landing page', () => {
  test('tells prices, stock and meaning of its size, and shows the editor’s text', () => {
    const content = text(SIZE);
    // Products 8, 11 and 23: 7 490, 6 300 and 4 200.
    expect(content).toContain('в наличии 3 шины, 3 модели. Марки: Cordiant, Nokian Tyres.');
    expect(content).toContain('от 4 200 руб. до 7 490 руб., половина предложений не дороже 6 300 руб.');
    expect(content).toContain('наружный диаметр 635 мм');
    expect(content).toContain('ободья от 5,5 до 6,5″');
    expect(content).toContain('Текст редактора о размере.');
    expect([isNoindex(SIZE), inSitemap(SIZE)]).toEqual([false, true]);
  });

  test('prices tyres of vans apart from those of passenger cars, and leads to them', () => {
    const BRAND = '/tyres/nokian_tyres/summer';
    const content = text(BRAND);
    expect(content).toContain('в наличии 3 шины');
    // Products 11 and 12; 13 is a 195/70 R15C.
    expect(content).toContain('для легковых автомобилей: от 6 300 руб. до 6 900 руб.');
    expect(content).toContain('Ещё 1 шина с индексом C, для микроавтобусов и лёгких грузовиков: 8 100 руб.');
    expect(content).toContain('есть в 3 размерах, диаметр от R15 до R16');
    expect(hrefs(BRAND)).toContain('/products?season=summer&brand=Nokian+Tyres&cargo=1');
    const cheapest = page(BRAND)
      .querySelectorAll('main article a')
      .map(a => a.getAttribute('href'));
    expect(cheapest).not.toContain('/product/13');
  });

  test('of a season says what the size means for its own tyres', () => {
    const content = text('/tyres/winter/205-55-r16');
    expect(content).toContain('Зимние шины 205/55 R16: наружный диаметр 632 мм');
    expect(content).toMatch(/Всего: с шипами — \d, без шипов — \d\./u);
  });

  test('of a car has budgets, itself or on the pages of its sizes, that buy some of what is on sale, and not all', () => {
    const catalogue = new Database(shop.config.catalogueFile, { readonly: true });
    const onSale = catalogue
      .prepare(`SELECT count(*) FROM product WHERE position IS NOT NULL AND stock > 0 AND season = ? AND width = ?
        AND height = ? AND diametr = ? AND price <= ?`)
      .pluck();
    const cars = ['/cars/bmw/3-serii/f30', '/cars/volkswagen/polo/v'];
    const budgets = [...cars, '/tyres/winter/205-55-r16']
      .flatMap(hrefs)
      .filter(href => href.includes('price_to='));
    const shares = budgets.map(href => {
      const { searchParams: of } = new URL(href, 'http://shop.example');
      const size = ['season', 'width', 'height', 'diametr'].map(key => of.get(key));
      const found = Number(onSale.get(...size, Number(of.get('price_to')) * 100));
      return [href, found > 0 && found < Number(onSale.get(...size, 1e12))];
    });
    catalogue.close();
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.filter(([, isShare]) => !isShare)).toEqual([]);
    // No winter tyre of this size and C is on sale.
    expect(text('/cars/volkswagen/polo/v')).toContain('Сейчас таких шин в наличии нет');
  });

  test('of a car counts only tyres that fit it from the factory', () => {
    const catalogue = new Database(shop.config.catalogueFile, { readonly: true });
    const offers = catalogue.prepare("SELECT offers FROM landing WHERE path = '/cars/volkswagen/polo/v'");
    // Two of 175/70 R13 and one of 185/60 R14; none of 195/65 R15 has the C that it needs.
    expect(offers.pluck().get()).toBe(3);
    catalogue.close();
    // Two of 185/65 R15; 195/65 R15 may only replace it.
    expect(existsSync(fileOf('/cars/lada/vesta'))).toBe(false);
  });

  test('of a make leads to the sizes of a model without a page', () => {
    expect(text('/cars/bmw')).toContain('Шины на 2 модели BMW');
    expect(text('/cars/bmw')).toContain('245/45 R18 спереди и 275/40 R18 сзади');
    expect(hrefs('/cars/bmw').filter(href => href.includes('rear=275%2F40+R18'))).toHaveLength(1);
  });

  test('of a car names the pressures that the editor knows', () => {
    expect(text('/cars/bmw/3-serii/f30')).toContain('205/55 R16 2,2 бар спереди, 2,4 сзади');
  });

  test('of a car with axles of its own, or that needs C, advises no other tyres', () => {
    const BMW = '/cars/bmw/3-serii/f30';
    expect(text(BMW)).toContain('зимой ставьте 205/55 R16: меньший');
    expect(text(BMW)).toContain('летом ставьте 225/45 R17 спереди и 255/40 R17 сзади: больший');
    const ofPair = hrefs(BMW).filter(href => href.includes('width=225'));
    expect(ofPair.length).toBeGreaterThan(1);
    expect(ofPair.filter(href => !href.includes('rear=255%2F40+R17'))).toEqual([]);
    expect(text('/cars/volkswagen/polo/v')).toContain('летом ставьте 195/65 R15C: больший');
  });

  test('stands only where enough offers are, and is one address for what shoppers ask', () => {
    const there = ['/tyres/205-55-r16', '/tyres/winter/205-55-r16', '/tyres/winter/r16', '/tyres/studded'];
    expect(there.filter(address => !existsSync(fileOf(address)))).toEqual([]);
    // One tyre in stock.
    expect(existsSync(fileOf('/tyres/245-45-r18'))).toBe(false);
    expect(linkWarnings()).toEqual([NEVER]);
  });

  test('is counted by its kind in the import’s table', () => {
    const { contentDir, dataDir } = shop.config;
    const target = path.join(dataDir, 'counted.db');
    const { imported } = importContent({ contentDir, target, previous: target, catalogueOnly: true });
    const line = imported?.tally.find(({ key }) => key === 'landings');
    const pages = [...answersOf(release).files.keys()].filter(address =>
      /^\/(?:tyres|cars)\/./u.test(address),
    );
    const ofSizes = pages.filter(address => /^\/tyres\/\d/u.test(address)).length;
    expect(line).toMatchObject({ name: 'готовые страницы', count: pages.length });
    expect(line?.of).toContainEqual({ key: 'size', words: 'по размеру', count: ofSizes });
  });

  test('is linked from the pages of its tyres, which are linked from it', () => {
    for (const address of ['/product/11', '/model/nokian-hakka-green-3'])
      expect(hrefs(address)).toContain(SIZE);
    expect(hrefs(SIZE)).toContain('/product/11');
    expect(hrefs('/brand/nokian_tyres')).toContain('/tyres/nokian_tyres/winter');
  });

  test('shows a price at once when it changes, and nothing else is rendered', async () => {
    shop.edit('products.csv', row(23, cell(5, '4100')));
    const tomorrow = new Date(Date.now() + 86_400_000);
    const before = sitemapDays(shop.config.outDir);
    await publish(tomorrow);
    const days = sitemapDays(shop.config.outDir);
    expect(text(SIZE)).toContain('от 4 100 руб.');
    expect(days.get('/tyres/studded')).toBe(before.get('/tyres/studded'));
    const latest = [...days.values()].sort().at(-1);
    expect([before.get(SIZE) === latest, days.get(SIZE)]).toEqual([false, latest]);
    // The product, its model and lists, and the pages that it stands on.
    expect(release.pages.rendered).toBeLessThanOrEqual(20);
  });

  test('prices a set by the cheapest tyre that there are four of, and none where there is no such tyre', async () => {
    setStock(3, 23);
    await publish();
    expect(text(SIZE)).toContain('за шину, комплект из четырёх — от 25 200 руб.');
    setStock(3, 8, 11);
    await publish();
    expect(text(SIZE)).toContain('не дороже 6 300 руб. за шину.');
    expect(text(SIZE)).not.toContain('комплект из четырёх');
  });

  test('stays with fewer offers, unknown to search engines', async () => {
    setStock(0, 11);
    await publish();
    expect(text(SIZE)).toContain('в наличии 2 шины');
    expect([isNoindex(SIZE), inSitemap(SIZE)]).toEqual([true, false]);
    const few = `на странице «${SIZE}?x=1» осталось предложений: 2; без них ссылка поведёт на «/tyres»`;
    expect(linkWarnings()).toEqual([few, NEVER]);
  });

  test('leads to the page above it when it has no offer, and nobody takes that for a lost address', async () => {
    setStock(0, 8, 23);
    await publish();
    expect(existsSync(fileOf(SIZE))).toBe(false);
    expect(answersOf(release).redirects.get(SIZE)).toBe('/tyres');
    const gone = `страницы «${SIZE}?x=1» больше нет, ссылка ведёт на «/tyres»: исправьте или уберите`;
    expect(linkWarnings()).toEqual([gone, NEVER]);
  });

  test('stands again with its offers', async () => {
    setStock(9, 8, 11, 23);
    await publish();
    expect([isNoindex(SIZE), inSitemap(SIZE)]).toEqual([false, true]);
    expect(answersOf(release).redirects.has(SIZE)).toBe(false);
  });

  test('with enough offers stays known to search engines when the shop publishes fewer new ones', async () => {
    shop.edit('shop.yaml', yaml => yaml.replace('  offers: 3\n', '  offers: 3\n  pages: 1\n'));
    await publish();
    expect([isNoindex(SIZE), inSitemap(SIZE)]).toEqual([false, true]);
    expect(linkWarnings()).toEqual([NEVER]);
  });
});
