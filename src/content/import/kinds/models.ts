import type { z } from 'zod';
import { modelPath } from '#src/domain/paths.ts';
import type { StoredBadge } from '#src/domain/promotion.ts';
import { fold } from '#src/domain/search-text.ts';
import { FILTER_NAMES, groupOf, MODELS_FILTERS, type Season } from '#src/domain/season.ts';
import { offRoadOf } from '#src/domain/tread.ts';
import { Blocks } from '../assemble/blocks.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit, compare, inDefaultOrder } from '../assemble/ordering.ts';
import { subject } from '../assemble/subjects.ts';
import { lintFeatures } from '../check/lint-goods.ts';
import { lintMissing, lintText, NO_DESCRIPTION } from '../check/lint-texts.ts';
import type { Problems } from '../check/problems.ts';
import { BRAND, byKey, resolve } from '../check/references.ts';
import { blocksOf, bodyOf } from '../check/texts.ts';
import { captionOf, viewName } from '../photos/photos.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import { type Features, featuresOfModel } from './features.ts';
import { modelSchema } from './goods.schema.ts';
import type { Kind } from './kind.ts';
import { addressesOf } from './text-pages.ts';

declare module '../read/content.ts' {
  interface Content {
    models: Text<z.output<typeof modelSchema>>[];
  }
}
declare module '../assemble/resolved.ts' {
  interface Resolved {
    range: ModelRange;
  }
}

export type ModelText = Content['models'][number];

/** Valid brands and models, with their row numbers. */
export interface ModelRange {
  brandByName: ReadonlyMap<string, Content['brands'][number]>;
  brandIds: ReadonlyMap<string, number>;
  modelBySlug: ReadonlyMap<string, ModelText>;
  modelIds: ReadonlyMap<string, number>;
  /** Position in the default order, by model; disabled models have none. */
  modelOrder: ReadonlyMap<string, number>;
}

/** Indexes brands and models. Duplicates and models of unknown brands are reported and left out. */
function rangeOf(content: Content, problems: Problems): ModelRange {
  const brandByUrl = byKey(content.brands, brand => brand.key, [], problems, 'brandUrl');
  const brandByName = byKey([...brandByUrl.values()], brand => brand.data.name, ['name'], problems, 'brand');
  const known = ({ key, data, source }: ModelText) => {
    const brand = resolve(brandByName, data.brand, BRAND, source, ['brand'], problems);
    if (!brand) problems.markRejected('model', key);
    return brand !== null;
  };
  const modelBySlug = new Map(
    [...byKey(content.models, model => model.key, [], problems, 'model')].filter(([, model]) => known(model)),
  );
  const brands = [...brandByName.values()].sort(
    (a, b) => a.data.sort - b.data.sort || compare(a.data.name, b.data.name),
  );
  const order = inDefaultOrder(
    [...modelBySlug.values()].filter(model => !model.data.disable),
    ({ key, data }) => ({ topsell: data.topsell, name: `${data.brand} ${data.title}`, key }),
  );
  return {
    brandByName,
    brandIds: new Map(brands.map((brand, index) => [brand.data.name, index + 1])),
    modelBySlug,
    modelIds: new Map([...modelBySlug.keys()].map((slug, index) => [slug, index + 1])),
    modelOrder: new Map(order.map((model, index) => [model.key, index])),
  };
}

/** Price and stock of one product, from which its model's lowest price is computed. */
export interface PricedTyre {
  price: number;
  stock: number;
}

/** The lowest price of what is in stock; of all when nothing is. */
export const lowestPrice = (offers: readonly PricedTyre[]): number | null => {
  const inStock = offers.filter(offer => offer.stock > 0);
  const prices = (inStock.length > 0 ? inStock : offers).map(offer => offer.price);
  return prices.length === 0 ? null : prices.reduce((a, b) => Math.min(a, b));
};

/** What photographs show, by their addresses; those that are not views of a model have no words. */
const captionsOf = (names: readonly string[], addresses: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .filter(name => name !== '')
      .flatMap((name, index) => {
        const caption = captionOf(name);
        return caption ? [[addresses[index] ?? '', caption]] : [];
      }),
  );

/**
 * Rows of the model table. `badges` are the model's own and those of today's promotions; `offers` (of its products)
 * and `features` are by model.
 */
