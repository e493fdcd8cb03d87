import { EMPTY_FILTER, isSet, MAX_LIST } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ModelCard } from '#src/domain/goods.ts';
import { PROMOS, promoPath } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { fitsRims, type PromoConditions, termText } from '#src/domain/promotion.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import type { Branch } from '#src/domain/texts.ts';
import { optionsOf } from '#src/search/options.ts';
import { json } from '../cards.ts';
import { modelCards, modelsOfPromo } from '../models.ts';
import type { Catalogue } from '../open.ts';
import { allPromos, type Promo, promoByUrl } from '../texts.ts';
import { treeOf } from '../trees.ts';
import { type Card, cardsOf } from './card.ts';
import { textHead, type View } from './head.ts';
import { digestOfValue, modelCardSubjects, pageKey, type Subject } from './keys.ts';
import type { PageKind } from './page-path.ts';
import { plainText } from './plain-text.ts';
import { type PromoFact, promoFacts } from './promo-facts.ts';

/** One promotion. */
export interface PromoView extends View {
  kind: 'promo';
  title: string;
  content: string;
  thumb: string;
  facts: PromoFact[];
  ended: boolean;
  /** Some of the models whose tyres it is for; none once it has ended. */
  models: ModelCard[];
  /** Results with the brands, diameters and kinds of its conditions; empty when none can be searched by. */
  sizesPath: string;
}

/** The promotions tree: its root, then each branch with a heading. */
export interface PromosView extends View {
  kind: 'promos';
  title: string;
  content: string;
  branches: { key: string; title: string; content: string; cards: Card[] }[];
}

const ROOT = ROOT_SECTIONS.promo;

/** The root and everything under it, depth first. */
function branchesOf(catalogue: Catalogue, key: string): Branch[] {
  const tree = treeOf(catalogue, key);
  return tree ? [tree, ...tree.children.flatMap(child => branchesOf(catalogue, child.key))] : [];
}

function promosView(branches: readonly Branch[]): PromosView {
  const [root] = branches;
  const title = root?.name ?? 'Акции';
  return {
    kind: 'promos',
    head: {
      title: `${title} магазина шин`,
      description: plainText(root?.content || 'Действующие акции, скидки и подарки к шинам.'),
      path: PROMOS,
    },
    crumbs: [{ text: title, path: PROMOS }],
    title,
    content: root?.content ?? '',
    branches: branches.map(branch => ({
      key: branch.key,
      title: branch.name,
      content: branch.content,
      cards: cardsOf(branch.items, promoPath),
    })),
  };
}

const factsOf = (catalogue: Catalogue, { conditions, until }: Promo): PromoFact[] => [
  ...promoFacts(catalogue, json<PromoConditions>(conditions)),
  { name: 'Срок', values: [{ text: termText(until) }] },
];

const MODELS = 8;
const slugsOf = (catalogue: Catalogue, { url, ended }: Promo): string[] =>
  ended === 1 ? [] : modelsOfPromo(catalogue, url, MODELS);

function sizesPathOf(catalogue: Catalogue, { conditions, ended }: Promo): string {
  const { brands, models, rims, runflat, cargo } = json<PromoConditions>(conditions);
  // The search has no condition for models.
  if (ended === 1 || models.length > 0) return '';
  const filter: Filter = {
    ...EMPTY_FILTER,
    brands: brands.slice(0, MAX_LIST),
    rims: rims ? optionsOf(catalogue).rims.filter(rim => fitsRims(rims, Number(rim))) : [],
    runflat: runflat === 'only',
    cargo: cargo === 'only',
  };
  return Object.values(filter).some(isSet) ? productsPath(filter) : '';
}

function promoView(catalogue: Catalogue, promo: Promo): PromoView {
  const path = promoPath(promo.url);
  return {
    kind: 'promo',
    head: { ...textHead(catalogue, promo, path), kind: 'article' },
    crumbs: [
      { text: 'Акции', path: PROMOS },
      { text: promo.title, path },
    ],
    title: promo.title,
    content: promo.content,
    thumb: promo.thumb,
    facts: factsOf(catalogue, promo),
    ended: promo.ended === 1,
    models: modelCards(catalogue, slugsOf(catalogue, promo)),
    sizesPath: sizesPathOf(catalogue, promo),
  };
}

/** The bare address (the tree partners_akcii) and every promotion. */
export const PROMO_PAGES: PageKind<{ url: string | undefined }, PromoView | PromosView> = {
  route: '/promo/[...url]',
  keys: catalogue => [
    {
      params: { url: undefined },
      cacheKey: pageKey(
        catalogue,
        branchesOf(catalogue, ROOT).map((branch): Subject => ['section', branch.key]),
      ),
    },
    ...allPromos(catalogue).map(promo => ({
      params: { url: promo.url },
      cacheKey: pageKey(
        catalogue,
        [['promo', promo.url], ...modelCardSubjects(slugsOf(catalogue, promo))],
        digestOfValue([factsOf(catalogue, promo), sizesPathOf(catalogue, promo)]),
      ),
    })),
  ],
  view(catalogue, { url }) {
    if (url === undefined) return promosView(branchesOf(catalogue, ROOT));
    const promo = promoByUrl(catalogue, url);
    return promo && promoView(catalogue, promo);
  },
};
