import type { Model, Position } from '#src/domain/goods.ts';
import { type Kopecks, kopecks } from '#src/domain/money.ts';
import { BRANDS, brandPath, modelPath } from '#src/domain/paths.ts';
import { flagsOf, modelFlagWord } from '#src/domain/season.ts';
import { badgesOf, modelBySlug, modelSlugs } from '../models.ts';
import type { Catalogue } from '../open.ts';
import { shownProperties } from '../properties.ts';
import { imageOf, type View } from './head.ts';
import { pageKey } from './keys.ts';
import { type LinkedBadge, linkedBadges } from './linked-badges.ts';
import { type PageKind, pathsOf } from './page-path.ts';
import { plainText } from './plain-text.ts';
import { positionFacts } from './position-facts.ts';

/** A row of the positions table. */
interface PositionRow {
  id: number;
  /** See {@link positionName}. */
  name: string;
  size: string;
  /** «хар-ки», see {@link positionFacts}. */
  facts: string[];
  stock: number;
  price: Kopecks;
  oldPrice: Kopecks | null;
}

export interface ModelView extends View {
  /** Without positions, which are in `rims`. */
  model: Omit<Model, 'positions'>;
  badges: LinkedBadge[];
  /** Brand and title together. */
  name: string;
  /** The editor's own heading, or the brand and the title. */
  heading: string;
  /** How many sizes are in stock and their lowest price; null when none is. */
  inStock: { sizes: number; from: Kopecks } | null;
  rims: { rim: string; rows: PositionRow[] }[];
  /** «Фото»: pictures of `galery` that do not stand beside the heading already. */
  morePhotos: string[];
}

/**
 * The name of a position in lists of its model: the short one when it is the first property (spec section 2, model page), which the
 * import makes it wherever there is one.
 */
export const positionName = ({ name, shortName }: Pick<Position, 'name' | 'shortName'>): string =>
  shortName || name;

const positionRow = (catalogue: Catalogue, position: Position): PositionRow => ({
  id: position.id,
  name: positionName(position),
  size: position.size,
  facts: positionFacts(shownProperties(catalogue, position.properties)),
  stock: position.stock,
  price: position.price,
  oldPrice: position.oldPrice,
});

/** A model's page, or undefined for an unknown address. A disabled one shows only «Нет в наличии». */
function modelView(catalogue: Catalogue, slug: string): ModelView | undefined {
  const found = modelBySlug(catalogue, slug);
  if (!found) return undefined;
  const { positions, ...model } = found;
  const name = `${model.brand} ${model.title}`;
  const path = modelPath(slug);
  const prices = Object.values(positions)
    .flat()
    .filter(({ stock }) => stock > 0)
    .map(({ price }) => price);
  const kinds = flagsOf(model.flags).map(modelFlagWord).join(', ');
  return {
    head: {
      title: `${name}: цены, размеры, наличие`,
      description: plainText(`${name} (${kinds}). ${model.description || plainText(model.content)}`, 200),
      path,
      kind: 'product',
      ...imageOf(catalogue, model.photo),
      ...(model.disabled ? { noindex: true } : {}),
    },
    crumbs: [
      { text: 'Бренды', path: BRANDS },
      { text: model.brand, path: brandPath(model.brandUrl) },
      { text: model.title, path },
    ],
    model,
    badges: linkedBadges(badgesOf(catalogue, slug)),
    name,
    heading: model.h1 || name,
    inStock: prices.length === 0 ? null : { sizes: prices.length, from: kopecks(Math.min(...prices)) },
    rims: Object.entries(positions).map(([rim, rows]) => ({
      rim,
      rows: rows.map(position => positionRow(catalogue, position)),
    })),
    morePhotos: [...new Set(model.gallery)].filter(photo => !model.images.includes(photo)),
  };
}

/** Pages of models, disabled ones included. */
export const MODEL_PAGES: PageKind<{ id: string }, ModelView> = {
  route: '/model/[id]',
  keys: catalogue =>
    modelSlugs(catalogue).map(id => ({ params: { id }, cacheKey: pageKey(catalogue, [['model', id]]) })),
  view: (catalogue, { id }) => modelView(catalogue, id),
};

/** Every model's page. */
export const pathsOfModels = (catalogue: Catalogue) => pathsOf(MODEL_PAGES, catalogue);
