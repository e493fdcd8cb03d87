import path from 'node:path';
import { z } from 'zod';
import * as cars from './cars.schema.ts';
import { check, checkCells } from './check.ts';
import { type Columns, readTable } from './csv-file.ts';
import { readTextFile, readTextFolder, readYaml } from './front-matter.ts';
import * as goods from './goods.schema.ts';
import type { Problems, Source } from './problems.ts';
import { homeSchema, shopSchema } from './shop.schema.ts';
import * as texts from './texts.schema.ts';

/** One row of a table, checked. */
export interface Line<T> {
  data: T;
  source: Source;
}

/** One text with a header, checked; `key` is its file's name. */
export interface Text<T> extends Line<T> {
  key: string;
  body: string;
}

/** A row of products.csv with its own properties beside the shop's columns. */
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
  promos: Text<z.output<typeof texts.promoSchema>>[];
  articles: Text<z.output<typeof texts.articleSchema>>[];
  collections: Text<z.output<typeof texts.collectionSchema>>[];
  pages: Text<z.output<typeof texts.pageSchema>>[];
  makes: Line<z.output<typeof cars.makeSchema>>[];
  fitment: Line<z.output<typeof cars.fitmentSchema>>[];
}

/** Reads and checks every file of a content folder; what is wrong is told to `problems` and left out. */
export function readContent(contentDir: string, problems: Problems): Content {
  const at = (...names: string[]) => path.join(contentDir, ...names);

  const table = <Shape extends z.ZodRawShape>(file: string, columns: Columns, schema: z.ZodObject<Shape>) =>
    readTable(at(file), columns, problems).flatMap(({ cells, source }) => {
      const data = checkCells(schema, cells, source, problems);
      return data === null ? [] : [{ data, cells, source }];
    });

  const folder = <Shape extends z.ZodRawShape>(name: string, schema: z.ZodObject<Shape>) =>
    readTextFolder(at(name), problems).flatMap(file => {
      const data = check(schema, file.data, file.source, problems);
      return data === null ? [] : [{ key: file.key, data, body: file.body, source: file.source }];
    });

  const shopFile = readYaml(at('shop.yaml'), problems);
  const homeFile = readTextFile(at('home.md'), problems);
  const homeData = homeFile && check(homeSchema, homeFile.data, homeFile.source, problems);
  const properties = table('properties.csv', goods.PROPERTY_COLUMNS, goods.propertySchema);
  const ownColumns = properties.map(({ data }) => data.id);

  return {
    shop: shopFile && check(shopSchema, shopFile.data, shopFile.source, problems),
    shopSource: shopFile?.source ?? null,
    home: homeFile &&
      homeData && { key: homeFile.key, body: homeFile.body, source: homeFile.source, data: homeData },
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
        optional: [...goods.PRODUCT_COLUMNS.optional, ...ownColumns],
      },
      goods.productSchema,
    ),
    productTexts: folder('products', goods.productTextSchema),
    sections: readSections(at('sections.yaml'), problems),
    promos: folder('promos', texts.promoSchema),
    articles: folder('articles', texts.articleSchema),
    collections: folder('collections', texts.collectionSchema),
    pages: folder('pages', texts.pageSchema),
    makes: table('cars/makes.csv', cars.MAKE_COLUMNS, cars.makeSchema),
    fitment: table('cars/fitment.csv', cars.FITMENT_COLUMNS, cars.fitmentSchema),
  };
}

/** sections.yaml is a list: each entry is checked by itself, at its own lines. */
function readSections(file: string, problems: Problems): Content['sections'] {
  const yaml = readYaml(file, problems);
  if (!yaml) return [];
  const entries =
    checkCells(z.array(z.record(z.string(), z.unknown())), yaml.data, yaml.source, problems) ?? [];
  return entries.flatMap((entry, index) => {
    const source: Source = { file: yaml.source.file, line: keys => yaml.source.line([index, ...keys]) };
    const data = check(texts.sectionSchema, entry, source, problems);
    return data === null ? [] : [{ data, source }];
  });
}
