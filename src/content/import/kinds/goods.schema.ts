import { z } from 'zod';
import { BADGE_ICONS, isBadgeIcon } from '#src/domain/badges.ts';
import { MAX_PRODUCT_ID } from '#src/domain/product-id.ts';
import { SEASONS } from '#src/domain/season.ts';
import { TREAD_FAMILIES } from '#src/domain/tread.ts';
import { PRODUCTION_YEARS } from '#src/domain/tyre-label.ts';
import {
  day,
  daysUntilHere,
  flag,
  integer,
  isSpan,
  loadIndex,
  moment,
  optional,
  picture,
  reference,
  requiredText,
  roubles,
  SPAN_EXPECTED,
  size,
  speedIndex,
  text,
  yamlFlag,
} from '../check/cells.schema.ts';
import { knownProperty } from './known-properties.ts';
import { link } from './shop.schema.ts';

export const MODEL_EXPECTED = 'ожидалось имя файла из content/models';

/** Schemas of the headers in brands/, models/ and products/, and of the rows of products.csv and properties.csv. */

const BADGE_WORDS = {
  new: 'новинка',
  persent: 'скидка',
  label: 'ярлык',
  star: 'звезда',
  top: 'лидер',
  gift: 'подарок',
} as const satisfies Readonly<Record<(typeof BADGE_ICONS)[number], string>>;
export const SEASON_WORDS = { summer: 'летняя', winter: 'зимняя', allseason: 'всесезонная' } as const;
const TREAD_WORDS = {
  'winter-directional': 'зимний направленный без шипов',
  'winter-friction': 'зимний асимметричный или симметричный без шипов',
  'winter-studded': 'шипованный',
  'summer-asymmetric': 'летний асимметричный',
  'summer-directional': 'летний направленный',
  'summer-symmetric': 'летний симметричный',
  allseason: 'всесезонный легковой',
  'suv-highway': 'дорожный для внедорожников',
  'all-terrain': 'A/T',
  'mud-terrain': 'M/T',
  cargo: 'для фургонов',
} as const satisfies Readonly<Record<(typeof TREAD_FAMILIES)[number], string>>;
const FOR_EMPTY =
  'действует для товаров, у которых эта ячейка пуста ([правило](#шипы-run-flat-и-грузовые-верна-строка-товара))';

const isBadge = (value: string) => isBadgeIcon(value) || /\.(?:svg|png|webp|avif|jpe?g)$/iu.test(value);

/** A badge: one of the shop's own icons or a picture. */
export const badge = z.object({
  ico: text(300)
    .refine(isBadge, `ожидался значок (${BADGE_ICONS.join(', ')}) или картинка`)
    .meta({ label: 'Значок', choices: BADGE_WORDS }),
  title: requiredText(80).meta({ label: 'Надпись' }),
  thumb: picture.default('').meta({ label: 'Картинка' }),
});

const block = z.object({
  title: requiredText().meta({ label: 'Заголовок' }),
  descr: text(1000).default('').meta({ label: 'Коротко' }),
  content: text(20_000).default('').meta({ label: 'Текст', control: 'markdown' }),
  thumb: picture.default('').meta({ label: 'Картинка', place: [640, 400] }),
  link: link.default('').meta({ label: 'Ссылка' }),
  overlayer: yamlFlag.default(false).meta({ label: 'Открыть в окне' }),
});

const video = z
  .object({
    type: z.enum(['youtube', 'mp4']).meta({ label: 'Вид' }),
    code: text(20).default('').meta({ label: 'Код YouTube' }),
    thumb: picture.default('').meta({ label: 'Заставка' }),
    url: picture.default('').meta({ label: 'Файл .mp4 в content/storage', control: 'text' }),
    title: text(200).default('').meta({ label: 'Название' }),
  })
  .refine(value => value.type !== 'youtube' || /^[\w-]{11}$/u.test(value.code), {
    path: ['code'],
    message: 'ожидался код ролика YouTube из 11 знаков',
  })
  .refine(value => value.type !== 'mp4' || /\.mp4$/iu.test(value.url), {
    path: ['url'],
    message: 'ожидался файл .mp4 внутри content/storage',
  });

const blocks = z.array(block).default([]);
const pictures = z.array(picture).default([]);

