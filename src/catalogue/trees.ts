import type { Branch, BranchItem } from '#src/domain/texts.ts';
import type { Catalogue } from './open.ts';

export type TreeName = 'promo' | 'articles' | 'collections';

export interface Section {
  key: string;
  tree: TreeName;
  parent: string | null;
  name: string;
  content: string;
}

const ITEMS: Readonly<Record<TreeName, string>> = {
  promo:
    'SELECT url AS key, title, descr AS description, content, thumb, until FROM promo WHERE section = ? AND ended = 0 ORDER BY position, url',
  articles:
    'SELECT url AS key, title, descr AS description, content, thumb, date FROM article WHERE section = ? ORDER BY date DESC, url',
  collections:
    'SELECT url AS key, title, descr AS description, content, thumb FROM collection WHERE section = ? ORDER BY position, url',
};

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
export function treeOf(catalogue: Catalogue, key: string): Branch | undefined {
  const section = sectionByKey(catalogue, key);
  if (!section) return undefined;
  return {
    key: section.key,
    name: section.name,
    content: section.content,
    children: catalogue.all<{ key: string; name: string }>(
      'SELECT key, name FROM section WHERE parent = ? ORDER BY position, key',
      key,
    ),
    items: catalogue.all<BranchItem>(ITEMS[section.tree], key),
  };
}
