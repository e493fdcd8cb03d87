import type { BrandLink, ModelCard } from '#src/domain/goods.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { fold } from '#src/domain/search-text.ts';
import { MODEL_CARD, type ModelCardRow, modelCard } from './cards.ts';
import type { Catalogue } from './open.ts';

export interface Brand extends BrandLink {
  country: string;
  description: string;
}

const BRAND = 'SELECT name, url, ico AS icon, country, description FROM brand';

/** Brands that have name, icon and url (spec section 2, brand catalogue), in the editors' order. */
export const listedBrands = (catalogue: Catalogue): BrandLink[] =>
  catalogue.all<BrandLink>(
    "SELECT name, url, ico AS icon FROM brand WHERE ico <> '' ORDER BY position, name",
  );

/** Listed brands with the other spellings that people type. */
export const brandsWithAliases = (catalogue: Catalogue): (BrandLink & { aliases: string[] })[] =>
  catalogue
    .all<BrandLink & { aliases: string }>(
      "SELECT name, url, ico AS icon, aliases FROM brand WHERE ico <> '' ORDER BY position, name",
    )
    .map(brand => ({ ...brand, aliases: JSON.parse(brand.aliases) as string[] }));

/** A brand in the brand catalogue. */
export interface BrandRange extends BrandLink {
  /** How many of its models are not disabled. */
  models: number;
  /** The lowest price of one tyre; null when nothing is on sale. */
  priceFrom: Kopecks | null;
}

/** Listed brands with what the shop has of each. */
export const brandRanges = (catalogue: Catalogue): BrandRange[] =>
  catalogue.all<BrandRange>(
    `SELECT b.name, b.url, b.ico AS icon, count(m.id) AS models, min(m.price_from) AS priceFrom
     FROM brand b LEFT JOIN model m ON m.brand_id = b.id AND m.position IS NOT NULL
     WHERE b.ico <> '' GROUP BY b.id ORDER BY b.position, b.name`,
  );

/** Every brand, in the editors' order. */
export const allBrands = (catalogue: Catalogue): Brand[] =>
  catalogue.all<Brand>(`${BRAND} ORDER BY position, name`);

/** A brand by its exact address, or undefined. */
export const brandByUrl = (catalogue: Catalogue, url: string): Brand | undefined =>
  catalogue.one<Brand>(`${BRAND} WHERE url = ? COLLATE BINARY`, url);

/** A brand's models that are not disabled, leaders first. */
export const modelsOfBrand = (catalogue: Catalogue, url: string): ModelCard[] =>
  catalogue
    .all<ModelCardRow>(
      `${MODEL_CARD} WHERE m.brand_id = (SELECT id FROM brand WHERE url = ?) AND m.position IS NOT NULL ORDER BY m.position`,
      url,
    )
    .map(modelCard);

/** A brand by its name in any case of letters, or undefined. */
export const brandByName = (catalogue: Catalogue, name: string): Brand | undefined =>
  catalogue.one<Brand>(`${BRAND} WHERE folded = ?`, fold(name));
