import { FEATURES, type Feature } from '#src/domain/season.ts';
import type { TyreSize } from '#src/domain/tyre-size.ts';
import type { Problem, Source } from '../check/problems.ts';
import type { LineFacts, NameFault } from '../kinds/goods-facts.ts';
import type { ProductLine } from '../kinds/product-properties.ts';
import type { Piece } from '../read/csv-records.ts';

/** What is wrong with names of products, by row; most have nothing. */
export type NameFaults = ReadonlyMap<number, readonly NameFault[]>;

/** A product of products.csv with all that its table does not tell. */
export interface GoodsLine extends LineFacts {
  nameFaults: readonly NameFault[];
  /** Digest of what is shown of it. */
  digest: string;
  /** Place in the default order; null when its model is disabled. */
  position: number | null;
  /** The row when it was read by this import; null when it is as it was. */
  read: ProductLine | null;
}

/** Numbers and texts of all products in the order of products.csv, and the pieces of the table. */
export type GoodsColumns = Record<
  | 'ids'
  | 'models'
  | 'sizes'
  | 'prices'
  | 'stocks'
  | 'stockDays'
  | 'nameStarts'
  | 'pieceStarts'
  | 'pieceEnds'
  | 'pieceLines'
  | 'pieceRows',
  Uint32Array
> &
  Record<'positions', Float64Array> &
  Record<'lines', Int32Array> &
  Record<'features' | 'names' | 'digests' | 'table', Uint8Array>;

/** A warning about a row, with the piece that it is in and the distance to the piece's first line. */
export interface RowWarning {
  piece: number;
  problem: Problem;
}

type Facts = LineFacts['data'];

const DIGEST_LENGTH = 22;
const NONE = -1;
const NO_FAULTS: readonly NameFault[] = [];

/** A day as a number of eight digits; 0 for none. */
const dayCode = (day: string | null): number => Number(day?.replaceAll('-', '') ?? 0);

const dayOf = (code: number): string | null => {
  if (code === 0) return null;
  const digits = String(code).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
};

/** Two bits for each feature: not said, no, yes. */
function featureCode(data: LineFacts['data']): number {
  let code = 0;
  for (const feature of FEATURES) code = code * 4 + (data[feature] === null ? 0 : data[feature] ? 2 : 1);
  return code;
}

const featureOf = (code: number, feature: Feature): boolean | null => {
  const own = (code >> (2 * (FEATURES.length - 1 - FEATURES.indexOf(feature)))) & 3;
  return own === 0 ? null : own === 2;
};

/** Columns for so many products. */
const emptyColumns = (length: number) => ({
  ids: new Uint32Array(length),
  models: new Uint32Array(length),
  sizes: new Uint32Array(length),
  prices: new Uint32Array(length),
  stocks: new Uint32Array(length),
  stockDays: new Uint32Array(length),
  features: new Uint8Array(length),
  positions: new Float64Array(length),
  lines: new Int32Array(length),
  digests: Buffer.allocUnsafeSlow(length * DIGEST_LENGTH),
});

/** Texts one after another, and where each begins. */
function joined(texts: readonly string[]): { names: Buffer; nameStarts: Uint32Array } {
  const names = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  const nameStarts = new Uint32Array(texts.length + 1);
  let end = 0;
  for (let row = 0; row < texts.length; row++) {
    end += names.write(texts[row] ?? '', end);
    nameStarts[row + 1] = end;
  }
  return { names, nameStarts };
}

/** Numbers sizes in the order in which they appear. */
function sizeNumbers(): { sizes: TyreSize[]; numberOf: (size: TyreSize) => number } {
  const sizes: TyreSize[] = [];
  const known = new Map<TyreSize, number>();
  const byText = new Map<string, number>();
  const numberOf = (size: TyreSize): number => {
    const number = known.get(size);
    if (number !== undefined) return number;
    const text = JSON.stringify(size);
    const same = byText.get(text) ?? sizes.push(size) - 1;
    byText.set(text, same);
    known.set(size, same);
    return same;
  };
  return { sizes, numberOf };
}

