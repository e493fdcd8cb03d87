import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { checkCells, check as checkHeader } from '#src/content/import/check/by-schema.ts';
import { slug } from '#src/content/import/check/cells.schema.ts';
import { Problems } from '#src/content/import/check/problems.ts';
import { FORMS } from '#src/content/import/kinds/all.ts';
import type { Form } from '#src/content/import/kinds/form.ts';
import * as paths from '#src/domain/paths.ts';
import { fileMark } from '#src/platform/file-mark.ts';
import type { TextProblems, TextValues } from '../../api/texts.ts';
import { namesIn } from '../folders.ts';
import { CellTable } from '../goods/cell-table.ts';
import { conflict, Refused } from '../refused.ts';
import type { Bytes, Saves } from '../saves/saves.ts';
import { changedTextFile, newTextFile, readTextFile } from './text-file.ts';

/** The file of a text by its key; a table and a single file are one whatever the key is. */
export const fileOf = ({ place }: Form, key: string): string =>
  place.endsWith('/') ? `${place}${key}.md` : place;
export const isTable = ({ place }: Form): boolean => place.endsWith('.csv');
/** One file, which is not one of many. */
export const isSingle = (form: Form): boolean => !form.place.endsWith('/') && !isTable(form);
/** Whether Markdown stands below its header. */
export const hasBody = ({ place }: Form): boolean => /\/$|\.md$/u.test(place);

/** Where the address of a text's own page leads at best once it is taken away, by place. */
export const ABOVE: Readonly<Record<string, string | undefined>> = {
  'articles/': paths.ARTICLES,
  'brands/': paths.BRANDS,
  'collections/': paths.COLLECTIONS,
  'models/': paths.PRODUCTS,
  'pages/': paths.HOME,
  'promos/': paths.PROMOS,
};

/** Where addresses of former pages lead. */
export const REDIRECTS = 'redirects.csv';

/** @throws {Refused} for a kind without a form */
export function formOf(place: string): Form {
  const form = FORMS.find(each => each.place === place);
  if (!form) throw new Refused(404, 'Такой формы нет: обновите страницу.');
  return form;
}

/** @throws {Refused} for what cannot be the name of a file */
export function checkKey(form: Form, key: string): void {
  const result = isSingle(form) ? { success: key === '' } : slug.safeParse(key);
  if (result.success) return;
  throw new Refused(400, 'Адрес — латинскими буквами, цифрами, «-» и «_».', {
    fields: { key: 'ожидался адрес из латинских букв, цифр, «-» и «_»' },
  });
}

/** What names a row of a table: its cells, since nothing else does. */
const rowKey = (cells: Readonly<Record<string, string>>): string =>
  hash('sha256', JSON.stringify(cells)).slice(0, 12);

const rowsOf = (table: CellTable): { key: string; row: number; data: Record<string, string> }[] =>
  Array.from({ length: table.length }, (_, row) => {
    const data = table.cells(row);
    return { key: rowKey(data), row, data };
  });

interface ContentPlace {
  config: { contentDir: string };
  saves: Pick<Saves, 'read'>;
}

/** Texts as they were read last: of thousands of models those that have changed are read again. */
const known = new Map<string, { mark: string | null; values: TextValues | null }>();

/** Keys of all texts of a form, in the order of their files, with what they say. */
export function textsOf({ config, saves }: ContentPlace, form: Form): { key: string; values: TextValues }[] {
  const file = fileOf(form, '');
  if (isTable(form)) {
    const bytes = saves.read(file);
    const rows = bytes ? rowsOf(new CellTable(bytes, file)) : [];
    return rows.map(({ key, data }) => ({ key, values: { data, body: '' } }));
  }
  if (isSingle(form)) return [];
  const names = namesIn(`${config.contentDir}/${form.place}`).filter(name => name.endsWith('.md'));
  return names.sort().flatMap(name => {
    const key = name.slice(0, -3);
    if (!slug.safeParse(key).success) return [];
    const file = fileOf(form, key);
    const place = `${config.contentDir}/${file}`;
    const mark = fileMark(place);
    const former = known.get(place);
    const values = former?.mark === mark ? former.values : textIn(form, key, saves.read(file), true);
    known.set(place, { mark, values });
    return values ? [{ key, values }] : [];
  });
}

/** What a text says in the bytes of its file; null when it is not there. @param isLenient an empty text for one that does not parse */
export function textIn(form: Form, key: string, bytes: Bytes, isLenient = false): TextValues | null {
  if (!bytes) return null;
  const file = fileOf(form, key);
  if (isTable(form)) {
    const found = rowsOf(new CellTable(bytes, file)).find(row => row.key === key);
    return found ? { data: found.data, body: '' } : null;
  }
  try {
    return readTextFile(file, bytes);
  } catch (error) {
    if (isLenient) return { data: {}, body: '' };
    throw error;
  }
}

/** What the importer says of a text by itself, without what it refers to, by field. */
export function problemsOf(form: Form, { data }: TextValues): TextProblems {
  const problems = new Problems();
  const source = { file: form.place, line: () => 0 };
  if (isTable(form)) checkCells(form.schema, data, source, problems);
  else checkHeader(form.schema, data, source, problems);
  return Object.fromEntries(problems.errors.map(({ field, message }) => [field, message]));
}

/**
 * The bytes of a file in which a text says something else; what others have changed meanwhile stays.
 * @param before what it said when it was opened; null for a new one
 * @throws {Refused} 409 where both changed the same
 */
