import { fold } from '#src/domain/search-text.ts';
import { OF_GRADES, OF_NEW } from './condition.ts';
import { isNotNew } from './names/marks.ts';

/** What a column of a price list may say, with its name for the editor. */
export const FIELDS = {
  code: 'код',
  barcode: 'штрихкод',
  article: 'артикул производителя',
  name: 'название',
  brand: 'марка',
  model: 'модель',
  size: 'размер',
  width: 'ширина',
  height: 'профиль',
  rim: 'диаметр',
  outer: 'внешний диаметр',
  load: 'индекс нагрузки',
  speed: 'индекс скорости',
  index: 'индексы',
  season: 'сезон',
  studs: 'шипы',
  xl: 'XL',
  runflat: 'Run Flat',
  special: 'исполнение',
  condition: 'состояние',
  note: 'примечание',
  price: 'цена',
  unit: 'единица',
  vat: 'НДС',
  currency: 'валюта',
  recommended: 'рекомендованная цена',
  stock: 'остаток',
  reserved: 'резерв',
  available: 'в продаже',
  warehouse: 'склад',
  year: 'год',
  country: 'страна',
  days: 'срок, дней',
} as const;
export type Field = keyof typeof FIELDS;

/** What the heading of a column says of its cells. */
export interface Meaning {
  field: Field;
  /** Of a price: why it is not what a new tyre costs, or costs alone; it is taken only when a profile names the column. */
  unfit?: 'old' | 'net' | 'foreign';
  /** Of a price: it holds for many tyres or on conditions, so that one without conditions counts more. */
  isConditional?: boolean;
  /** Of a price: only the letters «опт» say so, which warehouses have too. */
  isWeak?: boolean;
  /** Of a stock: what can be sold, all that is there, or the sum of other columns. */
  stock?: 'free' | 'whole' | 'total';
  /** Of what is reserved or on the way: whether what is free has it too. */
  isWithin?: boolean;
  /** Of a price or stock: of how many tyres it is; 0 for a set that may have any number. */
  tyres?: number;
}

/** A column of a table with what its heading says. */
export interface Candidate {
  index: number;
  heading: string;
  meaning: Meaning;
}

