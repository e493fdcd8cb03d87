import type { Model, Position } from '#src/api/wire.ts';
import { BRANDS, brandPath, modelPath } from '#src/domain/paths.ts';
import { flagsOf, modelFlagWord } from '#src/domain/season.ts';
import { badgesOf, modelBySlug, modelSlugs } from '../models.ts';
import type { Catalogue } from '../open.ts';
import { shownProperties } from '../properties.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import { type LinkedBadge, linkedBadges } from './linked-badges.ts';
import { type PageKind, pathsOf } from './page-path.ts';
import { plainText } from './plain-text.ts';
import { positionFacts } from './position-facts.ts';

/** A row of the positions table. */
interface PositionRow {
  id: number;
  /** The short name when the first property says so (spec section 2, model page), else the name. */
  name: string;
  size: string;
  /** «хар-ки», see {@link positionFacts}. */
  facts: string[];
  stock: number;
  price: number;
  b_price: number | null;
}

export interface ModelView extends View {
  /** The positions stand in `rims`. */
  model: Omit<Model, 'items'>;
  badges: LinkedBadge[];
  /** Brand and title together. */
  name: string;
  rims: { rim: string; rows: PositionRow[] }[];
}

const SHORT_NAME = 'Сокращенное наименование';

/** How a position is named in lists of its model. */
export function positionName(position: Pick<Position, 'name' | 'short_name' | 'properties'>): string {
  const first = position.properties[0];
  return first?.name === SHORT_NAME ? position.short_name || first.value : position.name;
}

const positionRow = (catalogue: Catalogue, position: Position): PositionRow => ({
  id: position.id,
  name: positionName(position),
  size: position.size_str,
  facts: positionFacts(shownProperties(catalogue, position.properties)),
  stock: position.stock,
  price: position.price,
  b_price: position.b_price,
});

/** A model's page, or undefined for an unknown address. A disabled one shows «Нет в наличии» only. */
function modelView(catalogue: Catalogue, slug: string): ModelView | undefined {
  const found = modelBySlug(catalogue, slug);
  if (!found) return undefined;
  const { items, ...model } = found;
  const name = `${model.brand} ${model.title}`;
  const path = modelPath(slug);
  const kinds = flagsOf(model.logicprop).map(modelFlagWord).join(', ');
  return {
    head: {
      title: `${name}: цены, размеры, наличие`,
      description: plainText(`${name} (${kinds}). ${model.description || plainText(model.content)}`, 200),
      path,
      kind: 'product',
      ...(model.photo ? { image: model.photo } : {}),
      ...(model.disable ? { noindex: true } : {}),
    },
    crumbs: [
      { text: 'Бренды', path: BRANDS },
      { text: model.brand, path: brandPath(model.brand_url) },
      { text: model.title, path },
    ],
    model,
    badges: linkedBadges(badgesOf(catalogue, slug)),
    name,
    rims: Object.entries(items).map(([rim, positions]) => ({
      rim,
      rows: positions.map(position => positionRow(catalogue, position)),
    })),
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
