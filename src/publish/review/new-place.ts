import type { Catalogue } from '#src/catalogue/open.ts';
import {
  ARTICLES,
  articlePath,
  BRANDS,
  brandPath,
  COLLECTIONS,
  collectionPath,
  HOME,
  modelPath,
  PRODUCTS,
  PROMOS,
  pagePath,
  productPath,
  promoPath,
} from '#src/domain/paths.ts';
import { routeAt } from '#src/domain/route-at.ts';
import type { RouteName } from '#src/domain/routes.ts';

/** Where one key of the catalogue of before leads in the new one, or undefined. */
type Follow = (catalogue: Catalogue, key: string) => string | undefined;

const first =
  (sql: string): Follow =>
  (catalogue, key) =>
    catalogue.one<{ place: string | number }>(sql, key)?.place.toString();

/** The brand itself, the brand of the same name, else the one that has most of its products. */
const sameBrand: Follow = (catalogue, url) =>
  first('SELECT url AS place FROM brand WHERE url = ?')(catalogue, url) ??
  first('SELECT n.url AS place FROM before.brand o JOIN brand n ON n.name = o.name WHERE o.url = ?')(
    catalogue,
    url,
  ) ??
  first(`SELECT b.url AS place FROM before.brand ob JOIN before.model om ON om.brand_id = ob.id
    JOIN before.product o ON o.model_id = om.id JOIN product p ON p.id = o.id JOIN brand b ON b.id = p.brand_id
    WHERE ob.url = ? GROUP BY b.url ORDER BY count(*) DESC, b.url LIMIT 1`)(catalogue, url);

/** The model itself, the one that has most of its products, else a new one of the same title. */
const sameModel: Follow = (catalogue, slug) =>
  first('SELECT slug AS place FROM model WHERE slug = ?')(catalogue, slug) ??
  first(`SELECT m.slug AS place FROM before.model om JOIN before.product o ON o.model_id = om.id
    JOIN product p ON p.id = o.id JOIN model m ON m.id = p.model_id
    WHERE om.slug = ? GROUP BY m.slug ORDER BY count(*) DESC, m.slug LIMIT 1`)(catalogue, slug) ??
  first(`SELECT n.slug AS place FROM before.model o JOIN model n ON n.title = o.title
    WHERE o.slug = ? AND n.slug NOT IN (SELECT slug FROM before.model) ORDER BY n.slug LIMIT 1`)(
    catalogue,
    slug,
  );

const brandOfModel = first(
  'SELECT b.url AS place FROM before.model m JOIN before.brand b ON b.id = m.brand_id WHERE m.slug = ?',
);
const modelOfProduct = first(
  'SELECT m.slug AS place FROM before.product p JOIN before.model m ON m.id = p.model_id WHERE p.id = ?',
);
/** A product of the same name and model under another number. */
const sameProduct =
  first(`SELECT p.id AS place FROM before.product o JOIN before.model om ON om.id = o.model_id
  JOIN model m ON m.slug = om.slug JOIN product p ON p.model_id = m.id
  WHERE o.id = ? AND p.name = o.name AND p.id NOT IN (SELECT id FROM before.product) ORDER BY p.id LIMIT 1`);

/** A new text with the same words, else with the same title. */
const sameText = (table: string): Follow =>
  first(`SELECT n.url AS place FROM before.${table} o JOIN ${table} n ON n.content = o.content OR n.title = o.title
    WHERE o.url = ? AND n.url NOT IN (SELECT url FROM before.${table})
    ORDER BY n.content = o.content DESC, n.url LIMIT 1`);

const placeOfBrand = (catalogue: Catalogue, url: string): string => {
  const brand = sameBrand(catalogue, url);
  return brand === undefined ? BRANDS : brandPath(brand);
};

const placeOfModel = (catalogue: Catalogue, slug: string): string => {
  const model = sameModel(catalogue, slug);
  return model === undefined
    ? placeOfBrand(catalogue, brandOfModel(catalogue, slug) ?? '')
    : modelPath(model);
};

function placeOfProduct(catalogue: Catalogue, id: string): string {
  const product = sameProduct(catalogue, id);
  if (product !== undefined) return productPath(Number(product));
  const model = modelOfProduct(catalogue, id);
  return model === undefined ? PRODUCTS : placeOfModel(catalogue, model);
}

const placeOfText =
  (table: string, path: (url: string) => string, otherwise: string) =>
  (catalogue: Catalogue, key: string): string => {
    const text = sameText(table)(catalogue, key);
    return text === undefined ? otherwise : path(text);
  };

const PLACES: Partial<Readonly<Record<RouteName, (catalogue: Catalogue, key: string) => string>>> = {
  brand: placeOfBrand,
  model: placeOfModel,
  product: placeOfProduct,
  article: placeOfText('article', articlePath, ARTICLES),
  promo: placeOfText('promo', promoPath, PROMOS),
  collection: placeOfText('collection', collectionPath, COLLECTIONS),
  page: placeOfText('page', pagePath, HOME),
  articles: () => ARTICLES,
  collections: () => COLLECTIONS,
};

/**
 * The page of the new catalogue that stands in best for an address of the one before: under its new name, else one level
 * up.
 * @param catalogue the new one, opened beside the old one
 */
export function placeOf(catalogue: Catalogue, address: string): string {
  const place = routeAt(address);
  return (place && PLACES[place.name]?.(catalogue, place.key)) ?? HOME;
}