const modelRows = (
  range: ModelRange,
  pictures: Pictures,
  badges: (model: ModelText) => readonly StoredBadge[],
  offers: ReadonlyMap<string, readonly PricedTyre[]>,
  features: ReadonlyMap<string, Features>,
): CatalogueRow[] =>
  [...range.modelBySlug.values()].map(model => {
    const { key, data, body, source } = model;
    const is = features.get(key) ?? featuresOfModel(data, []);
    const parts = new Blocks(pictures, source);
    const photos = pictures.photosOf(model);
    const images = parts.pictures(photos, 'photos');
    const gallery = parts.pictures(data.galery, 'galery');
    pictures.showInFeed({ name: photos[0] ?? '', source, field: ['photos', 0] });
    pictures.showLinkBy(modelPath(key), {
      picture: photos[0] ?? '',
      place: 'beside',
      above: data.brand,
      title: data.title,
      below: `${FILTER_NAMES[data.season]} шины`,
      season: data.season,
    });
    return {
      id: range.modelIds.get(key) ?? 0,
      slug: key,
      brand_id: range.brandIds.get(data.brand) ?? 0,
      title: data.title,
      h1: data.h1,
      folded: fold(`${data.brand} ${data.title}`),
      former: JSON.stringify(data.former),
      season: data.season,
      runflat: bit(is.runflat),
      spikes: bit(is.spikes),
      cargo: bit(is.cargo),
      off_road: offRoadOf(data),
      topsell: bit(data.topsell),
      disable: bit(data.disable),
      grp: groupOf(data.season, data.topsell),
      price_from: lowestPrice(offers.get(key) ?? []),
      photo: images[0] ?? PLACEHOLDER,
      images: JSON.stringify(images.length > 0 ? images : [PLACEHOLDER]),
      badges: JSON.stringify(badges(model)),
      description: data.description,
      content: pictures.html(body),
      details: JSON.stringify({
        features: parts.blocks(data.p_promo, 'p_promo'),
        technologies: parts.blocks(data.p_tech, 'p_tech'),
        tests: parts.blocks(data.p_tests, 'p_tests'),
        gallery,
        captions: captionsOf([...photos, ...data.galery], [...images, ...gallery]),
        videos: parts.videos(data.video),
      }),
      position: range.modelOrder.get(key) ?? null,
    };
  });

const seasonOf = (models: Content['models'], season: Season) =>
  models.filter(({ data }) => data.season === season).length;

/** content/models: models of tyres, /model/{slug}. */
export const models: Kind = {
  form: { name: 'Модели', one: 'Модель', place: 'models/', schema: modelSchema, page: modelPath },
  read: from => ({ models: from.folder('models', modelSchema, { kind: 'model' }) }),
  resolve: ({ content, problems }) => ({ range: rangeOf(content, problems) }),
  rows: ({ resolved: { range, badges, offers, features }, pictures }) => ({
    model: modelRows(range, pictures, badges.ofModel, offers, features),
  }),
  addresses: addressesOf('model', { column: 'slug' }),
  links: ({ content }, checkLink) => {
    for (const { data, source } of content.models)
      for (const field of ['p_promo', 'p_tech', 'p_tests'] as const)
        for (const [index, { link }] of data[field].entries())
          checkLink(link, source, [field, index, 'link']);
  },
  bodies: content => content.models.map(text => bodyOf(text)),
  passages: content => content.models.flatMap(blocksOf),
  lint: ({ content, pictures, problems }) => {
    const sold = new Set(content.products.map(({ data }) => data.model));
    for (const model of content.models) {
      if (model.data.disable) continue;
      lintMissing(
        pictures.photosOf(model)[0] ?? '',
        model,
        'photos',
        `у модели нет фотографий, вместо них заглушка: положите снимок в content/storage/${viewName(model.key, 'quarter')}.jpg или назовите свой здесь`,
        problems,
      );
      lintMissing(model.data.description, model, 'description', NO_DESCRIPTION, problems);
      lintText(model, 120, problems);
      if (!sold.has(model.key))
        problems.warn(
          model.source,
          [],
          'у модели нет ни одного товара: добавьте её размеры в products.csv или напишите disable: true',
        );
    }
  },
  lintTyres: ({ content, problems }) => lintFeatures(content, problems),
  subjects: sources => [
    ...sources.models.flatMap(({ row, page, texts, card }) => [
      // A disabled one shows no sizes.
      subject('model', row.slug, page, row.position === null ? [] : (sources.products.get(row.id) ?? [])),
      subject('model_texts', row.slug, texts),
      subject('model_card', row.slug, card),
    ]),
    ...MODELS_FILTERS.map(filter =>
      subject(
        'list',
        filter,
        sources.cards(row => (filter in row ? row[filter] === 1 : row.season === filter)),
      ),
    ),
  ],
  tally: ({ models }, { model = [] }) => [
    {
      key: 'models',
      name: 'модели шин',
      count: model.length,
      of: [
        { key: 'summerModels', words: ['летняя', 'летние', 'летних'], count: seasonOf(models, 'summer') },
        { key: 'winterModels', words: ['зимняя', 'зимние', 'зимних'], count: seasonOf(models, 'winter') },
        {
          key: 'allseasonModels',
          words: ['всесезонная', 'всесезонные', 'всесезонных'],
          count: seasonOf(models, 'allseason'),
        },
        {
          key: 'testedModels',
          words: 'с тестами',
          count: models.filter(({ data }) => data.p_tests.length > 0).length,
        },
        {
          key: 'modelsWithVideo',
          words: 'с роликами',
          count: models.filter(({ data }) => data.video.length > 0).length,
        },
        {
          key: 'galleryModels',
          words: 'с галереей',
          count: models.filter(({ data }) => data.galery.length > 0).length,
        },
      ],
    },
  ],
};
