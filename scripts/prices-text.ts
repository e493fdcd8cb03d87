import { formatPrice } from '#src/domain/money.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { countOf, type Forms, formatCount, GOODS } from '#src/domain/words.ts';
import { type Columns, FIELDS } from '#src/suppliers/columns.ts';
import type { Matched } from '#src/suppliers/goods.ts';
import type { Offer } from '#src/suppliers/offers.ts';

const ROWS: Forms = ['строка', 'строки', 'строк'];
const SAMPLE_ROWS = 5;
const SHOWN_UNREAD = 20;
const SHOWN_CHANGES = 10;

/** Which columns were taken for what. */
export function columnsText(place: string, { heading, at }: Columns): string {
  const width = Math.max(...[...at.keys()].map(field => FIELDS[field].length));
  const lines = [...at].map(([field, indices]) => {
    const headings = indices.map(index => `«${heading.cells[index] ?? ''}»`).join(' + ');
    return `  ${FIELDS[field].padEnd(width)}  ${headings}`;
  });
  return [place, `Столбцы по заголовкам в строке ${heading.line}:`, ...lines].join('\n');
}

const numbersOf = ({ price, stock }: Offer): string =>
  [price === null ? '' : formatPrice(price), stock === null ? '' : `остаток ${formatCount(stock)}`]
    .filter(part => part !== '')
    .join(', ');

function readAs({ tyre }: Offer): string {
  if (tyre.status === 'refused') return `не прочитано: ${tyre.reason}`;
  const { brand, model, modelText, size, load, speed, xl, runflat } = tyre.tyre;
  const marks = [xl ? 'XL' : '', runflat ? 'Run Flat' : ''];
  return [brand, model?.title ?? `«${modelText}»`, formatSize(size), `${load}${speed}`, ...marks]
    .filter(part => part !== '')
    .join(' ');
}

/** The first rows as they were read. */
export function sampleText(matched: readonly Matched[]): string {
  const lines = matched.slice(0, SAMPLE_ROWS).map(each => {
    const { line, name } = each.offer;
    const found = each.kind === 'known' ? `товар ${each.good.id}` : each.reason;
    const read = [readAs(each.offer), numbersOf(each.offer), found].filter(part => part !== '').join('; ');
    return `  ${line}: ${name}\n    → ${read}`;
  });
  return ['Первые строки:', ...lines].join('\n');
}

function changesText(matched: readonly Matched[]): string[] {
  const known = matched.filter(each => each.kind === 'known');
  const dearer = known.flatMap(({ offer, good }) =>
    offer.price !== null && offer.price !== good.price
      ? [{ good, price: offer.price, by: (offer.price - good.price) / good.price }]
      : [],
  );
  const stocks = known.filter(({ offer, good }) => offer.stock !== null && offer.stock !== good.stock);
  const gone = stocks.filter(({ offer, good }) => offer.stock === 0 && good.stock > 0);
  const percent = (by: number) =>
    `${by > 0 ? '+' : '−'}${Math.abs(by * 100).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} %`;
  const most = dearer.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, SHOWN_CHANGES);
  return [
    `  другая цена: ${formatCount(dearer.length)}, другой остаток: ${formatCount(stocks.length)}, из них кончились: ${formatCount(gone.length)}`,
    ...most.map(
      ({ good, price, by }) =>
        `    ${good.id} ${good.name}: ${formatPrice(good.price)} → ${formatPrice(price)} (${percent(by)})`,
    ),
  ];
}

/** Counts of a list and its rows that are not taken, each with its reason. */
export function summaryText(matched: readonly Matched[], passed: number): string {
  const of = (kind: Matched['kind']) => matched.filter(each => each.kind === kind);
  const others = matched.flatMap(each => (each.kind === 'known' ? [] : [each]));
  const twice = matched.length - of('new-model').length - of('new-size').length - of('unread').length;
  const products = new Set(matched.flatMap(each => (each.kind === 'known' ? [each.good.id] : [])));
  return [
    `Прочитано ${countOf(matched.length, ROWS)}; без предложения (заголовки групп, итоги): ${formatCount(passed)}`,
    `  найдены в магазине: ${formatCount(twice)}, это ${countOf(products.size, GOODS)}`,
    ...changesText(matched),
    `  новый размер известной модели: ${formatCount(of('new-size').length)}`,
    `  модели в магазине нет: ${formatCount(of('new-model').length)}`,
    `  не прочитаны: ${formatCount(of('unread').length)}`,
    ...others
      .slice(0, SHOWN_UNREAD)
      .map(({ offer, reason }) => `    строка ${offer.line}: ${offer.name}: ${reason}`),
    ...(others.length > SHOWN_UNREAD ? [`    …и ещё ${formatCount(others.length - SHOWN_UNREAD)}`] : []),
  ].join('\n');
}
