import type { Home, Shop } from '#src/domain/shop.ts';
import { assembleCars } from './assemble-cars.ts';
import { assembleCollections } from './assemble-collections.ts';
import { brandRows, modelRows, rangeOf } from './assemble-models.ts';
import { assembleProducts } from './assemble-products.ts';
import * as texts from './assemble-texts.ts';
import { checkLinks, checkTextLinks, redirectRows, siteAddresses } from './check-links.ts';
import type { CatalogueRow, Draft } from './draft.ts';
import { toHtml } from './html.ts';
import { Pictures, PLACEHOLDER } from './pictures.ts';
import type { Problems, Source } from './problems.ts';
import type { Content } from './read-content.ts';
import { byKey } from './references.ts';
import { subjectsOf } from './subjects.ts';

/**
 * Fits checked content together into a whole catalogue as of `today`: references resolved, texts made HTML, pictures made
 * addresses, orders and digests computed.
 * @returns null when the shop's or the home page's own file is unusable; everything else wrong is told to `problems`
 */
export function assemble(
  content: Content,
  contentDir: string,
  today: string,
  problems: Problems,
): Draft | null {
  const pictures = new Pictures(contentDir, problems);
  const range = rangeOf(content, problems);
  const badges = texts.promoBadges(content, range, today, pictures, problems);
  const products = assembleProducts(content, range, pictures, problems);
  const section = texts.sectionRows(content, problems);
  const collections = assembleCollections(content, range, rimsOf(content), section, pictures, problems);
  const cars = assembleCars(content, Number(today.slice(0, 4)), problems);
  const goals = byKey(content.goals, ({ data }) => `${data.goal} ${data.event}`, ['goal'], problems);
  const drawn = {
    brand: brandRows(range, pictures),
    model: modelRows(range, pictures, badges, products.offers),
    product: products.rows,
    section,
    promo: texts.promoRows(content, section, today, pictures, problems),
    article: texts.articleRows(content, section, pictures, problems),
    collection: collections.collections,
    collection_model: collections.members,
    page: texts.pageRows(content, problems),
    banner: texts.bannerRows(content, today, pictures),
    goal: [...goals.values()].map(({ data }) => ({
      goal: data.goal,
      event: data.event,
      path: data.path || null,
      brand: data.brand || null,
    })),
    car_make: cars.makes,
    car_make_name: cars.makeNames,
    car_model: cars.models,
    car_generation: cars.generations,
    car_modification: cars.modifications,
    car_tyre: cars.tyres,
  } satisfies Partial<Draft['rows']>;

  const known = siteAddresses(drawn);
  checkLinks(content, known, problems);
  const redirect = redirectRows(content, known, problems);
  checkTexts(content, drawn, known, pictures, problems);
  if (!content.shop || !content.shopSource || !content.home) return null;

  const shop: Shop = {
    ...content.shop,
    map: {
      ...content.shop.map,
      picture: pictures.address(
        content.shop.map.picture,
        content.shopSource,
        ['map', 'picture'],
        PLACEHOLDER,
      ),
    },
  };
  const home = homeOf(content.home, pictures);
  const spans = [...content.banners, ...content.promos].map(({ data }) => ({
    from: data.from ?? null,
    to: data.to ?? null,
  }));
  const rows = { ...drawn, redirect, picture: pictures.files.map(file => ({ ...file })) };
  return {
    shop,
    home,
    rows,
    pictures: pictures.files,
    subjects: subjectsOf(rows, shop, home),
    validUntil: texts.firstChange(today, spans),
  };
}

/** Rim diameters in which each model is sold. */
function rimsOf(content: Content): Map<string, Set<string>> {
  const rims = new Map<string, Set<string>>();
  for (const { data } of content.products)
    rims.set(data.model, (rims.get(data.model) ?? new Set()).add(data.size.diametr));
  return rims;
}

function homeOf({ data, body, source }: NonNullable<Content['home']>, pictures: Pictures): Home {
  return {
    ...data,
    main_img: {
      ...data.main_img,
      images: data.main_img.images.map((image, index) =>
        pictures.address(image, source, ['main_img', 'images', index], PLACEHOLDER),
      ),
    },
    tiles: data.tiles.map((tile, index) => ({
      ...tile,
      image: pictures.address(tile.image, source, ['tiles', index, 'image'], PLACEHOLDER),
    })),
    content: toHtml(body),
  };
}

/** Links and pictures inside the texts of pages, articles, promotions, brands and models. */
function checkTexts(
  content: Content,
  rows: Readonly<Record<string, readonly CatalogueRow[]>>,
  known: ReadonlySet<string>,
  pictures: Pictures,
  problems: Problems,
): void {
  const redirects = new Set(content.redirects.map(({ data }) => data.from));
  const look = (html: unknown, source: Source) => {
    for (const picture of checkTextLinks(String(html ?? ''), source, known, redirects, problems))
      pictures.address(picture, source, []);
  };
  const of = (
    table: string,
    key: string,
    column: string,
    entries: readonly { key: string; source: Source }[],
  ) => {
    const sources = new Map(entries.map(entry => [entry.key, entry.source]));
    for (const row of rows[table] ?? []) {
      const source = sources.get(String(row[key]));
      if (source) look(row[column], source);
    }
  };
  of('page', 'url', 'content', content.pages);
  of('article', 'url', 'content', content.articles);
  of('promo', 'url', 'content', content.promos);
  of('collection', 'url', 'content', content.collections);
  of('brand', 'url', 'description', content.brands);
  of('model', 'slug', 'content', content.models);
  of('product', 'id', 'content', content.productTexts);
  if (content.home) look(toHtml(content.home.body), content.home.source);
}
