import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { FIXTURE_CONTENT, ROOT } from '#tests/harness/places.ts';

/** Texts that would run as a script if they were taken for markup, from cheat sheets of OWASP and PortSwigger. */
export const PAYLOADS: readonly string[] = readFileSync(
  path.join(ROOT, 'tests/fixtures/xss-payloads.txt'),
  'utf8',
)
  .trimEnd()
  .split('\n');

/** The product of the first payload; the others follow. */
export const FIRST_PRODUCT = 1000;

/** Every payload with its number, so that no two names are equal. */
const numbered = PAYLOADS.map((payload, number) => ({ payload, number, name: `${payload} №${number}` }));
/** Those that a field of so many characters takes. */
const fitting = (most: number) => numbered.filter(({ name }) => name.length <= most);

/** All payloads in as few texts of at most so many characters as hold them. */
function packs(most: number): string[] {
  const all: string[] = [];
  for (const { payload } of fitting(most)) {
    const last = all.at(-1);
    if (last !== undefined && last.length + 1 + payload.length <= most)
      all[all.length - 1] = `${last} ${payload}`;
    else all.push(payload);
  }
  return all;
}
/** One text out of {@link packs} for a field that exists once; another for each number. */
const nth = (number: number, most: number): string => packs(most)[(number * 7) % packs(most).length] ?? '';
/** Files of one kind: together their titles hold all payloads, and so do their texts. */
function files(mostTitle: number, mostText: number): { number: number; title: string; text: string }[] {
  const texts = packs(mostText);
  return packs(mostTitle).map((title, number) => ({
    number,
    title,
    text: texts[number % texts.length] ?? '',
  }));
}

const body = PAYLOADS.join('\n\n');
const markdown = (header: object, text: string): string => `---\n${stringify(header)}---\n${text}\n`;
const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;
const row = (...cells: (string | number)[]): string => cells.map(cell).join(';');
const lines = (rows: readonly string[]): string => rows.map(each => `${each}\n`).join('');

