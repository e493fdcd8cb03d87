import { type FeedTyre, feedRulesOf, feedTyres } from '#src/catalogue/feed.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import { previewOf } from '#src/catalogue/pictures.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { bothTimes, type DaysUntilHere, formatDays, parseDays } from '#src/domain/days-until-here.ts';
import { deliveryDays } from '#src/domain/delivery-zone.ts';
import type { FeedRules } from '#src/domain/feed.ts';
import type { Property } from '#src/domain/goods.ts';
import { toRoubles } from '#src/domain/money.ts';
import { productPath } from '#src/domain/paths.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { FLAG_NAMES } from '#src/domain/season.ts';
import type { ShopInfo } from '#src/domain/shop.ts';
import { tradeCodeOf } from '#src/domain/trade-code.ts';

/** Why a tyre is left out of the feed. */
export type LeftOut = 'brand' | 'stock' | 'price' | 'picture';

/** How many tyres a feed names, and how many it leaves out, by reason. */
export interface FeedCounts {
  offers: number;
  leftOut: Partial<Record<LeftOut, number>>;
}

const REASONS: Readonly<Record<LeftOut, string>> = {
  brand: 'другие марки',
  stock: 'мало на складе',
  price: 'слишком дёшево',
  picture: 'без фотографии',
};

/** Why tyres are left out, in words, and how many for each reason. */
export const reasonsOf = ({ leftOut }: FeedCounts): { reason: string; count: number }[] =>
  (Object.entries(leftOut) as [LeftOut, number][]).map(([why, count]) => ({ reason: REASONS[why], count }));

