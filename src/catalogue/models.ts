import type { Model, ModelCard, Position, Property } from '#src/api/wire.ts';
import { FACET_FIELDS, type FacetField } from '#src/domain/facets.ts';
import { isSet } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { discountPercent, toRoubles } from '#src/domain/money.ts';
import type { StoredBadge } from '#src/domain/promotion.ts';
import { fold } from '#src/domain/search-text.ts';
import { isSeason, type ModelsFilter } from '#src/domain/season.ts';
import { type Details, flags, json, MODEL_CARD, type ModelCardRow, modelCard } from './cards.ts';
import type { Catalogue } from './open.ts';
import type { SearchEngine } from './search/engine.ts';

/** What a model of a list has: its season, or 1 in the column of that name. */
const conditionOf = (filter: ModelsFilter): string =>
  isSeason(filter) ? `m.season = '${filter}'` : `m.${filter} = 1`;

/** Models of `/models/{filter}` in the default order, disabled ones left out. */
export const modelsByFilter = (catalogue: Catalogue, filter: ModelsFilter): ModelCard[] =>
  catalogue
    .all<ModelCardRow>(
      `${MODEL_CARD} WHERE ${conditionOf(filter)} AND m.position IS NOT NULL ORDER BY m.position`,
    )
    .map(modelCard);

/** Keys that are the model's own. */
const OF_MODELS: ReadonlySet<FacetField> = new Set(['seasons', 'brands', 'spikes']);

/** Keys that products decide: a model fits when one of its products does. */
const byProducts = (filter: Filter): boolean =>
  filter.string !== '' || FACET_FIELDS.some(field => !OF_MODELS.has(field) && isSet(filter[field]));

/**
 * Models that fit a filter, in the default order. Sizes, the free text, kit, runflat and cargo ask for a product that
 * fits; season, studs, brand and the list of models are the model's own, so that one without products is found too.
 */
export function modelsFitting(catalogue: Catalogue, engine: SearchEngine, filter: Filter): ModelCard[] {
  const fitting = byProducts(filter) ? engine.modelsOf(filter) : null;
  const brands = new Set(filter.brands.map(fold));
  const list = filter.modelsFilter;
  const inList = list === null ? null : new Set(modelsByFilter(catalogue, list).map(model => model.model_id));
  return catalogue
    .all<ModelCardRow & { id: number }>(
      `${MODEL_CARD.replace('SELECT', 'SELECT m.id,')} WHERE m.position IS NOT NULL ORDER BY m.position`,
    )
    .filter(
      row =>
        (fitting === null || fitting.has(row.id)) &&
        (brands.size === 0 || brands.has(fold(row.brand))) &&
        (filter.seasons.length === 0 || filter.seasons.includes(row.season)) &&
        (!filter.spikes || row.spikes === 1) &&
        (inList === null || inList.has(row.slug)),
    )
    .map(modelCard);
}

/** Sales leaders for the home page. */
export const topModels = (catalogue: Catalogue, limit: number): ModelCard[] =>
  catalogue
    .all<ModelCardRow>(
      `${MODEL_CARD} WHERE m.topsell = 1 AND m.position IS NOT NULL ORDER BY m.position LIMIT ?`,
      limit,
    )
    .map(modelCard);

interface ModelRow extends ModelCardRow {
  id: number;
  h1: string;
  brand_url: string;
  disable: number;
  images: string;
  description: string;
  content: string;
  details: string;
}

interface PositionRow {
  id: number;
  name: string;
  short_name: string;
  size_str: string;
  diametr: string;
  properties: string;
  stock: number;
  price: number;
  old_price: number | null;
}

const position = (row: PositionRow): Position => ({
  id: row.id,
  name: row.name,
  short_name: row.short_name,
  size_str: row.size_str,
  properties: json<Property[]>(row.properties),
  stock: row.stock,
  price: toRoubles(row.price),
  b_price: row.old_price === null ? null : toRoubles(row.old_price),
  discount: discountPercent(row.price, row.old_price),
  load: 0,
});

/** The positions of a model by rim (`R16`), rims and sizes in rising order. */
export function positionsOf(catalogue: Catalogue, slug: string): Record<string, Position[]> {
  const groups: Record<string, Position[]> = {};
  const rows = catalogue.all<PositionRow>(
    `SELECT id, name, short_name, size_str, diametr, properties, stock, price, old_price FROM product
     WHERE model_id = (SELECT id FROM model WHERE slug = ?)
     ORDER BY CAST(diametr AS REAL), CAST(width AS REAL), CAST(height AS REAL), id`,
    slug,
  );
  for (const row of rows) {
    const group = `R${row.diametr}`;
    groups[group] ??= [];
    groups[group].push(position(row));
  }
  return groups;
}

/** Addresses of all models, disabled ones included: their pages answer too. */
export const modelSlugs = (catalogue: Catalogue): string[] =>
  catalogue.all<{ slug: string }>('SELECT slug FROM model ORDER BY slug').map(row => row.slug);

/** Addresses of the models that are not disabled. */
export const listedModelSlugs = (catalogue: Catalogue): string[] =>
  catalogue
    .all<{ slug: string }>('SELECT slug FROM model WHERE position IS NOT NULL ORDER BY slug')
    .map(row => row.slug);

/** A model with its positions by its exact address, or undefined. A disabled one has no positions. */
export function modelBySlug(catalogue: Catalogue, slug: string): Model | undefined {
  const row = catalogue.one<ModelRow>(
    `SELECT m.id, m.slug, m.title, m.h1, b.name AS brand, b.ico AS brand_ico, b.url AS brand_url, m.disable, m.season, m.runflat,
       m.spikes, m.cargo, m.badges, m.grp, m.price_from, m.photo, m.images, m.description, m.content, m.details
     FROM model m JOIN brand b ON b.id = m.brand_id WHERE m.slug = ? COLLATE BINARY`,
    slug,
  );
  if (!row) return undefined;
  const details = json<Details>(row.details);
  const disable = row.disable === 1;
  return {
    model_id: row.slug,
    h1: row.h1,
    title: row.title,
    brand: row.brand,
    brand_ico: row.brand_ico,
    brand_url: row.brand_url,
    disable,
    logicprop: flags(row),
    photo: row.photo,
    images: json<string[]>(row.images),
    p_promo: details.p_promo,
    description: row.description,
    content: row.content,
    p_tech: details.p_tech,
    galery: details.galery,
    video: details.video,
    p_tests: details.p_tests,
    items: disable ? {} : positionsOf(catalogue, slug),
  };
}

/** Badges that a model carries today. */
export const badgesOf = (catalogue: Catalogue, slug: string): StoredBadge[] =>
  json<StoredBadge[]>(
    catalogue.one<{ badges: string }>('SELECT badges FROM model WHERE slug = ?', slug)?.badges ?? '[]',
  );
