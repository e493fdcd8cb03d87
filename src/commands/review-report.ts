import { formatCount } from '#src/domain/words.ts';
import { changeLines } from '#src/publish/review/change-lines.ts';
import type { PublicationPreview } from '#src/publish/review/publication-preview.ts';

/** Addresses that are named in a line. */
const ADDRESSES = 10;

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
