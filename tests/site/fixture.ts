import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { FIXTURE_CONTENT, FIXTURE_DATA, FIXTURE_OUT } from '../harness/places.ts';
import { type Page, readPages } from './published.ts';

/** The fixture shop: the editors' files, the catalogue's rows, and the built pages. */

/** Headers of the Markdown files of one folder, by file name without `.md`. */
export function headers<Header>(folder: string): Map<string, Header> {
  const dir = path.join(FIXTURE_CONTENT, folder);
  const names = readdirSync(dir).filter(name => name.endsWith('.md') && name !== 'README.md');
  return new Map(
    names.map(name => {
      const text = readFileSync(path.join(dir, name), 'utf8').replace(/^\uFEFF/u, '');
      return [path.basename(name, '.md'), parseYaml(text.split(/^---\s*$/mu)[1] ?? '') as Header];
    }),
  );
}

export function table(file: string): Record<string, string>[] {
  const text = readFileSync(path.join(FIXTURE_CONTENT, file), 'utf8').replace(/^\uFEFF/u, '');
  const header = text.slice(0, text.indexOf('\n'));
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ',';
  return parseCsv(text, { columns: true, delimiter, trim: true, relax_column_count: true });
}

/** Today in the shop's time zone. */
export const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: setting<{ timezone: string }>('shop').timezone }).format();

let catalogue: Database.Database | undefined;

/** Rows of the built catalogue by plain SQL, so that pages are not compared with the queries that made them. */
export function rows<Row>(sql: string, ...values: (string | number)[]): Row[] {
  catalogue ??= new Database(path.join(FIXTURE_DATA, 'catalogue.db'), { readonly: true });
  return catalogue.prepare(sql).all(...values) as Row[];
}

/** The first row. @throws when the fixture shop has none, since the rule could not be tested */
export function row<Row>(what: string, sql: string, ...values: (string | number)[]): Row {
  const [first] = rows<Row>(sql, ...values);
  if (!first) throw new Error(`tests/fixtures/content has no ${what}`);
  return first;
}

export const setting = <Value>(key: string): Value =>
  JSON.parse(row<{ value: string }>(key, 'SELECT value FROM setting WHERE key = ?', key).value) as Value;

let built: Map<string, Page> | undefined;

/** Every built page by its address. */
export function builtPages(): Map<string, Page> {
  built ??= new Map(readPages(FIXTURE_OUT).map(page => [page.path, page]));
  return built;
}

export function page(address: string): Page {
  const found = builtPages().get(address);
  if (!found) throw new Error(`the fixture shop has no page ${address}`);
  return found;
}

/** Every built page. */
export const pages: Page[] = [...builtPages().values()];

/** Pages that break a rule, each with what was found. */
export const breaches = (rule: (page: Page) => unknown[]): string[] =>
  pages.flatMap(one => rule(one).map(found => `${one.path}: ${String(found)}`));

/** Addresses of the trees' roots and the bare addresses with the same contents. */
export const ROOTS: Readonly<Record<string, string>> = {
  '/articles/news': '/articles',
  '/collections/collections': '/collections',
};

/** A published file as it is on disk. */
export const publishedBytes = (address: string): Buffer =>
  readFileSync(path.join(FIXTURE_OUT, 'current', address));
export const isPublished = (address: string): boolean =>
  existsSync(path.join(FIXTURE_OUT, 'current', address));
