import { stringPool } from '#src/content/import/read/string-pool.ts';
import { sizesIn } from '#src/domain/sizes-in-text.ts';
import { isNotNew, isSurelyUsed } from '../names/marks.ts';
import { MAX_ROWS, tooManyRows } from '../tables/table-error.ts';
import { doubtful, isDoubtful, PIECE_CODE, type PriceType, priceOfOne } from './doubtful.ts';
import type { Part } from './files.ts';
import { detached, parsePart } from './parse.ts';
import { Properties } from './properties.ts';

/** A product of an exchange or one of its variants, as far as all parts tell. */
export interface Entry {
  id: string;
  line: number;
  article: string;
  name: string;
  /** The name for documents, «Полное наименование». */
  fullName: string;
  /** Values of its characteristics: «2026», «б/у». */
  traits: readonly string[];
  /** What its groups and properties say, by their names. */
  said: ReadonlyMap<string, string>;
  /** The unit in which it is counted; empty where it is not told. */
  unit: string;
  /** The path of its first picture; empty for none. */
  picture: string;
  isDeleted: boolean;
  /** By id of the price type. */
  prices: ReadonlyMap<string, string>;
  /** By id of the warehouse. */
  stocks: ReadonlyMap<string, string>;
  /** In all warehouses; empty where it is not told. */
  total: string;
  /** Whether its stocks are as many as it has in all: where it is in no other warehouse. */
  isInNoOther: boolean;
}

/** Most goods have no prices and stocks: those are of offers. A map of its own for each would take 20 MB for 50 000. */
const NO_TRAITS: readonly string[] = [];
const NONE: ReadonlyMap<string, string> = new Map();

/** What all parts of an exchange say. */
export class Exchange {
  readonly goods = new Map<string, Entry>();
  readonly offers = new Map<string, Entry>();
  readonly priceTypes = new Map<string, PriceType>();
  readonly warehouses = new Map<string, string>();
  /** Codes of units (ОКЕИ) by their ids and short names. */
  readonly #units = new Map<string, string>();
  readonly properties = new Properties();
  /** What an editor should know of it. */
  readonly notes: string[] = [];
  /** How many pictures it names. */
  pictures = 0;
  changesOnly = false;

  learnUnit(name: string, code: string): void {
    const known = this.#units.get(name) ?? '';
    if (name === '' || code === '' || known.includes(code)) return;
    this.#units.set(name, known === '' ? code : `${known}, ${code}`);
  }

  /** The unit of a name or id: pieces by their code, whatever they are called. */
  unitOf(name: string): string {
    const code = this.#units.get(name);
    return code === undefined || code === PIECE_CODE ? (code ?? name) : `${name}, код ${code}`;
  }

  entry(kind: 'goods' | 'offers', line: number): (id: string) => Entry {
    return id => {
      const known = this[kind].get(id);
      if (known) return known;
      if (this[kind].size >= MAX_ROWS) throw tooManyRows('Выгрузка 1С');
      const fresh: Entry = {
        id,
        line,
        article: '',
        name: '',
        fullName: '',
        traits: NO_TRAITS,
        said: NONE,
        unit: '',
        picture: '',
        isDeleted: false,
        prices: NONE,
        stocks: NONE,
        total: '',
        isInNoOther: false,
      };
      this[kind].set(id, fresh);
      return fresh;
    };
  }
}

const YES = /^(?:true|1|да|истина)$/iu;
const TEXTS = new Set([
  ...['Ид', 'Артикул', 'Наименование', 'ПометкаУдаления', 'Статус', 'Картинка'],
  ...['ИдТипаЦены', 'ЦенаЗаЕдиницу', 'Валюта', 'Единица', 'Коэффициент', 'УчтеноВСумме'],
  ...['ИдСклада', 'Количество', 'КоличествоНаСкладе', 'БазоваяЕдиница', 'ПолноеНаименование', 'Описание'],
  ...['Код', 'НаименованиеКраткое', 'МинКоличество', 'КоличествоОт'],
]);
const FULL_NAME = /^полное ?наименование$/iu;

/** What lies directly within a product or an offer, before its id is known. */
interface Draft {
  kind: 'goods' | 'offers';
  depth: number;
  line: number;
  fields: Map<string, string>;
  prices: Map<string, string>;
  stocks: Map<string, string>;
  /** Paths. */
  pictures: string[];
  traits: string[];
  said: Map<string, string>;
}

