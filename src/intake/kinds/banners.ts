import type { z } from 'zod';
import { isShownOn } from '#src/domain/calendar.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit } from '../assemble/ordering.ts';
import { spanDays } from '../assemble/validity.ts';
import { found, type Problems, perhaps } from '../check/problems.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import type { Range } from './models.ts';
import { BANNER_COLUMNS, bannerSchema } from './texts.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    banners: Line<z.output<typeof bannerSchema>>[];
  }
}

/** Where a banner may stand besides pages of brands and products. */
const HOME_PLACE = 'main';

/** Rows of the banners that are shown today; those to come are checked already. */
function bannerRows(
  content: Content,
  range: Range,
  products: readonly number[],
  today: string,
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const brands = [...range.brandByName.values()].map(({ key }) => key);
  const places = [HOME_PLACE, ...brands, ...products.map(String)];
  const banners = content.banners.map(({ data, source }) => {
    const { place, from, to } = data;
    if (
      !places.includes(place) &&
      !problems.isSpoilt('brandUrl', place) &&
      !problems.isSpoilt('product', place)
    )
      problems.error(
        source,
        ['place'],
        `ожидалось «${HOME_PLACE}», адрес марки или номер товара, ${found(place)}${perhaps(place, [HOME_PLACE, ...brands])}`,
      );
    const isOver = to !== null && to < today;
    return {
      isShown: isShownOn(today, from, to),
      row: {
        place,
        img: isOver ? '' : pictures.address(data.img, source, ['img']),
        target: data.target,
        overlayer: bit(data.overlayer),
        title: data.title,
        description: data.description,
      },
    };
  });
  return banners
    .filter(({ isShown }) => isShown)
    .map(({ row }, index) => ({ id: index + 1, ...row, position: index }));
}

/** content/banners.csv: banners of the home page, of brands and of products. */
export const banners: Kind = {
  read: from => ({ banners: from.table('banners.csv', BANNER_COLUMNS, bannerSchema) }),
  rows: ({ content, together, today, pictures, problems }) => ({
    banner: bannerRows(content, together.range, together.products.ids, today, pictures, problems),
  }),
  links: ({ content }, must) => {
    for (const { data, source } of content.banners) must(data.target, source, ['target'], data.from ?? '');
  },
  days: content => content.banners.flatMap(({ data }) => spanDays(data)),
};
