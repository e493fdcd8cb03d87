import { isShownOn } from '#src/domain/calendar.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit } from '../assemble/ordering.ts';
import { found, type Problems, perhaps } from '../check/problems.ts';
import { byKey } from '../check/references.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Range } from './models.ts';

/** Where a banner may stand besides pages of brands and products. */
const HOME_PLACE = 'main';

/** Rows of the banners that are shown today; those to come are checked already. */
export function bannerRows(
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

/** Rows of goals; a brand in them must be one that is sold, in any case of letters (wire.md, Goals). */
export function goalRows(content: Content, range: Range, problems: Problems): CatalogueRow[] {
  const names = [...range.brandByName.keys()];
  const known = new Set(names.map(name => name.toLowerCase()));
  for (const { data, source } of content.goals)
    if (data.brand !== '' && !known.has(data.brand.toLowerCase()) && !problems.isSpoilt('brand', data.brand))
      problems.error(
        source,
        ['brand'],
        `ожидалось: название марки из content/brands, ${found(data.brand)}${perhaps(data.brand, names)}`,
      );
  const goals = byKey(content.goals, ({ data }) => `${data.goal};${data.event}`, ['goal'], problems);
  return [...goals.values()].map(({ data }) => ({
    goal: data.goal,
    event: data.event,
    path: data.path || null,
    brand: data.brand || null,
  }));
}
