import { z } from 'zod';
import { ARTICLES } from '#src/domain/paths.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { subject } from '../assemble/subjects.ts';
import { checkCells } from '../check/by-schema.ts';
import { reference, requiredText, slug, text } from '../check/cells.schema.ts';
import type { Problems, Source } from '../check/problems.ts';
import { byKey, resolve, SECTION } from '../check/references.ts';
import { fieldText } from '../check/texts.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Reader } from '../read/reader.ts';
import { displayPath, wholeFile } from '../read/text-file.ts';
import type { Kind } from './kind.ts';
import { SECTION_EXPECTED } from './texts.schema.ts';

type Tree = 'promo' | 'articles' | 'collections';

/** A branch of a tree, from sections.yaml or content/collections, as needed to search for loops. */
interface Branch {
  parent: string | undefined;
  source: Source;
}

const sectionSchema = z.object({
  key: slug.meta({ label: 'Адрес', help: 'адрес раздела латиницей' }),
  tree: z.enum(['promo', 'articles', 'collections']).meta({
    label: 'Дерево',
    help: 'дерево: `promo` — акции, `articles` — статьи, `collections` — коллекции',
    choices: { promo: 'акции', articles: 'статьи', collections: 'коллекции' },
  }),
  parent: reference(SECTION_EXPECTED).optional().meta({
    label: 'Входит в',
    help: 'ключ родителя; у корня его нет',
  }),
  name: requiredText(100).meta({ label: 'Название', help: 'название' }),
  content: text(20_000).default('').meta({ label: 'Текст', help: 'текст раздела, Markdown' }),
});

/** sections.yaml, which is a list, as a form. */
const sectionsSchema = z.object({
  sections: z.array(sectionSchema).meta({ label: 'Раздел', help: 'разделы трёх деревьев, в их порядке' }),
});

declare module '../read/content.ts' {
  interface Content {
    sections: Checked<z.output<typeof sectionSchema>>[];
    /** sections.yaml as a whole, for problems that belong to no entry. */
    sectionsSource: Source;
  }
}
declare module '../assemble/resolved.ts' {
  interface Resolved {
    /** Rows of all sections, including collections that contain others. */
    sections: readonly CatalogueRow[];
  }
}

/** Reads sections.yaml, a list: each entry is checked by itself and reported at its own lines. */
function readSections(from: Reader): Pick<Content, 'sections' | 'sectionsSource'> {
  const { problems } = from;
  const yaml = from.yaml('sections.yaml');
  const file = from.pathOf('sections.yaml');
  const list = z.array(z.record(z.string(), z.unknown()));
  const entries = yaml && checkCells(list, yaml.data, yaml.source, problems);
  if (!entries) problems.markRejected('section');
  const sections = (entries ?? []).flatMap((entry, index) => {
    const source: Source = {
      file: displayPath(file),
      line: keys => yaml?.source.line([index, ...keys]) ?? 1,
    };
    const data = from.check(sectionSchema, entry, source);
    if (data) return [{ data, source }];
    problems.markRejected('section', entry.key);
    return [];
  });
  return { sections, sectionsSource: wholeFile(file) };
}