/** Gathers one part into an exchange: CommerceML 2.05 to 2.10. */
class Collector {
  readonly #exchange: Exchange;
  /** Ids of price types and warehouses and most amounts are repeated by thousands of offers. */
  readonly #shared = stringPool();
  #draft: Draft | null = null;
  /** The fields of a price, a warehouse or a price type that is being read. */
  #inner = new Map<string, string>();
  /** The name of the requisite that is being read. */
  #requisite = '';

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  open(path: readonly string[], attributes: Readonly<Record<string, string>>, line: number): boolean {
    const [parent, name] = [path.at(-2), path.at(-1) ?? ''];
    if (name === 'ИзмененияПакетаПредложений' || YES.test(attributes.СодержитТолькоИзменения ?? ''))
      this.#exchange.changesOnly = true;
    const isGood = name === 'Товар' && parent === 'Товары';
    if (isGood || (name === 'Предложение' && parent === 'Предложения')) {
      const status = attributes.Статус ?? '';
      this.#draft = {
        kind: isGood ? 'goods' : 'offers',
        depth: path.length,
        line,
        fields: new Map([['Статус', status]]),
        prices: new Map(),
        stocks: new Map(),
        pictures: [],
        traits: [],
        said: new Map(),
      };
    }
    if (isInner(name, parent)) this.#inner = new Map();
    if ((name === 'Склад' || name === 'Склады') && attributes.КоличествоНаСкладе !== undefined)
      addTo(
        this.#draft?.stocks,
        this.#shared(detached(attributes.ИдСклада ?? '')),
        this.#shared(detached(attributes.КоличествоНаСкладе)),
        'два остатка на одном складе',
      );
    if (name === 'БазоваяЕдиница' && attributes.Код)
      this.#draft?.fields.set(UNIT_CODE, this.#shared(detached(attributes.Код.trim())));
    // Other requisites may be long descriptions.
    if (
      name === 'Значение' &&
      (parent === TRAIT || (parent === REQUISITE && FULL_NAME.test(this.#requisite)))
    )
      return true;
    return TEXTS.has(name) || this.#exchange.properties.wants(name, parent ?? '');
  }

  close(path: readonly string[], text: string): void {
    const [parent, name] = [path.at(-2) ?? '', path.at(-1) ?? ''];
    const draft = this.#draft;
    this.#exchange.properties.close(name, parent, text, draft?.said ?? null);
    if (draft && path.length === draft.depth) {
      this.#finish(draft);
      return;
    }
    if (draft && path.length === draft.depth + 1 && TEXTS.has(name)) {
      if (name === 'Картинка') draft.pictures.push(text);
      else draft.fields.set(name, text);
      if (name === 'БазоваяЕдиница') this.#exchange.learnUnit(text, draft.fields.get(UNIT_CODE) ?? '');
    } else if ((INNER.has(parent) && TEXTS.has(name)) || name === 'УчтеноВСумме') this.#inner.set(name, text);
    else if (parent === REQUISITE && name === 'Наименование') this.#requisite = text;
    else if (parent === REQUISITE && FULL_NAME.test(this.#requisite))
      draft?.fields.set('ПолноеНаименование', text);
    else if (parent === TRAIT && name === 'Значение' && text !== '') draft?.traits.push(text);
    if (isInner(name, parent)) this.#closeInner(name, parent, draft);
  }

  #closeInner(name: string, parent: string, draft: Draft | null): void {
    const field = (of: string) => this.#shared(this.#inner.get(of) ?? '');
    if (draft && name === 'Цена' && field('ЦенаЗаЕдиницу') !== '')
      addTo(
        draft.prices,
        field('ИдТипаЦены'),
        this.#shared(
          priceOfOne({
            amount: field('ЦенаЗаЕдиницу'),
            currency: field('Валюта'),
            unit: this.#exchange.unitOf(field('Единица')),
            coefficient: field('Коэффициент'),
            from: field('МинКоличество') || field('КоличествоОт'),
          }),
        ),
        'две цены одного вида',
      );
    else if (draft && (field('Количество') || field('КоличествоНаСкладе')) !== '')
      addTo(
        draft.stocks,
        field('ИдСклада') || field('Ид'),
        field('Количество') || field('КоличествоНаСкладе'),
        'два остатка на одном складе',
      );
    else if (!draft && name === 'ТипЦены' && parent === 'ТипыЦен')
      this.#exchange.priceTypes.set(field('Ид'), {
        name: field('Наименование'),
        currency: field('Валюта'),
        isWithoutVat: /^(?:false|0|нет|ложь)$/iu.test(field('УчтеноВСумме')),
      });
    else if (!draft && name === 'Склад' && parent === 'Склады')
      this.#exchange.warehouses.set(field('Ид'), field('Наименование'));
    else if (name === 'ЕдиницаИзмерения')
      for (const key of ['Ид', 'НаименованиеКраткое']) this.#exchange.learnUnit(field(key), field('Код'));
    // <Остаток> around <Склад> ends after it, with nothing of its own.
    this.#inner = new Map();
  }

