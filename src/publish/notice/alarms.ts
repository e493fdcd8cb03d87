import { LARGE_MOVE, type ShopChanges } from './shop-changes.ts';

/** From which share on a change is taken for a mistake, unless the editor says that it is none. */
const LIMITS = { lost: 0.3, moved: 0.5, brand: 0.3 };

const percent = (share: number): string =>
  `${(share * 100).toLocaleString('ru-RU', { maximumFractionDigits: 0 })}\u00A0%`;

/** Reasons to ask before publishing, in words; none for a usual day, such as a rise of all prices by 3 %. */
export function alarmsOf(changes: ShopChanges): string[] {
  const { products, gone, soldOut, large, brands } = changes;
  if (products === 0) return [];
  const alarms: string[] = [];
  const lost = (gone + soldOut) / products;
  if (lost > LIMITS.lost)
    alarms.push(
      `ушло или распродано ${percent(lost)} товаров (ушло ${gone}, распродано ${soldOut} из ${products}): не обрезан ли файл?`,
    );
  if (large / products > LIMITS.moved)
    alarms.push(
      `${percent(large / products)} цен изменились больше чем на ${percent(LARGE_MOVE)}: верна ли запятая?`,
    );
  for (const { name, share } of brands)
    if (Math.abs(share) > LIMITS.brand)
      alarms.push(`цены марки ${name} сдвинулись на ${percent(share)} (по медиане)`);
  return alarms;
}
