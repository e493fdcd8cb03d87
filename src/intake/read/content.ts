import path from 'node:path';
import { z } from 'zod';
import { spreadsheetLoss } from '#src/domain/tyre-size.ts';
import { check, checkCells, rowCheck } from '../check/by-schema.ts';
import { found, type Kind, type Problems, type Source } from '../check/problems.ts';
import * as cars from '../kinds/cars.schema.ts';
import * as goods from '../kinds/goods.schema.ts';
import { homeSchema, shopSchema } from '../kinds/shop.schema.ts';
import * as texts from '../kinds/texts.schema.ts';
import { type Columns, type Row, readTable } from './csv-file.ts';
import { readTextFile, readTextFolder, readYaml } from './front-matter.ts';
import { shownPath, wholeFile } from './text-file.ts';

/** One row of a table, checked. */
interface Line<T> {
  data: T;
  source: Source;
}

/** One text with a header, checked; `key` is its file's name. */
export interface Text<T> extends Line<T> {
  key: string;
  body: string;
  /** Line on which the body begins. */
  bodyLine: number;
}

/** A row of products.csv with the cells of the editors' own properties. */
export interface ProductLine extends Line<z.output<typeof goods.productSchema>> {
  cells: Readonly<Record<string, string>>;
}

/** What the editors' files say, each value by itself valid; nothing is yet known of how they fit together. */
export interface Content {
  shop: z.output<typeof shopSchema> | null;
  shopSource: Source | null;
  home: Text<z.output<typeof homeSchema>> | null;
  goals: Line<z.output<typeof texts.goalSchema>>[];
  redirects: Line<z.output<typeof texts.redirectSchema>>[];
  banners: Line<z.output<typeof texts.bannerSchema>>[];
  brands: Text<z.output<typeof goods.brandSchema>>[];
  models: Text<z.output<typeof goods.modelSchema>>[];
  properties: Line<z.output<typeof goods.propertySchema>>[];
  products: ProductLine[];
  productTexts: Text<z.output<typeof goods.productTextSchema>>[];
  sections: Line<z.output<typeof texts.sectionSchema>>[];
  /** The file of sections as a whole. */
  sectionsSource: Source;
  promos: Text<z.output<typeof texts.promoSchema>>[];
  articles: Text<z.output<typeof texts.articleSchema>>[];
  collections: Text<z.output<typeof texts.collectionSchema>>[];
  pages: Text<z.output<typeof texts.pageSchema>>[];
  makes: Line<z.output<typeof cars.makeSchema>>[];
  fitment: Line<z.output<typeof cars.fitmentSchema>>[];
}

/** Kinds that a refused file of a folder, or a row of a table, was one of. */
const KINDS: Readonly<Record<string, Kind>> = {
  brands: 'brandUrl',
  models: 'model',
  promos: 'promo',
  articles: 'article',
  collections: 'collection',
  pages: 'page',
  'products.csv': 'product',
  'properties.csv': 'property',
  'cars/makes.csv': 'make',
};