/** Rows of sections; checks roots and parents. Collections that are the parent of others are sections too. */
function sectionRows(content: Content, pictures: Pictures, problems: Problems): CatalogueRow[] {
  const sections = byKey(content.sections, section => section.data.key, ['key'], problems, 'section');
  for (const [tree, root] of Object.entries(ROOT_SECTIONS)) {
    const section = sections.get(root);
    if (
      (section?.data.tree === tree && section.data.parent === undefined) ||
      problems.isRejected('section', root)
    )
      continue;
    problems.error(
      section?.source ?? content.sectionsSource,
      [],
      `ожидался корневой раздел «${root}» дерева ${tree}`,
    );
    problems.markRejected('section', root);
  }
  for (const { data, source } of sections.values()) {
    if (data.parent === undefined) {
      if (!(Object.values(ROOT_SECTIONS) as string[]).includes(data.key))
        problems.error(source, ['parent'], `ожидался раздел, в который входит «${data.key}», найдено пусто`);
      continue;
    }
    const parent = resolve(sections, data.parent, SECTION, source, ['parent'], problems);
    if (parent && parent.data.tree !== data.tree)
      problems.error(
        source,
        ['parent'],
        `ожидался раздел того же дерева ${data.tree}, найдено «${data.parent}»`,
      );
  }
  const own = parentCollections(content, sections, problems);
  reportLoops(
    new Map<string, Branch>([
      ...own.map(({ key, data, source }) => [key, { parent: data.parent, source }] as const),
      ...[...sections].map(([key, { data, source }]) => [key, { parent: data.parent, source }] as const),
    ]),
    problems,
  );
  const rows = [...sections.values()].map(({ data }, index) => ({
    key: data.key,
    tree: data.tree,
    parent: data.parent ?? null,
    name: data.name,
    content: pictures.html(data.content),
    position: index,
  }));
  const collections = own.map(({ key, data, body }) => ({
    key,
    tree: 'collections',
    parent: data.parent,
    name: data.title,
    content: pictures.html(body),
    position: 1000 + data.sort,
  }));
  return [...rows, ...collections];
}

function parentCollections(
  { collections }: Content,
  sections: ReadonlyMap<string, { source: Source }>,
  problems: Problems,
): Content['collections'] {
  const parents = new Set(collections.map(({ data }) => data.parent));
  const taken = new Map([...sections].map(([key, { source }]) => [key.toLowerCase(), source]));
  return collections.filter(({ key, source }) => {
    if (!parents.has(key)) return false;
    const holder = taken.get(key.toLowerCase());
    if (!holder) return true;
    problems.error(
      source,
      [],
      `ожидалось имя, которого нет среди разделов, найдено «${key}»: оно занято в ${holder.file}:${holder.line(['key'])}`,
    );
    problems.markRejected('section', key);
    return false;
  });
}

/** Reports each loop once, at its first branch. */
function reportLoops(branches: ReadonlyMap<string, Branch>, problems: Problems): void {
  const visited = new Set<string>();
  for (const [start, { source }] of branches) {
    const trail: string[] = [];
    let at: string | undefined = start;
    for (; at !== undefined && !visited.has(at); at = branches.get(at)?.parent) {
      visited.add(at);
      trail.push(at);
    }
    if (at === undefined || !trail.includes(at)) continue;
    const loop = [...trail.slice(trail.indexOf(at)), at];
    problems.error(
      branches.get(at)?.source ?? source,
      ['parent'],
      `ожидался раздел, который не входит в самого себя, найдена петля: ${loop.join(' → ')}`,
    );
  }
}

/** Sections of one tree, by key. */
export const sectionKeys = (rows: readonly CatalogueRow[], tree: Tree): Map<string, CatalogueRow> =>
  new Map(rows.filter(row => row.tree === tree).map(row => [String(row.key), row]));

/** content/sections.yaml: branches of the trees of promotions, articles and collections. */
export const sections: Kind = {
  form: {
    name: 'Разделы',
    one: 'Разделы',
    place: 'sections.yaml',
    schema: sectionsSchema,
    page: () => ARTICLES,
  },
  read: readSections,
  resolve: ({ content, pictures, problems }) => ({ sections: sectionRows(content, pictures, problems) }),
  rows: ({ resolved }) => ({ section: resolved.sections }),
  addresses: (_, { section = [] }) => ({
    shows: 'section',
    names: ({ tree }) => [...section].filter(row => row.tree === tree).map(row => row.key),
    // Collections that contain others are sections too.
    rejectedKinds: ['section', 'collection'],
  }),
  passages: content =>
    content.sections.map(({ data, source }) => fieldText(data.content, source, ['content'])),
  subjects: sources => {
    const items: Readonly<Record<string, Map<unknown, CatalogueRow[]>>> = {
      promo: sources.group('promo', 'section'),
      articles: sources.group('article', 'section'),
      collections: sources.group('collection', 'section'),
    };
    const childs = sources.group('section', 'parent');
    return sources
      .rows('section')
      .map(row =>
        subject(
          'section',
          row.key,
          row,
          childs.get(row.key) ?? [],
          items[String(row.tree)]?.get(row.key) ?? [],
        ),
      );
  },
};
