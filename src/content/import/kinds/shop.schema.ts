import { z } from 'zod';
import { isDay } from '#src/domain/calendar.ts';
import { USUAL_FEED } from '#src/domain/feed.ts';
import { USUAL_LANDINGS } from '#src/domain/landings.ts';
import { fromRoubles } from '#src/domain/money.ts';
import { USUAL_LIMITS } from '#src/domain/publish-limits.ts';
import { picture, reference, requiredText, text } from '../check/cells.schema.ts';
import { isSafeLink, LINK_EXPECTED } from '../check/links.ts';
import { priceListsSchema } from './price-rules.ts';

/** Schema of shop.yaml. */

const PHONE_EXPECTED = 'ожидался телефон вида "+7 (491) 200-01-02" в кавычках';
const phone = z
  .string({ error: PHONE_EXPECTED })
  .regex(/^\+7 \(\d{3,5}\) \d{1,3}-\d{2}-\d{2}$/u, PHONE_EXPECTED);
const latitude = z.number().min(-90).max(90).meta({ label: 'Широта' });
const longitude = z.number().min(-180).max(180).meta({ label: 'Долгота' });
const PLAN = [1200, 800] as const;

/** A link that may be empty. */
export const link = text(500).refine(value => value === '' || isSafeLink(value), LINK_EXPECTED);
/** A link that must not be empty. */
export const requiredLink = text(500).refine(isSafeLink, LINK_EXPECTED);

const isTimeZone = (zone: string): boolean => {
  try {
    return isDay(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(0));
  } catch {
    return false;
  }
};

const LIMIT_EXPECTED = 'ожидалось число процентов от 1 до 100';
const limit = (usual: number) =>
  z.number({ error: LIMIT_EXPECTED }).min(1, LIMIT_EXPECTED).max(100, LIMIT_EXPECTED).default(usual);

/** From which share on a change of the shop is taken for a mistake, in per cent. */
const limitsSchema = z.object({
  lost: limit(USUAL_LIMITS.lost).meta({ label: 'Ушло или распродано товаров, %' }),
  moved: limit(USUAL_LIMITS.moved).meta({ label: 'Заметно изменилось цен, %' }),
  move: limit(USUAL_LIMITS.move).meta({ label: 'Заметно — это больше чем на, %' }),
  brand: limit(USUAL_LIMITS.brand).meta({ label: 'Медиана цен одной марки, %' }),
});

/** `16`, `22.5`, `13-15`. */
const RIMS = /^\d{2}(?:\.5)?(?:-\d{2}(?:\.5)?)?$/u;
const RIM_EXPECTED = 'ожидался диаметр или два через дефис, в кавычках: "16", "13-15"';

/** A fact for buyers with a text, with texts by rim diameter, or with both. */
const buyingSchema = z
  .object({
    title: requiredText(60).meta({ label: 'Название' }),
    text: text(200).default('').meta({ label: 'Текст' }),
    by_rim: z
      .record(z.string(), requiredText(120))
      .refine(texts => Object.keys(texts).every(rim => RIMS.test(rim)), RIM_EXPECTED)
      .default({})
      .meta({ label: 'По диаметрам' }),
    link: link.default('').meta({ label: 'Ссылка' }),
  })
  .refine(({ text, by_rim }) => text !== '' || Object.keys(by_rim).length > 0, {
    path: ['text'],
    error: 'ожидался текст или цены по диаметрам (by_rim)',
  });

const COST_EXPECTED = 'ожидалось число рублей, 0 — бесплатно';
const deliveryCost = z
  .number({ error: COST_EXPECTED })
  .min(0, COST_EXPECTED)
  .max(1_000_000, COST_EXPECTED)
  .transform(fromRoubles);

/** What the form of an order asks: which point, where to bring it, whether to fit. */
const orderingSchema = z.object({
  pickup: z.boolean().default(false).meta({ label: 'Спрашивать точку выдачи' }),
  delivery: z.boolean().default(false).meta({ label: 'Спрашивать доставку' }),
  fitting: z.boolean().default(false).meta({ label: 'Спрашивать о шиномонтаже' }),
});

/** A zone of delivery; prices in roubles, 0 for free. */
const deliverySchema = z.object({
  place: requiredText(80).meta({ label: 'Куда' }),
  few: deliveryCost.meta({ label: '1–3 шины, ₽' }),
  set: deliveryCost.meta({ label: '4 шины и больше, ₽' }),
  days: requiredText(60).meta({ label: 'Срок' }),
});

const COUNT_EXPECTED = 'ожидалось целое число от 1 до 20000';
const count = (usual: number) =>
  z.int({ error: COUNT_EXPECTED }).min(1, COUNT_EXPECTED).max(20_000, COUNT_EXPECTED).default(usual);

