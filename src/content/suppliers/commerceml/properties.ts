import { type Field, fieldOf } from '../headings.ts';
import { isNotNew } from '../names/marks.ts';

/** What properties of goods may say of a tyre. */
export const OF_TYRE: readonly Field[] = [
  ...(['brand', 'model', 'size', 'width', 'height', 'rim', 'load', 'speed', 'index'] as const),
  ...(['season', 'studs', 'xl', 'runflat', 'special', 'condition', 'barcode', 'year', 'country'] as const),
];
/** Properties and requisites in which people write that a tyre is used. */
const isNote = (heading: string): boolean =>
  fieldOf(heading) === 'note' || /^вид ?номенклатуры$/iu.test(heading);

/** The groups of goods, as a column of the exchange. */
export const GROUP = 'Группа';

/** What the classifier of an exchange calls properties, their values and groups, and what goods say by them. */
export class Properties {
  readonly #names = new Map<string, string>();
  /** Values of lists by their ids. */
  readonly #values = new Map<string, string>();
  /** Names of groups with those above them, by id. */
  readonly #groups = new Map<string, string>();
  /** The ids of the groups that are open. */
  readonly #open: string[] = [];
  /** The id of the property or value, or the name of the requisite, that is being read. */
  #key = '';

  /** Whether the text of an element is wanted. Values of other properties may be long descriptions. */
  wants(name: string, parent: string): boolean {
    if (name !== 'Значение') return name === 'ИдЗначения';
    return parent === 'Справочник' || isTelling(this.#headingIn(parent));
  }

  /** Reads an element. @param said what the product says around it, by the names of properties; null outside of products */
  close(name: string, parent: string, text: string, said: Map<string, string> | null): void {
    if (name === 'Группа') this.#open.pop();
    else if (name === 'Ид' && parent === 'Группа') this.#open.push(text);
    else if (name === 'Наименование' && parent === 'Группа') this.#nameGroup(text);
    else if (name === 'Ид' && parent === 'Группы') this.#say(said, GROUP, this.#groups.get(text) ?? '');
    else if (name === 'Наименование' && /^Свойство/u.test(parent)) this.#names.set(this.#key, text);
    else if (name === 'Значение' && parent === 'Справочник') this.#values.set(this.#key, text);
    else if (name === 'Значение') this.#say(said, this.#headingIn(parent), this.#values.get(text) ?? text);
    else if (name === 'Ид' || name === 'ИдЗначения' || parent === REQUISITE) this.#key = text;
  }

  #headingIn(parent: string): string {
    if (parent === REQUISITE) return this.#key;
    return parent === 'ЗначенияСвойства' ? (this.#names.get(this.#key) ?? '') : '';
  }

  #nameGroup(text: string): void {
    const [id = '', above = ''] = this.#open.slice(-2).toReversed();
    this.#groups.set(id, [this.#groups.get(above) ?? '', text].filter(part => part !== '').join(' → '));
  }

  #say(said: Map<string, string> | null, heading: string, value: string): void {
    if (value !== '' && (heading === GROUP || isOfTyre(heading) || (isNote(heading) && isNotNew(value))))
      said?.set(heading, value);
  }
}

const REQUISITE = 'ЗначениеРеквизита';

const known = new Map<string, boolean>();

/** Whether a property says what {@link OF_TYRE} names. There are few of them, and each is that of thousands of goods. */
export function isOfTyre(heading: string): boolean {
  const is = known.get(heading);
  if (is !== undefined) return is;
  const field = fieldOf(heading);
  if (known.size > MAX_KNOWN) known.clear();
  known.set(heading, field !== null && OF_TYRE.includes(field));
  return isOfTyre(heading);
}

const MAX_KNOWN = 1000;
const isTelling = (heading: string): boolean => heading !== '' && (isOfTyre(heading) || isNote(heading));
