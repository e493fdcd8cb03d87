import { LABEL_CLASSES, NOISE_LEVELS, PRODUCTION_YEARS } from '#src/domain/tyre-label.ts';

/** A property that tyres are chosen by. Its id in properties.csv is also its column in the catalogue. */
interface KnownProperty {
  /** Its type in properties.csv. */
  type: 'text' | 'number';
  /** What a cell must hold, for the editor. */
  expected: string;
  /** The value of a cell that is not empty; null when it is none. */
  parse(cell: string): string | number | null;
}

const oneOf = (values: readonly number[]) => (cell: string) =>
  values.find(value => String(value) === cell) ?? null;

const ends = (values: readonly number[]) => `от ${values[0]} до ${values.at(-1)}`;

/** Cyrillic letters that look like those of a class. */
const HOMOGLYPHS: Readonly<Record<string, string>> = { А: 'A', В: 'B', С: 'C', Е: 'E' };

const labelClass: KnownProperty = {
  type: 'text',
  expected: `ожидался класс ${LABEL_CLASSES.join(', ')} или пусто`,
  parse(cell) {
    const letter = cell.toUpperCase();
    return LABEL_CLASSES.find(each => each === (HOMOGLYPHS[letter] ?? letter)) ?? null;
  },
};

/** The properties of properties.csv that the search has filters for. The shop works without any of them. */
const KNOWN_PROPERTIES = {
  noise: {
    type: 'number',
    expected: `ожидались целые децибелы ${ends(NOISE_LEVELS)} или пусто`,
    parse: oneOf(NOISE_LEVELS),
  },
  fuel: labelClass,
  wet_grip: labelClass,
  year: {
    type: 'number',
    expected: `ожидался год ${ends(PRODUCTION_YEARS)} или пусто`,
    parse: oneOf(PRODUCTION_YEARS),
  },
  country: {
    type: 'text',
    expected: 'ожидалось название страны до 100 знаков или пусто',
    parse: cell => (cell.length <= 100 ? cell : null),
  },
} as const satisfies Readonly<Record<string, KnownProperty>>;

type Known = keyof typeof KNOWN_PROPERTIES;
const NAMES = Object.keys(KNOWN_PROPERTIES) as Known[];

/** The declaration of a property by its id. */
export const knownProperty = (id: string): KnownProperty | undefined =>
  Object.hasOwn(KNOWN_PROPERTIES, id) ? KNOWN_PROPERTIES[id as Known] : undefined;

/** The catalogue's columns of a product from its cells; null for what is not known. */
export const knownColumns = (
  cells: Readonly<Record<string, string>>,
): Record<Known, string | number | null> =>
  Object.fromEntries(NAMES.map(id => [id, KNOWN_PROPERTIES[id].parse(cells[id] ?? '') || null])) as Record<
    Known,
    string | number | null
  >;
