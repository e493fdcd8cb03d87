import { z } from 'zod';
import { SEASONS } from '#src/domain/season.ts';
import { publicPeriod } from '../assemble/clock.ts';
import {
  day,
  flag,
  isSpan,
  moment,
  optional,
  picture,
  reference,
  requiredText,
  SPAN_EXPECTED,
  slug,
  text,
  yamlFlag,
} from '../check/cells.schema.ts';
import { isDecodable, isRootRelative, isSafeLink, LINK_EXPECTED } from '../check/links.ts';
import { conditions } from './conditions.schema.ts';
import { badge, MODEL_EXPECTED, SEASON_WORDS } from './goods.schema.ts';

/** Schemas of promotions, articles, collections, static pages, sections, banners, goals and redirects. */

const SECTION_EXPECTED = 'ожидался ключ раздела из content/sections.yaml';
const CARD = [640, 400] as const;
const thumb = picture
  .default('')
  .meta({ label: 'Картинка карточки', help: 'картинка карточки', place: CARD });
const descr = text(600).default('').meta({ label: 'Коротко', help: 'текст карточки' });
const order = z.int().default(1000);
const LINK_TO_PERIODS = '[срок](#сроки-from-и-to)';
const from = moment.optional().meta({ label: 'Показывать с', help: `начало: ${LINK_TO_PERIODS}` });
const to = moment.optional().meta({ label: 'Показывать до', help: `конец: ${LINK_TO_PERIODS}` });
const period = { from, to };
const models = z.array(reference(MODEL_EXPECTED)).default([]);
const brands = z.array(requiredText(60));

export const sectionSchema = z.object({
  key: slug.meta({ label: 'Адрес', help: 'адрес раздела латиницей' }),
  tree: z.enum(['promo', 'articles', 'collections']).meta({
    label: 'Дерево',
    help: 'дерево: `promo` — акции, `articles` — статьи, `collections` — коллекции',
    choices: { promo: 'акции', articles: 'статьи', collections: 'коллекции' },
  }),
  parent: reference(SECTION_EXPECTED).optional().meta({
    label: 'Входит в',
    help: 'ключ родителя; у корня его нет',
  }),
  name: requiredText(100).meta({ label: 'Название', help: 'название' }),
  content: text(20_000).default('').meta({ label: 'Текст', help: 'текст раздела, Markdown' }),
});

/** sections.yaml, which is a list, as a form. */
export const sectionsSchema = z.object({
  sections: z.array(sectionSchema).meta({ label: 'Раздел', help: 'разделы трёх деревьев, в их порядке' }),
});

export const promoSchema = z
  .object({
    title: requiredText().meta({ label: 'Название', help: 'название' }),
    section: reference(SECTION_EXPECTED).default('partners_akcii').meta({
      label: 'Раздел',
      help: 'раздел; если не указан — `partners_akcii`',
      names: 'promo',
    }),
    descr,
    thumb,
    date: day.optional().meta({
      label: 'Дата публикации',
      help: 'дата публикации: по ней упорядочен список; срок задают `from` и `to`',
    }),
    from: from.meta({ help: `${LINK_TO_PERIODS}: до него акции на сайте нет` }),
    to: to.meta({
      help: `после ${LINK_TO_PERIODS.replace('срок', 'срока')} нет карточки и значков, а страница говорит, что акция завершена. Конец срока видит покупатель — на карточке и на странице: «до 30 ноября», «до 30 ноября, 18:00» (с годом, если год другой); у акции без \`to\` — «постоянно»`,
    }),
    sort: order.meta({
      label: 'Место в списке',
      help: 'порядок в списке, меньшее число раньше; при равных — сначала более поздняя `date`',
    }),
    badge: badge.optional().meta({
      label: 'Значок на шинах',
      help: 'значок на карточках шин: `ico`, `title`, при желании `thumb`. На страницах товара и модели он ведёт на страницу акции',
    }),
    models: models.meta({
      label: 'Модели',
      help: 'на какие шины: имена файлов моделей; шине достаточно подойти по `models` или по `brands`',
      names: 'models',
    }),
    brands: brands.default([]).meta({
      label: 'Бренды',
      help: 'на какие шины: названия брендов',
      names: 'brands',
    }),
    ...conditions,
  })
  .refine(isSpan, SPAN_EXPECTED);

export const articleSchema = z
  .object({
    title: requiredText().meta({ label: 'Заголовок', help: 'заголовок' }),
    section: reference(SECTION_EXPECTED).meta({
      label: 'Раздел',
      help: '`news` или ключ раздела внутри неё',
      names: 'articles',
    }),
    date: day.meta({
      label: 'Дата',
      help: 'до этого дня статьи в магазине нет; если указан `from`, она появляется в этот момент, а `date` — только дата на странице',
    }),
    ...period,
    descr,
    thumb,
  })
  .refine(article => isSpan(publicPeriod(article)), SPAN_EXPECTED);

