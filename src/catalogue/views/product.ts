import { type DaysUntilHere, parseDays } from '#src/domain/days-until-here.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { Product, ProductCard, Property } from '#src/domain/goods.ts';
import { formatPrice, toRoubles } from '#src/domain/money.ts';
import { BRANDS, brandPath, modelPath, productPath } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { FILTER_NAMES, flagsOf, flagWord, SEASONS, type Season } from '#src/domain/season.ts';
import type { Banner } from '#src/domain/texts.ts';
import { bannersAt, hasOtherBanners } from '../banners.ts';
import { changedSubjects, type SubjectKeys } from '../difference.ts';
import { landingsOfProducts, landingsOfSize, productsWithOtherLandings } from '../landings-of-products.ts';
import { linkedPositions, linksText, modelsWithOtherSizes } from '../models.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import { idsOfModels, type ProductFacts, productById, productCards, productsByModel } from '../products.ts';
import { visibleProperties } from '../properties.ts';
import {
  type Recommendations,
  recommendationsFor,
  type Saving,
  withOtherRecommendations,
} from '../recommendations.ts';
import { type DecodedPart, decodedSize } from './decoded-size.ts';
import { type Head, imageOf, type View } from './head.ts';
import { digestOfText, digestOfValue, pageKey, type Subject } from './keys.ts';
import { type LinkedBadge, linkedBadges } from './linked-badges.ts';
import type { PageKind } from './page-path.ts';

/** What addresses of products begin with. */
export const PRODUCT_ADDRESS = productPath(0).slice(0, -1);

interface SiblingSize {
  id: number;
  name: string;
  /** How many there are, and their price, is not shown: a page stays as it is when that changes. */
  isSoldOut: boolean;
}

interface SizeSearch {
  text: string;
  path: string;
}

const SAVES: Readonly<Record<Saving, string>> = {
  5: 'на\u00A05–10\u00A0%',
  10: 'на\u00A010–20\u00A0%',
  20: 'на\u00A020–30\u00A0%',
  30: 'больше чем на\u00A030\u00A0%',
};

export interface ProductView extends View {
  product: Product;
  badges: LinkedBadge[];
  /** The product's properties for shoppers. */
  properties: Property[];
  /** Brand and title of the model. */
  model: string;
  decoded: DecodedPart[];
  /** When a tyre that is at a supplier is here; null for others. */
  until: DaysUntilHere | null;
  banners: readonly Banner[];
  /** «Другие размеры этой модели», by rim. */
  siblings: { rim: string; sizes: SiblingSize[] }[];
  /** Filled only when the product is sold out. */
  analogues: ProductCard[];
  /** «Похожие дешевле»; `saves`: «на 10–20 %». */
  cheaper: { id: number; name: string; saves: string }[];
  others: Recommendations['others'];
  /** All tyres of its size and season that cost less; null without cheaper ones. */
  cheaperSearch: SizeSearch | null;
  /** Searches for the product's size; none for a disabled one. */
  searches: SizeSearch[];
}

function headOf(catalogue: Catalogue, { product }: ProductFacts): Head {
  const kinds = flagsOf(product.flags).map(flagWord);
  const stock = product.stock > 0 ? `в наличии ${product.stock}\u00A0шт.` : 'нет в наличии.';
  return {
    title: product.disabled ? product.name : `${product.name} — цена и наличие`,
    description: `${product.name} (${kinds.join(', ')}): ${formatPrice(product.price)}, ${stock} Расшифровка размера, характеристики, другие размеры модели.`,
    path: productPath(product.id),
    kind: 'product',
    ...imageOf(catalogue, modelPath(product.modelId)),
    ...(product.disabled ? { noindex: true } : {}),
  };
}

type Siblings = ProductView['siblings'];
const lastSizes = oncePerCatalogue(() => ({ slug: '', rims: [] as Siblings }));

/** All sizes of a model. The last ones are cached: products of one model are rendered one after another. */
function sizesOf(catalogue: Catalogue, slug: string): Siblings {
  const last = lastSizes(catalogue);
  if (last.slug === slug) return last.rims;
  const groups = Map.groupBy(linkedPositions(catalogue, slug), ({ rim }) => rim);
  const rims = Array.from(groups, ([rim, positions]) => ({
    rim,
    sizes: positions.map(({ id, name, stock }) => ({ id, name, isSoldOut: stock === 0 })),
  }));
  Object.assign(last, { slug, rims });
  return rims;
}

const siblingsOf = (catalogue: Catalogue, { id, modelId }: Product): Siblings =>
  sizesOf(catalogue, modelId).flatMap(group => {
    if (group.sizes.every(size => size.id !== id)) return [group];
    const sizes = group.sizes.filter(size => size.id !== id);
    return sizes.length > 0 ? [{ rim: group.rim, sizes }] : [];
  });

const sizeOf = ({ width, height, rim }: ProductFacts): Filter => ({
  ...EMPTY_FILTER,
  widths: [width],
  heights: height === '' ? [] : [height],
  rims: [rim],
});

const seasonsOf = ({ flags }: Product): Season[] => SEASONS.filter(season => flags[season]);

const allOf = (seasons: readonly Season[], { size }: Product): string =>
  ['Все', ...seasons.map(season => FILTER_NAMES[season].toLowerCase()), size].join(' ');

