import { changedKeys, changedSubjects } from '#src/catalogue/difference.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import {
  articlePath,
  brandPath,
  collectionPath,
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
  { table: 'model', key: 'slug', title: 'h1', columns: ['h1', 'description', 'content'], address: modelPath },
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

/** Texts of both catalogues that read differently, by kind. See {@link shopChanges} for the catalogue. */
export const changedTexts = (catalogue: Catalogue): TextChange[] =>
  TEXTS.filter(({ table }) => changedSubjects(catalogue).has(table)).flatMap(texts =>
    catalogue
      .all<{ key: string; title: string }>(differing(texts), changedKeys(catalogue, texts.table))
      .map(({ key, title }) => ({ address: texts.address(String(key)), title })),
  );
