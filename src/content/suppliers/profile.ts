import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { check } from '#src/content/import/check/by-schema.ts';
import { Problems, problemText } from '#src/content/import/check/problems.ts';
import { readYaml } from '#src/content/import/read/front-matter.ts';
import { fold } from '#src/domain/search-text.ts';
import { type Columns, MAX_TITLE_ROWS } from './columns.ts';
import { OF_TYRE } from './commerceml/properties.ts';
import { currenciesOf, netOf, thousandsOf } from './currencies.ts';
import { daysInHeading } from './days-text.ts';
import { FIELDS, type Field, headingKey, meaningOf, TYRES_OF_SET } from './headings.ts';
import { from, isAlike, isHeadingAgain, unlike } from './headings-again.ts';
import { areOfSets } from './other-price.ts';
import { type Profile, profileSchema } from './profile.schema.ts';
import { whyNotAdded } from './stock-columns.ts';
import { type Sheet, TableError, type TableRow } from './tables/table-error.ts';

/** A supplier's name: that of its files in content/suppliers and content/prices. */
export const SUPPLIER_NAME = /^[a-z0-9][a-z0-9-]{0,40}$/u;

/** Path of a supplier's profile. */
export const profileFile = (contentDir: string, name: string): string =>
  path.join(contentDir, 'suppliers', `${name}.yaml`);

/** A supplier's profile; null when there is none. @throws {TableError} when it has an error */
export function readProfile(contentDir: string, name: string): Profile | null {
  const file = profileFile(contentDir, name);
  if (!existsSync(file)) return null;
  const problems = new Problems();
  const yaml = readYaml(file, problems);
  const profile = yaml && check(profileSchema, yaml.data, yaml.source, problems);
  const [first] = [...problems.errors, ...problems.warnings];
  if (!profile || first) throw new TableError(first ? problemText(first) : `${file}: профиль не читается`);
  if (profile.change.includes('price') && profile.price_from === 'price' && profile.markup === undefined)
    throw new TableError(
      `${file}: markup: ожидалась наценка в процентах на цену поставщика (0 — без наценки), найдено: пусто`,
    );
  return profile;
}

/** A supplier's name and profile. */
export interface Supplier {
  name: string;
  profile: Profile;
}

/**
 * The suppliers with a profile, in the order of their names.
 * @param onBroken called with the error of a profile that cannot be read
 */
export function readProfiles(contentDir: string, onBroken: (error: TableError) => void): Supplier[] {
  const folder = path.dirname(profileFile(contentDir, ''));
  const names = (existsSync(folder) ? readdirSync(folder) : [])
    .filter(file => file.endsWith('.yaml') && SUPPLIER_NAME.test(path.basename(file, '.yaml')))
    .map(file => path.basename(file, '.yaml'))
    .sort();
  return names.flatMap(name => {
    try {
      const profile = readProfile(contentDir, name);
      return profile ? [{ name, profile }] : [];
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      onBroken(error);
      return [];
    }
  });
}

const headingsOf = (profile: Profile, field: Field): string[] => [profile.columns[field] ?? []].flat();

/** Where each of a field's headings stands: one that is named again is the next of the same text. */
function positions(headings: readonly string[], folded: readonly string[]): number[] {
  const last = new Map<string, number>();
  return headings.map(text => {
    const heading = headingKey(text);
    const at = last.get(heading) === -1 ? -1 : folded.indexOf(heading, (last.get(heading) ?? -1) + 1);
    last.set(heading, at);
    return at;
  });
}

/** Columns that count without being named, since they tell which tyre a row is, whether it is new, and what its price is of. */
const UNNAMED = [
  'unit',
  'vat',
  'condition',
  'runflat',
  'xl',
  'special',
  'available',
  'reserved',
  'barcode',
  'article',
  'note',
] as const satisfies readonly Field[];

/** The columns of a row of headings that a profile does not name and that count. */
function unnamedIn(
  { cells }: TableRow,
  profile: Profile,
  named: ReadonlyMap<Field, readonly number[]>,
  isExchange: boolean,
): [Field, number[]][] {
  const meanings = cells.map(meaningOf);
  const taken = new Set([...named.values()].flat());
  // What is free is without what is reserved.
  const isFree = headingsOf(profile, 'stock').some(text => {
    const { field, stock } = meaningOf(text) ?? {};
    return field === 'available' || stock === 'free';
  });
  return [...new Set([...UNNAMED, 'currency' as const, ...(isExchange ? OF_TYRE : [])])]
    .filter(field => profile.columns[field] === undefined)
    .map((field): [Field, number[]] => [
      field,
      meanings.flatMap((meaning, index) =>
        meaning?.field === field &&
        // The supplier's code may be the maker's article as well.
        (field === 'article' || !taken.has(index)) &&
        !(field === 'reserved' && isFree && !meaning.isWithin)
          ? [index]
          : [],
      ),
    ])
    .filter(([, indices]) => indices.length > 0);
}