export function withText(
  form: Form,
  key: string,
  bytes: Bytes,
  before: TextValues | null,
  after: TextValues,
): Buffer {
  const file = fileOf(form, key);
  const now = textIn(form, key, bytes);
  if (!before) {
    if (now && !isTable(form)) throw conflict(`Файл ${file} уже есть: возьмите другой адрес.`);
    if (!isTable(form)) return newTextFile(after);
    if (!bytes) throw new Refused(409, `В содержимом нет ${file}: создайте его со строкой столбцов.`);
    return new CellTable(bytes, file).changed({ cells: new Map(), rows: [textsIn(after)] });
  }
  if (!now || !bytes) throw conflict(`В ${file} этого больше нет: за это время его убрали или изменили.`);
  if (isTable(form)) {
    const table = new CellTable(bytes, file);
    const { row } = rowsOf(table).find(each => each.key === key) as { row: number };
    // What a form leaves empty it does not name.
    const emptied = Object.fromEntries(Object.keys(before.data).map(name => [name, '']));
    const changed = Object.entries({ ...emptied, ...textsIn(after) }).filter(
      ([name, value]) => value !== (now.data[name] ?? ''),
    );
    return table.changed({ cells: new Map([[row, Object.fromEntries(changed)]]) });
  }
  const { values, theirs } = merged(before, now, after);
  const clashes = Object.keys(theirs).map(name => name || 'текст');
  if (clashes.length > 0)
    throw conflict(
      `В файле ${file} за это время изменили ${clashes.join(', ')}: откройте текст и решите, чьё верно.`,
    );
  return changedTextFile(file, bytes, values);
}

/** The bytes of a file without a text; null when nothing is left of it. */
export function withoutText(form: Form, key: string, bytes: Bytes): Bytes {
  if (!isTable(form) || !bytes) return null;
  const table = new CellTable(bytes, form.place);
  const found = rowsOf(table).find(row => row.key === key);
  if (!found) throw conflict(`В ${form.place} этой строки больше нет: её убрали или изменили.`);
  return table.without(found.row);
}

/** The bytes of {@link REDIRECTS} by which an address leads elsewhere. @param to empty for one that is a page again */
export function withRedirect(bytes: Bytes, from: string, to: string): Buffer {
  const table = new CellTable(bytes ?? Buffer.alloc(0), REDIRECTS);
  const row = rowsOf(table).findIndex(({ data }) => data.from === from);
  if (to === '') return row < 0 ? table.bytes : table.without(row);
  if (row < 0) return table.changed({ cells: new Map(), rows: [{ from, to }] });
  return table.changed({ cells: new Map([[row, { to }]]) });
}

const textsIn = ({ data }: TextValues): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value ?? '')]));

type Parts = ReadonlyMap<unknown, unknown>;

/** The items of a list by their keys or names; null for a list whose items have none, or share one. */
function namedIn(list: unknown): Parts | null {
  if (!Array.isArray(list)) return null;
  const named = new Map(list.map(item => [item?.key ?? item?.name, item]));
  return named.size === list.length && !named.has(undefined) ? named : null;
}

/** A list with the items that were changed in it, and the items that others have changed too; null where its order was changed. */
function mergedList(before: unknown, current: unknown, after: unknown) {
  const [old, now, wanted] = [before, current, after].map(namedIn);
  if (!old || !now || !wanted) return null;
  const keys = [...wanted.keys()];
  const common = [...old.keys()].filter(key => wanted.has(key));
  if (keys.filter(key => old.has(key)).some((key, at) => key !== common[at])) return null;
  const { all, theirs } = mergedParts(old, now, wanted);
  const order = [...now.keys()];
  for (const [at, key] of keys.entries())
    if (!now.has(key)) order.splice(order.indexOf(keys[at - 1]) + 1, 0, key);
  return { items: order.flatMap(key => all.get(key) ?? []), theirs: [...theirs.values()] };
}

/** What was changed of a whole, over what it is now, with what others have changed of the same. */
function mergedParts(old: Parts, now: Parts, wanted: Parts) {
  const theirs = new Map<unknown, unknown>();
  const all = new Map(now);
  for (const key of new Set([...old.keys(), ...wanted.keys()])) {
    const [was, is, next] = [old, now, wanted].map(parts => parts.get(key));
    if (isDeepStrictEqual(was, next) || isDeepStrictEqual(is, next)) continue;
    const isTheirs = !isDeepStrictEqual(was, is);
    const list = isTheirs ? mergedList(was, is, next) : null;
    if (isTheirs && list?.theirs.length !== 0) theirs.set(key, list?.theirs ?? is);
    if (next === undefined) all.delete(key);
    else all.set(key, list?.items ?? next);
  }
  return { all, theirs };
}

/**
 * What was changed in a text, laid over what it is now.
 * @returns the values, and what `now` has where both changed it, by field; the empty field is the Markdown
 */
export function merged(
  before: TextValues,
  now: TextValues,
  after: TextValues,
): { values: TextValues; theirs: Record<string, unknown> } {
  const [old, current, wanted] = [before, now, after].map(
    ({ data, body }): Parts => new Map(Object.entries({ ...data, '': body })),
  ) as [Parts, Parts, Parts];
  const { all, theirs } = mergedParts(old, current, wanted);
  const { '': body, ...data } = Object.fromEntries(all);
  return { values: { data, body: String(body) }, theirs: Object.fromEntries(theirs) };
}
