import { formatPrice } from '#src/domain/money.ts';
import { countOf, type Forms, formatCount } from '#src/domain/words.ts';
import { signedPercent } from './percent.ts';
import type { PriceJump, ShopChanges } from './shop-changes.ts';

const PRICES: Forms = ['цена', 'цены', 'цен'];

const jumpLine = ({ id, name, before, after }: PriceJump): string =>
  `    ${id} ${name}: ${formatPrice(before)} → ${formatPrice(after)} (${signedPercent(after / before - 1)})`;

/** What shoppers will notice, as lines for an editor. */
export function changeLines({ up, down, jumps, added, gone, soldOut, back, texts }: ShopChanges): string[] {
  const lines = [
    ...(up.count > 0
      ? [`  подорожало: ${countOf(up.count, PRICES)}, медиана ${signedPercent(up.median)}`]
      : []),
    ...(down.count > 0
      ? [`  подешевело: ${countOf(down.count, PRICES)}, медиана ${signedPercent(down.median)}`]
      : []),
    ...(jumps.length > 0 ? ['  больше всего:', ...jumps.map(jumpLine)] : []),
    ...counted('новых товаров', added),
    ...counted('ушло товаров', gone),
    ...counted('распродано товаров', soldOut),
    ...counted('снова в наличии товаров', back),
    ...counted('изменилось текстов', texts),
  ];
  return lines.length > 0 ? ['Покупатели заметят:', ...lines] : ['Цены, наличие и тексты те же.'];
}

const counted = (what: string, count: number): string[] =>
  count > 0 ? [`  ${what}: ${formatCount(count)}`] : [];
