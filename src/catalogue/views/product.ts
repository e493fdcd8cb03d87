import type { Product, ProductCard, Property } from '#src/domain/goods.ts';
import { formatPrice, type Kopecks } from '#src/domain/money.ts';
import { BRANDS, brandPath, modelPath, productPath } from '#src/domain/paths.ts';
import { flagsOf, flagWord } from '#src/domain/season.ts';
import type { Banner } from '#src/domain/texts.ts';
import { bannersAt, hasOtherBanners } from '../banners.ts';
import { changedSubjects } from '../difference.ts';
import { positionsOf } from '../models.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import {
  analogueIdsOf,
  analoguesOf,
  idsOfModels,
  type ProductFacts,
  productInTurn,
  productsByModel,
  soldOutIds,
  soldOutLike,
} from '../products.ts';
import { shownProperties } from '../properties.ts';
import { type DecodedPart, decodedSize } from './decoded-size.ts';
import { type Head, imageOf, type View } from './head.ts';
import { digestOfValue, pageKey, type Subject } from './keys.ts';
import { type LinkedBadge, linkedBadges } from './linked-badges.ts';
import { positionName } from './model.ts';
import { type PageKind, type PagePath, pathsOf } from './page-path.ts';

const PRODUCT_ADDRESS = productPath(0).slice(0, -1);

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
  banners: readonly Banner[];
  /** «Другие размеры этой модели», by rim. */
  siblings: { rim: string; sizes: SiblingSize[] }[];
  /** Filled only when the product is sold out. */
  analogues: ProductCard[];
}

function headOf(catalogue: Catalogue, { product }: ProductFacts): Head {
  const kinds = flagsOf(product.flags).map(flagWord);
  const stock = product.stock > 0 ? `в наличии ${product.stock}\u00A0шт.` : 'нет в наличии.';
  return {
    title: product.disabled ? product.name : `${product.name} — цена и наличие`,
    description: `${product.name} (${kinds.join(', ')}): ${formatPrice(product.price)}, ${stock} Расшифровка размера, характеристики, другие размеры модели.`,
    path: productPath(product.id),
    kind: 'product',
    ...imageOf(catalogue, product.photo),
    ...(product.disabled ? { noindex: true } : {}),
  };
}

type Siblings = ProductView['siblings'];
const lastSizes = oncePerCatalogue(() => ({ slug: '', rims: [] as Siblings }));

/** All sizes of a model. The last ones are kept: products of one model are rendered one after another. */
function sizesOf(catalogue: Catalogue, slug: string): Siblings {
  const last = lastSizes(catalogue);
  if (last.slug === slug) return last.rims;
  const rims = Object.entries(positionsOf(catalogue, slug)).map(([rim, positions]) => ({
    rim,
    sizes: positions.map(position => ({
      id: position.id,
      name: positionName(position),
      price: position.price,
      stock: position.stock,
    })),
  }));
  Object.assign(last, { slug, rims });
  return rims;
}

/** The sizes of other rims are the same objects for each product, so that they are rendered once. */
const siblingsOf = (catalogue: Catalogue, { id, modelId }: Product): Siblings =>
  sizesOf(catalogue, modelId).flatMap(group => {
    if (group.sizes.every(size => size.id !== id)) return [group];
    const sizes = group.sizes.filter(size => size.id !== id);
    return sizes.length > 0 ? [{ rim: group.rim, sizes }] : [];
  });

/** A product's page, or undefined for an unknown id. A disabled one shows only «Нет в наличии». */
function productView(catalogue: Catalogue, id: number): ProductView | undefined {
  const facts = productInTurn(catalogue, id);
  if (!facts) return undefined;
  const { product } = facts;
  return {
    head: headOf(catalogue, facts),
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

/** Pages whose keys may be other ones: by the digests in them, and by the analogues of what is sold out. */
function touchedProducts(catalogue: Catalogue): Set<string> | null {
  const kinds = changedSubjects(catalogue);
  if (kinds.has('shell') || hasOtherBanners(catalogue)) return null;
  const changed = Array.from(kinds.get('product') ?? [], Number);
  const ids = [
    ...changed,
    ...idsOfModels(catalogue, [...(kinds.get('model') ?? [])]),
    ...soldOutLike(catalogue, changed),
  ];
  return new Set(ids.map(productPath));
}

/** Pages of products, those of disabled models included. */
export const PRODUCT_PAGES: PageKind<{ id: string }, ProductView> = {
  route: '/product/[id]',
  since: {
    has: address => address.startsWith(PRODUCT_ADDRESS),
    touched: touchedProducts,
  },
  keys(catalogue, only) {
    const soldOut = soldOutIds(catalogue);
    const keyOf = (id: string, slug: string) => {
      const analogues = soldOut.has(id) ? analogueIdsOf(catalogue, Number(id), ANALOGUES) : [];
      const banners = bannersAt(catalogue, id);
      // The model's digest stands for the other sizes and for the texts that the product takes from its model.
      const subjects = [['product', id] as const, ['model', slug] as const];
      return pageKey(
        catalogue,
        [...subjects, ...analogues.map((analogue): Subject => ['product', analogue])],
        ...(banners.length > 0 ? [digestOfValue(banners)] : []),
      );
    };
    const wanted = only && new Set(Array.from(only, address => address.slice(PRODUCT_ADDRESS.length)));
    const isWanted = (id: string) => wanted === undefined || wanted.has(id);
    return productsByModel(catalogue).flatMap(({ slug, ids }) =>
      ids.filter(isWanted).map(id => ({ params: { id }, cacheKey: keyOf(id, slug) })),
    );
  },
  view: (catalogue, { id }) => productView(catalogue, Number(id)),
};

/** Every product's page. */
export const pathsOfProducts = (catalogue: Catalogue): PagePath<{ id: string }, ProductView>[] =>
  pathsOf(PRODUCT_PAGES, catalogue);