/** Characters that XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Most texts have nothing to be written otherwise. */
const SPECIAL = /[&<>"'\p{Cc}\uFFFE\uFFFF]/u;
const xml = (text: string): string =>
  SPECIAL.test(text)
    ? text.replace(UNWRITABLE, '').replace(/[&<>"']/gu, character => ENTITIES[character] ?? '')
    : text;
const element = (name: string, text: string | number | null, attributes = ''): string =>
  text === null || text === '' ? '' : `<${name}${attributes}>${xml(String(text))}</${name}>`;
const param = (name: string, text: string | number | null): string =>
  element('param', text, ` name="${xml(name)}"`);

function reasonAgainst(tyre: FeedTyre, picture: string, rules: FeedRules): LeftOut | null {
  if (rules.brands.length > 0 && !rules.brands.includes(tyre.brand)) return 'brand';
  if (tyre.stock < Math.max(rules.min_stock, rules.sets_only ? SET_OF_TYRES : 1)) return 'stock';
  if (toRoubles(tyre.price) < rules.min_price) return 'price';
  return picture === '' ? 'picture' : null;
}

/**
 * The title in the order that Yandex asks of tyres: brand, model, width, profile, diameter, load and speed index, Run Flat, studs
 * (yandex.ru/support/marketplace, «Шины и диски»).
 */
const titleOf = ({ brand, model, size, load, speed, xl, runflat, spikes }: FeedTyre): string =>
  [brand, model, size, `${load}${speed}`, xl && 'XL', runflat && 'RunFlat', spikes && 'шипованная']
    .filter(Boolean)
    .join(' ');

function barcodeOf({ properties }: FeedTyre): string | null {
  if (!/\d{8}/u.test(properties)) return null;
  return tradeCodeOf(JSON.parse(properties) as Property[]) ?? null;
}

/** The longest period, last day less first, that Yandex takes. */
const MAX_PERIOD = 2;

/** Days as Yandex takes them, `4-6`: of a longer period the last ones, so that it promises nothing too early. */
const periodOf = ({ from, to }: DaysUntilHere): string =>
  formatDays({ from: Math.max(from, to - MAX_PERIOD), to });

const option = (cost: number, days: DaysUntilHere): string =>
  `<option cost="${cost}" days="${periodOf(days)}"/>`;

/**
 * Delivery to the nearest place of the shop's own van, in whole roubles and days; nothing where shop.yaml has none. The price is
 * that of one tyre, or of a set where only sets are sold.
 * @param until for a tyre that is at a supplier: when it is in the shop
 */
function deliveryOf({ delivery }: ShopInfo, { sets_only }: FeedRules, until?: DaysUntilHere): string {
  const [nearest] = delivery;
  const days = nearest && deliveryDays(nearest);
  if (!nearest || !days) return '';
  const cost = Math.ceil(toRoubles(sets_only ? nearest.set : nearest.few));
  return `<delivery-options>${option(cost, until ? bothTimes(until, days) : days)}</delivery-options>`;
}

/** Where a tyre can be got, and when, if it is at a supplier: not in the shop at once, and later than the feed says of all. */
function placesOf({ days }: FeedTyre, shop: ShopInfo, rules: FeedRules): string {
  const until = days === null ? null : parseDays(days);
  const hasPoints = shop.outposts.length > 0;
  const pickup = until && hasPoints ? `<pickup-options>${option(0, until)}</pickup-options>` : '';
  return [
    `<store>${hasPoints && until === null}</store><pickup>${hasPoints}</pickup><delivery>${shop.delivery.length > 0}</delivery>`,
    until ? `${deliveryOf(shop, rules, until)}${pickup}` : '',
  ].join('');
}

function offerOf(tyre: FeedTyre, picture: string, site: URL, shop: ShopInfo, rules: FeedRules): string {
  const at = (path: string) => site.origin + path;
  return [
    `<offer id="${tyre.id}" available="true">`,
    element('name', titleOf(tyre)),
    element('vendor', tyre.brand),
    element('model', tyre.model),
    element('url', at(productPath(tyre.id))),
    element('price', toRoubles(tyre.price)),
    element('oldprice', tyre.oldPrice && toRoubles(tyre.oldPrice)),
    '<currencyId>RUR</currencyId><categoryId>1</categoryId>',
    element('picture', at(picture)),
    placesOf(tyre, shop, rules),
    rules.sets_only
      ? `<min-quantity>${SET_OF_TYRES}</min-quantity><step-quantity>${SET_OF_TYRES}</step-quantity>`
      : '',
    element('description', tyre.description),
    element('barcode', barcodeOf(tyre)),
    element('country_of_origin', tyre.country),
    element('count', tyre.stock),
    param('Сезонность', FLAG_NAMES[tyre.season].toLowerCase()),
    param('Ширина профиля', tyre.width),
    param('Высота профиля', tyre.height),
    param('Диаметр', tyre.rim),
    param('Индекс нагрузки', tyre.load),
    param('Индекс скорости', tyre.speed),
    param('RunFlat', tyre.runflat ? 'есть' : 'нет'),
    param('Шипы', tyre.spikes ? 'есть' : 'нет'),
    param('Год выпуска', tyre.year),
    '</offer>',
  ].join('');
}

/** `2026-11-28T09:00:00+00:00`, as the format asks. */
const dateOf = (at: Date): string => at.toISOString().replace(/\.\d+Z$/u, '+00:00');

/**
 * The feed for Yandex in its format YML, piece by piece.
 * @param at when the release was made
 * @returns when it has been read to its end, how many tyres it names
 */
export function* yandexFeed(catalogue: Catalogue, siteUrl: string, at: Date): Generator<string, FeedCounts> {
  const shop = shopInfoOf(catalogue);
  const rules = feedRulesOf(catalogue);
  const site = new URL(siteUrl);
  const counts: FeedCounts = { offers: 0, leftOut: {} };

  yield [
    `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${dateOf(at)}">\n<shop>`,
    element('name', shop.name),
    element('company', shop.requisites.seller),
    element('url', site.href),
    '<currencies><currency id="RUR" rate="1"/></currencies>',
    '<categories><category id="1">Автомобильные шины</category></categories>',
    deliveryOf(shop, rules),
    '<offers>\n',
  ].join('\n');
  for (const tyre of feedTyres(catalogue)) {
    const picture = previewOf(catalogue, tyre.photo) ?? '';
    const reason = reasonAgainst(tyre, picture, rules);
    if (reason) counts.leftOut[reason] = (counts.leftOut[reason] ?? 0) + 1;
    else {
      counts.offers++;
      yield `${offerOf(tyre, picture, site, shop, rules)}\n`;
    }
  }
  yield '</offers>\n</shop>\n</yml_catalog>\n';
  return counts;
}
