import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WorkerPool } from '#src/publish/worker-pool.ts';
import type { Workshop } from './workshop.ts';

/** One step of a sequence: which edit, two numbers that decide where it strikes, and whether `--watch` publishes it. */
export interface Choice {
  edit: EditName;
  a: number;
  b: number;
  isWatched: boolean;
}

/** What a sequence has reached: the shop, its clock, and the threads that `--watch` keeps. */
export interface Stage {
  shop: Workshop;
  workers: WorkerPool;
  now: Date;
  /** Number of the step, so that what is added has a name of its own. */
  step: number;
}

type Edit = (stage: Stage, a: number, b: number) => void;

const HOUR = 3_600_000;
const MODEL = 1;
const NAME = 2;
const PRICE = 5;
const OLD_PRICE = 6;
const STOCK = 7;

const pick = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

/** Changes the cells of one row of products.csv; null removes the row. */
export const row = (id: number | string, change: (cells: string[]) => string[] | null) => (text: string) =>
  text
    .split('\n')
    .flatMap(line => {
      const cells = line.split(';');
      if (cells[0] !== String(id)) return [line];
      const changed = change(cells);
      return changed ? [changed.join(';')] : [];
    })
    .join('\n');

/** Replaces one cell. */
export const cell = (column: number, value: string) => (cells: string[]) => cells.with(column, value);

/** Puts a number into a cell, or the next one if it has this number already. */
const another = (column: number, value: number) => (cells: string[]) =>
  cells.with(column, String(cells[column] === String(value) ? value + 1 : value));

const contentOf = ({ shop }: Stage, ...parts: string[]): string =>
  path.join(shop.config.contentDir, ...parts);

const textsIn = (stage: Stage, folder: string): string[] =>
  readdirSync(contentOf(stage, folder))
    .filter(name => name.endsWith('.md'))
    .sort();

const ids = (stage: Stage): string[] =>
  readFileSync(contentOf(stage, 'products.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap(line => (line === '' ? [] : [line.slice(0, line.indexOf(';'))]));

/** Models that a product may be moved to: those whose sizes are of passenger tyres. */
const MODELS = ['nokian-hakkapeliitta-r5', 'kama-irbis', 'cordiant-comfort-2', 'bridgestone-turanza-t005'];

const editRow = (stage: Stage, number: number, change: (cells: string[]) => string[] | null): void =>
  stage.shop.edit('products.csv', row(pick(ids(stage), number), change));

const dayOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * HOUR).toISOString().slice(0, 10);

const svg = (shade: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="rgb(${shade % 256},90,60)"/></svg>\n`;

/** Appends a paragraph, so that a text never becomes what it was before. */
const addTo =
  (folder: string): Edit =>
  (stage, a) =>
    stage.shop.edit(
      `${folder}/${pick(textsIn(stage, folder), a)}`,
      text => `${text.trimEnd()}\n\nДобавлено на шаге ${stage.step}.\n`,
    );

/**
 * Every kind of edit that a sequence may make; each changes the content, except that time passes. What the import rejects
 * is part of the game: then nothing may change.
 */
export const SHOP_EDITS = {
  price: (stage, a, b) => editRow(stage, a, cells => another(PRICE, 2000 + b)(cells).with(OLD_PRICE, '')),
  prices: (stage, a, b) => {
    for (const id of ids(stage).filter((_, index) => index % 3 === a % 3))
      stage.shop.edit('products.csv', row(id, another(PRICE, 2500 + ((Number(id) * 7 + b) % 9000))));
  },
  stock: (stage, a, b) => editRow(stage, a, another(STOCK, b % 3 === 0 ? 0 : b % 40)),
  name: (stage, a) => editRow(stage, a, cells => cells.with(NAME, `${cells[NAME]} №${stage.step}`)),
  'new product': (stage, a, b) =>
    stage.shop.edit('products.csv', text => {
      const cells = (text.split('\n').find(line => line.startsWith(`${pick(ids(stage), a)};`)) ?? '').split(
        ';',
      );
      const own = cells.with(0, String(5000 + stage.step)).with(PRICE, String(3000 + b));
      return `${text.trimEnd()}\n${own.join(';')}\n`;
    }),
  'product removed': (stage, a) => editRow(stage, a, () => null),
  'product moved': (stage, a, b) =>
    editRow(stage, a, cells => {
      const others = MODELS.filter(model => model !== cells[MODEL]);
      return cells.with(MODEL, pick(others, b));
    }),
  'rows in another order': ({ shop }, a) =>
    shop.edit('products.csv', text => {
      const [head = '', ...rows] = text.trimEnd().split('\n');
      const turned = 1 + (a % (rows.length - 1));
      return `${[head, ...rows.slice(turned), ...rows.slice(0, turned)].join('\n')}\n`;
    }),
  'new model': ({ shop, step }, a) =>
    shop.add(
      `models/seq-${step}.md`,
      `---\nbrand: ${pick(['Kama', 'Cordiant', 'Torero'], a)}\ntitle: Seq ${step}\nseason: ${pick(['summer', 'winter'], a)}\n---\nНовая модель.\n`,
    ),
  'model text': addTo('models'),
  'article text': addTo('articles'),
  'page text': addTo('pages'),
  'article removed': (stage, a) => stage.shop.remove(`articles/${pick(textsIn(stage, 'articles'), a)}`),
  'promotion by date': ({ shop, step, now }, a, b) =>
    shop.add(
      `promos/seq-${step}.md`,
      `---\ntitle: Акция ${step}\ndescr: Коротко об акции.\nthumb: promos/promo.svg\ndate: ${dayOf(now, 0)}\nfrom: ${dayOf(now, (a % 3) - 1)}\nto: ${dayOf(now, (a % 3) + (b % 3))}\nbadge:\n  ico: new\n  title: Скидка ${step}\nbrands:\n  - ${pick(['Kama', 'Cordiant', 'Bridgestone'], b)}\n---\nУсловия акции.\n`,
    ),
  picture: ({ shop }, a, b) => {
    const file = pick(['storage/promos/promo.svg', 'storage/articles/article.svg'], a);
    const now = readFileSync(path.join(shop.config.contentDir, file), 'utf8');
    shop.edit(file, () => (svg(b) === now ? svg(b + 1) : svg(b)));
  },
  telephone: ({ shop, step }) =>
    shop.edit('shop.yaml', text => text.replace(/200-\d\d-02/u, `200-${String(10 + (step % 80))}-02`)),
  'brand address': (stage, a) => {
    const file = pick(textsIn(stage, 'brands'), a);
    const text = readFileSync(contentOf(stage, 'brands', file), 'utf8');
    stage.shop.add(`brands/${file.replace(/(?:-s\d+)?\.md$/u, `-s${stage.step}.md`)}`, text);
    stage.shop.remove(`brands/${file}`);
  },
  'row that is refused': (stage, a) => editRow(stage, a, cell(PRICE, 'дорого')),
  'time passes': stage => {
    stage.now = new Date(stage.now.getTime() + 20 * HOUR);
  },
} satisfies Record<string, Edit>;

export type EditName = keyof typeof SHOP_EDITS;
export const EDIT_NAMES = Object.keys(SHOP_EDITS) as EditName[];
