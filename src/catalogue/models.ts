import { isSet } from '#src/domain/filter.ts';
import { FILTER_FIELDS, type Filter, type FilterField } from '#src/domain/filter-keys.ts';
import type { Model, ModelCard, Position, Property } from '#src/domain/goods.ts';
import { discountPercent, type Kopecks } from '#src/domain/money.ts';
import type { StoredBadge } from '#src/domain/promotion.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { fold } from '#src/domain/search-text.ts';
import { isSeason, type ModelsFilter, type Season } from '#src/domain/season.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import { type Details, flags, json, MODEL_CARD, type ModelCardRow, modelCard } from './cards.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { seasonOf } from './shop.ts';

/** The SQL condition of a list of models: its season, or 1 in the column with its name. */
const conditionOf = (filter: ModelsFilter): string =>
  isSeason(filter) ? `m.season = '${filter}'` : `m.${filter} = 1`;

/** Models of `/models/{filter}` in the default order, without disabled ones. */
export const modelsByFilter = (catalogue: Catalogue, filter: ModelsFilter): ModelCard[] =>
  catalogue
    .all<ModelCardRow>(
      `${MODEL_CARD} WHERE ${conditionOf(filter)} AND m.position IS NOT NULL ORDER BY m.position`,
    )
    .map(modelCard);

/** The same models' addresses. */
export const slugsByFilter = (catalogue: Catalogue, filter: ModelsFilter): string[] =>
  catalogue.lines(
    `SELECT group_concat(m.slug, char(10) ORDER BY m.position) AS lines FROM model m
     WHERE ${conditionOf(filter)} AND m.position IS NOT NULL`,
  );

/** The brands of such a list, in the editors' order, with the number of their models in it. */
export const brandsByFilter = (
  catalogue: Catalogue,
  filter: ModelsFilter,
): { name: string; url: string; models: number }[] =>
  catalogue.all(
    `SELECT b.name, b.url, COUNT(*) AS models FROM model m JOIN brand b ON b.id = m.brand_id
     WHERE ${conditionOf(filter)} AND m.position IS NOT NULL GROUP BY b.id ORDER BY b.position, b.name`,
  );

/** Addresses of the models with tyres of each promotion that has a badge, in the default order. */
const promoted = oncePerCatalogue(catalogue => {
  const rows = catalogue.all<{ slug: string; promo: string }>(
    `SELECT m.slug, json_extract(b.value, '$.promo') AS promo FROM model m, json_each(m.badges) b
     WHERE m.position IS NOT NULL AND promo IS NOT NULL ORDER BY m.position`,
  );
  return Map.groupBy(rows, ({ promo }) => promo);
});

/** The first models of a promotion. @returns addresses, none for a promotion without a badge */
export const modelsOfPromo = (catalogue: Catalogue, promo: string, limit: number): string[] =>
  (promoted(catalogue).get(promo) ?? []).slice(0, limit).map(({ slug }) => slug);

/** The cards of these models, in the order given. */
export const modelCards = (catalogue: Catalogue, slugs: readonly string[]): ModelCard[] =>
  slugs.flatMap(slug => {
    const row = catalogue.one<ModelCardRow>(`${MODEL_CARD} WHERE m.slug = ?`, slug);
    return row ? [modelCard(row)] : [];
  });

/** Keys that are checked on the model itself. */
const OF_MODELS: ReadonlySet<FilterField> = new Set(['seasons', 'brands', 'spikes', 'modelsFilter', 'sort']);

/** Whether a filter has keys that are checked on products: a model fits when one of its products does. */
const byProducts = (filter: Filter): boolean =>
  FILTER_FIELDS.some(field => !OF_MODELS.has(field) && isSet(filter[field]));

/**
 * Models that fit a filter, in the default order. Season, studs, brand and the list of models are
 * checked on the model, so a model without products can fit; other keys need one product that fits all of them.
 */
