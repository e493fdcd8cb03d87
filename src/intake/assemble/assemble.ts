import type { Home, Shop } from '#src/domain/shop.ts';
import { Addresses, checkLinks, redirectRows } from '../check/addresses.ts';
import { lint } from '../check/lint.ts';
import type { Problems } from '../check/problems.ts';
import { checkTexts } from '../check/texts.ts';
import { bannerRows, goalRows } from '../kinds/banners.ts';
import { assembleCars } from '../kinds/cars.ts';
import { assembleCollections } from '../kinds/collections.ts';
import { modelFeatures } from '../kinds/features.ts';
import { brandRows, modelRows, rangeOf } from '../kinds/models.ts';
import { assembleProducts } from '../kinds/products.ts';
import { sectionRows } from '../kinds/sections.ts';
import * as texts from '../kinds/texts.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Draft } from './draft.ts';
import { subjectsOf } from './subjects.ts';
import { firstChange } from './validity.ts';

/**
 * Fits checked content together into a whole catalogue as of `today`: references resolved, texts made HTML, pictures made
 * addresses, orders and digests computed.
 * @returns null when the shop's or the home page's own file is unusable; everything else wrong is told to `problems`
 */
export function assemble(
  content: Content,
  pictures: Pictures,
  today: string,
  problems: Problems,
): Draft | null {
  const range = rangeOf(content, problems);
  const badges = texts.promoBadges(content, range, today, pictures, problems);
  const products = assembleProducts(content, range, pictures, problems);
  const features = modelFeatures(content);
  const section = sectionRows(content, pictures, problems);
  const collections = assembleCollections(content, range, features, section, pictures, problems);
  const cars = assembleCars(content, Number(today.slice(0, 4)), problems);
  const drawn = {
    brand: brandRows(range, pictures),
    model: modelRows(range, pictures, badges, products.offers, features),
    product: products.rows,
    section,
    promo: texts.promoRows(content, section, today, pictures, problems),
    article: texts.articleRows(content, section, pictures, problems),
    collection: collections.collections,
    collection_model: collections.members,
    page: texts.pageRows(content, pictures, problems),
    banner: bannerRows(content, range, products.ids, today, pictures, problems),
    goal: goalRows(content, range, problems),
    car_make: cars.makes,
    car_make_name: cars.makeNames,
    car_model: cars.models,
    car_generation: cars.generations,
    car_modification: cars.modifications,
    car_tyre: cars.tyres,
  } satisfies Partial<Draft['rows']>;

  const addresses = new Addresses(content, drawn, products.ids, problems);
  checkLinks(content, addresses, problems);
  const redirect = redirectRows(content, addresses, problems);
  checkTexts(content, addresses, pictures, problems);
  if (problems.errors.length === 0) lint(content, pictures, today, problems);
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
  const rows = { ...drawn, redirect, picture: pictures.files.map(file => ({ ...file })) };
  return {
    shop,
    home,
    rows,
    pictures: pictures.files,
    subjects: subjectsOf(rows, shop, home),
    validUntil: firstChange(content, today),
  };
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
    content: pictures.html(body),
  };
}