export const brandSchema = z.object({
  name: requiredText(60).meta({ label: 'Название', help: 'название, как его пишет бренд' }),
  ico: picture.default('').meta({
    label: 'Знак',
    help: 'знак бренда; без него бренд не попадёт в каталог производителей. Рисунок SVG с тёмными буквами без фона ночная тема делает светлым, снимок (PNG, JPEG) оставляет на светлой подложке. Буквы в SVG переводите в контуры: иначе на каждом устройстве будет свой шрифт',
  }),
  aliases: z
    .array(requiredText(60))
    .default([])
    .meta({ label: 'Другие написания', help: 'другие написания для поиска: русское, с опечаткой' }),
  country: text(60).default('').meta({ label: 'Страна', help: 'страна марки' }),
  sort: z.int().default(1000).meta({
    label: 'Место в списках',
    help: 'порядок в списках, меньшее число раньше',
  }),
});

export const modelSchema = z.object({
  brand: reference('ожидалось название марки из content/brands').meta({
    label: 'Бренд',
    help: 'название бренда, как в его `name`',
    names: 'brands',
  }),
  title: requiredText(120).meta({ label: 'Название', help: 'название модели без бренда' }),
  former: z.array(requiredText(60)).default([]).meta({
    label: 'Прежние названия',
    help: 'прежние названия, под которыми модель продавали: `[Nordman 7]`; по ним её находит поиск и говорит, как она называется теперь',
  }),
  h1: text(200).default('').meta({ label: 'Заголовок', help: 'заголовок страницы, если нужен особый' }),
  season: z.enum(SEASONS).meta({
    label: 'Сезон',
    help: '`summer` — летняя, `winter` — зимняя, `allseason` — всесезонная',
    choices: SEASON_WORDS,
  }),
  tread: z.enum(TREAD_FAMILIES).optional().meta({
    label: 'Рисунок протектора',
    help: 'рисунок протектора, одно слово из списка ниже: по нему готовят фотографии модели, а поиск находит внедорожные шины (A/T) и грязевые (M/T). Без него поиск судит по названию: «A/T», «AT», «AT3», «All-Terrain», «M/T», «MT», «MT2», «Mud»',
    choices: TREAD_WORDS,
  }),
  spikes: yamlFlag
    .optional()
    .meta({ label: 'Шипованная', help: `\`true\`, если шина шипованная; ${FOR_EMPTY}` }),
  runflat: yamlFlag
    .optional()
    .meta({ label: 'Run Flat', help: `\`true\`, если шина Run Flat; ${FOR_EMPTY}` }),
  cargo: yamlFlag
    .optional()
    .meta({ label: 'Для фургонов', help: `\`true\`, если шина грузовая; ${FOR_EMPTY}` }),
  topsell: yamlFlag.default(false).meta({
    label: 'Лидер продаж',
    help: '`true` — лидер продаж: раньше остальных шин своего сезона в списках, на главной странице — в «Лучших предложениях»',
  }),
  disable: yamlFlag.default(false).meta({
    label: 'Снята',
    help: '`true` — модель снята: на странице «Нет в наличии», из списков и поиска её товары уходят',
  }),
  description: text(500).default('').meta({
    label: 'Описание',
    help: 'одно-два предложения: под заголовком и для поисковых систем',
  }),
  photos: pictures.meta({
    label: 'Фотографии',
    help: 'фотографии, первая — главная; если не указаны, берутся файлы, названные по имени модели ([картинки](#картинки))',
  }),
  badges: z.array(badge).default([]).meta({
    label: 'Значки',
    help: 'значки на карточке: `ico`, `title`, при желании `thumb`',
  }),
  p_promo: blocks.meta({ label: 'Акции', help: 'блоки акций' }),
  p_tech: blocks.meta({ label: 'Технологии', help: 'блоки технологий' }),
  p_tests: blocks.meta({ label: 'Тесты', help: 'блоки тестов' }),
  galery: pictures.meta({
    label: 'Галерея',
    help: 'снимки для раздела «Фото»; те, что уже стоят в `photos`, в нём не повторяются',
  }),
  video: z.array(video).default([]).meta({
    label: 'Ролики',
    help: 'ролики: `type` (`youtube` или `mp4`), `code`, `thumb`, `url`',
  }),
  date: day.optional().meta({ label: 'Дата правки', help: 'когда текст последний раз правили' }),
});

