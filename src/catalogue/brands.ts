import type { BrandLink, ModelCard } from '#src/api/wire.ts';
import { fold } from '#src/domain/search-text.ts';
import { MODEL_CARD, type ModelCardRow, modelCard } from './cards.ts';
import type { Catalogue } from './open.ts';

export interface Brand extends BrandLink {
  country: string;
  description: string;
}

/** Brands that have name, ico and url (spec section 2, brand catalogue), in the editors' order. */
export const listedBrands = (catalogue: Catalogue): BrandLink[] =>
  catalogue.all<BrandLink>("SELECT name, url, ico FROM brand WHERE ico <> '' ORDER BY position, name");

/** A brand in the brand catalogue. */
export interface BrandRange extends BrandLink {
  /** How many of its models are not disabled. */
  models: number;
  /** The lowest price of one tyre in kopecks; null when nothing is on sale. */
  price_from: number | null;
}

/** Listed brands with what the shop has of each. */
export const brandRanges = (catalogue: Catalogue): BrandRange[] =>
  catalogue.all<BrandRange>(
    `SELECT b.name, b.url, b.ico, count(m.id) AS models, min(m.price_from) AS price_from
     FROM brand b LEFT JOIN model m ON m.brand_id = b.id AND m.position IS NOT NULL
     WHERE b.ico <> '' GROUP BY b.id ORDER BY b.position, b.name`,
  );

/** Every brand, in the editors' order. */
export const allBrands = (catalogue: Catalogue): Brand[] =>
  catalogue.all<Brand>('SELECT name, url, ico, country, description FROM brand ORDER BY position, name');

/** A brand by its exact address, or undefined. */
export const brandByUrl = (catalogue: Catalogue, url: string): Brand | undefined =>
  catalogue.one<Brand>(
    'SELECT name, url, ico, country, description FROM brand WHERE url = ? COLLATE BINARY',
    url,
  );

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
  catalogue.one<Brand>('SELECT name, url, ico, country, description FROM brand WHERE folded = ?', fold(name));
