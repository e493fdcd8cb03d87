import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import type { Content } from '../read/content.ts';
import type { Draft } from './draft.ts';

/** How much a shop has of everything, and what of it is well kept. */
export interface Tally {
  brands: number;
  describedBrands: number;
  models: number;
  summerModels: number;
  winterModels: number;
  allseasonModels: number;
  testedModels: number;
  filmedModels: number;
  galleryModels: number;
  products: number;
  sizes: number;
  productsInStock: number;
  news: number;
  articles: number;
  articleSections: number;
  promos: number;
  runningPromos: number;
  collections: number;
  nestedCollections: number;
  ruledCollections: number;
  pages: number;
  makes: number;
  cars: number;
  generations: number;
  modifications: number;
  /** Factory sizes, and those of them whose rear axle has another. */
  tyres: number;
  staggeredTyres: number;
  pictures: number;
}

/** Counts what came into the catalogue of this content. */
export function tallyOf(content: Content, { rows, pictures }: Draft): Tally {
  const { models, products, articles, collections } = content;
  const count = <T>(things: readonly T[], is: (thing: T) => boolean) => things.filter(is).length;
  const isNews = ({ data }: Content['articles'][number]) => data.section === ROOT_SECTIONS.articles;
  return {
    brands: rows.brand.length,
    describedBrands: count(content.brands, ({ body }) => body !== ''),
    models: rows.model.length,
    summerModels: count(models, ({ data }) => data.season === 'summer'),
    winterModels: count(models, ({ data }) => data.season === 'winter'),
    allseasonModels: count(models, ({ data }) => data.season === 'allseason'),
    testedModels: count(models, ({ data }) => data.p_tests.length > 0),
    filmedModels: count(models, ({ data }) => data.video.length > 0),
    galleryModels: count(models, ({ data }) => data.galery.length > 0),
    products: rows.product.length,
    sizes: new Set(products.map(({ data }) => formatSize(data.size))).size,
    productsInStock: count(products, ({ data }) => data.stock > 0),
    news: count(articles, isNews),
    articles: count(articles, article => !isNews(article)),
    articleSections: new Set(articles.filter(article => !isNews(article)).map(({ data }) => data.section))
      .size,
    promos: rows.promo.length,
    runningPromos: count(rows.promo, ({ ended }) => ended === 0),
    collections: rows.collection.length,
    nestedCollections: count(collections, ({ data }) => data.parent !== ROOT_SECTIONS.collections),
    ruledCollections: count(collections, ({ data }) => data.rule !== undefined),
    pages: rows.page.length,
    makes: rows.car_make.length,
    cars: rows.car_model.length,
    generations: rows.car_generation.length,
    modifications: rows.car_modification.length,
    tyres: content.fitment.length,
    staggeredTyres: count(rows.car_tyre, ({ axle }) => axle === 'rear'),
    pictures: new Set(pictures.map(({ digest }) => digest)).size,
  };
}