export const productTextSchema = z.object({
  h1: text(200).default('').meta({ label: 'Заголовок', help: 'заголовок страницы, если нужен особый' }),
  photos: pictures.meta({ label: 'Фотографии', help: 'фотографии' }),
  p_tech: blocks.meta({ label: 'Технологии', help: 'блоки технологий' }),
  p_tests: blocks.meta({ label: 'Тесты', help: 'блоки тестов' }),
  video: z.array(video).default([]).meta({ label: 'Ролики', help: 'ролики' }),
});

/** Columns of products.csv that the shop itself reads; properties.csv may add more. */
export const PRODUCT_COLUMNS = {
  required: ['id', 'model', 'name', 'short_name', 'size', 'price', 'old_price', 'stock'],
  optional: ['stock_date', 'load_index', 'speed_index', 'runflat', 'spikes', 'cargo', 'days'],
} as const;

const [FIRST_YEAR = 0, LAST_YEAR = 0] = [PRODUCTION_YEARS[0], PRODUCTION_YEARS.at(-1)];

export const productId = integer(1, MAX_PRODUCT_ID);

const isOldPriceHigher = (row: { price: number; old_price: number | null }) =>
  row.old_price === null || row.old_price > row.price;
const OLD_PRICE_EXPECTED = {
  path: ['old_price'],
  message: 'ожидалась старая цена больше новой или пусто',
};

export const productSchema = z
  .object({
    id: productId,
    model: reference(MODEL_EXPECTED),
    name: requiredText(200),
    short_name: text(100),
    size,
    price: roubles,
    old_price: optional(roubles),
    stock: integer(0, 1_000_000),
    stock_date: optional(day).default(null),
    load_index: optional(loadIndex).default(null),
    speed_index: optional(speedIndex).default(null),
    runflat: optional(flag).default(null),
    spikes: optional(flag).default(null),
    cargo: optional(flag).default(null),
    days: optional(daysUntilHere).default(null),
  })
  .refine(isOldPriceHigher, OLD_PRICE_EXPECTED);

/** Columns of a supplier's accepted list, content/prices/SOURCE.csv. */
export const PRICE_LIST_COLUMNS = {
  required: ['id'],
  optional: ['price', 'stock', 'year', 'country', 'days', 'hidden', 'until'],
} as const;

export const priceListSchema = z
  .object({
    id: productId,
    price: optional(roubles).default(null),
    stock: optional(integer(0, 1_000_000)).default(null),
    year: optional(integer(FIRST_YEAR, LAST_YEAR)).default(null),
    country: text(100).default(''),
    days: optional(daysUntilHere).default(null),
    hidden: optional(flag).default(null),
    /** The last day on which a price counts that the lists since do not confirm; then there is no stock. */
    until: optional(day).default(null),
  })
  .refine(row => row.price !== null || row.stock !== null || row.year !== null || row.country !== '', {
    path: ['price'],
    message: 'ожидалась цена или остаток',
  });

export const PRICE_COLUMNS = { required: ['id', 'price'], optional: ['old_price', 'from', 'to'] } as const;

export const priceSchema = z
  .object({
    id: productId,
    price: roubles,
    old_price: optional(roubles).default(null),
    from: optional(moment).default(null),
    to: optional(moment).default(null),
  })
  .refine(isOldPriceHigher, OLD_PRICE_EXPECTED)
  .refine(isSpan, SPAN_EXPECTED)
  .refine(({ from, to }) => from !== null || to !== null, {
    path: ['from'],
    message: 'ожидалась дата в from или to: цену без срока пишут в products.csv',
  });

export const PROPERTY_COLUMNS = { required: ['id', 'name', 'type'], optional: ['unit', 'hidden'] } as const;

/** Names of columns and properties that the shop uses itself; a property in properties.csv may not have them. */
const OWN: readonly string[] = [
  ...PRODUCT_COLUMNS.required,
  'stock_date',
  'days',
  'width',
  'height',
  'diametr',
  'season',
  'spikes',
];

export const propertySchema = z
  .object({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,40}$/u, 'ожидался код из строчных латинских букв, цифр и «_»')
      .refine(id => !OWN.includes(id), 'ожидался код, который не занят самим магазином'),
    name: requiredText(80),
    type: z.enum(['text', 'number', 'flag']),
    unit: text(20).default(''),
    hidden: flag.default(false),
  })
  .superRefine(({ id, type }, context) => {
    const known = knownProperty(id);
    if (known && known.type !== type)
      context.addIssue({
        code: 'custom',
        path: ['type'],
        input: type,
        message: `ожидалось ${known.type}: по этой характеристике подбирают шины`,
      });
  });