export function modelsFitting(catalogue: Catalogue, engine: SearchEngine, filter: Filter): ModelCard[] {
  const fitting = byProducts(filter) ? engine.modelsOf(filter) : null;
  const brands = new Set(filter.brands.map(fold));
  const list = filter.modelsFilter;
  const inList = list === null ? null : new Set(modelsByFilter(catalogue, list).map(model => model.modelId));
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

const SIZES_OF = 'SELECT COUNT(*) FROM product p WHERE p.model_id = m.id AND p.stock >=';

/**
 * «Лучшие предложения»: models that the editors mark as selling best (`topsell`). Those in stock come first, of them those
 * for the season of the day and then all-season ones, of these the models of which most sizes can be bought as a set of four.
 */
export const topModels = (catalogue: Catalogue, limit: number): ModelCard[] =>
  catalogue
    .all<ModelCardRow>(
      `${MODEL_CARD} WHERE m.topsell = 1 AND m.position IS NOT NULL
       ORDER BY (${SIZES_OF} 1) > 0 DESC, m.season = ? DESC, m.season = 'allseason' DESC,
         (${SIZES_OF} ${SET_OF_TYRES}) DESC, m.position LIMIT ?`,
      seasonOf(catalogue),
      limit,
    )
    .map(modelCard);

/** A model in one line. */
export interface ModelLine {
  id: number;
  slug: string;
  brand: string;
  title: string;
  season: Season;
  /** The lowest price of one tyre; null when nothing is on sale. */
  priceFrom: Kopecks | null;
}

/** Some models by their database ids, in the order of the ids. */
export function modelLines(catalogue: Catalogue, ids: readonly number[]): ModelLine[] {
  const rows = catalogue.all<ModelLine>(
    `SELECT m.id, m.slug, b.name AS brand, m.title, m.season, m.price_from AS priceFrom
     FROM model m JOIN brand b ON b.id = m.brand_id WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

interface ModelRow extends Omit<ModelCardRow, 'badges' | 'grp' | 'price_from'> {
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
  rim: string;
  properties: string;
  stock: number;
  price: Kopecks;
  old_price: Kopecks | null;
}

const position = (row: PositionRow): Position => ({
  id: row.id,
  name: row.name,
  shortName: row.short_name,
  size: row.size_str,
  properties: json<Property[]>(row.properties),
  stock: row.stock,
  price: row.price,
  oldPrice: row.old_price,
  discount: discountPercent(row.price, row.old_price),
});

/** Positions of a model, rims and sizes in rising order. */
const OF_MODEL = `FROM product WHERE model_id = (SELECT id FROM model WHERE slug = ?)
  ORDER BY CAST(diametr AS REAL), CAST(width AS REAL), CAST(height AS REAL), id`;

/**
 * The name of a position in lists of its model: the short one when it is the first property (spec section 2, model page), which the
 * import makes it wherever there is one.
 */
const LINK_NAME = "iif(short_name = '', name, short_name)";
const NAME = `${LINK_NAME} AS name`;

const RIM = "'R' || diametr AS rim";

/** A position as far as links to it name it. */
export interface LinkedPosition extends Pick<Position, 'id' | 'stock'> {
  name: string;
  rim: string;
}

/** {@link positionsOf} without what links to them do not show: the index has the rest. */
export const linkedPositions = (catalogue: Catalogue, slug: string): LinkedPosition[] =>
  catalogue.all(`SELECT id, ${NAME}, ${RIM}, stock ${OF_MODEL}`, slug);

const LINKS_OF_MODEL = `SELECT group_concat(link, char(10)) AS links FROM
  (SELECT json_array(id, ${LINK_NAME}, diametr, stock > 0) AS link ${OF_MODEL})`;

/** What links to positions of a model show, in their order, as one text to be digested: read sooner than {@link linkedPositions}. */
export const linksText = (catalogue: Catalogue, slug: string): string =>
  catalogue.one<{ links: string | null }>(LINKS_OF_MODEL, slug)?.links ?? '';

/** What {@link linkedPositions}, {@link linksText} and their order are made of; a link says no more of the stock than whether there is any. */
const LINKED = ['name', 'short_name', 'diametr', 'width', 'height', 'stock > 0'];
const linkedIn = (row: string) => LINKED.map(column => `${row}.${column}`).join(', ');

const MODELS_OF_SIZES = `WITH one AS MATERIALIZED (SELECT value AS id FROM json_each(?)),
  otherwise AS (SELECT p.model_id AS now, was.model_id AS was FROM one LEFT JOIN main.product p ON p.id = one.id
    LEFT JOIN before.product was ON was.id = one.id
    LEFT JOIN main.model m ON m.id = p.model_id LEFT JOIN before.model wm ON wm.id = was.model_id
    WHERE m.slug IS NOT wm.slug OR (${linkedIn('p')}) IS NOT (${linkedIn('was')}))
  SELECT slug FROM main.model WHERE id IN (SELECT now FROM otherwise)
  UNION SELECT slug FROM before.model WHERE id IN (SELECT was FROM otherwise)`;

/** Models of which changed products are other sizes than in the earlier catalogue that this one is opened beside. */
export const modelsWithOtherSizes = (catalogue: Catalogue, changed: readonly number[]): string[] =>
  catalogue.all<{ slug: string }>(MODELS_OF_SIZES, JSON.stringify(changed)).map(({ slug }) => slug);

/** The positions of a model by rim (`R16`), rims and sizes in rising order. */
function positionsOf(catalogue: Catalogue, slug: string): Record<string, Position[]> {
  const groups: Record<string, Position[]> = {};
  const rows = catalogue.all<PositionRow>(
    `SELECT id, name, short_name, size_str, diametr AS rim, properties, stock, price, old_price ${OF_MODEL}`,
    slug,
  );
  for (const row of rows) {
    const group = `R${row.rim}`;
    groups[group] ??= [];
    groups[group].push(position(row));
  }
  return groups;
}

/** A position as its model's page lists it. */
export interface ListedPosition extends LinkedPosition, Pick<Position, 'size' | 'price' | 'oldPrice'> {
  /** «хар-ки», see `positionFacts`. */
  facts: string;
}

/** {@link positionsOf} as a model's page lists them, without their properties, which take longer to read and to parse than all else. */
export const listedPositions = (catalogue: Catalogue, slug: string): ListedPosition[] =>
  catalogue.all(
    `SELECT id, ${NAME}, size_str AS size, ${RIM}, facts, stock, price, old_price AS oldPrice ${OF_MODEL}`,
    slug,
  );

/** Addresses of all models, disabled ones included: their pages answer too. */
export const modelSlugs = (catalogue: Catalogue): string[] =>
  catalogue.all<{ slug: string }>('SELECT slug FROM model ORDER BY slug').map(row => row.slug);

/** Addresses of the models that are not disabled. */
export const listedModelSlugs = (catalogue: Catalogue): string[] =>
  catalogue.lines(
    'SELECT group_concat(slug, char(10) ORDER BY slug) AS lines FROM model WHERE position IS NOT NULL',
  );

/** A model by its exact address, or undefined. */
export function modelBySlug(catalogue: Catalogue, slug: string): Omit<Model, 'positions'> | undefined {
  const row = catalogue.one<ModelRow>(
    `SELECT m.slug, m.title, m.h1, b.name AS brand, b.ico AS brand_icon, b.url AS brand_url, m.disable, m.season, m.runflat,
       m.spikes, m.cargo, m.photo, m.images, m.description, m.content, m.details
     FROM model m JOIN brand b ON b.id = m.brand_id WHERE m.slug = ?`,
    slug,
  );
  // The index is of addresses in any case of letters.
  if (row?.slug !== slug) return undefined;
  const details = json<Details>(row.details);
  return {
    modelId: row.slug,
    h1: row.h1,
    title: row.title,
    brand: row.brand,
    brandIcon: row.brand_icon,
    brandUrl: row.brand_url,
    disabled: row.disable === 1,
    flags: flags(row),
    photo: row.photo,
    images: json<string[]>(row.images),
    features: details.features,
    description: row.description,
    content: row.content,
    captions: details.captions ?? {},
    technologies: details.technologies,
    gallery: details.gallery,
    videos: details.videos,
    tests: details.tests,
  };
}

/** A model with its positions by its exact address, or undefined. A disabled one has no positions. */
export function modelWithPositions(catalogue: Catalogue, slug: string): Model | undefined {
  const model = modelBySlug(catalogue, slug);
  return model && { ...model, positions: model.disabled ? {} : positionsOf(catalogue, slug) };
}

/** Badges that a model has today. */
export const badgesOf = (catalogue: Catalogue, slug: string): StoredBadge[] =>
  json<StoredBadge[]>(
    catalogue.one<{ badges: string }>('SELECT badges FROM model WHERE slug = ?', slug)?.badges ?? '[]',
  );
