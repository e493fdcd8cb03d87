import type { Branch } from '#src/domain/texts.ts';
import type { Catalogue } from '../open.ts';
import { type Section, sectionsOf, type TreeName, treeOf } from '../trees.ts';
import { type Card, cardsOf } from './card.ts';
import type { Crumb, Head, View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';
import { plainText } from './plain-text.ts';

/** A link of the sidebar; `depth` 0 for children of the root. */
interface SideLink {
  text: string;
  href: string;
  depth: number;
  current: boolean;
}

/** A branch of the articles or collections tree: a sidebar of all branches and the cards of this one. */
export interface BranchView extends View {
  title: string;
  content: string;
  side: { all: SideLink; links: SideLink[] };
  /** Branches below this one. */
  children: Crumb[];
  cards: Card[];
}

/** The settings in which the pages of the two trees differ. */
export interface BranchTexts {
  tree: TreeName;
  root: string;
  /** «Все новости», «Все коллекции». */
  all: string;
  /** The kind of its items, after the branch's name in the document title. */
  kind: string;
  /** Title of the root's page, when it is not the section's name. */
  rootTitle?: string;
  branchPath: (key: string) => string;
  itemPath: (key: string) => string;
}

/** Children of a branch, depth first. */
function below(sections: readonly Section[], parent: string, depth = 0): (Section & { depth: number })[] {
  return sections
    .filter(section => section.parent === parent)
    .flatMap(section => [{ ...section, depth }, ...below(sections, section.key, depth + 1)]);
}

/** The path from the root to a branch, the branch included. */
export function trailOf(sections: readonly Section[], key: string): Section[] {
  const section = sections.find(one => one.key === key);
  if (!section) return [];
  return [...(section.parent === null ? [] : trailOf(sections, section.parent)), section];
}

function headOf(tree: Branch, title: string, texts: BranchTexts): Head {
  return {
    title: tree.key === texts.root ? title : `${title} — ${texts.kind}`,
    description: plainText(tree.content) || `${title}: ${tree.items.map(item => item.title).join(', ')}`,
    path: texts.branchPath(tree.key),
  };
}

/** The page of one branch, or undefined for an unknown key. */
function branchView(catalogue: Catalogue, key: string, texts: BranchTexts): BranchView | undefined {
  const tree = treeOf(catalogue, key);
  if (!tree) return undefined;
  const sections = sectionsOf(catalogue, texts.tree);
  const title = key === texts.root ? (texts.rootTitle ?? tree.name) : tree.name;
  const { branchPath } = texts;
  return {
    head: headOf(tree, title, texts),
    crumbs: trailOf(sections, key).map(section => ({ text: section.name, path: branchPath(section.key) })),
    title,
    content: tree.content,
    side: {
      all: { text: texts.all, href: branchPath(texts.root), depth: 0, current: key === texts.root },
      links: below(sections, texts.root).map(section => ({
        text: section.name,
        href: branchPath(section.key),
        depth: section.depth,
        current: section.key === key,
      })),
    },
    children: tree.children.map(child => ({ text: child.name, path: branchPath(child.key) })),
    cards: cardsOf(tree.items, texts.itemPath),
  };
}

/** Pages of a tree: the bare address, which shows the root, and every branch; the root's own address is canonical at the bare one. */
export const branchPages = (texts: BranchTexts): PageKind<{ owner: string | undefined }, BranchView> => ({
  route: `${texts.branchPath(texts.root)}/[...owner]`,
  keys(catalogue) {
    const owners = [undefined, ...sectionsOf(catalogue, texts.tree).map(section => section.key)];
    return owners.flatMap(owner => {
      const key = owner ?? texts.root;
      const page = branchView(catalogue, key, texts);
      if (!page) return [];
      const way = digestOfValue([page.crumbs, page.side]);
      return [{ params: { owner }, cacheKey: pageKey(catalogue, [['section', key]], way) }];
    });
  },
  view: (catalogue, { owner }) => branchView(catalogue, owner ?? texts.root, texts),
});