const rim = text(20).refine(value => /^\d{2}(?:\.5)?$/u.test(value), 'ожидался диаметр в дюймах вида 17');

export const collectionSchema = z.object({
  title: requiredText().meta({ label: 'Название', help: 'название' }),
  parent: reference(SECTION_EXPECTED).default('collections').meta({
    label: 'Входит в',
    help: 'раздел дерева `collections` или другая коллекция; если не указан — `collections`',
    names: 'collections',
  }),
  descr,
  thumb,
  sort: order.meta({ label: 'Место в списке', help: 'порядок, меньшее число раньше' }),
  models: models.meta({ label: 'Модели', help: 'список моделей вручную', names: 'models' }),
  rule: z
    .object({
      season: z.enum(SEASONS).optional().meta({ label: 'Сезон', choices: SEASON_WORDS }),
      spikes: yamlFlag.optional().meta({ label: 'Шипованные' }),
      runflat: yamlFlag.optional().meta({ label: 'Run Flat' }),
      cargo: yamlFlag.optional().meta({ label: 'Для фургонов' }),
      topsell: yamlFlag.optional().meta({ label: 'Лидеры продаж' }),
      brand: brands.optional().meta({ label: 'Бренды', names: 'brands' }),
      diametr: z.array(rim).optional().meta({ label: 'Диаметры' }),
    })
    .optional()
    .meta({
      label: 'Правило',
      help: 'правило, по которому модели попадают сюда сами; если есть и список, его модели идут первыми',
    }),
});

export const pageSchema = z
  .object({
    title: requiredText().meta({ label: 'Название', help: 'название' }),
    h1: text(200).default('').meta({ label: 'Заголовок', help: 'заголовок страницы, если нужен особый' }),
    description: text(400).default('').meta({ label: 'Описание', help: 'описание для поисковых систем' }),
    date: day.optional().meta({ label: 'Дата', help: 'дата на странице' }),
    ...period,
    version: text(40)
      .optional()
      .meta({ label: 'Редакция', help: 'редакция документа, например `"2026-02"`' }),
  })
  .refine(isSpan, SPAN_EXPECTED);

const LANDING_EXPECTED = 'ожидался адрес вида /tyres/205-55-r16 или /cars/hyundai/solaris';

export const landingTextSchema = z.object({
  address: requiredText(200)
    .refine(value => /^\/(?:tyres|cars)(?:\/[^/?#\s]+)*$/u.test(value), LANDING_EXPECTED)
    .meta({ label: 'Адрес страницы', help: 'адрес страницы, к которой относится текст' }),
  title: text(120).default('').meta({ label: 'Заголовок', help: 'свой заголовок вместо обычного' }),
});

export const BANNER_COLUMNS = {
  required: ['place', 'img', 'target', 'overlayer', 'title', 'description'],
  optional: ['from', 'to'],
} as const;

const target = z
  .string()
  .trim()
  .refine(value => value === '' || isSafeLink(value), LINK_EXPECTED);

export const bannerSchema = z
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
      .meta({ ...from.meta(), control: 'moment' }),
    to: optional(moment)
      .default(null)
      .meta({ ...to.meta(), control: 'moment' }),
  })
  .refine(isSpan, SPAN_EXPECTED);

export const GOAL_COLUMNS = { required: ['goal', 'event'], optional: ['path', 'brand'] } as const;

const PROMO_EXPECTED = 'ожидался адрес страницы вида /promo/…';

export const goalSchema = z
  .object({
    goal: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,60}$/u, 'ожидалось имя цели из строчных латинских букв, цифр и «_»'),
    event: z.enum(['page', 'banner_click', 'basket_add', 'order']),
    path: z
      .string()
      .refine(value => value === '' || isRootRelative(value), PROMO_EXPECTED)
      .default(''),
    brand: text(60).default(''),
  })
  .refine(row => row.event !== 'banner_click' || row.path !== '', {
    path: ['path'],
    message: PROMO_EXPECTED,
  });

export const REDIRECT_COLUMNS = { required: ['from', 'to'], optional: [] } as const;

/** A path as the server compares it: percent-decoded, without a trailing slash. */
const asServed = (path: string): string => decodeURIComponent(path).replace(/(?<=.)\/$/u, '');

export const redirectSchema = z.object({
  from: z
    .string()
    .refine(
      value => /^\/[^?#\s]+$/u.test(value) && isRootRelative(value) && isDecodable(value),
      'ожидался старый адрес вида /…, без «?» и «#»',
    )
    .transform(asServed),
  to: z.string().refine(isRootRelative, 'ожидался новый адрес вида /…'),
});
