import { changedKeys, changedSubjects } from '#src/catalogue/difference.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import {
  articlePath,
  brandPath,
  collectionPath,
  HOME,
  modelPath,
  pagePath,
  productPath,
  promoPath,
} from '#src/domain/paths.ts';

/** A text that reads differently. */
export interface TextChange {
  address: string;
  title: string;
}

interface Texts {
  /** As the table, and the kind of its digests. */
  table: string;
  key: string;
  title: string;
  columns: readonly string[];
  address(key: string): string;
}

const TEXTS: readonly Texts[] = [
  {
    table: 'page',
    key: 'url',
    title: 'title',
    columns: ['title', 'h1', 'description', 'content'],
    address: pagePath,
  },
  {
    table: 'article',
    key: 'url',
    title: 'title',
    columns: ['title', 'descr', 'content'],
    address: articlePath,
  },
  { table: 'promo', key: 'url', title: 'title', columns: ['title', 'descr', 'content'], address: promoPath },
  {
    table: 'collection',
    key: 'url',
    title: 'title',
    columns: ['title', 'descr', 'content'],
    address: collectionPath,
  },
  { table: 'brand', key: 'url', title: 'name', columns: ['name', 'description'], address: brandPath },
  {
    table: 'model',
    key: 'slug',
    title: 'h1',
    columns: ['title', 'h1', 'description', 'content'],
    address: modelPath,
  },
  {
    table: 'product',
    key: 'id',
    title: 'name',
    columns: ['name', 'h1', 'content'],
    address: id => productPath(Number(id)),
  },
];

/** Only subjects whose digests differ are compared: texts are most of a catalogue. */
const differing = ({ table, key, title, columns }: Texts) => `SELECT n.${key} AS key, n.${title} AS title
  FROM json_each(?) AS changed JOIN ${table} n ON n.${key} = changed.value
  JOIN before.${table} o ON o.${key} = changed.value
  WHERE ${columns.map(column => `n.${column} <> o.${column}`).join(' OR ')}
  ORDER BY n.${key}`;

/** What all pages show: header, menus, footer, facts about the shop. */
const ON_ALL_PAGES: TextChange = { address: HOME, title: 'На всех страницах: сведения о магазине и меню' };

/** Texts of both catalogues that read differently, by kind. See {@link shopChanges} for the catalogue. */
export function changedTexts(catalogue: Catalogue): TextChange[] {
  const changed = changedSubjects(catalogue);
  const texts = TEXTS.filter(({ table }) => changed.has(table)).flatMap(texts =>
    catalogue
      .all<{ key: string; title: string }>(differing(texts), changedKeys(catalogue, texts.table))
      .map(({ key, title }) => ({ address: texts.address(String(key)), title })),
  );
  return changed.has('shell') ? [ON_ALL_PAGES, ...texts] : texts;
}