  #finish({ kind, line, fields, prices, stocks, pictures, traits, said }: Draft): void {
    this.#draft = null;
    const id = fields.get('Ид') ?? '';
    if (id === '') return;
    const entry = this.#exchange.entry(kind, line)(id);
    entry.article = fields.get('Артикул') || entry.article;
    entry.name = fields.get('Наименование') || entry.name;
    entry.picture ||= pictures.find(text => text !== '') ?? '';
    entry.isDeleted ||=
      YES.test(fields.get('ПометкаУдаления') ?? '') || /^удал[её]н$/iu.test(fields.get('Статус') ?? '');
    if (prices.size > 0) entry.prices = together(entry.prices, prices);
    const fullName = fields.get('ПолноеНаименование') || '';
    if (fullName !== '' && sizesIn(entry.name, true).length === 0) entry.fullName = fullName;
    entry.unit =
      fields.get(UNIT_CODE) || this.#exchange.unitOf(fields.get('БазоваяЕдиница') ?? '') || entry.unit;
    if (traits.length > 0) entry.traits = traits;
    if (isNotNew(fullName)) said.set('Полное наименование', fullName);
    const description = fields.get('Описание') ?? '';
    if (isSurelyUsed(description)) said.set('Примечание', description);
    if (said.size > 0) entry.said = together(entry.said, said);
    // What is in no warehouse that is told is a total.
    const total = fields.get('Количество') || stocks.get('') || '';
    stocks.delete('');
    entry.total = total || entry.total;
    if (stocks.size > 0) {
      entry.stocks = together(entry.stocks, stocks);
      const sum = [...stocks.values()].reduce((all, stock) => all + numberOf(stock), 0);
      entry.isInNoOther = total !== '' && numberOf(total) === sum;
    }
    this.#exchange.pictures += pictures.length;
  }
}

/** Adds a figure; of two different ones of the same id that for sure counts, else both are in doubt. */
function addTo(figures: Map<string, string> | undefined, id: string, figure: string, why: string): void {
  const known = figures?.get(id);
  if (known === undefined || isDoubtful(known)) figures?.set(id, figure);
  else if (known !== figure && !isDoubtful(figure)) figures?.set(id, doubtful(`${known} и ${figure}`, why));
}

const together = (earlier: ReadonlyMap<string, string>, later: ReadonlyMap<string, string>) =>
  earlier.size === 0 ? later : new Map([...earlier, ...later]);

const numberOf = (text: string): number => Number(text.replace(/\s/gu, '').replace(',', '.'));

const INNER = new Set(['Цена', 'Склад', 'Остаток', 'КоличествоНаСкладе', 'ТипЦены', 'ЕдиницаИзмерения']);
/** Within a warehouse «КоличествоНаСкладе» is a number, beside it a group. */
const isInner = (name: string, parent = ''): boolean =>
  INNER.has(name) && !(name === 'КоличествоНаСкладе' && parent === 'Склад');
const REQUISITE = 'ЗначениеРеквизита';
const UNIT_CODE = 'Код единицы';
const TRAIT = 'ХарактеристикаТовара';

/** What the parts of an exchange say together, whatever their order. @throws {TableError} */
export function collect(parts: readonly Part[]): Exchange {
  const exchange = new Exchange();
  for (const part of parts) {
    const collector = new Collector(exchange);
    parsePart(part, {
      open: (path, attributes, line) => collector.open(path, attributes, line),
      close: (path, text) => collector.close(path, text),
    });
  }
  return exchange;
}