/** Products as columns, and the tyre sizes that they name. `pieceRows` has the first row of each piece, and the end. */
export function columnsOf(
  lines: readonly GoodsLine[],
  modelNumbers: ReadonlyMap<string, number>,
  table: Uint8Array,
  pieces: readonly Piece[],
  pieceRows: Uint32Array,
): { columns: GoodsColumns; sizes: TyreSize[]; nameFaults: NameFaults } {
  const columns = emptyColumns(lines.length);
  const { sizes, numberOf } = sizeNumbers();
  for (let row = 0; row < lines.length; row++) {
    const { data, source, position, digest } = lines[row] as GoodsLine;
    columns.ids[row] = data.id;
    columns.models[row] = modelNumbers.get(data.model) ?? 0;
    columns.sizes[row] = numberOf(data.size);
    columns.prices[row] = data.price;
    columns.stocks[row] = data.stock;
    columns.stockDays[row] = dayCode(data.stock_date);
    columns.features[row] = featureCode(data);
    columns.positions[row] = position ?? NONE;
    columns.lines[row] = source.line([]);
    columns.digests.write(digest, row * DIGEST_LENGTH, 'latin1');
  }
  const pieceColumn = (key: keyof Piece) => Uint32Array.from(pieces.map(piece => piece[key]));
  const faulty = lines.flatMap((line, row) =>
    line.nameFaults.length > 0 ? [[row, line.nameFaults] as const] : [],
  );
  return {
    sizes,
    nameFaults: new Map(faulty),
    columns: {
      ...columns,
      ...joined(lines.map(({ data }) => data.name)),
      table,
      pieceStarts: pieceColumn('start'),
      pieceEnds: pieceColumn('end'),
      pieceLines: pieceColumn('line'),
      pieceRows,
    },
  };
}

/** Products that are as they were, made of columns. */
export class KeptGoods {
  readonly columns: GoodsColumns;
  readonly sizes: readonly TyreSize[];
  readonly models: readonly string[];
  readonly #nameFaults: NameFaults;
  readonly #digests: string;

  constructor(
    columns: GoodsColumns,
    sizes: readonly TyreSize[],
    models: readonly string[],
    nameFaults: NameFaults,
  ) {
    this.#nameFaults = nameFaults;
    this.columns = columns;
    this.sizes = sizes;
    this.models = models;
    const { buffer, byteOffset, byteLength } = columns.digests;
    this.#digests = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  }

  get length(): number {
    return this.columns.ids.length;
  }

  name(row: number): string {
    const { names, nameStarts } = this.columns;
    const [from = 0, to = 0] = [nameStarts[row], nameStarts[row + 1]];
    return Buffer.from(names.buffer, names.byteOffset + from, to - from).toString();
  }

  digest(row: number): string {
    return this.#digests.slice(row * DIGEST_LENGTH, (row + 1) * DIGEST_LENGTH);
  }

  nameFaults(row: number): readonly NameFault[] {
    return this.#nameFaults.get(row) ?? NO_FAULTS;
  }

  /** @param source where it is in the table as it is now */
  line(row: number, source: Source): GoodsLine {
    return new KeptLine(this, row, source);
  }
}

/** A row of the kept goods. There are tens of thousands, of which little is asked: what is not is not made of the columns. */
class KeptLine implements GoodsLine, Facts {
  readonly source: Source;
  readonly #goods: KeptGoods;
  readonly #row: number;
  /** What it is given in place of what was kept. */
  #digest: string | undefined;
  #position: number | null | undefined;

  constructor(goods: KeptGoods, row: number, source: Source) {
    this.#goods = goods;
    this.#row = row;
    this.source = source;
  }

  get data(): Facts {
    return this;
  }

  get read(): null {
    return null;
  }

  get nameFaults(): readonly NameFault[] {
    return this.#goods.nameFaults(this.#row);
  }

  get digest(): string {
    return this.#digest ?? this.#goods.digest(this.#row);
  }

  set digest(digest: string) {
    this.#digest = digest;
  }

  get position(): number | null {
    if (this.#position !== undefined) return this.#position;
    const position = this.#goods.columns.positions[this.#row] ?? NONE;
    return position === NONE ? null : position;
  }

  set position(position: number | null) {
    this.#position = position;
  }

  get id(): number {
    return this.#goods.columns.ids[this.#row] ?? 0;
  }

  get model(): string {
    return this.#goods.models[this.#goods.columns.models[this.#row] ?? 0] ?? '';
  }

  get size(): TyreSize {
    return this.#goods.sizes[this.#goods.columns.sizes[this.#row] ?? 0] as TyreSize;
  }

  get price(): Facts['price'] {
    return (this.#goods.columns.prices[this.#row] ?? 0) as Facts['price'];
  }

  get stock(): number {
    return this.#goods.columns.stocks[this.#row] ?? 0;
  }

  get stock_date(): string | null {
    return dayOf(this.#goods.columns.stockDays[this.#row] ?? 0);
  }

  get name(): string {
    return this.#goods.name(this.#row);
  }

  get runflat(): boolean | null {
    return this.#feature('runflat');
  }

  get spikes(): boolean | null {
    return this.#feature('spikes');
  }

  get cargo(): boolean | null {
    return this.#feature('cargo');
  }

  #feature(feature: Feature): boolean | null {
    return featureOf(this.#goods.columns.features[this.#row] ?? 0, feature);
  }
}
