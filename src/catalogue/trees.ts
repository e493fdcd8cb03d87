import type { Tree, TreeItem } from '#src/api/wire.ts';
import type { Catalogue } from './open.ts';

export type TreeName = 'promo' | 'articles' | 'collections';

export interface Section {
  key: string;
  tree: TreeName;
  parent: string | null;
  name: string;
  content: string;
}

interface ItemRow {
  key: string;
  title: string;
  descr: string;
  content: string;
  thumb: string;
}

const ITEMS: Readonly<Record<TreeName, string>> = {
  promo:
    'SELECT url AS key, title, descr, content, thumb FROM promo WHERE section = ? AND ended = 0 ORDER BY position, url',
  articles:
    'SELECT url AS key, title, descr, content, thumb FROM article WHERE section = ? ORDER BY date DESC, url',
  collections:
    'SELECT url AS key, title, descr, content, thumb FROM collection WHERE section = ? ORDER BY position, url',
};

const item = (row: ItemRow): TreeItem => ({
  key: row.key,
  properties: { n_img: row.thumb, n_title: row.title, n_descr: row.descr },
  thumb: row.thumb,
  title: row.title,
  content: row.content,
});

/** Branches of one tree, roots first, then the editors' order. */
export const sectionsOf = (catalogue: Catalogue, tree: TreeName): Section[] =>
  catalogue.all<Section>(
    'SELECT key, tree, parent, name, content FROM section WHERE tree = ? ORDER BY parent IS NOT NULL, position, key',
    tree,
  );

const sectionByKey = (catalogue: Catalogue, key: string): Section | undefined =>
  catalogue.one<Section>(
    'SELECT key, tree, parent, name, content FROM section WHERE key = ? COLLATE BINARY',
    key,
  );

/** A branch with its children and its own items (spec call itemsbycat), or undefined for an unknown key. */
export function treeOf(catalogue: Catalogue, key: string): Tree | undefined {
  const section = sectionByKey(catalogue, key);
  if (!section) return undefined;
  return {
    key: section.key,
    name: section.name,
    content: section.content,
    childs: catalogue.all<{ key: string; name: string }>(
      'SELECT key, name FROM section WHERE parent = ? ORDER BY position, key',
      key,
    ),
    items: catalogue.all<ItemRow>(ITEMS[section.tree], key).map(item),
  };
}
