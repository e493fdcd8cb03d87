import type { Clock, Period } from '../assemble/clock.ts';
import type { Content } from '../read/content.ts';
import { articles } from './articles.ts';
import { banners } from './banners.ts';
import { brands } from './brands.ts';
import { cars } from './cars.ts';
import { collections } from './collections.ts';
import type { Form } from './form.ts';
import { goals } from './goals.ts';
import { home } from './home.ts';
import type { Kind } from './kind.ts';
import { landingTexts } from './landing-texts.ts';
import { models } from './models.ts';
import { outpostStock } from './outpost-stock.ts';
import { pages } from './pages.ts';
import { prices } from './prices.ts';
import { productTexts } from './product-texts.ts';
import { products } from './products.ts';
import { promos } from './promos.ts';
import { properties } from './properties.ts';
import { redirects } from './redirects.ts';
import { sections } from './sections.ts';
import { shop } from './shop.ts';

/**
 * All kinds of content in the order in which they are read: properties before products, because each property is a
 * column of products.csv.
 */
const KINDS: readonly Kind[] = [
  home,
  properties,
  shop,
  outpostStock,
  goals,
  redirects,
  banners,
  brands,
  models,
  products,
  prices,
  productTexts,
  sections,
  promos,
  articles,
  collections,
  pages,
  cars,
  landingTexts,
];

type Stage = Exclude<keyof Kind, 'form'>;

/**
 * Kinds that run last in a stage, in this order: because they use the results of others, or because their problems
 * are reported last.
 */
const LAST: Readonly<{ [S in Stage]?: readonly Kind[] }> = {
  resolve: [products, productTexts, sections, collections, cars],
  rows: [banners, goals],
  links: [goals, home, models, productTexts, redirects],
  passages: [sections, home],
  lint: [home],
  settings: [shop, home],
  subjects: [models, brands, promos, articles, pages, collections, sections, home, shop],
  tally: [promos, collections, pages, cars],
};

/** The forms of all kinds that have one. */
export const FORMS: readonly Form[] = KINDS.flatMap(({ form }) => form ?? []);

/** Periods of all kinds at whose beginning or end the same content gives another catalogue. */
export const periodsOf = (content: Content, clock: Clock): Period[] =>
  functionsOf('periods').flatMap(periods => periods(content, clock));

/** Every kind's function for a stage, in the order of that stage. */
export function functionsOf<S extends Stage>(stage: S): NonNullable<Kind[S]>[] {
  const last: readonly Kind[] = LAST[stage] ?? [];
  return [...KINDS.filter(kind => !last.includes(kind)), ...last].flatMap(kind => kind[stage] ?? []);
}