/** «Все зимние 205/55 R16» and «Все 205/55 R16»: their landing pages, or the searches where they have none. */
function searchesOf(catalogue: Catalogue, facts: ProductFacts): SizeSearch[] {
  const { product, width, height, rim } = facts;
  const size = sizeOf(facts);
  const landings = (season: Season) => landingsOfSize(catalogue, { width, height, rim, season });
  return [
    ...seasonsOf(product).map(season => ({
      text: allOf([season], product),
      path: landings(season).ofSeason ?? productsPath({ ...size, seasons: [season] }),
    })),
    { text: allOf([], product), path: landings('summer').ofSize ?? productsPath(size) },
  ];
}

/** «Все зимние 205/55 R16 дешевле 5 490 руб.», the dearest of them first. */
function cheaperSearchOf(facts: ProductFacts): SizeSearch {
  const { product } = facts;
  const seasons = seasonsOf(product);
  return {
    text: `${allOf(seasons, product)} дешевле ${formatPrice(product.price)}`,
    path: productsPath({
      ...sizeOf(facts),
      seasons,
      priceTo: Math.ceil(toRoubles(product.price)) - 1,
      sort: 'price_desc',
    }),
  };
}

/** While there is a tyre to bring. */
const arrivalOf = ({ product, days }: ProductFacts): DaysUntilHere | null =>
  product.stock > 0 && days !== null ? parseDays(days) : null;

/** A product's page, or undefined for an unknown id. A disabled one shows only «Нет в наличии». */
function productView(
  catalogue: Catalogue,
  id: number,
  recommendations = recommendationsFor(catalogue, id),
): ProductView | undefined {
  const facts = productById(catalogue, id);
  if (!facts) return undefined;
  const { product } = facts;
  const { analogues, cheaper, others } = recommendations;
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
    properties: visibleProperties(catalogue, product.properties),
    model: `${product.brand} ${facts.modelTitle}`,
    decoded: product.disabled ? [] : decodedSize(facts),
    until: arrivalOf(facts),
    banners: bannersAt(catalogue, String(id)),
    siblings: product.disabled ? [] : siblingsOf(catalogue, product),
    analogues: productCards(
      catalogue,
      analogues.map(analogue => analogue.id),
    ),
    cheaper: cheaper.map(({ id, name, saving }) => ({ id, name, saves: SAVES[saving] })),
    others,
    cheaperSearch: cheaper.length > 0 ? cheaperSearchOf(facts) : null,
    searches: product.disabled ? [] : searchesOf(catalogue, facts),
  };
}

/** So many changed products come at once: these pages are rendered while others are searched for. */
const BATCH = 100;

/** Pages of products that are other ones, then those of others of their models, and those that name other tyres. */
function* touchedBy(catalogue: Catalogue, kinds: SubjectKeys): Generator<ReadonlySet<string>> {
  const changed = Array.from(kinds.get('product') ?? [], Number).sort((a, b) => a - b);
  const areChanged = new Set(changed);
  const pathsOfIds = (ids: readonly number[]) => new Set(ids.map(productPath));
  for (let at = 0; at < changed.length; at += BATCH) yield pathsOfIds(changed.slice(at, at + BATCH));
  const others = [
    ...idsOfModels(catalogue, [
      ...(kinds.get('model_texts') ?? []),
      ...modelsWithOtherSizes(catalogue, changed),
    ]),
    ...withOtherRecommendations(catalogue, changed),
    ...productsWithOtherLandings(catalogue),
  ];
  yield pathsOfIds(others.filter(id => !areChanged.has(id)));
}

/** Pages whose keys may be other ones: by the digests in them, by the sizes of their models, and by the tyres that they name. */
function touchedProducts(catalogue: Catalogue): Iterable<ReadonlySet<string>> | null {
  const kinds = changedSubjects(catalogue);
  return kinds.has('shell') || hasOtherBanners(catalogue) ? null : touchedBy(catalogue, kinds);
}

/** Pages of products, those of disabled models included. */
export const PRODUCT_PAGES: PageKind<{ id: string }, ProductView, Recommendations> = {
  route: '/product/[id]',
  since: {
    prefix: PRODUCT_ADDRESS,
    touched: touchedProducts,
  },
  keys(catalogue, only) {
    const wanted = only && Array.from(only, address => Number(address.slice(PRODUCT_ADDRESS.length)));
    const landings = landingsOfProducts(catalogue, wanted);
    const keyOf = (
      id: string,
      slug: string,
      sizes: string,
      { analogues, cheaper, others }: Recommendations,
    ) => {
      const named = cheaper.length + others.length > 0 ? [digestOfValue([cheaper, others])] : [];
      const banners = bannersAt(catalogue, id);
      // Of its model, the page shows texts and the other sizes, but none of their prices.
      const subjects = [['product', id] as const, ['model_texts', slug] as const];
      return pageKey(
        catalogue,
        [...subjects, ...analogues.map((analogue): Subject => ['product', String(analogue.id)])],
        sizes,
        ...named,
        digestOfText(landings.get(Number(id)) ?? ''),
        ...(banners.length > 0 ? [digestOfValue(banners)] : []),
      );
    };
    return productsByModel(catalogue, wanted).flatMap(({ slug, ids }) => {
      const sizes = digestOfText(linksText(catalogue, slug));
      return ids.map(id => {
        const found = recommendationsFor(catalogue, Number(id));
        const key = { params: { id }, cacheKey: keyOf(id, slug, sizes, found) };
        // Of all pages, that would take more memory than it saves time: whole sizes are read for many pages then.
        return only ? { ...key, found } : key;
      });
    });
  },
  view: (catalogue, { id }, found) => productView(catalogue, Number(id), found),
};
