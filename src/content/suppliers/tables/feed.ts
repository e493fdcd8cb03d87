import { SaxesParser } from 'saxes';
import { MAX_CELLS, MAX_ROWS, type Sheet, TableError, type TableRow, tooManyRows } from './table-error.ts';

/** A record of a feed: its values by their paths, «price», «param Ширина», «rests.Москва». */
type Fields = Map<string, string>;

/** Most different paths of a feed. */
const MAX_PATHS = 1000;
/** So few fields make a record of goods. */
const MIN_FIELDS = 3;

/** The records of a feed by the path of the list that they are in. */
class Records {
  readonly #lists = new Map<string, { records: Fields[]; own: number }>();
  readonly #paths = new Set<string>();
  readonly #place: string;
  #cells = 0;

  constructor(place: string) {
    this.#place = place;
  }

  /**
   * @param own how many of the fields are its own, not those of what lies in it
   * @returns whether it is a record of goods
   */
  add(list: string, fields: Fields, own = fields.size): boolean {
    if (own < MIN_FIELDS) return false;
    this.#cells += fields.size;
    for (const path of fields.keys()) this.#paths.add(path);
    if (this.#paths.size > MAX_PATHS) throw this.#tooMany();
    const known = this.#lists.get(list) ?? { records: [], own: 0 };
    this.#lists.set(list, known);
    known.records.push(fields);
    known.own += own;
    if (this.#cells > MAX_CELLS || known.records.length > MAX_ROWS) throw tooManyRows(this.#place);
    return true;
  }

  /** A sheet for each list of goods, with the paths as headings. */
  sheets(): Sheet[] {
    const all = [...this.#lists].filter(([list, { own }]) => this.#isOfGoods(list, own));
    return all.map(([list, { records }]) => ({
      place: all.length > 1 ? `${this.#place}, ${list}` : this.#place,
      rows: this.#rowsOf(records),
    }));
  }

  /** A shop has fields around those of its goods, and goods have deliveries: the list with more fields is that of goods. */
  #isOfGoods(list: string, own: number): boolean {
    const isIn = (inner: string, outer: string) =>
      inner.startsWith(`${outer}/`) || inner.startsWith(`${outer}.`);
    return [...this.#lists].every(([other, { own: rival }]) =>
      isIn(other, list) ? rival <= own : !isIn(list, other) || rival < own,
    );
  }

  #tooMany(): TableError {
    return new TableError(`${this.#place}: слишком много разных полей: попросите у поставщика таблицу`);
  }

  #rowsOf(records: readonly Fields[]): TableRow[] {
    const paths = [...new Set(records.flatMap(fields => [...fields.keys()]))];
    if (paths.length * records.length > MAX_CELLS) throw this.#tooMany();
    return [
      { line: 1, cells: paths },
      ...records.map((fields, at) => ({ line: at + 2, cells: paths.map(path => fields.get(path) ?? '') })),
    ];
  }
}

/** How deep values may lie in each other. */
const DEEPEST = 50;

const tooDeep = (place: string): TableError =>
  new TableError(`${place}: поля вложены друг в друга больше ${DEEPEST} раз: попросите у поставщика таблицу`);

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** An element of XML that has begun. */
interface Element {
  name: string;
  text: string;
  fields: Fields;
  /** How many fields are its own: attributes and elements with a text alone. */
  own: number;
  hasElements: boolean;
}

/** Parts of goods that may have fields enough for goods: the condition of used ones, stocks of several warehouses. */
const PARTS = /^(?:condition|stocks|rests|prices|warehouses|outlets|остатки|склады|цены)$/iu;
const OF_PARTS = /^(?:condition|(?:stock|rest|price|warehouse|outlet)s?|остат(?:ок|ки)|склады?|цен[аы])$/iu;
/** Elements whose attributes say which of several of the same name they are: `<param name="Ширина">`. */
const NAMED_BY = ['name', 'title', 'id', 'code', 'warehouse', 'wrh', 'type'] as const;

/**
 * Goods of an XML feed: YML of Yandex Market and suppliers' own ones. The declared encoding does not count.
 * @throws {TableError} when it is damaged, or no element has fields of goods
 */
export function readXmlFeed(text: string, place: string): Sheet[] {
  const records = new Records(place);
  const open: Element[] = [];
  const categories = new Map<string, { text: string; above: string | undefined }>();
  const categoryOf = (id: string | undefined, depth = 0): string | undefined => {
    const { text, above } = categories.get(id ?? '') ?? {};
    const outer = text === undefined || depth > MAX_DEPTH ? undefined : categoryOf(above, depth + 1);
    return outer === undefined ? text : `${outer} → ${text}`;
  };
  const parser = new SaxesParser({ fragment: false });
  parser.on('error', error => {
    throw new TableError(
      `${place}: XML повреждён или скачан не до конца (${error.message}): скачайте его ещё раз`,
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    if (parent) parent.hasElements = true;
    if (open.length >= DEEPEST) throw tooDeep(place);
    const fields: Fields = new Map(Object.entries(attributes));
    open.push({ name, text: '', fields, own: fields.size, hasElements: false });
  });
  parser.on('text', part => addText(open, part));
  parser.on('cdata', part => addText(open, part));
  parser.on('closetag', () => {
    const closed = open.pop();
    const parent = open.at(-1);
    if (!closed || !parent) return;
    // Categories say what their goods are, as those above them do: «Шины б/у».
    const id = closed.fields.get('id');
    if (closed.name === 'category' && id !== undefined)
      categories.set(id, { text: plain(closed.text), above: closed.fields.get('parentId') });
    const category = categoryOf(closed.fields.get('categoryId'));
    if (category !== undefined) closed.fields.set('category', category);
    const path = [...open, closed].map(({ name }) => name).join('/');
    const isIn = open.length > 2 || (open.length > 1 && parent.own >= MIN_FIELDS);
    const isPart = (isIn ? OF_PARTS : PARTS).test(closed.name);
    if (!isPart && records.add(path, closed.fields, closed.own)) return;
    if (!closed.hasElements && plain(closed.text) !== '') parent.own++;
    addTo(parent.fields, closed);
  });
  try {
    parser.write(text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/u, '')).close();
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(`${place}: XML повреждён или скачан не до конца: скачайте его ещё раз`);
  }
  return someOf(records, place);
}