const feedSchema = z.object({
  brands: z
    .array(requiredText(60))
    .default([...USUAL_FEED.brands])
    .meta({ label: 'Марки', names: 'brands' }),
  min_stock: z.int().min(1).max(1000).default(USUAL_FEED.min_stock).meta({ label: 'Остаток от' }),
  min_price: z.number().min(0).max(1_000_000).default(USUAL_FEED.min_price).meta({ label: 'Цена от, ₽' }),
  sets_only: z.boolean().default(USUAL_FEED.sets_only).meta({ label: 'Только по четыре' }),
});

const landingsSchema = z.object({
  offers: count(USUAL_LANDINGS.offers).meta({ label: 'Шин в наличии от' }),
  pages: count(USUAL_LANDINGS.pages).meta({ label: 'Страниц до' }),
});

export const shopSchema = z.object({
  name: requiredText(60).meta({ label: 'Название', help: 'название магазина' }),
  slogan: text(120).meta({ label: 'Девиз', help: 'девиз' }),
  description: requiredText(300).meta({ label: 'Описание', help: 'описание для поисковых систем' }),
  phones: z.tuple([phone], phone, { error: 'ожидался список телефонов, хотя бы один' }).meta({
    label: 'Телефоны',
    help: 'список телефонов вида `"+7 (XXX) XXX-XX-XX"`, каждый в кавычках; хотя бы один, главный первым. Один или два стоят в шапке рядом с логотипом, для трёх и больше над ней появляется строка',
  }),
  other_phones: z.array(phone).default([]).meta({
    label: 'Чужие телефоны',
    help: 'телефоны других организаций, которые названы в текстах, — чтобы проверка не принимала их за ошибку; на сайте они отсюда не показываются',
  }),
  email: z
    .email({ error: 'ожидался адрес электронной почты' })
    .meta({ label: 'Почта', help: 'почта магазина' }),
  address: z
    .object({
      postal: text(20).meta({ label: 'Индекс' }),
      region: text(100).meta({ label: 'Область, район' }),
      city: requiredText(100).meta({ label: 'Город или село' }),
      street: requiredText(200).meta({ label: 'Улица, дом' }),
    })
    .meta({ label: 'Адрес', help: '`postal` (индекс, в кавычках), `region`, `city`, `street`' }),
  coordinates: z
    .object({ lat: latitude, lon: longitude })
    .meta({ label: 'Координаты', help: '`lat` — широта, `lon` — долгота' }),
  hours: z
    .array(
      z.object({
        days: requiredText(40).meta({ label: 'Дни' }),
        time: requiredText(40).meta({ label: 'Часы' }),
        schema: z
          .string()
          .regex(
            /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))* \d{2}:\d{2}-\d{2}:\d{2}$/u,
            'ожидались часы вида Mo-Fr 09:00-19:00',
          )
          .meta({ label: 'Для поисковых систем: Mo-Fr 09:00-19:00' }),
      }),
    )
    .meta({
      label: 'Часы работы',
      help: 'список: `days` и `time` для людей, `schema` для поисковых систем (`Mo-Fr 09:00-19:00`)',
    }),
  requisites: z
    .object({
      seller: requiredText(200).meta({ label: 'Продавец' }),
      inn: text(12)
        .refine(value => /^\d{10}(?:\d{2})?$/u.test(value), 'ожидался ИНН из 10 или 12 цифр в кавычках')
        .meta({ label: 'ИНН' }),
      ogrn: text(15)
        .refine(value => /^\d{13}(?:\d{2})?$/u.test(value), 'ожидался ОГРН из 13 или 15 цифр в кавычках')
        .meta({ label: 'ОГРН' }),
      address: requiredText(300).meta({ label: 'Адрес' }),
    })
    .meta({
      label: 'Реквизиты',
      help: '`seller`, `inn`, `ogrn`, `address` — сведения о продавце; номера в кавычках',
    }),
  copyright_year: z
    .number()
    .int()
    .min(1990)
    .max(2100)
    .meta({ label: 'Год основания', help: 'год в нижней части сайта' }),
  map: z
    .object({
      picture: picture.meta({ label: 'Схема', place: PLAN }),
      link: requiredLink.meta({ label: 'Ссылка на карту' }),
    })
    .meta({ label: 'Схема проезда', help: '`picture` — картинка со схемой, `link` — ссылка на карту' }),
  timezone: text(60)
    .refine(isTimeZone, 'ожидался часовой пояс вида Europe/Moscow')
    .meta({ label: 'Часовой пояс', help: 'часовой пояс, по нему считаются все [сроки](#сроки-from-и-to)' }),
  metrika: text(12)
    .refine(value => /^\d*$/u.test(value), 'ожидался номер счётчика из цифр или пусто')
    .default('')
    .meta({
      label: 'Счётчик Метрики',
      help: 'номер счётчика Яндекс Метрики в кавычках; пусто — счётчика нет, и посетителей не спрашивают о файлах cookie: нижняя часть сайта говорит, что используются только необходимые',
    }),
  texts: z
    .object({
      empty_search: requiredText(200)
        .default('Sorry, no matching options.')
        .meta({ label: 'Ничего не нашлось' }),
    })
    .prefault({})
    .meta({ label: 'Надписи', help: 'надписи; `empty_search` — когда в списке ничего не нашлось' }),
  outposts: z
    .array(
      z.object({
        name: requiredText().meta({ label: 'Название' }),
        address: requiredText(300).meta({ label: 'Адрес' }),
        phone: phone.meta({ label: 'Телефон' }),
        hours: requiredText(200).meta({ label: 'Часы работы' }),
        lat: latitude,
        lon: longitude,
        services: z.array(text(100)).default([]).meta({ label: 'Что делают' }),
        plan: picture.default('').meta({ label: 'Схема подъезда', place: PLAN }),
        way: text(300).default('').meta({ label: 'Как войти и заехать' }),
        pickup: text(200).default('').meta({ label: 'Когда забрать заказ' }),
      }),
    )
    .meta({
      label: 'Точки продаж',
      help: 'точки продаж: `name`, `address`, `phone`, `hours`, `lat`, `lon`, `services` (список); по желанию `plan` — картинка со схемой подъезда (без неё магазин рисует карту по координатам), `way` — как войти и заехать, `pickup` — когда можно забрать заказ. Магазин показывает их под заголовком страницы `outposts`: повторять их в тексте не нужно',
    }),
  buying: z.array(buyingSchema).max(8).default([]).meta({
    label: 'Рядом с ценой',
    help: 'что покупателю нужно знать рядом с ценой товара, до восьми строк: `title`, `text`, `by_rim` (текст для диаметра `"16"` или диаметров `"13-15"`, например цена шиномонтажа), `link` (куда ведёт её название). Строка, в которой о диаметре шины ничего не сказано, на её странице не показывается. Можно не писать',
  }),
  delivery: z.array(deliverySchema).max(8).default([]).meta({
    label: 'Доставка',
    help: 'куда везёт машина магазина, до восьми мест, ближние первыми: `place`, `few` (рублей за 1–3 шины), `set` (рублей за 4 шины и больше; 0 — бесплатно), `days` (срок словами). По ним на странице `delivery` работает расчёт «куда → сколько → когда». Можно не писать',
  }),
  ordering: orderingSchema.prefault({}).meta({
    label: 'Форма заказа',
    help: 'что спрашивает форма заказа, по умолчанию ничего: `pickup: true` — точку из `outposts`, `delivery: true` — место из `delivery` с ценой и сроком и адрес, `fitting: true` — нужен ли шиномонтаж. Выбирать покупатель не обязан; ответы видны в письмах, `npm run orders`, выгрузке, в комментарии 1С и, кроме адреса, на странице заказа',
  }),
  limits: limitsSchema.prefault({}).meta({
    label: 'Когда переспросить',
    help: 'когда `npm run build` переспрашивает, в процентах: `lost` — ушло или распродано товаров (30), `moved` — цен изменилось больше чем на `move` (50 и 15), `brand` — медиана цен одной марки (30). Можно не писать',
  }),
  landings: landingsSchema.prefault({}).meta({
    label: 'Готовые страницы',
    help: 'готовые страницы: `offers` — сколько шин в наличии нужно странице (4), `pages` — сколько таких страниц самое большее (1300), сначала те, где предложений больше. Можно не писать',
  }),
  feed: feedSchema.prefault({}).meta({
    label: 'Фид для Яндекса',
    help: 'какие шины называет фид для Яндекса (`/yandex.yml`): `brands` — список марок (все), `min_stock` — сколько нужно в наличии (1), `min_price` — самая низкая цена в рублях (0), `sets_only` — продаём только по четыре (`false`). Шина без фотографии в фид не входит. Сколько не вошло и почему, говорят сборка и отчёт выпуска. Можно не писать',
  }),
  price_lists: priceListsSchema.prefault({}).meta({
    label: 'Прайсы',
    help: 'как [складывать прайсы нескольких поставщиков](#pricesпоставщикcsv--цены-и-остатки-от-поставщиков). Можно не писать',
  }),
  consent_page: reference('ожидалось имя файла согласия из content/pages')
    .default('consent-order')
    .meta({ label: 'Страница согласия', help: 'адрес страницы с согласием: `consent-order`' }),
  arrival_consent_page: reference('ожидалось имя файла согласия из content/pages').optional().meta({
    label: 'Согласие на письмо',
    help: 'адрес страницы с согласием на письмо о поступлении: `consent-arrival`. Без этой строки у распроданной шины нет кнопки «Сообщить о поступлении»',
  }),
});
