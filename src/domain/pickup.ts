import { type BasketLine, tyresIn } from './basket.ts';
import { type DaysUntilHere, spanText } from './days-until-here.ts';
import type { ShopInfo } from './shop.ts';

/** What points say about a line of the basket. */
export interface PickupLine extends Pick<BasketLine, 'count' | 'available'> {
  /** The shop's stock, which what others have ordered is still part of. */
  stock: number;
  /** How many each point has, by its name; null where the shop does not count them. */
  at: Readonly<Record<string, number>> | null;
  /** Until a supplier's tyre is here; null when the shop has it. */
  days: DaysUntilHere | null;
}

/** How many of a line a point has; what others have ordered may be all from there. */
const atPoint = ({ count, available, stock, at }: PickupLine, point: string): number =>
  Math.min(count, available, Math.max(0, (at?.[point] ?? 0) - (stock - available)));

/** When what a point lacks is there. */
function restText(lines: readonly PickupLine[], pickup: string): string {
  const days = lines.flatMap(line => line.days ?? []);
  const most = (key: keyof DaysUntilHere) => Math.max(...days.map(each => each[key]));
  if (days.length > 0) {
    // Of what the shop has elsewhere, not all comes from a supplier; the point's own way begins in the shop.
    const whence = days.length < lines.length ? '' : ' от\u00A0поставщика';
    const [where, then] = pickup === '' ? ['', ''] : [' в\u00A0магазин', ', потом привезём сюда'];
    return `придёт${where}${whence} ${spanText({ from: most('from'), to: most('to') })}${then}.`;
  }
  return ['привезём.', pickup].filter(Boolean).join(' ');
}

/** What each point has of a basket and when it has the rest, a sentence or two each; none of a point of which nothing is known. */
export function pickupTexts(
  points: readonly Pick<ShopInfo['outposts'][number], 'name' | 'pickup'>[],
  lines: readonly PickupLine[],
): string[] {
  const isCounted = lines.some(({ at }) => at !== null);
  const total = tyresIn(lines);
  return points.flatMap(({ name, pickup }) => {
    const lacking = lines.filter(line => atPoint(line, name) < line.count);
    if (!isCounted && lacking.every(({ days }) => days === null))
      return pickup === '' ? [] : `${name}. ${pickup}`;
    if (lacking.length === 0) return `${name}: все в\u00A0наличии, можно забрать после подтверждения.`;
    const here = lines.reduce((sum, line) => sum + atPoint(line, name), 0);
    const some = here === 0 ? '' : `${here} из\u00A0${total} в\u00A0наличии, остальное `;
    return `${name}: ${some}${restText(lacking, pickup)}`;
  });
}
