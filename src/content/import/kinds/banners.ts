import { z } from 'zod';
import { HOME } from '#src/domain/paths.ts';
import type { Clock } from '../assemble/clock.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit } from '../assemble/ordering.ts';
import {
  flag,
  isSpan,
  moment,
  optional,
  picture,
  reference,
  SPAN_EXPECTED,
  text,
} from '../check/cells.schema.ts';
import { isSafeLink, LINK_EXPECTED } from '../check/links.ts';
import { didYouMean, found, type Problems } from '../check/problems.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import type { ModelRange } from './models.ts';
import { period } from './texts.schema.ts';

const BANNER_COLUMNS = {
  required: ['place', 'img', 'target', 'overlayer', 'title', 'description'],
  optional: ['from', 'to'],
} as const;

const target = z
  .string()
  .trim()
  .refine(value => value === '' || isSafeLink(value), LINK_EXPECTED);

const bannerSchema = z
  .object({
    place: reference('ожидалось «main», адрес марки или номер товара').meta({
      label: 'Где показывать',
      help: '`main` — главная страница; номер товара или адрес бренда — их страницы',
      choices: { main: 'главная страница' },
    }),
    img: picture
      .refine(value => value !== '', 'ожидался путь к картинке внутри content/storage')
      .meta({ label: 'Картинка', help: 'картинка, лучше 1200 × 400', place: [1200, 400] }),
    target: target.meta({
      label: 'Куда ведёт',
      help: 'куда ведёт: `/promo/cordiant` или `https://…`; можно оставить пустым',
    }),
    overlayer: flag.meta({
      label: 'Открыть окно',
      help: '`да` — по щелчку откроется окно с заголовком и описанием',
      control: 'choice',
      choices: { нет: 'нет', да: 'да' },
    }),
    title: text(200).meta({
      label: 'Заголовок',
      help: 'заголовок; его читают и вслух, поэтому заполняйте всегда',
    }),
    description: text(2000).meta({ label: 'Описание', help: 'описание' }),
    from: optional(moment)
      .default(null)
      .meta({ ...period.from.meta(), control: 'moment' }),
    to: optional(moment)
      .default(null)
      .meta({ ...period.to.meta(), control: 'moment' }),
  })
  .refine(isSpan, SPAN_EXPECTED);

declare module '../read/content.ts' {
  interface Content {
    banners: Checked<z.output<typeof bannerSchema>>[];
  }
}

/** The value of `place` for the home page; the others are addresses of brands and product numbers. */
const HOME_PLACE = 'main';

/** Rows of the current banners. Those of a future date are checked too. */
function bannerRows(
  content: Content,
  range: ModelRange,
  products: readonly number[],
  clock: Clock,
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const brands = [...range.brandByName.values()].map(({ key }) => key);
  const places = [HOME_PLACE, ...brands, ...products.map(String)];
  const banners = content.banners.flatMap(({ data, source }) => {
    const { place } = data;
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
    const state = clock.stateOf(data);
    if (state === 'ahead') pictures.check(data.img, source, ['img']);
    return state === 'live' ? [{ data, source }] : [];
  });
  return banners.map(({ data, source }, index) => ({
    id: index + 1,
    place: data.place,
    img: pictures.address(data.img, source, ['img']),
    target: pictures.openLink(data.target),
    overlayer: bit(data.overlayer),
    title: data.title,
    description: data.description,
    position: index,
  }));
}

/** content/banners.csv: banners of the home page, of brands and of products. */
export const banners: Kind = {
  form: { name: 'Баннеры', one: 'Баннер', place: 'banners.csv', schema: bannerSchema, page: () => HOME },
  read: from => ({ banners: from.table('banners.csv', BANNER_COLUMNS, bannerSchema) }),
  rows: ({ content, resolved, clock, pictures, problems }) => ({
    banner: bannerRows(content, resolved.range, resolved.products.ids, clock, pictures, problems),
  }),
  links: ({ content }, checkLink) => {
    for (const { data, source } of content.banners) checkLink(data.target, source, ['target'], data);
  },
  periods: content => content.banners.map(({ data }) => data),
};