/** Of how many tyres the prices and stocks are that a profile names, by index. */
function tyresBy(profile: Profile, sheet: Sheet, heading: TableRow, at: Columns['at']): Map<number, number> {
  // Names of warehouses and of kinds of prices of 1C say nothing of sets.
  if (sheet.isOfChanges !== undefined) return new Map();
  const indices = [...(at.get('price') ?? []), ...(at.get('recommended') ?? []), ...(at.get('stock') ?? [])];
  const sets = areOfSets(sheet, heading);
  const usual = profile.price_for ?? (sets.prices ? 0 : 1);
  return new Map(
    indices.map(index => {
      const { tyres = 1 } = meaningOf(heading.cells[index] ?? '') ?? {};
      if (tyres > 1) return [index, tyres] as const;
      if (at.get('stock')?.includes(index))
        return [index, sets.hasStocks(index) ? TYRES_OF_SET : tyres] as const;
      return [index, tyres === 0 ? (profile.price_for ?? 0) : usual] as const;
    }),
  );
}

/** The columns that a profile names. @throws {TableError} when the sheet has not all of them in one row */
export function columnsBy(profile: Profile, name: string, sheet: Sheet): Columns {
  const { place, rows } = sheet;
  const why = sheet.isOfChanges === undefined ? whyNotAdded(headingsOf(profile, 'stock')) : null;
  if (why !== null)
    throw new TableError(
      `content/suppliers/${name}.yaml: stock складывает столбцы, а ${why}: оставьте в stock только то, что можно сложить`,
    );
  const fields = (Object.keys(FIELDS) as Field[]).filter(field => headingsOf(profile, field).length > 0);
  const filtered = [...Object.keys(profile.only), ...Object.keys(profile.skip)];
  const wanted = [...fields.map(field => headingsOf(profile, field)), ...filtered.map(text => [text])];
  const lackingIn = (folded: readonly string[]): string[] =>
    wanted.flatMap(headings => {
      const at = positions(headings, folded);
      return headings.filter((_, index) => at[index] === -1);
    });
  const columnsIn = (heading: TableRow, folded: readonly string[], part = sheet): Columns => {
    const named = new Map(
      fields.map(field => [field, positions(headingsOf(profile, field), folded)] as const),
    );
    const at = new Map<Field, readonly number[]>([
      ...named,
      ...unnamedIn(heading, profile, named, sheet.isOfChanges !== undefined),
    ]);
    const columns: Columns = {
      heading,
      at,
      isWanted: wantedBy(profile, folded),
      changes: changesOf(profile),
      tyres: tyresBy(profile, part, heading, at),
      currencies: currenciesOf(part, { heading, at }),
      net: netOf(part, { heading, at }),
      thousands: thousandsOf(part, { heading, at }),
      vat: profile.vat,
      ...(profile.price_for === undefined ? {} : { priceFor: profile.price_for }),
      stockWords: profile.stock_words,
      units: profile.units,
      rates: profile.rates,
      aliases: profile.aliases,
      minStock: profile.min_stock,
      days: headingsOf(profile, 'stock').map(text => daysOf(profile, text)),
      below: row => {
        const cells = row.cells.map(headingKey);
        if (lackingIn(cells).length === 0) return columnsIn(row, cells, from(sheet, row));
        if (!isHeadingAgain(row, columns)) return null;
        return isAlike(row, columns) ? columns : { ...columns, unlike: unlike(row) };
      },
    };
    return columns;
  };
  let missing = '';
  for (const heading of rows.slice(0, MAX_TITLE_ROWS)) {
    const folded = heading.cells.map(headingKey);
    const lacking = lackingIn(folded);
    if (lacking.length === 0) return columnsIn(heading, folded);
    if (lacking.length < fields.length + filtered.length) missing = lacking[0] ?? missing;
  }
  throw new TableError(
    `${place}: нет столбца «${missing || headingsOf(profile, fields[0] ?? 'name')[0]}» из content/suppliers/${name}.yaml: проверьте, того ли поставщика этот файл, или поправьте профиль`,
  );
}

/** The fields from which a list changes price and stock. */
const changesOf = ({ change, price_from, floor }: Profile): Field[] => [
  ...(change.includes('price') ? [price_from] : []),
  ...(change.includes('price') && floor === 'recommended' ? [floor] : []),
  ...(change.includes('stock') ? (['stock', 'days'] as const) : []),
];

