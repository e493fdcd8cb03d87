import type { PublishLimits } from '#src/domain/publish-limits.ts';
import { formatCount } from '#src/domain/words.ts';
import { percent, signedPercent } from './percent.ts';
import type { ShopChanges } from './shop-changes.ts';

/** A reason to ask the editor before publishing. */
export interface Alarm {
  /** Which limit was passed; `empty`: nothing is in stock. */
  limit: 'lost' | 'empty' | 'moved' | 'brand';
  text: string;
}

/** Fewer products than this say nothing of a brand or a shop: the sale of one is no mistake. */
const AT_LEAST = 3;

/** What reasons to ask are found in. */
type Weighed = Pick<
  ShopChanges,
  'products' | 'compared' | 'gone' | 'soldOut' | 'large' | 'brands' | 'inStock'
>;

/** Reasons to ask before publishing; none for a usual day, such as a rise of all prices by 3 %. */
export function alarmsOf(changes: Weighed, limits: PublishLimits): Alarm[] {
  const { products, compared, gone, soldOut, large, brands, inStock } = changes;
  const alarms: Alarm[] = [];
  const lost = gone + soldOut;
  if (lost >= AT_LEAST && lost / products > limits.lost / 100)
    alarms.push({
      limit: 'lost',
      text: `ушло или распродано ${percent(lost / products)} товаров (ушло ${formatCount(gone)}, распродано ${formatCount(soldOut)} из ${formatCount(products)}): не обрезан ли файл?`,
    });
  else if (inStock.after === 0 && inStock.before >= AT_LEAST)
    alarms.push({ limit: 'empty', text: 'в наличии не осталось ни одного товара: верен ли столбец stock?' });
  if (large >= AT_LEAST && large / compared > limits.moved / 100)
    alarms.push({
      limit: 'moved',
      text: `${percent(large / compared)} цен изменились больше чем на ${percent(limits.move / 100)} (${formatCount(large)} из ${formatCount(compared)}): верна ли запятая?`,
    });
  for (const { name, products: own, share } of brands)
    if (own >= AT_LEAST && Math.abs(share) > limits.brand / 100)
      alarms.push({
        limit: 'brand',
        text: `цены марки ${name} изменились на ${signedPercent(share)} (медиана, товаров: ${formatCount(own)}): так и задумано?`,
      });
  return alarms;
}
