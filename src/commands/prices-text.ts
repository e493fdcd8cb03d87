import { becomesOf } from '#src/content/suppliers/accept.ts';
import type { Columns } from '#src/content/suppliers/columns.ts';
import type { Matched } from '#src/content/suppliers/goods.ts';
import { FIELDS } from '#src/content/suppliers/headings.ts';
import type { ReadSheet, SupplierRow } from '#src/content/suppliers/offer.ts';
import { changesOf } from '#src/content/suppliers/price-report.ts';
import type { Profile } from '#src/content/suppliers/profile.schema.ts';
import type { Intake, Written } from '#src/content/suppliers/take-in.ts';
import { formatPrice } from '#src/domain/money.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { countOf, type Forms, formatCount, GOODS } from '#src/domain/words.ts';

const ROWS: Forms = ['строка', 'строки', 'строк'];
const SAMPLE_ROWS = 5;
const MAX_UNREAD = 20;
const MAX_CHANGES = 10;

/** Which columns were taken for what. */
export function columnsText(place: string, { heading, at, others, doubts = [] }: Columns): string {
  const named = (index: number) => `«${heading.cells[index] ?? ''}»`;
  const width = Math.max(...[...at.keys()].map(field => FIELDS[field].length));
  const lines = [...at].map(([field, indices]) => {
    return `  ${FIELDS[field].padEnd(width)}  ${indices.map(named).join(' + ')}`;
  });
  const several = [...(others ?? [])].map(([field, [first = 0, ...rest]]) => {
    const taken = named(at.get(field)?.[0] ?? 0);
    const more = [first, ...rest].map(named).join(', ');
    return `Столбцов «${FIELDS[field]}» несколько: взят ${taken}, есть ещё ${more}. Другой впишите в columns профиля — ${field}: ${JSON.stringify(heading.cells[first] ?? '')}`;
  });
  const found = `Столбцы по заголовкам в строке ${heading.line}:`;
  return [place, found, ...lines, ...doubts, ...several].join('\n');
}

/** « (Москва 4 + Рязань 8)». */
const warehousesOf = ({ stocks = [] }: SupplierRow): string =>
  stocks.length > 1
    ? ` (${stocks.map(({ warehouse, stock }) => `${warehouse || 'без склада'} ${formatCount(stock)}`).join(' + ')})`
    : '';

/** « (год 2023: 4, год 2024: 8)». */
const yearsOf = ({ years = [] }: SupplierRow): string =>
  years.length > 1
    ? ` (${years.map(({ year, stock }) => `год ${year}: ${formatCount(stock)}`).join(', ')})`
    : '';

const numbersOf = (offer: SupplierRow): string =>
  [
    offer.price === null ? '' : formatPrice(offer.price),
    offer.stock === null ? '' : `остаток ${formatCount(offer.stock)}${warehousesOf(offer)}${yearsOf(offer)}`,
  ]
    .filter(part => part !== '')
    .join(', ');

function readAs({ tyre }: SupplierRow): string {
  if (tyre.status === 'refused') return `не прочитано: ${tyre.reason}`;
  const { brand, model, modelText, size, load, speed, xl, runflat } = tyre.tyre;
  const marks = [xl ? 'XL' : '', runflat ? 'Run Flat' : ''];
  return [brand, model?.title ?? `«${modelText}»`, formatSize(size), `${load}${speed}`, ...marks]
    .filter(part => part !== '')
    .join(' ');
}

const SKIPPED = 'пропущена по вашему ответу';

const JOINED = 'другой год выпуска товара из строки выше, остаток прибавлен к ней';

function foundText(each: Matched): string {
  if (each.kind === 'known') return `товар ${each.good.id}`;
  if (each.kind === 'joined') return JOINED;
  return each.kind === 'skipped' ? SKIPPED : each.reason;
}

/** The first rows as they were read. */
export function sampleText(matched: readonly Matched[]): string {
  const lines = matched.slice(0, SAMPLE_ROWS).map(each => {
    const { line, name } = each.offer;
    const found = foundText(each);
    const read = [readAs(each.offer), numbersOf(each.offer), found].filter(part => part !== '').join('; ');
    return `  ${line}: ${name}\n    → ${read}`;
  });
  return ['Первые строки:', ...lines].join('\n');
}

function changesText(matched: readonly Matched[], profile: Profile | null): string[] {
  const { prices, stocks, soldOut } = changesOf([{ matched, profile }]);
  const percent = (by: number) =>
    `${by > 0 ? '+' : '−'}${Math.abs(by * 100).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} %`;
  return [
    `  другая цена: ${formatCount(prices.length)}, другой остаток: ${formatCount(stocks.length)}, из них кончились: ${formatCount(soldOut)}`,
    ...prices
      .slice(0, MAX_CHANGES)
      .map(
        ({ id, name, before, after }) =>
          `    ${id} ${name}: ${formatPrice(before)} → ${formatPrice(after)} (${percent((after - before) / before)})`,
      ),
  ];
}