/** Reads and checks every file of a content folder; what is wrong is told to `problems` and left out. */
export function readContent(contentDir: string, problems: Problems): Content {
  const at = (...names: string[]) => path.join(contentDir, ...names);

  const table = <Shape extends z.ZodRawShape>(
    file: string,
    columns: Columns,
    schema: z.ZodObject<Shape>,
    own: readonly string[] = [],
  ) => {
    const rows = readTable(at(file), columns, problems);
    const kind = KINDS[file];
    if (!rows && kind) problems.spoil(kind);
    const lines: (Line<z.output<z.ZodObject<Shape>>> & Pick<Row, 'cells'>)[] = [];
    const checked = rowCheck(schema, problems);
    for (const { cells, source, ragged } of rows ?? []) {
      const data = ragged ? null : checked(cells, source);
      if (data !== null && keepsWhatItSaid(cells, source, problems))
        lines.push({ data, cells: pick(cells, own), source });
      else if (kind) problems.spoil(kind, cells[columns.required[0] ?? '']);
    }
    return lines;
  };

  const folder = <Shape extends z.ZodRawShape>(name: string, schema: z.ZodObject<Shape>) => {
    const kept: Text<z.output<z.ZodObject<Shape>>>[] = [];
    const kind = KINDS[name];
    for (const { key, file } of readTextFolder(at(name), problems)) {
      const data = file && check(schema, file.data, file.source, problems);
      if (data) {
        kept.push({ ...file, data });
        continue;
      }
      if (kind) problems.spoil(kind, key);
      if (kind === 'brandUrl') problems.spoil('brand', nameIn(file?.data));
    }
    return kept;
  };

  const shopFile = readYaml(at('shop.yaml'), problems);
  const homeFile = readTextFile(at('home.md'), problems);
  const homeData = homeFile && check(homeSchema, homeFile.data, homeFile.source, problems);
  const properties = table('properties.csv', goods.PROPERTY_COLUMNS, goods.propertySchema);
  const own = properties.map(({ data }) => data.id);

  return {
    shop: shopFile && check(shopSchema, shopFile.data, shopFile.source, problems),
    shopSource: shopFile?.source ?? null,
    home: homeFile && homeData && { ...homeFile, data: homeData },
    goals: table('goals.csv', texts.GOAL_COLUMNS, texts.goalSchema),
    redirects: table('redirects.csv', texts.REDIRECT_COLUMNS, texts.redirectSchema),
    banners: table('banners.csv', texts.BANNER_COLUMNS, texts.bannerSchema),
    brands: folder('brands', goods.brandSchema),
    models: folder('models', goods.modelSchema),
    properties,
    products: table(
      'products.csv',
      {
        required: goods.PRODUCT_COLUMNS.required,
        optional: [...goods.PRODUCT_COLUMNS.optional, ...own],
        isSpoilt: name => problems.isSpoilt('property', name),
      },
      goods.productSchema,
      own,
    ),
    productTexts: folder('products', goods.productTextSchema),
    ...readSections(at('sections.yaml'), problems),
    promos: folder('promos', texts.promoSchema),
    articles: folder('articles', texts.articleSchema),
    collections: folder('collections', texts.collectionSchema),
    pages: folder('pages', texts.pageSchema),
    makes: table('cars/makes.csv', cars.MAKE_COLUMNS, cars.makeSchema),
    fitment: table('cars/fitment.csv', cars.FITMENT_COLUMNS, cars.fitmentSchema),
  };
}

const NO_CELLS: Row['cells'] = {};

function pick(cells: Row['cells'], columns: readonly string[]): Row['cells'] {
  if (columns.length === 0) return NO_CELLS;
  const picked: Record<string, string> = {};
  for (const column of columns) picked[column] = cells[column] ?? '';
  return picked;
}

/** The name in a refused header, by which others refer to the thing; undefined when there is none. */
const nameIn = (data: unknown): string | undefined =>
  z.object({ name: z.string() }).safeParse(data).data?.name.trim();

/** Whether no cell of a row has lost what it said to a spreadsheet; the columns' own checks know only their own kind. */
function keepsWhatItSaid(cells: Row['cells'], source: Source, problems: Problems): boolean {
  const mayBeLost = (cell: string) => /^#|E\+/iu.test(cell);
  let isSound = true;
  for (const column in cells) if (mayBeLost(cells[column] ?? '')) isSound = false;
  if (isSound) return true;
  const lost = Object.entries(cells).flatMap(([column, cell]) => {
    if (!mayBeLost(cell)) return [];
    const why = spreadsheetLoss(cell);
    return why === null ? [] : [{ column, cell, why }];
  });
  for (const { column, cell, why } of lost)
    problems.error(
      source,
      [column],
      `ожидалось значение без потерь (${why}: задайте столбцу формат «Текст»), ${found(cell)}`,
    );
  return lost.length === 0;
}

/** sections.yaml is a list: each entry is checked by itself, at its own lines. */
function readSections(file: string, problems: Problems): Pick<Content, 'sections' | 'sectionsSource'> {
  const yaml = readYaml(file, problems);
  const list = z.array(z.record(z.string(), z.unknown()));
  const entries = yaml && checkCells(list, yaml.data, yaml.source, problems);
  if (!entries) problems.spoil('section');
  const sections = (entries ?? []).flatMap((entry, index) => {
    const source: Source = {
      file: shownPath(file),
      line: keys => yaml?.source.line([index, ...keys]) ?? 1,
    };
    const data = check(texts.sectionSchema, entry, source, problems);
    if (data) return [{ data, source }];
    problems.spoil('section', entry.key);
    return [];
  });
  return { sections, sectionsSource: wholeFile(file) };
}
