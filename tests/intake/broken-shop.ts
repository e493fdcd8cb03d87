import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemText } from '#src/content/import/check/problems.ts';
import { importContent } from '#src/content/import/import-content.ts';
import { lendPictures } from '#tests/harness/lent-pictures.ts';
import { FIXTURE_CONTENT } from '#tests/harness/places.ts';

/** A day on which the fixture has promotions and banners that run, have ended and have not begun. */
export const TODAY = new Date('2026-06-15T09:00:00Z');

/** Warnings of the fixture itself: it has one example of each fault, because tests of pages need it. */
export const FIXTURE_WARNINGS: readonly string[] = [
  'content/brands/kama.md:1: ico: у марки нет знака, в каталог производителей она не попадёт: добавьте его',
  'content/models/bridgestone-ecopia.md:1: у модели нет ни одного товара: добавьте её размеры в products.csv или напишите disable: true',
  'content/promos/gislaved.md:1: thumb: нет картинки, на карточке будет заглушка: назовите файл из content/storage',
  'content/collections/hand_picked.md:1: thumb: нет картинки, на карточке будет заглушка: назовите файл из content/storage',
  'content/promos/ended.md:7: to: акция завершилась 1\u00A0января\u00A02020\u00A0г.: продлите её или удалите файл, а адрес внесите в redirects.csv',
  'content/promos/future.md:5: date: до 1\u00A0января\u00A02099\u00A0г. больше 2 лет: нет ли опечатки в годе?',
  'content/promos/future.md:6: from: до 1\u00A0января\u00A02099\u00A0г. больше 2 лет: нет ли опечатки в годе?',
  'content/banners.csv:7: from: до 1\u00A0января\u00A02099\u00A0г. больше 2 лет: нет ли опечатки в годе?',
];

/** Something done to a copy of the fixture's content folder. */
export type Change = (contentDir: string) => void;

/** Replaces the one occurrence of a text. */
export const edit =
  (file: string, from: string, to: string): Change =>
  contentDir => {
    const place = path.join(contentDir, file);
    const parts = readFileSync(place, 'utf8').split(from);
    expect(parts, `«${from}» in ${file}`).toHaveLength(2);
    writeFileSync(place, parts.join(to));
  };

/** Writes a file, new or instead of the old one. */
export const put =
  (file: string, content: string | Buffer): Change =>
  contentDir => {
    const place = path.join(contentDir, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, content);
  };

export const append =
  (file: string, text: string): Change =>
  contentDir =>
    put(file, readFileSync(path.join(contentDir, file), 'utf8') + text)(contentDir);

/** Writes a file again in another encoding. */
export const recode =
  (file: string, encode: (text: string) => string | Buffer): Change =>
  contentDir =>
    put(file, encode(readFileSync(path.join(contentDir, file), 'utf8')))(contentDir);

export const remove =
  (file: string): Change =>
  contentDir =>
    rmSync(path.join(contentDir, file));

export const all =
  (...changes: readonly Change[]): Change =>
  contentDir => {
    for (const change of changes) change(contentDir);
  };

/**
 * A copy of the fixture with a change applied, and a path for its catalogue; `using` removes both.
 * @param pictures `lent`: the data folder has those of the fixture, rendered; `none`: there is no data folder yet
 */
export function brokenShop(change: Change = () => undefined, pictures: 'lent' | 'none' = 'lent') {
  const folder = mkdtempSync(path.join(tmpdir(), 'intake-'));
  const contentDir = path.join(folder, 'content');
  const target = path.join(folder, 'db', 'catalogue.db');
  cpSync(FIXTURE_CONTENT, contentDir, { recursive: true });
  if (pictures === 'lent') lendPictures(path.dirname(target));
  change(contentDir);
  return {
    contentDir,
    target,
    /** Imports as of {@link TODAY}; problems are lines as an editor sees them, with paths from `content/`. */
    import: (options: { strict?: boolean; now?: Date; checkOnly?: boolean } = {}) => {
      const { problems, imported, parsedRows } = importContent({
        contentDir,
        target,
        previous: target,
        now: TODAY,
        ...options,
      });
      const lines = (list: typeof problems.errors) =>
        list.map(problem => problemText(problem).replaceAll(`${folder}${path.sep}`, ''));
      return { imported, parsedRows, errors: lines(problems.errors), warnings: lines(problems.warnings) };
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** Reads a catalogue: rows as arrays, or single values of one column. */
export function reader(file: string) {
  const db = new Database(file, { readonly: true });
  return {
    rows: (sql: string) => db.prepare(sql).raw().all() as unknown[][],
    values: (sql: string) => db.prepare(sql).pluck().all(),
    close: () => db.close(),
  };
}

interface Rule {
  rule: string;
  change: Change;
  errors?: readonly string[];
  warnings?: readonly string[];
}

/** Fixes all {@link FIXTURE_WARNINGS} as an editor would. */
export const tidy: Change = contentDir =>
  all(
    edit('brands/kama.md', '\ncountry:', '\nico: brands/nokian.svg\ncountry:'),
    edit('models/bridgestone-ecopia.md', '\nseason:', '\ndisable: true\nseason:'),
    edit('promos/gislaved.md', '\nbadge:', '\nthumb: promos/promo.svg\nbadge:'),
    edit('collections/hand_picked.md', '\nsort:', '\nthumb: collections/collection.svg\nsort:'),
    remove('promos/ended.md'),
    edit('promos/future.md', 'date: 2099-01-01\nfrom: 2099-01-01', 'date: 2028-01-01\nfrom: 2028-01-01'),
    edit('banners.csv', '2099-01-01', '2028-01-01'),
  )(contentDir);

/** Files of a folder with the moments of their last change, and its folders. */
const changesIn = (folder: string): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => {
      const facts = lstatSync(path.join(folder, name));
      return [name, facts.isDirectory() ? 0 : facts.ctimeMs];
    }),
  );

/** Makes a changed copy of the fixture what it was. */
function putBack(contentDir: string, before: ReadonlyMap<string, number>): void {
  const now = changesIn(contentDir);
  for (const [name, changed] of now)
    if (before.get(name) !== changed) rmSync(path.join(contentDir, name), { recursive: true, force: true });
  for (const [name, changed] of before)
    if (now.get(name) !== changed)
      cpSync(path.join(FIXTURE_CONTENT, name), path.join(contentDir, name), { recursive: true });
}

/**
 * One test per rule: a check of the fixture with one thing changed gives exactly these messages beside {@link FIXTURE_WARNINGS};
 * with any error it is refused. A check writes nothing, so that all have the same copy, whose files are put back after each.
 */
export function rules(title: string, cases: readonly Rule[]): void {
  describe(title, () => {
    let shop: ReturnType<typeof brokenShop>;
    beforeAll(() => {
      shop = brokenShop();
    });
    afterAll(() => shop[Symbol.dispose]());
    test.each(cases)('$rule', ({ change, errors = [], warnings = [] }) => {
      const before = changesIn(shop.contentDir);
      try {
        change(shop.contentDir);
        const result = shop.import({ checkOnly: true });
        expect(result.errors).toEqual(errors);
        expect(result.warnings.filter(line => !FIXTURE_WARNINGS.includes(line))).toEqual(warnings);
        expect(result.imported === null).toBe(errors.length > 0);
      } finally {
        putBack(shop.contentDir, before);
      }
    });
  });
}
