import { formatPrice } from '#src/domain/money.ts';
import { countOf, type Forms, formatCount } from '#src/domain/words.ts';
import { signedPercent } from '#src/publish/review/percent.ts';
import type { PublicationPreview } from '#src/publish/review/publication-preview.ts';
import type { PriceJump, ShopChanges } from '#src/publish/review/shop-changes.ts';

const PRICES: Forms = ['цена', 'цены', 'цен'];

/** Addresses that are named in a line. */
const ADDRESSES = 10;

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

const addressLine = (title: string, addresses: readonly string[]): string[] => {
  const more = addresses.length - ADDRESSES;
  const all = addresses.slice(0, ADDRESSES).join(', ');
  return addresses.length === 0 ? [] : [`${title}: ${all}${more > 0 ? ` и ещё ${formatCount(more)}` : ''}.`];
};

/** {@link changeLines}, and how many pages it takes. */
export function noticeLines({
  changes,
  pages,
  mayBeFewer,
  opened,
  ended,
  upcoming,
}: PublicationPreview): string[] {
  const of = [
    ...(pages.added > 0 ? [`новых ${formatCount(pages.added)}`] : []),
    ...(pages.gone > 0 ? [`ушло ${formatCount(pages.gone)}`] : []),
  ];
  return [
    ...(changes ? changeLines(changes) : []),
    ...addressLine('Новые страницы', opened),
    ...addressLine('Закрылись по сроку', ended),
    ...addressLine('Откроются позже', upcoming),
    `Страниц в магазине ${formatCount(pages.all)}, собрать заново ${mayBeFewer ? 'не больше ' : ''}${formatCount(pages.toRender)}${of.length > 0 ? ` (${of.join(', ')})` : ''}.`,
  ];
}