/** Days until what is in a warehouse is here, by the profile, else by its heading; empty when it is. */
const daysOf = ({ days = {} }: Profile, warehouse: string): string =>
  typeof days === 'string' ? days : (days[warehouse] ?? daysInHeading(warehouse));

/** Whether a cell has a word that begins with one of the words: «диск» is in «Диски литые», but «шина» is not in «машина». */
const hasWord = (cell: string, words: readonly string[]): boolean =>
  words.some(word => ` ${fold(cell)}`.includes(` ${fold(word)}`));

/** Tells the rows that a profile lets in, by `only` and `skip`. */
function wantedBy({ only, skip }: Profile, headings: readonly string[]): NonNullable<Columns['isWanted']> {
  const has = (cells: readonly string[]) => {
    return ([heading, words]: [string, string[]]) =>
      hasWord(cells[headings.indexOf(headingKey(heading))] ?? '', words);
  };
  const [needed, unwanted] = [Object.entries(only), Object.entries(skip)];
  return cells => needed.every(has(cells)) && !unwanted.some(has(cells));
}

/** A cell may have several lines, a comment has one. */
const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ');

/** The text of a new profile with the columns that were guessed. */
export function newProfile({ heading, at, others, doubts = [], priceFor }: Columns): string {
  const quoted = (index: number) => JSON.stringify(heading.cells[index] ?? '');
  const isUnnamed = ([field, indices]: readonly [Field, readonly number[]]) =>
    (UNNAMED as readonly Field[]).includes(field) &&
    indices.every(index => meaningOf(heading.cells[index] ?? '')?.field === field);
  const counted = [...at]
    .filter(isUnnamed)
    .flatMap(([, indices]) => indices.map(quoted))
    .join(', ');
  const named = [...at].filter(entry => !isUnnamed(entry));
  const lines = named.map(([field, indices]) => {
    const [first = 0, ...more] = indices;
    const value = more.length > 0 ? `[${indices.map(quoted).join(', ')}]` : quoted(first);
    const instead = others?.get(field)?.map(index => `«${inOneLine(heading.cells[index] ?? '')}»`) ?? [];
    const alike = instead.length > 0 ? `; вместо него может быть ${instead.join(', ')}` : '';
    return `  ${field}: ${value} # ${FIELDS[field]}${alike}`;
  });
  const isRecommended = at.has('recommended');
  return [
    '# По чему узнавать его файлы: по имени, по тексту над таблицей, по заголовкам столбцов. Без этого — по столбцам ниже.',
    '# recognise:',
    '#   file: "остатки*.xlsx"',
    '#   text: "ООО «Поставщик»"',
    '# Как читать прайсы этого поставщика. Справа — заголовки столбцов его таблицы.',
    'columns:',
    ...lines,
    ...(counted === '' ? [] : [`  # Считаются и без профиля: ${counted}.`]),
    ...doubts.map(doubt => `# ${inOneLine(doubt)}`),
    '# Какие строки не читать или читать только: слова в столбце, например skip: { "Наименование": [диск, б/у] }.',
    '# Что прайс меняет в магазине: price — цену, stock — остаток, year — год выпуска, country — страну.',
    `change: [${isRecommended ? 'price, stock' : 'stock'}]`,
    '# Какая цена становится ценой магазина: price — цена поставщика с наценкой, recommended — рекомендованная.',
    ...(priceFor === undefined ? [] : ['# Сколько шин в цене комплекта.', `price_for: ${priceFor}`]),
    `price_from: ${isRecommended ? 'recommended' : 'price'}`,
    '# Наценка на цену поставщика в процентах. Чтобы прайс менял цены, впишите её и добавьте price в change.',
    '# markup: 15',
    '# Другая наценка на марки или диаметры: первая, которая подходит.',
    '# markups:',
    '#   - { brand: [Nokian Tyres, Cordiant], rim: 17-19, price: 5000-9000, percent: 12 }',
    '# Не продавать дешевле рекомендованной цены.',
    '# floor: recommended',
    '# Сколько шин значат слова в остатке: есть — 4, мало — 2, много — 20, под заказ — 0; другие числа и слова впишите.',
    '# stock_words: { "много": 40, "на складе": 4 }',
    '# До скольких рублей округлять цену вверх.',
    'round: 10',
    '# Через сколько дней шина поставщика будет в магазине: 3, 3-5 или по складам.',
    '# days: 3-5',
    '# Новый размер известной модели: add — завести товар, ask — спросить в файле unread.csv.',
    'new_sizes: add',
    '',
  ].join('\n');
}