/** Products whose rows of several years of manufacture were added up. */
function yearsText(matched: readonly Matched[]): string[] {
  const joined = matched.flatMap(each => (each.kind === 'known' && each.offer.years ? [each] : []));
  if (joined.length === 0) return [];
  const lines = joined
    .slice(0, MAX_CHANGES)
    .map(
      ({ good, offer }) =>
        `    ${good.id} ${good.name}: остаток ${formatCount(offer.stock ?? 0)}${yearsOf(offer)}`,
    );
  return [`  сложены по годам выпуска: ${countOf(joined.length, GOODS)}`, ...lines];
}

/** Counts of a list and its rows that are not taken, each with its reason. */
export function summaryText(
  matched: readonly Matched[],
  { passed, filtered, joined }: Pick<ReadSheet, 'passed' | 'filtered' | 'joined'>,
  profile: Profile | null,
): string {
  const of = (kind: Matched['kind']) => matched.filter(each => each.kind === kind);
  const others = matched.flatMap(each =>
    each.kind === 'known' || each.kind === 'skipped' || each.kind === 'joined' ? [] : [each],
  );
  const products = new Set(matched.flatMap(each => (each.kind === 'known' ? [each.good.id] : [])));
  const priced = matched.filter(({ offer }) => offer.isPriceAnswered).length;
  return [
    `Прочитано ${countOf(matched.length, ROWS)}; без предложения (заголовки групп, итоги): ${formatCount(passed)}`,
    ...(filtered > 0 ? [`  отсеяны профилем (only, skip): ${formatCount(filtered)}`] : []),
    ...(joined > 0 ? [`  сложены по складам с такой же строкой: ${formatCount(joined)}`] : []),
    ...yearsText(matched),
    `  найдены в магазине: ${formatCount(of('known').length)}, это ${countOf(products.size, GOODS)}`,
    ...changesText(matched, profile),
    `  новый размер известной модели: ${formatCount(of('new-size').length)}`,
    `  модели в магазине нет: ${formatCount(of('new-model').length)}`,
    `  не прочитаны: ${formatCount(of('unread').length)}`,
    ...(priced > 0 ? [`  цена по вашему ответу: ${formatCount(priced)}`] : []),
    ...(of('skipped').length > 0 ? [`  ${SKIPPED}: ${formatCount(of('skipped').length)}`] : []),
    ...(others.length > 0 ? ['  строки без товара магазина и почему:'] : []),
    ...others
      .slice(0, MAX_UNREAD)
      .map(({ offer, reason }) => `    строка ${offer.line}: ${offer.name}: ${reason}`),
    ...(others.length > MAX_UNREAD ? [`    …и ещё ${formatCount(others.length - MAX_UNREAD)}`] : []),
  ].join('\n');
}

const MISSING: Readonly<Record<Profile['missing'], string>> = {
  sold: 'распроданы',
  hide: 'скрыты, их адреса ведут на модели',
  keep: 'снова цена и остаток из products.csv',
};

/** Products that a whole list no longer names, and what becomes of them. */
function missingText(missing: Intake['missing'], profile: Profile): string[] {
  if (missing.length === 0) return [];
  const what = MISSING[becomesOf(profile)];
  const more = missing.length - MAX_UNREAD;
  return [
    `Товары, которых нет в новом прайсе: ${formatCount(missing.length)}; ${what} (missing профиля)`,
    ...missing.slice(0, MAX_UNREAD).map(({ id, name }) => `    ${id} ${name}`),
    ...(more > 0 ? [`    …и ещё ${formatCount(more)}`] : []),
  ];
}

const NOTHING_WRITTEN = { proposed: 0, pictured: 0, unproposed: 0, photos: 0, damaged: [] };

/** New products, questions to the editor, and of what was written photographs and models that are proposed. */
export function intakeText(
  { newcomers, unsettled, missing }: Intake,
  supplier: string,
  profile: Profile,
  written: Omit<Written, 'takeBack'> | null,
): string {
  const { proposed, pictured, unproposed, photos, damaged } = written ?? NOTHING_WRITTEN;
  const names = newcomers.slice(0, MAX_UNREAD).map(({ id, row }) => `    ${id}: ${row.offer.name}`);
  return [
    ...(newcomers.length > 0 ? [`Новые товары: ${formatCount(newcomers.length)}`, ...names] : []),
    ...missingText(missing, profile),
    ...(unsettled > 0
      ? [
          `Ждут ответа: ${countOf(unsettled, ROWS)} в content/suppliers/${supplier}.unread.csv — впишите в столбец answer номер товара, «новый» или «пропустить»`,
        ]
      : []),
    ...(proposed > 0
      ? [
          `Готовые файлы моделей, которых нет в магазине: ${formatCount(proposed)} в content/suppliers/${supplier}.new/${pictured > 0 ? `, с фотографией ${formatCount(pictured)}` : ''}`,
        ]
      : []),
    ...(unproposed > 0
      ? [
          `Ещё моделей, которых нет в магазине: ${formatCount(unproposed)}; файлы для них появятся, когда вы перенесёте готовые или ответите на их строки`,
        ]
      : []),
    ...(damaged.length > 0
      ? [
          `Картинки 1С повреждены или слишком велики и не взяты: ${formatCount(damaged.length)} (${damaged.slice(0, 3).join('; ')})`,
        ]
      : []),
    ...(photos > 0
      ? [`Фотографии моделям, у которых их не было: ${formatCount(photos)} в content/storage/tyres/`]
      : []),
  ].join('\n');
}
