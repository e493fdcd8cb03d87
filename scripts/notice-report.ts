import { formatPrice } from '#src/domain/money.ts';
import { countOf, type Forms, GOODS } from '#src/domain/words.ts';
import type { PriceJump, ShopChanges } from '#src/publish/notice/shop-changes.ts';

const PRICES: Forms = ['цена', 'цены', 'цен'];
const TEXTS: Forms = ['текст', 'текста', 'текстов'];
const NBSP = '\u00A0';

const signed = (share: number): string =>
  `${share > 0 ? '+' : '−'}${Math.abs(share * 100).toLocaleString('ru-RU', { maximumFractionDigits: 1 })}${NBSP}%`;

const jumpLine = ({ id, name, before, after }: PriceJump): string =>
  `    ${id} ${name}: ${formatPrice(before)} → ${formatPrice(after)} (${signed(after / before - 1)})`;

/** What shoppers will notice, as lines for an editor; none when they will notice nothing. */
export function noticeLines({ up, down, jumps, added, gone, soldOut, back, texts }: ShopChanges): string[] {
  const lines = [
    ...(up.count > 0 ? [`  подорожало: ${countOf(up.count, PRICES)}, медиана ${signed(up.median)}`] : []),
    ...(down.count > 0
      ? [`  подешевело: ${countOf(down.count, PRICES)}, медиана ${signed(down.median)}`]
      : []),
    ...(jumps.length > 0 ? ['  больше всего:', ...jumps.map(jumpLine)] : []),
    ...(added > 0 ? [`  новые: ${countOf(added, GOODS)}`] : []),
    ...(gone > 0 ? [`  ушли: ${countOf(gone, GOODS)}`] : []),
    ...(soldOut > 0 ? [`  распроданы: ${countOf(soldOut, GOODS)}`] : []),
    ...(back > 0 ? [`  снова в наличии: ${countOf(back, GOODS)}`] : []),
    ...(texts > 0 ? [`  изменились: ${countOf(texts, TEXTS)}`] : []),
  ];
  return lines.length > 0 ? ['Покупатели заметят:', ...lines] : [];
}
