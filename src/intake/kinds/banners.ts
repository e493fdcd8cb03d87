import type { z } from 'zod';
import { isShownOn } from '#src/domain/calendar.ts';
import { periodDays } from '../assemble/change-days.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit } from '../assemble/ordering.ts';
import { didYouMean, found, type Problems } from '../check/problems.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import type { ModelRange } from './models.ts';
import { BANNER_COLUMNS, bannerSchema } from './texts.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    banners: Checked<z.output<typeof bannerSchema>>[];
  }
}

/** The value of `place` for the home page; the others are addresses of brands and product numbers. */
const HOME_PLACE = 'main';

/** Rows of the banners shown today. Banners for later days are checked too. */
function bannerRows(
  content: Content,
  range: ModelRange,
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
      !problems.isRejected('brandUrl', place) &&
      !problems.isRejected('product', place)
    )
      problems.error(
        source,
        ['place'],
        `ожидалось «${HOME_PLACE}», адрес марки или номер товара, ${found(place)}${didYouMean(place, [HOME_PLACE, ...brands])}`,
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
  rows: ({ content, resolved, today, pictures, problems }) => ({
    banner: bannerRows(content, resolved.range, resolved.products.ids, today, pictures, problems),
  }),
  links: ({ content }, checkLink) => {
    for (const { data, source } of content.banners)
      checkLink(data.target, source, ['target'], data.from ?? '');
  },
  days: content => content.banners.flatMap(({ data }) => periodDays(data)),
};
