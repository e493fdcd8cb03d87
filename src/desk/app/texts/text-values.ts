/** What the fields of a text share. */
export interface TextContext {
  /** Where its new pictures go, and by which word they are called. */
  folder: string;
  stem: string;
  /** Sentences of the importer by field. */
  problems: Readonly<Record<string, string>>;
  /** Uploads of new pictures by their path, and what takes one more. */
  uploads: Readonly<Record<string, string>>;
  onUpload(name: string, upload: string): void;
  /** Changes the value at a path, whatever else was changed meanwhile; undefined where it says nothing. */
  onChange(path: Path, value: unknown): void;
}

/** Keys from the header down: `['badge', 'title']`. */
export type Path = readonly (string | number)[];

/** A value as people write it in one field, and back. */
interface Written {
  write(value: unknown): string;
  /** @returns undefined for a field that says nothing; what cannot be read stays a text, for the importer to refuse */
  read(text: string): unknown;
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

/** Texts, one a line. */
export const WORDS: Written = {
  write: value => (Array.isArray(value) ? value.join('\n') : ''),
  read: text => (linesIn(text).length > 0 ? linesIn(text) : undefined),
};

/** Rim diameters: «16–18», «до 18», «от 16», «16, 17». */
export const RIMS: Written = {
  write(value) {
    if (Array.isArray(value)) return value.join(', ');
    const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown };
    if (from !== undefined && to !== undefined) return `${from}–${to}`;
    return from === undefined ? (to === undefined ? '' : `до ${to}`) : `от ${from}`;
  },
  read(text) {
    const numbers = text.match(/\d+(?:[.,]\d)?/gu)?.map(one => Number(one.replace(',', '.'))) ?? [];
    const [first, second] = numbers;
    if (first === undefined) return text.trim() || undefined;
    if (/^\s*(?:до|по)/iu.test(text)) return { to: first };
    if (/^\s*(?:от|с)/iu.test(text) && second === undefined) return { from: first };
    if (!/[–—-]|до|по/u.test(text)) return numbers;
    return second !== undefined && numbers.length === 2 ? { from: first, to: second } : text.trim();
  },
};

/** Texts by key, «16: 1 900 руб.» a line. */
export const PAIRS: Written = {
  write: value =>
    Object.entries(valuesOf(value))
      .map(([key, text]) => `${key}: ${text}`)
      .join('\n'),
  read(text) {
    const pairs = linesIn(text).map(line => line.split(/\s*:\s*(.*)/u));
    return pairs.length > 0 ? Object.fromEntries(pairs.map(([key, rest = '']) => [key, rest])) : undefined;
  },
};

/** A number; what is none stays a text, for the importer to refuse. */
export const numberIn = (text: string): unknown => {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' ? undefined : Number.isFinite(number) ? number : text;
};

/** What a flag says that editors wrote in a file: `true` or `false`; else what they wrote. */
export function flagOf(text: string): string {
  const word = text.trim().toLowerCase();
  if (['да', '1', 'yes', 'true', '+'].includes(word)) return 'true';
  return ['нет', '0', 'no', 'false', '-'].includes(word) ? 'false' : text.trim();
}

/** The text of a field for a value: what was typed, as «55.» on the way to 55.75, while it says the same. */
export const textOf = (value: unknown, typed: string): string =>
  numberIn(typed) === value ? typed : String(value ?? '');

/** What is wrong with a field that has one input, which may write a list. */
export const problemAt = (problems: TextContext['problems'], path: Path): string | undefined => {
  const own = path.join('.');
  return problems[own] ?? Object.entries(problems).find(([key]) => key.startsWith(`${own}.`))?.[1];
};

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const valuesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A value in which another stands at a path; undefined takes a key away, and empties an item of a list. */
export function withValueAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number')
    return listOf(whole).with(key, withValueAt(listOf(whole)[key], rest, value) ?? '');
  const all = { ...valuesOf(whole), [key]: withValueAt(valuesOf(whole)[key], rest, value) };
  return Object.fromEntries(Object.entries(all).filter(([, each]) => each !== undefined));
}
