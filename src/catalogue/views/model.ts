import type { Model } from '#src/domain/goods.ts';
import { type Kopecks, kopecks } from '#src/domain/money.ts';
import { BRANDS, brandPath, modelPath } from '#src/domain/paths.ts';
import { flagsOf, modelFlagWord } from '#src/domain/season.ts';
import { landingsOfModels } from '../landings-of-products.ts';
import { badgesOf, type ListedPosition, listedPositions, modelBySlug, modelSlugs } from '../models.ts';
import type { Catalogue } from '../open.ts';
import { type Crumb, imageOf, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import { type LinkedBadge, linkedBadges } from './linked-badges.ts';
import type { PageKind } from './page-path.ts';
import { plainText } from './plain-text.ts';

export interface ModelView extends View {
  model: Omit<Model, 'positions'>;
  badges: LinkedBadge[];
  /** Brand and title together. */
  name: string;
  /** The editor's own heading, or the brand and the title. */
  heading: string;
  /** How many sizes are in stock and their lowest price; null when none is. */
  inStock: { sizes: number; from: Kopecks } | null;
  /** Positions by rim; a disabled model has none. */
  rims: { rim: string; rows: ListedPosition[] }[];
  /** «Фото»: pictures of `galery` that do not stand beside the heading already. */
  morePhotos: string[];
  /** Landing pages of its sizes. */
  landings: readonly Crumb[];
}

const landingsOf = (catalogue: Catalogue, slug: string): readonly Crumb[] =>
  landingsOfModels(catalogue).get(slug) ?? [];

/** A model's page, or undefined for an unknown address. A disabled one shows only «Нет в наличии». */
function modelView(catalogue: Catalogue, slug: string): ModelView | undefined {
  const model = modelBySlug(catalogue, slug);
  if (!model) return undefined;
  const positions = model.disabled ? [] : listedPositions(catalogue, slug);
  const name = `${model.brand} ${model.title}`;
  const path = modelPath(slug);
  const prices = positions.filter(({ stock }) => stock > 0).map(({ price }) => price);
  const kinds = flagsOf(model.flags).map(modelFlagWord).join(', ');
  return {
    head: {
      title: `${name}: цены, размеры, наличие`,
      description: plainText(`${name} (${kinds}). ${model.description || plainText(model.content)}`, 200),
      path,
      kind: 'product',
      ...imageOf(catalogue, path),
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
    rims: Array.from(
      Map.groupBy(positions, ({ rim }) => rim),
      ([rim, rows]) => ({ rim, rows }),
    ),
    morePhotos: [...new Set(model.gallery)].filter(photo => !model.images.includes(photo)),
    landings: model.disabled ? [] : landingsOf(catalogue, slug),
  };
}

/** Pages of models, disabled ones included. */
export const MODEL_PAGES: PageKind<{ id: string }, ModelView> = {
  route: '/model/[id]',
  keys: catalogue =>
    modelSlugs(catalogue).map(id => ({
      params: { id },
      cacheKey: pageKey(catalogue, [['model', id]], digestOfValue(landingsOf(catalogue, id))),
    })),
  view: (catalogue, { id }) => modelView(catalogue, id),
};
