import { fold } from '#src/domain/search-text.ts';
import { StockReader } from './stock-text.ts';
import { type Sheet, TableError, type TableRow } from './tables/table-error.ts';

/** What a column of a price list may say, with its name for the editor. */
export const FIELDS = {
  code: 'код',
  name: 'название',
  brand: 'марка',
  model: 'модель',
  size: 'размер',
  width: 'ширина',
  height: 'профиль',
  rim: 'диаметр',
  load: 'индекс нагрузки',
  speed: 'индекс скорости',
  index: 'индексы',
  season: 'сезон',
  studs: 'шипы',
  price: 'цена',
  currency: 'валюта',
  recommended: 'рекомендованная цена',
  stock: 'остаток',
  warehouse: 'склад',
  year: 'год',
  country: 'страна',
  days: 'срок, дней',
} as const;
export type Field = keyof typeof FIELDS;

/** Headings by field, the first that fits counts. Folded. */
const HEADINGS: readonly (readonly [Field, RegExp])[] = [
  ['recommended', /ррц|рекоменд|мрц|розн|retail/u],
  ['price', /^(?!.*валют).*(?:цена|опт|стоимость|прайс|price)/u],
  ['currency', /(?:^| )валюта(?: цены)?$|^currency$/u],
  ['stock', /остат|налич|склад|кол во|количество|свободн|доступн|stock|qty/u],
  ['load', /нагруз|^ин$|load/u],
  ['speed', /скорост|^ис$|speed/u],
  ['index', /индекс/u],
  ['name', /наименован|номенклатур|название|^товар|описание|^name|product/u],
  // Before the brand: «Страна-производитель».
  ['country', /страна|country|made in/u],
  ['brand', /бренд|марка|производитель|brand|vendor|изготовитель/u],
  ['model', /модель|рисунок|model/u],
  ['width', /ширина|width/u],
  ['height', /профиль|высота|серия|profile|height/u],
  ['rim', /диаметр|радиус|посадоч|rim|^r$|^d$/u],
  ['size', /размер|size/u],
  ['season', /сезон|season/u],
  ['studs', /шип|stud/u],
  ['year', /^год|dot|year/u],
  ['code', /^код(?! ?(?:тн|стран|групп|валют|окпд|оквэд))|артикул|^арт|sku|^id$|каталожный/u],
];

/** Headings over the names of warehouses, or over what is in the only one. Folded. */
const WAREHOUSE =
  /^(?:(?:наименование|название) )?(?:склад|склада|филиал|филиала|подразделение|подразделения|место хранения|город|warehouse)(?: (?:отгрузки|хранения|наличия|поставщика))?$/u;
const SAMPLE_ROWS = 200;

/** Fields of which a list may have several columns: stock in each warehouse. */
const SEVERAL: readonly Field[] = ['stock'];

/** Fields whose amounts are roubles. */
const PRICES: readonly Field[] = ['price', 'recommended'];
const FOREIGN =
  /[$€¥]|(?<!\p{L})(?:usd|eur|cny|kzt|byn|byr|у\.?\s?е|долл(?:ар\p{L}*)?|евро|юан\p{L}*|тенге|бел\.?\s?руб\p{L}*)(?!\p{L})/iu;

/** The columns of a sheet: indices of cells by field. */
export interface Columns {
  heading: TableRow;
  at: ReadonlyMap<Field, readonly number[]>;
  /** Of guessed columns: others that may be the price, by field. */
  others?: ReadonlyMap<Field, readonly number[]>;
  /** Of guessed columns: prices that are not in roubles. */
  foreign?: readonly number[];
  /** The columns below a row that is a heading again; null for other rows. */
  below?: (row: TableRow) => Columns | null;
  /** Whether a row of these cells is to be read; by default all are. */
  isWanted?: (cells: readonly string[]) => boolean;
  /** Fields that change the shop, whose cells must be readable; by default price and stock. */
  changes?: readonly Field[];
  /** What the supplier means by words in the columns of stocks, where it is not the usual. */
  stockWords?: Readonly<Record<string, number>>;
  /** Days until the supplier's tyres are here, for each column of stocks; empty where they are here at once. */
  days?: readonly string[];
}

/** What a heading says a column has; null for others. */
export const fieldOf = (heading: string): Field | null => {
  const folded = fold(heading);
  return folded === '' || folded.length > 60
    ? null
    : (HEADINGS.find(([, is]) => is.test(folded))?.[0] ?? null);
};

/** Whether most cells of a column say no stock. */
function hasWords(rows: readonly TableRow[], index: number): boolean {
  const stocks = new StockReader();
  const texts = rows.map(({ cells }) => cells[index] ?? '').filter(text => text !== '');
  return texts.filter(text => stocks.read(text) === null).length > texts.length / 2;
}

/** @param below the rows below the headings, which tell names of warehouses from stocks */
function columnsOf(heading: TableRow, below: readonly TableRow[]): Columns {
  const at = new Map<Field, number[]>();
  const others = new Map<Field, number[]>();
  const foreign: number[] = [];
  for (const [index, text] of heading.cells.entries()) {
    const isWarehouse = WAREHOUSE.test(fold(text)) && hasWords(below, index);
    const field = isWarehouse ? 'warehouse' : fieldOf(text);
    if (field === null) continue;
    if (PRICES.includes(field) && FOREIGN.test(text)) {
      foreign.push(index);
      continue;
    }
    const known = at.get(field);
    if (!known) at.set(field, [index]);
    else if (SEVERAL.includes(field)) known.push(index);
    else if (PRICES.includes(field)) others.set(field, [...(others.get(field) ?? []), index]);
  }
  return { heading, at, others, foreign };
}

/** How many rows from the top may be a title. */
export const MOST_TITLE_ROWS = 60;

const canBeRead = ({ at }: Columns): boolean =>
  (at.has('price') || at.has('recommended') || at.has('stock')) && (at.has('name') || at.has('model'));

/**
 * Finds the row of headings and what its columns say.
 * @throws {TableError} when no row has headings for a name and a price or stock
 */
export function guessColumns({ place, rows }: Sheet): Columns {
  const tries = rows
    .slice(0, MOST_TITLE_ROWS)
    .map((row, at) => columnsOf(row, rows.slice(at + 1, at + 1 + SAMPLE_ROWS)))
    .filter(canBeRead);
  // Of two rows that say as much, the one with more warehouses: headings of two rows are joined in the lower one.
  const widthOf = ({ at }: Columns) => at.size + [...at.values()].flat().length / 1000;
  // Of two that follow each other the lower one is what both say.
  const isBetter = (one: Columns, most: Columns) =>
    widthOf(one) > widthOf(most) ||
    (widthOf(one) === widthOf(most) && one.heading.line === most.heading.line + 1);
  const best = tries.reduce<Columns | null>(
    (most, one) => (most === null || isBetter(one, most) ? one : most),
    null,
  );
  if (best) return best;
  throw new TableError(
    `${place}: в первых ${MOST_TITLE_ROWS} строках нет заголовков столбцов: добавьте строку с заголовками «Наименование», «Цена», «Остаток»`,
  );
}
