import type { Product, ProductCard, Property } from '#src/domain/goods.ts';
import { formatPrice, type Kopecks } from '#src/domain/money.ts';
import { BRANDS, brandPath, modelPath, productPath } from '#src/domain/paths.ts';
import { flagsOf, flagWord } from '#src/domain/season.ts';
import type { Banner } from '#src/domain/texts.ts';
import { bannersAt } from '../banners.ts';
import { positionsOf } from '../models.ts';
import type { Catalogue } from '../open.ts';
import { analoguesOf, type ProductFacts, productById, productIds } from '../products.ts';
import { shownProperties } from '../properties.ts';
import { type DecodedPart, decodedSize } from './decoded-size.ts';
import type { Head, View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import { type LinkedBadge, linkedBadges } from './linked-badges.ts';
import { positionName } from './model.ts';
import type { PagePath } from './page-path.ts';
import { shellOf } from './shell.ts';

/** Products offered in place of one that is sold out. */
const ANALOGUES = 4;

interface SiblingSize {
  id: number;
  name: string;
  price: Kopecks;
  stock: number;
}

export interface ProductView extends View {
  product: Product;
  badges: LinkedBadge[];
  /** The product's properties for shoppers. */
  properties: Property[];
  /** Brand and title of the model. */
  model: string;
  decoded: DecodedPart[];
  banners: Banner[];
  /** «Другие размеры этой модели», by rim. */
  siblings: { rim: string; sizes: SiblingSize[] }[];
  /** Filled only when the product is sold out. */
  analogues: ProductCard[];
}

function headOf({ product }: ProductFacts): Head {
  const kinds = flagsOf(product.flags).map(flagWord);
  const stock = product.stock > 0 ? `в наличии ${product.stock}\u00A0шт.` : 'нет в наличии.';
  return {
    title: product.disabled ? product.name : `${product.name} — цена и наличие`,
    description: `${product.name} (${kinds.join(', ')}): ${formatPrice(product.price)}, ${stock} Расшифровка размера, характеристики, другие размеры модели.`,
    path: productPath(product.id),
    kind: 'product',
    ...(product.photo ? { image: product.photo } : {}),
    ...(product.disabled ? { noindex: true } : {}),
  };
}

function siblingsOf(catalogue: Catalogue, product: Product): ProductView['siblings'] {
  return Object.entries(positionsOf(catalogue, product.modelId))
    .map(([rim, positions]) => ({
      rim,
      sizes: positions
        .filter(position => position.id !== product.id)
        .map(position => ({
          id: position.id,
          name: positionName(position),
          price: position.price,
          stock: position.stock,
        })),
    }))
    .filter(group => group.sizes.length > 0);
}

/** A product's page, or undefined for an unknown id. A disabled one shows only «Нет в наличии». */
function productView(catalogue: Catalogue, id: number): ProductView | undefined {
  const facts = productById(catalogue, id);
  if (!facts) return undefined;
  const { product } = facts;
  return {
    head: headOf(facts),
    crumbs: [
      { text: 'Бренды', path: BRANDS },
      { text: product.brand, path: brandPath(facts.brandUrl) },
      { text: facts.modelTitle, path: modelPath(product.modelId) },
      { text: product.size, path: productPath(id) },
    ],
    product,
    badges: linkedBadges(facts.badges),
    properties: shownProperties(catalogue, product.properties),
    model: `${product.brand} ${facts.modelTitle}`,
    decoded: product.disabled ? [] : decodedSize(facts),
    banners: bannersAt(catalogue, String(id)),
    siblings: product.disabled ? [] : siblingsOf(catalogue, product),
    analogues: product.stock > 0 || product.disabled ? [] : analoguesOf(catalogue, id, ANALOGUES),
  };
}

/** Every product's page, those of disabled models included. */
export function pathsOfProducts(catalogue: Catalogue): PagePath<{ id: string }, ProductView>[] {
  const shell = shellOf(catalogue);
  return productIds(catalogue).flatMap(id => {
    const page = productView(catalogue, id);
    if (!page) return [];
    // The model's digest covers the other sizes and the texts that the product takes from its model.
    const subjects = [
      ['product', String(id)],
      ['model', page.product.modelId],
    ] as const;
    const others = [page.analogues, page.banners];
    const shown = others.some(list => list.length > 0) ? [digestOfValue(others)] : [];
    return [
      {
        params: { id: String(id) },
        props: { page, shell },
        cacheKey: pageKey(catalogue, subjects, ...shown),
      },
    ];
  });
}