const FOREIGN_WORDS: readonly (readonly [code: string, pattern: string])[] = [
  ['USD', 'usd|долл(?:ар\\p{L}*)?'],
  ['EUR', 'eur|евро'],
  ['CNY', 'cny|rmb|юан\\p{L}*'],
  ['KZT', 'kzt|тенге|тнг|тг'],
  ['BYN', 'byn|byr|бел\\.?\\s?руб\\p{L}*|белорусск\\p{L}* руб\\p{L}*'],
  ['UAH', 'uah|гривн?\\p{L}*|грн'],
  ['UZS', 'uzs|сум(?:ов)?'],
  ['KGS', 'kgs|сомо?в?'],
  ['AMD', 'amd|драм\\p{L}*'],
  ['GEL', 'gel|лари'],
  ['AZN', 'azn|манат\\p{L}*'],
  ['TRY', 'try|лир[аы]?'],
  ['AED', 'aed|дирхам\\p{L}*'],
  ['у. е.', 'у\\.?\\s?е|условн\\p{L}* ед\\p{L}*'],
];
/** Countries whose prices are not in roubles, as headings of prices name them. Folded. */
const ABROAD = /(?<!\p{L})(?:kz|рк|рб|by|казахстан\p{L}*|беларус\p{L}*)(?!\p{L})/u;
const SIGNS: readonly (readonly [code: string, sign: string])[] = [
  ['USD', '$'],
  ['EUR', '€'],
  ['CNY', '¥'],
  ['KZT', '₸'],
  ['UAH', '₴'],
];
const FOREIGN = FOREIGN_WORDS.map(
  ([code, pattern]) => [code, new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')] as const,
);

/** The currency other than roubles that a text names, by its code: `USD`; null for none. */
export const foreignIn = (text: string): string | null =>
  SIGNS.find(([, sign]) => text.includes(sign))?.[0] ??
  FOREIGN.find(([, pattern]) => pattern.test(text))?.[0] ??
  null;

/** By what headings are told apart: folded, with signs of currencies, since «Цена» is not «Цена, $». */
export const headingKey = (heading: string): string =>
  fold(SIGNS.reduce((text, [code, sign]) => text.replaceAll(sign, ` ${code} `), heading));

/** Headings that begin like others and say something else. Folded. */
const NOTHING =
  /^(?:вид|тип|(?:под)?группа|категория|раздел|(?:товарн|ценов|номенклатурн)\p{L}* (?:группа|категория)|(?:наименование|название|код) (?:под)?(?:группы|категории|склада|поставщика)|код (?:тн|прайс\p{L}*|цен\p{L}*|стран\p{L}*|валют\p{L}*|окпд\d*|оквэд)|дата|ставка|сумма|скидка|фото|ссылка|url|photo)(?![\p{L}])|^(?:марка|модель|бренд|год) авто|(?<!без |б\/ ?|без учета |с |с учетом |включая |вкл\. |в т\.ч\. |\+ )(?<!цена |цена, )ндс(?:$| %)/u;
/** What is no stock, though it is counted in tyres: conditions, packs, what is not here yet. */
const NO_STOCK =
  /(?<!\p{L})мин(?:имальн\p{L}*|имум|\.)?(?: |$)(?!.*(?:розн|цен|price))|(?<!\p{L})(?:min ?(?:qty|quant\p{L}*)?|moq)(?!\p{L})(?!.*price)|кратн|упак|(?<!\p{L})(?:план\p{L}*|прогноз\p{L}*|ожид)(?!\p{L})|(?<!\p{L})(?:step|min|max|pack|lot)[ _-]?(?:qty|quantity)|(?:кол во|количество|шин|шт\p{L}*\.?) в (?:комплекте|компл\.?|наборе)$|неснижа|норма|слойност|отверст|(?<!\p{L})камер|в пути|транзит|ожида|поступ|приход|(?<!\p{L})нач(?:ал\p{L}*|\.)|(?:кол во|количество) (?:мест|шипов|слоев|ниток|болтов|отзывов|фото|продаж|дней|поставщиков|складов|заказов|просмотров|предложений|магазинов|pr$)|(?:кол во|количество)(?: (?:шин|шт\p{L}*\.?))? [вн]а? (?:контейнер|пал+ет|поддон|короб|ящик)|(?<!\p{L})сумма(?!\p{L})|с учетом (?:товар\p{L}* )?(?:в )?пут|возврат|рекл\p{L}*\.? ?(?:склад|$)|склад рекл|претензи|карантин|комисси|(?:^|(?:склад\p{L}*|остат\p{L}*|налич\p{L}*) (?:в |на )?)(?:завод|китай|казахстан)\p{L}{0,2}$|(?<!\p{L})рез(?:ервн\p{L}*)?\.? склад|(?<!\p{L})(?:future|soon|arriv\p{L}*|coming)(?!\p{L})|заказано|(?<!\p{L})в заказ(?:е|ах)(?!\p{L})|завтра|(?<!\p{L})скидк[аи](?!\p{L})|(?:^|(?:доступн|налич|остат)\p{L}* )через \d|под заказ|(?:^|ваш |(?<!(?:доступн|свободн)\p{L}* (?:\p{L}+ ){0,2})к )заказ|(?<!\p{L})не ?доступн|unavailable|в дороге|transit|expected|incoming|(?<!pre)order/u;
const RESERVED =
  /резерв|reserv|allocat|committed|заблокир|отложен|^(?:к|в|под|на) (?:отгрузк|сборк)[еу]$|^в корзинах$|(?<!\p{L})рез(?!\p{L}|\.? склад)|заброн|бронирован|(?<!\p{L})брон(?:[ьи](?!\p{L})|\.)/u;
const NAME_PART = /^(?:номенклатура|наименование(?: товара)?|товар|(?:авто)?шин[аы])$/u;
const FREE =
  /(?<!\p{L})своб(?!\p{L})|свободн|(?<!не ?)доступн|к продаже|(?:без|минус|за вычетом|кроме|с учетом) (?:резерв|рез(?!\p{L})|(?:за)?брон|отложен)|(?<!\p{L})free(?!\p{L})|(?<!un)available/u;
const TOTAL = /итог|общ|всего|суммарн|total|все\p{L}* склад|по складам/u;
const STOCK =
  /остат|ostatok|kolichestvo|nalichie|(?<!\p{L})ост(?!\p{L})|instock|on ?hand|налич(?!н[ыа]|к)|к продаже|^(?:кол|к во|шт|штук)\.?$|(?<!\p{L})скл(?!\p{L})|склад|кол во|количество|свободн|доступн|резерв|stock|qty|quantity|(?<!\p{L})rest(?!\p{L})|amount|^count$|warehouses?(?: [^.]+)?\.count$|филиал(?:\p{L}* .)/u;
/** Of a warehouse in a feed, what is no count: `rests.delivery_days`. Folded. */
const OF_WAREHOUSE =
  /[. ](?:id|days?|code|name|date|time|title|type|city|address|wrh|warehouse|sklad|number|updated(?: at)?)$|(?<!\d )(?<!\p{L})(?:дн\p{L}*\.?|срок\p{L}*)$/u;
const MONEY =
  /(?<!\p{L})(?:цен[аы]|cena(?!\p{L}))|^(?:закуп(?:ка|очная|\.)?|вход(?:ная)?|продажа)$|стоимост|(?<!\p{L})прайс|price|(?<!\p{L})cost(?!\p{L})/u;
const WHOLESALE = /(?<!\p{L})опт/u;
const RETAIL =
  /ррц|рекоменд|мрц|миц(?!\p{L})|(?<!\p{L})розн|(?<!\p{L})цен\p{L}* (?:на сайте|им$|интернет(?! магазинов))|^интернет цена|retail|msrp|rrp|rozn|list price/u;
/** What was or will be the price. */
const OLD =
  /стар(?:ая|ой|ую)|прежн|прошл|вчера|предыдущ|(?:до|без) скидк|зачерк|(?<!\p{L})old|oldprice|base price|будущ|планов|предсезон|предзаказ|под заказ|в пути|транзит|нов\p{L}+ цена с|с \d\d?(?:\.\d\d| (?:янв|фев|мар|апр|ма[йя]|ию[нл]|авг|сен|окт|ноя|дек))|(?<!\p{L})был[ао](?!\p{L})|(?<!\p{L})до (?:повыш|сниж|измен|индексац|переоцен)/u;
/** Prices of something else. */
const NO_PRICE =
  /себестоим|учетн\p{L}* (?:цен|стоим)|доставк|шиномонтаж|залог|средн\p{L}* (?:цен|стоим|рын)|(?:цен|стоимост)\p{L}* средняя|рын(?:ка|очн)|хранени|утилиз|ремонт|конкурент|маркет|озон|ozon|wildberries|яндекс|авито|avito|сбер|(?<!\p{L})(?:дром|вб|wb)(?!\p{L})|экспорт|(?<!\p{L})диск|камер|(?:руб\.?|р\.?|₽)[ /]*(?:за )?(?:1 )?кг|общ\p{L}* стоим|стоимость (?:остатк|запас|всего|итог)|остат\p{L}* .*руб/u;
/** Of a price alone: that of a service or a weight. Folded. */
const OF_SERVICE = /монтаж|(?<!\p{L})кг(?!\p{L})/u;
/** In Russian, which no name or address has by chance. Folded. */
export const WITHOUT_VAT =
  /(?:без|(?<!\p{L})б ?[/.]) ?(?:учета )?ндс|ндс (?:в (?:цену|стоимость) )?не (?:вкл|вход|учт|учит|содерж|облаг)|не (?:вкл|вход|учт|учит|содерж|облаг)\p{L}* ндс|(?:плюс|\+) ?ндс|ндс сверху/u;
export const NET = new RegExp(
  `${WITHOUT_VAT.source}|excl|нетто|without vat|ex vat|(?<!\\p{L})net(?!\\p{L})`,
  'u',
);
const CONDITIONAL =
  /(?<!\p{L})(?:мин|макс|нал)(?:имальн\p{L}*|ичн\p{L}*|\.)?(?!\p{L})|предоплат|отсроч|рассроч|при (?:покупке|заказе|оплате)|спец|крупн|дилер|dealer|special|promo|акци|распродаж|vip|партн[её]р|клиент|кредит|бонус|самовывоз|(?:от|более|свыше) \d/u;
const SET =
  /(?<!\p{L})компл(?:ект(?:а|ов|ы|ах|е)?)?(?!\p{L})|(?<!\p{L})к т(?!\p{L})|(?<!\p{L})пар[ауы]?(?!\p{L})|(?<=цен[аы] |стоимость )(?:[xх] ?[2-9](?!\d)|[2-9] ?шт)|(?:за |\/|(?<=цен[аы] |стоимость ))(?:уп(?:аковк\p{L}*)?|пал+ет\p{L}*|поддон\p{L}*|контейнер\p{L}*|ос[ьи])(?!\p{L})|за (?:[2-9]|1\d)(?!\d)|(?<![\p{L}\d] |\d )[2-9] ?шт/u;

const IN_SET =
  /(?:кол во|количество|шин|шт\p{L}*\.?) в (?:комплекте|компл\.?|наборе)$|^коэффициент(?: единицы)?$/u;

/** How much is left of a tyre: new ones have no such columns. Folded. */
const WORN = /остат\p{L}* (?:глубин\p{L}* |высот\p{L}* )?протект|^износ|^пробег/u;

/** Headings by field, the first that fits counts. Folded. */
const HEADINGS: readonly (readonly [Field, RegExp])[] = [
  ['barcode', /штрих|(?<!\p{L})(?:ean|gtin)|barcode/u],
  [
    'condition',
    /состояни|^качество(?: товара)?$|^б ?\/? ?у$|уцен[ке]|витрин|дефект|некондици|использованн|^(?:is ?|g )?(?:used|condition|defect\p{L}*|damaged?)(?:[ .]type)?$/u,
  ],
  ['unit', /^(?:баз\p{L}* )?(?:ед|единиц[аы])(?:\.|$| )(?!.*цен)|^unit/u],
  ['runflat', /run ?(?:on ?)?flat|ран ?фл[эе]т|самонесущ|^(?:rft|rof|r ?f|zp|ssr)$/u],
  ['xl', /^(?:xl|el)$|(?<!\p{L})усил|extra ?load|reinforc/u],
  ['special', /омолог|исполнени|^oem?(?: |$)|(?<!\p{L})метка|допуск/u],
  ['index', /нагр.*скор|скор.*нагр|load.*speed|^ин ?\/? ?ис$/u],
  ['load', /нагруз|нагр\.|^ин$|load|^li$/u],
  ['speed', /скорост|скор\.|^ис$|speed|^(?:ss|si)$/u],
  ['index', /индекс/u],
  ['year', /^год|(?<!\p{L})dot(?!\p{L})|year/u],
  [
    'article',
    /артикул|^арт(?:\.|$| )|каталожный|vendor ?code|^(?:cae|cai|mpn)$|part ?(?:n|#)|код (?:производител|изготовител|завод)|заводской (?:код|номер)|^article$/u,
  ],
  ['code', /^код|sku|^(?:id|code)$|номенклатурный/u],
  ['brand', /(?:наименован\p{L}*|название) (?:производител|бренд|марк)/u],
  ['model', /(?:наименован\p{L}*|название) модел/u],
  ['name', /наимен|номенклатур|название|naimenovanie|nazvanie|^(?:(?:full|product) ?)?(?:name|title)$/u],
  ['country', /страна|country|made in/u],
  ['brand', /бренд|марка|производитель|brand|vendor|изготовитель|producer|manufacturer/u],
  ['model', /модель|рисунок|model|^(?:tread ?)?pattern$/u],
  ['outer', /(?:внешн|наружн)\p{L}* диаметр|outer/u],
  ['width', /ширина|^шир\.?$|width/u],
  ['height', /профиль|высота|^выс\.?$|серия|profile|height|aspect|^h$/u],
  ['rim', /диаметр|^диам\.?$|радиус|посадоч|rim|radius|diamet|^[rd]$/u],
  ['size', /размер|size/u],
  ['season', /сезон|season/u],
  ['studs', /шип|stud|thorn|(?<!\p{L})pins|spike/u],
  ['name', /^товар|описание|^product(?: name)?$|^item$|^(?:item )?description$/u],
];

const CURRENCY =
  /(?:^| )(?:вал(?:юта|\.)?|код валюты)(?: (?:цены|прайса?(?: листа)?|договора|расчет\p{L}*|документа))?$|(?:^|[. ])currency(?: ?(?:id|code))?$/u;

/** Where people write what no other column says. Folded. */
const NOTE =
  /примечан|^прим\.?$|комментари|заметк|^доп\p{L}*\.? (?:инф|свед|опис)|^(?:доп\p{L}*\.? )?(?:характеристик|свойств|особенност|технологи|параметр|опци|маркировк)\p{L}*$|^(?:remarks?|comments?|(?:sales[ _]?)?notes?|инфо|раздел|(?:товарная |под)?(?:группа|категория)(?: товаров)?|category|(?:вид|тип)(?: товара| шины| номенклатуры)?)$/u;
/** What of a stock is not here: it is taken off. Folded. */
const WITHIN =
  /(?:в т\W? ?ч|в том числе|из них|including|incl)(?!\p{L}).*(?:пути|транзит|ожида|резерв|transit|reserv)/u;

const MAX_LETTERS = 80;

/** How many tyres a price or stock is for, as a heading says it: 1, 4, or 0 for a set of any number. */
function tyresOf(folded: string): number {
  if (/(?:от|до|более|свыше) \d|\d \d+ ?шт/u.test(folded) || !SET.test(folded)) return 1;
  const tyres = /(?:за|из|по|комплект\p{L}*|компл\.?) (\d{1,2})(?!\d)/u.exec(folded)?.[1];
  return tyres ? Number(tyres) : /(?<!\p{L})пар[ауы]?(?!\p{L})/u.test(folded) ? 2 : 0;
}

function priceOf(heading: string, folded: string): Meaning {
  const unfit = OLD.test(folded)
    ? 'old'
    : NET.test(folded)
      ? 'net'
      : foreignIn(heading) !== null || ABROAD.test(folded)
        ? 'foreign'
        : null;
  return {
    field: RETAIL.test(folded) ? 'recommended' : 'price',
    tyres: tyresOf(folded),
    ...(unfit ? { unfit } : {}),
    isConditional: CONDITIONAL.test(folded),
    isWeak: !MONEY.test(folded) && !/(?<!\p{L})(?:руб|тыс)/u.test(folded),
  };
}

/** Sets of stocks are of four, as tyres are sold. */
export const TYRES_OF_SET = 4;

const stockOf = (folded: string): Meaning => ({
  field: 'stock',
  stock: TOTAL.test(folded) ? 'total' : FREE.test(folded) ? 'free' : 'whole',
  tyres: SET.test(folded) ? tyresOf(folded) || TYRES_OF_SET : 1,
});

/** What a heading says its column has; null for others. */
export function meaningOf(heading: string): Meaning | null {
  const folded = fold(heading);
  if (folded === '' || folded.length > MAX_LETTERS) return null;
  if (folded.split('/').some(part => NAME_PART.test(part.trim()))) return { field: 'name' };
  if (CURRENCY.test(folded)) return { field: 'currency' };
  if (WORN.test(folded) || OF_NEW.test(folded) || OF_GRADES.test(folded)) return { field: 'condition' };
  if (folded === 'цена за') return { field: 'unit' };
  if (/^(?:ставка )?ндс(?: включ\p{L}*)?$|^(?:(?:with|has|is) ?)?(?:vat|nds)(?: ?incl\p{L}*)?$/u.test(folded))
    return { field: 'vat' };
  if (NOTE.test(folded)) return { field: 'note' };
  // «Остаток (в т.ч. резерв)» is all that is there.
  const [whole = '', part] = heading.split(/[(,]\s*(?=в т|из них|incl)/iu);
  const isWhole = part !== undefined && STOCK.test(fold(whole));
  if (WITHIN.test(folded) && !isWhole) return { field: 'reserved', isWithin: true };
  if (NOTHING.test(folded) || /валют/u.test(folded)) return null;
  const isMoney = MONEY.test(folded);
  if (NO_PRICE.test(folded) || (isMoney && OF_SERVICE.test(folded))) return null;
  if ((isMoney || STOCK.test(folded)) && isNotNew(heading)) return null;
  if (RESERVED.test(folded) && !isMoney && !isWhole && !FREE.test(folded)) return { field: 'reserved' };
  if (NO_STOCK.test(folded) && !isMoney) return null;
  if (isMoney) return priceOf(heading, folded);
  if (
    /^(?:available|active|активн\p{L}*|активен|в продаже|статус(?: товара| наличия| остатка)?|(?:stock )?status|availability|published|visible|опубликован\p{L}*)$/u.test(
      folded,
    )
  )
    return { field: 'available' };
  const [own] = HEADINGS.find(([, is]) => is.test(folded)) ?? [];
  if (own && !STOCK.test(folded)) return { field: own };
  if (STOCK.test(folded)) return OF_WAREHOUSE.test(folded) ? null : stockOf(folded);
  if (RETAIL.test(folded) || WHOLESALE.test(folded)) return priceOf(heading, folded);
  return own ? { field: own } : null;
}

/** Whether a heading is of what is counted in tyres and cannot be sold: «Ожидается», «Мин. заказ». */
export const saysNoStock = (heading: string): boolean => NO_STOCK.test(fold(heading));

/** Whether a heading says that its column is counted in tyres: «Остаток, шт». */
export const saysTyres = (heading: string): boolean => /(?<!\p{L})шт/u.test(fold(heading));

/** Whether a heading says that its price is of one tyre: «Цена шины», «Цена за 1 шт.». */
export const saysOne = (heading: string): boolean =>
  /(?<!\p{L})(?:шт|шин[аыу](?!\p{L})|ед(?!\p{L})|единиц)|(?<!\d)1(?!\d)/u.test(fold(heading));

/** Whether a column says how many tyres are sold together, for a price that may be of all of them. */
export const saysInSet = (heading: string): boolean => IN_SET.test(fold(heading));

/** Whether a column under a heading that says nothing may tell whether tyres are here: «Источник». */
export const mayTellState = (heading: string): boolean =>
  meaningOf(heading) === null && !saysNoStock(heading);

export const fieldOf = (heading: string): Field | null => meaningOf(heading)?.field ?? null;

/** What is left of a heading of a price or stock without the words for it: `mkrs` of `price_mkrs`, «москва» of «Цена Москва». */
export const tailOf = (heading: string): string =>
  fold(heading)
    .replace(
      /(?<!\p{L})(?:цен[аы]|опт\p{L}*|розн\p{L}*|склад\p{L}*|свободн\p{L}*|кол во|количество|остат\p{L}*|налич\p{L}*|price|rest|stock|qty|amount)(?!\p{L})/gu,
      ' ',
    )
    .trim();
