import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileChunks } from './files.ts';
import { type Events, PartParser } from './parse.ts';

/** An order as 1C sends it back. */
export interface OrderDocument {
  /** `Ид`, that of the site where the order came from it, and `Номер`. */
  ids: readonly string[];
  /** Its fields and requisites by name: «Статус заказа», «Отменен», «ПометкаУдаления»… */
  values: ReadonlyMap<string, string>;
}

const FIELDS = new Set(['Ид', 'Номер', 'ПометкаУдаления', 'Отменен', 'Проведен']);
const REQUISITE = new Set(['Наименование', 'Значение']);

/** Gathers documents: `…/Документ/Ид`, `…/Документ/ЗначенияРеквизитов/ЗначениеРеквизита/Наименование`. */
class Collector implements Events {
  readonly documents: OrderDocument[] = [];
  #depth = 0;
  #values = new Map<string, string>();
  #requisite = new Map<string, string>();

  readonly open: Events['open'] = (names, attributes) => {
    const name = names.at(-1) ?? '';
    if (this.#depth === 0 && name === 'Документ') {
      this.#depth = names.length;
      this.#values = new Map(Object.entries(attributes).filter(([field]) => FIELDS.has(field)));
    }
    if (this.#isRequisite(names)) this.#requisite = new Map();
    return FIELDS.has(name) || REQUISITE.has(name);
  };

  readonly close: Events['close'] = (names, text) => {
    const name = names.at(-1) ?? '';
    if (this.#depth === 0) return;
    if (names.length === this.#depth) {
      const ids = ['Ид', 'Номер'].flatMap(field => this.#values.get(field) || []);
      this.documents.push({ ids, values: this.#values });
      this.#depth = 0;
    } else if (names.length === this.#depth + 1 && FIELDS.has(name)) this.#values.set(name, text);
    else if (this.#isRequisite(names.slice(0, -1))) this.#requisite.set(name, text);
    else if (this.#isRequisite(names))
      this.#values.set(this.#requisite.get('Наименование') ?? '', this.#requisite.get('Значение') ?? '');
  };

  #isRequisite(names: readonly string[]): boolean {
    return (
      this.#depth > 0 &&
      names.length === this.#depth + 2 &&
      names.at(-1) === 'ЗначениеРеквизита' &&
      names.at(-2) === 'ЗначенияРеквизитов'
    );
  }
}

/**
 * Reads the orders of a CommerceML file between other tasks of the process.
 * @throws {TableError} when it is damaged, cut short, or beyond the limits
 */
export async function orderDocuments(file: string): Promise<OrderDocument[]> {
  const collector = new Collector();
  const parser = new PartParser(path.basename(file), collector);
  for (const chunk of fileChunks(file)) {
    parser.write(chunk);
    await nextTurn();
  }
  parser.end();
  return collector.documents;
}
