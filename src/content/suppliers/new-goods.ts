import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toRoubles } from '#src/domain/money.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { type Answers, keyOf } from './answers.ts';
import { type Good, type Goods, type Matched, markedOf } from './goods.ts';
import type { Profile } from './profile.schema.ts';
import { shopPrice } from './shop-price.ts';
import { TableError } from './tables/table-error.ts';
import { csvLine, writeWhole } from './write.ts';

type NewSize = Extract<Matched, { kind: 'new-size' }>;

/** A product that a list brings. */
export interface Newcomer {
  id: number;
  row: NewSize;
}

/**
 * Whether a row becomes a product: the profile lets new sizes in, or the editor answered «новый», and the row has all that a
 * product needs. Else the reason, for the editor.
 */
function hindrance(row: NewSize, profile: Profile, isWanted: boolean, goods: Goods): string | null {
  if (profile.new_sizes !== 'add' && !isWanted) return row.reason;
  if (row.twins.length > 0 && !isWanted)
    return `${row.reason}; отличаются только C или нагрузка на сдвоенные колёса: впишите номер товара (${row.twins.join(', ')}) или «новый»`;
  if (row.tyre.load === '' || row.tyre.speed === '') return `${row.reason}; в названии нет индексов`;
  const answer = `впишите её в файле или ответьте «${isWanted ? 'новый, ' : ''}цена 7450»`;
  if (shopPrice(profile, row.offer, markedOf(row)) === null) {
    const cure = profile.change.includes('price') ? answer : 'добавьте price в change профиля';
    return `${row.reason}; чтобы завести товар, нужна цена: ${cure}`;
  }
  const odd = goods.priceDoubt(row.offer, row, profile);
  return odd === null ? null : `${row.reason}; ${odd}; чтобы завести товар, нужна верная цена: ${answer}`;
}

/**
 * New sizes of known models: those that become products, with fresh ids, and the others with the reason why not. A size that a
 * list names twice becomes one product.
 * @param firstId greater than the id of any product there ever was
 */
export function newcomersOf(
  matched: readonly Matched[],
  profile: Profile,
  answers: Answers,
  firstId: number,
  goods: Goods,
): { newcomers: Newcomer[]; rest: Matched[] } {
  const newcomers: Newcomer[] = [];
  const rest: Matched[] = [];
  const taken = new Set<string>();
  for (const row of matched) {
    if (row.kind !== 'new-size') {
      rest.push(row);
      continue;
    }
    const why = hindrance(row, profile, answers.get(keyOf(row.offer))?.answer?.kind === 'new', goods);
    const name = nameOf(row);
    if (why !== null) rest.push({ ...row, reason: why });
    else if (taken.has(name)) rest.push({ ...row, reason: 'такой же новый товар уже есть в строке выше' });
    else {
      taken.add(name);
      newcomers.push({ id: firstId + newcomers.length, row });
    }
  }
  return { newcomers, rest };
}

const shortName = ({ tyre }: NewSize): string =>
  [
    formatSize(tyre.size),
    `${tyre.load}${tyre.speed}`,
    tyre.xl ? 'XL' : '',
    tyre.runflat ? 'RFT' : '',
    ...tyre.special,
  ]
    .filter(part => part !== '')
    .join(' ');

const nameOf = (row: NewSize): string => `${row.tyre.brand} ${row.tyre.model.title} ${shortName(row)}`;

const yesNo = (is: boolean): string => (is ? 'да' : 'нет');

/** The cells of a new product by the columns of products.csv; the stock comes from the supplier's list. */
function cellsOf({ id, row }: Newcomer, profile: Profile): Readonly<Record<string, string>> {
  const { tyre, offer } = row;
  const price = shopPrice(profile, offer, markedOf(row));
  return {
    id: String(id),
    model: tyre.model.key,
    name: nameOf(row),
    short_name: shortName(row),
    size: formatSize(tyre.size),
    price: price === null ? '' : String(toRoubles(price)),
    stock: '0',
    load_index: tyre.load,
    speed_index: tyre.speed,
    xl: yesNo(tyre.xl),
    runflat: tyre.runflat ? 'да' : '',
    country: offer.country,
    year: offer.year === null ? '' : String(offer.year),
  };
}

export const productsFile = (contentDir: string): string => path.join(contentDir, 'products.csv');

/**
 * An id that no product has had, as far as the content remembers: greater than those of the shop's products, of redirects and
 * of suppliers' code maps.
 */
export function firstFreshId(contentDir: string, goods: readonly Pick<Good, 'id'>[]): number {
  const folder = path.join(contentDir, 'suppliers');
  const codes = existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.codes.csv'))
        .map(name => path.join(folder, name))
    : [];
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const ids = [
    ...read(path.join(contentDir, 'redirects.csv')).matchAll(/\/product\/(\d{1,9})/gu),
    ...codes.flatMap(file => [...read(file).matchAll(/;(\d{1,9})\r?$/gmu)]),
  ].map(([, id]) => Number(id));
  return [...goods.map(({ id }) => id), ...ids].reduce((most, id) => Math.max(most, id), 0) + 1;
}

/** Adds rows to products.csv; the rest of the file stays as it is, byte for byte. @throws {TableError} when it is no UTF-8 with `;` */
export function addProducts(contentDir: string, newcomers: readonly Newcomer[], profile: Profile): void {
  if (newcomers.length === 0) return;
  const file = productsFile(contentDir);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch {
    throw new TableError(
      'products.csv: новые товары дописываются в UTF-8: сохраните таблицу в этой кодировке',
    );
  }
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const columns = (text.split(/\r?\n/u, 1)[0] ?? '')
    .replace(/^\uFEFF/u, '')
    .split(';')
    .map(name => name.replaceAll('"', '').trim());
  if (!columns.includes('model'))
    throw new TableError(
      'products.csv: новые товары дописываются в таблицу с «;»: сохраните её с этим знаком',
    );
  const lines = newcomers.map(each => {
    const cells = cellsOf(each, profile);
    return csvLine(columns.map(column => cells[column] ?? ''));
  });
  writeWhole(file, `${text.replace(/(?:\r?\n)*$/u, end)}${lines.join(end)}${end}`);
}