function addText(open: readonly Element[], part: string): void {
  const top = open.at(-1);
  if (top) top.text += part;
}

/** Gives a record the value of an element in it; of several of one name those of all. */
function addTo(fields: Fields, { name, text, fields: own, hasElements }: Element): void {
  const add = (path: string, value: string) => {
    const former = fields.get(path);
    if (former === value || fields.size >= MAX_PATHS) return;
    fields.set(path, former === undefined ? value : `${former}, ${value}`);
  };
  const value = plain(text);
  const key = NAMED_BY.map(attribute => own.get(attribute)).find(each => each !== undefined);
  const isPlain = key === undefined || (hasElements && !OF_PARTS.test(name));
  const named = isPlain ? name : `${name} ${plain(key)}`;
  if (hasElements || value === '') for (const [path, cell] of own) add(`${named}.${path}`, cell);
  // «Сезон» of `<param name="Сезон">`, as tables head it.
  if (value !== '') add(name === 'param' && key && !fields.has(plain(key)) ? plain(key) : named, value);
}

/**
 * Goods of a JSON feed: the arrays of objects in it, whatever lies around them.
 * @throws {TableError} when it is no JSON, or no array has fields of goods
 */
export function readJsonFeed(text: string, place: string): Sheet[] {
  checkDepth(text, place);
  let data: unknown;
  try {
    const json = text.replace(/^\uFEFF/u, '').trim();
    // An object in each line.
    data = JSON.parse(/^\{[^\n]*\}\s*\n\{/u.test(json) ? `[${json.replace(/\s*\n\s*/gu, ',')}]` : json);
  } catch (error) {
    throw new TableError(
      `${place}: JSON повреждён или скачан не до конца (${(error as Error).message.slice(0, 80)}): скачайте его ещё раз`,
    );
  }
  const records = new Records(place);
  gather(data, '', records);
  return someOf(records, place);
}

/** Brackets are counted before they are parsed: millions of them take gigabytes. */
function checkDepth(text: string, place: string): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isText = !isText;
    else if (sign === '\\') at++;
    else if (isText) continue;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > DEEPEST) throw tooDeep(place);
  }
}

function someOf(records: Records, place: string): Sheet[] {
  const sheets = records.sheets();
  if (sheets.length > 0) return sheets.map(sheet => ({ ...sheet, isFeed: true }));
  throw new TableError(
    `${place}: в этом файле нет списка товаров с названием, ценой и остатком: попросите у поставщика таблицу XLSX или CSV либо YML`,
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MAX_DEPTH = 6;

/** Goods in an object by their codes instead of an array. */
function recordsByCode(value: Readonly<Record<string, unknown>>): Record<string, unknown>[] | null {
  const all = Object.entries(value);
  const isOne = ([code, each]: [string, unknown]) =>
    /\d/u.test(code) &&
    isObject(each) &&
    Object.values(each).filter(own => typeof own !== 'object').length >= MIN_FIELDS;
  return all.length > 1 && all.every(isOne)
    ? all.map(([code, each]) => ({ id: code, ...(each as object) }))
    : null;
}

function gather(value: unknown, path: string, records: Records, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  const byCode = isObject(value) ? recordsByCode(value) : null;
  if (isObject(value) && !byCode) {
    const children = Object.entries(value).filter(([, each]) => typeof each === 'object' && each !== null);
    for (const [key, child] of children)
      gather(child, path === '' ? key : `${path}.${key}`, records, depth + 1);
    return;
  }
  for (const each of byCode ?? (Array.isArray(value) ? value : [])) {
    if (!isObject(each)) continue;
    const fields: Fields = new Map();
    flatten(each, '', fields, 0);
    records.add(path, fields);
  }
}

/** The values of an object by their paths; of objects in an array by their names, as stocks of warehouses are. */
function flatten(value: unknown, path: string, fields: Fields, depth: number): void {
  if (fields.size >= MAX_PATHS || depth > MAX_DEPTH || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      const key = isObject(each)
        ? NAMED_BY.map(name => each[name]).find(name => typeof name === 'string')
        : null;
      flatten(
        each,
        key ? `${path} ${String(key)}` : `${path}${at === 0 ? '' : ` ${at + 1}`}`,
        fields,
        depth + 1,
      );
    }
    return;
  }
  if (isObject(value)) {
    for (const [key, each] of Object.entries(value))
      flatten(each, path === '' ? key : `${path}.${key}`, fields, depth + 1);
    return;
  }
  fields.set(path, plain(String(value)));
}