/** Reads and writes the files of a content folder. */
class Folder {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = folder;
    cpSync(FIXTURE_CONTENT, folder, { recursive: true });
  }

  read(file: string): string {
    return readFileSync(path.join(this.#path, file), 'utf8').replace(/\n*$/u, '\n');
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.#path, file), text);
  }

  append(file: string, rows: readonly string[]): void {
    this.write(file, this.read(file) + lines(rows));
  }
}

/** The price list: each payload as a name, a short name, a country and a remark; one product has them as properties. */
function writePriceList(content: Folder): void {
  const named = fitting(80);
  const properties = named.map(({ number }) => `x${number}`);
  content.append('properties.csv', [
    row('remark', 'Замечание', 'text', ''),
    ...named.map(({ payload, name, number }) => row(`x${number}`, name, 'text', payload.slice(0, 20))),
  ]);
  const [header = '', ...rows] = content.read('products.csv').trimEnd().split('\n');
  const own = rows.map(
    (line, index) => `${line};;${row(...named.map(({ payload }) => (index === 0 ? payload : '')))}`,
  );
  const hostile = numbered.map(({ payload, name, number }) => {
    const facts = ['205/55 R16', 5000 + number, '', 40, '', 94, 'R', 'да'];
    const cells = row(
      FIRST_PRODUCT + number,
      'hostile',
      name,
      payload.slice(0, 100),
      ...facts,
      payload.slice(0, 100),
      2026,
      69,
      payload,
    );
    return cells + ';'.repeat(properties.length);
  });
  content.write('products.csv', lines([`${header};remark;${properties.join(';')}`, ...own, ...hostile]));
}

/** Brands, models and the texts of products. */
function writeGoods(content: Folder): void {
  const model = { brand: 'Cordiant', season: 'winter', topsell: true };
  const block = ({ payload, number, name }: (typeof numbered)[number]) => ({
    title: name,
    descr: payload,
    content: payload,
    overlayer: number % 2 === 0,
  });
  const blocks = numbered.map(block);
  const badges = fitting(80).map(({ name }) => ({ ico: 'star', title: name }));
  const video = packs(200).map(title => ({ type: 'mp4', url: 'film.mp4', thumb: 'tech.svg', title }));
  const texts = { p_tech: blocks, p_tests: blocks, video };
  const own = { title: nth(2, 120), h1: nth(1, 200), description: nth(3, 500), photos: ['tech.svg'] };
  content.write('models/hostile.md', markdown({ ...model, ...own, badges, p_promo: blocks, ...texts }, body));
  content.write(`products/${FIRST_PRODUCT}.md`, markdown({ h1: nth(4, 200), ...texts }, body));
  for (const { number, title, text } of files(120, 500)) {
    const header = { ...model, title, h1: title, description: text, topsell: number % 9 === 0 };
    content.write(`models/m${number}.md`, markdown(header, text));
  }
  for (const { number, name, payload } of fitting(60))
    content.write(`brands/b${number}.md`, markdown({ name, country: payload, aliases: [payload] }, payload));
  content.append(
    'cars/makes.csv',
    fitting(58).map(({ name }) => row(name, `a${name.replaceAll('|', '')}`)),
  );
  content.append(
    'cars/fitment.csv',
    fitting(78).map(({ name, number }) => {
      const make = number % 3 === 0 && name.length <= 58 ? name : 'BMW';
      return row(make, number % 2 ? name : '3 серии', name, 2001, 2019, name, '205/55 R16', '', '', '', '');
    }),
  );
}

/** Sections, promotions, articles, collections, pages, banners and goals. */
function writeTexts(content: Folder): void {
  for (const { number, title, text } of files(200, 600)) {
    const dated = { title, descr: text, date: '2026-03-10' };
    content.write(
      `articles/a${number}.md`,
      markdown({ ...dated, section: number % 2 ? 'news' : 'advice' }, number === 0 ? body : text),
    );
    const badge = { ico: 'star', title: fitting(80)[number]?.name };
    content.write(`promos/p${number}.md`, markdown({ ...dated, models: ['hostile'], badge }, text));
    const models = ['hostile', `m${number}`];
    content.write(`collections/c${number}.md`, markdown({ title, descr: text, models }, text));
    const page = { title, h1: title, description: text.slice(0, 400) };
    content.write(`pages/t${number}.md`, markdown(page, number === 0 ? body : text));
  }
  content.write(
    'pages/about.md',
    markdown({ title: 'О нас', h1: nth(5, 200), description: nth(6, 400) }, body),
  );
  const trees = [
    { tree: 'promo', parent: 'partners_akcii' },
    { tree: 'articles', parent: 'news' },
    { tree: 'collections', parent: 'collections' },
  ];
  const sections = files(100, 600).map(({ number, title, text }) => ({
    key: `s${number}`,
    ...trees[number % 3],
    name: title,
    content: number < 3 ? body : text,
  }));
  content.write(
    'sections.yaml',
    stringify([...(parse(content.read('sections.yaml')) as object[]), ...sections]),
  );
  content.append(
    'banners.csv',
    numbered.map(({ number, payload, name }) => {
      const place = number < 20 ? 'main' : FIRST_PRODUCT + number;
      const [target, over] = number % 2 ? ['/page/about', 'нет'] : ['', 'да'];
      return `${row(place, 'banners/pressure.svg', target, over, name, payload)};;`;
    }),
  );
  content.append(
    'goals.csv',
    fitting(60).map(({ number, name }) => row(`x${number}`, 'basket_add', '', name)),
  );
}

/** What every page shows, and the home page. */
function writeShop(content: Folder): void {
  const shop = parse(content.read('shop.yaml')) as Record<string, object> & { outposts: object[] };
  const [outpost = {}] = shop.outposts;
  content.write(
    'shop.yaml',
    stringify({
      ...shop,
      name: nth(7, 60),
      slogan: nth(8, 120),
      description: nth(9, 300),
      address: { postal: '<b>1</b>', region: nth(10, 100), city: nth(11, 100), street: nth(12, 200) },
      hours: fitting(40).map(({ name }) => ({ days: name, time: name, schema: 'Mo-Fr 09:00-19:00' })),
      requisites: { ...shop.requisites, seller: nth(13, 200), address: nth(14, 300) },
      texts: { empty_search: nth(15, 200) },
      buying: fitting(60)
        .slice(0, 8)
        .map(({ name }) => ({ title: name, text: name, by_rim: { '13-22': name } })),
      outposts: fitting(100).map(({ name, payload }) => ({
        ...outpost,
        name,
        address: payload,
        hours: payload,
        services: [name],
      })),
    }),
  );
  const home = parse(content.read('home.md').split(/^---$/mu)[1] ?? '') as Record<string, object>;
  const image = {
    title: nth(16, 200),
    subtitle: nth(17, 300),
    lines: [18, 19, 20].map(each => nth(each, 200)),
  };
  content.write(
    'home.md',
    markdown(
      {
        ...home,
        title: nth(21, 200),
        description: nth(22, 300),
        main_img: { ...home.main_img, ...image },
        tiles: (home.tiles as object[]).map((tile, index) => ({ ...tile, title: nth(23 + index, 100) })),
        advantages: fitting(100).map(({ name, payload }) => ({ title: name, text: payload, icon: 'choice' })),
      },
      body,
    ),
  );
}

/**
 * Writes the fixture shop with payloads in every field of every kind of content that takes a text. Fields of lists take all
 * payloads that are not too long for them, fields that exist once as many as fit.
 */
export function writeHostileContent(folder: string): void {
  const content = new Folder(folder);
  writePriceList(content);
  writeGoods(content);
  writeTexts(content);
  writeShop(content);
}
