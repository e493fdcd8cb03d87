import { MODELS_FILTERS } from '#src/domain/season.ts';
import type { CatalogueRow } from './draft.ts';
import { addressesIn } from './html.ts';
import { found, type Problems, perhaps, type Source } from './problems.ts';
import type { Content } from './read-content.ts';

type Rows = Readonly<Record<string, readonly CatalogueRow[]>>;

/** Every address that the shop answers, without queries and page numbers. */
export function siteAddresses(rows: Rows): Set<string> {
  const of = (table: string, column: string, prefix: string) =>
    (rows[table] ?? []).map(row => `${prefix}${row[column]}`);
  const sections = (tree: string, prefix: string) =>
    (rows.section ?? []).filter(row => row.tree === tree).map(row => `${prefix}${row.key}`);
  return new Set([
    '/',
    '/brands',
    '/products',
    '/promo',
    '/articles',
    '/collections',
    '/basket',
    ...MODELS_FILTERS.map(filter => `/models/${filter}`),
    ...of('brand', 'url', '/brand/'),
    ...of('model', 'slug', '/model/'),
    ...of('product', 'id', '/product/'),
    ...of('page', 'url', '/page/'),
    ...of('promo', 'url', '/promo/'),
    ...of('article', 'url', '/article/'),
    ...of('collection', 'url', '/collection/'),
    ...sections('articles', '/articles/'),
    ...sections('collections', '/collections/'),
  ]);
}

const bare = (link: string) => link.replace(/[?#].*$/u, '');
const leadsNowhere = (link: string, known: ReadonlySet<string>, redirects: ReadonlySet<string>) =>
  link.startsWith('/') &&
  !link.startsWith('/storage/') &&
  !known.has(bare(link)) &&
  !redirects.has(bare(link));

/** Links of banners, tiles, promo blocks and goals must lead somewhere; dead links inside texts are warnings. */
export function checkLinks(content: Content, known: ReadonlySet<string>, problems: Problems): void {
  const redirects = new Set(content.redirects.map(({ data }) => data.from));
  const names = [...known];
  const must = (link: string, source: Source, field: readonly PropertyKey[]) => {
    if (leadsNowhere(link, known, redirects))
      problems.error(
        source,
        field,
        `ожидался адрес страницы магазина, ${found(link)}${perhaps(bare(link), names)}`,
      );
  };
  for (const { data, source } of content.banners) must(data.target, source, ['target']);
  for (const { data, source } of content.goals) must(data.path, source, ['path']);
  if (content.home) {
    const { data, source } = content.home;
    must(data.main_img.button.link, source, ['main_img', 'button', 'link']);
    for (const [index, { link }] of data.tiles.entries()) must(link, source, ['tiles', index, 'link']);
    for (const [index, { link }] of data.advantages.entries())
      must(link, source, ['advantages', index, 'link']);
  }
  for (const { data, source } of content.models)
    for (const field of ['p_promo', 'p_tech', 'p_tests'] as const)
      for (const [index, { link }] of data[field].entries()) must(link, source, [field, index, 'link']);
}

/** Dead links and missing pictures in the texts themselves: warnings. */
export function checkTextLinks(
  html: string,
  source: Source,
  known: ReadonlySet<string>,
  redirects: ReadonlySet<string>,
  problems: Problems,
): string[] {
  const { links, pictures } = addressesIn(html);
  for (const link of links)
    if (leadsNowhere(link, known, redirects))
      problems.warn(source, [], `ссылка «${link}» никуда не ведёт${perhaps(bare(link), [...known])}`);
  return pictures;
}

/** Rows of redirects: old addresses that no page has, new ones that exist, no loops. */
export function redirectRows(
  content: Content,
  known: ReadonlySet<string>,
  problems: Problems,
): CatalogueRow[] {
  const next = new Map<string, Content['redirects'][number]>();
  for (const line of content.redirects) {
    const { from } = line.data;
    if (known.has(from))
      problems.error(
        line.source,
        ['from'],
        `ожидался старый адрес, которого в магазине нет, ${found(from)}: такая страница есть`,
      );
    const first = next.get(from);
    if (first)
      problems.error(
        line.source,
        ['from'],
        `ожидался неповторяющийся адрес, ${found(from)}: он уже в строке ${first.source.line(['from'])}`,
      );
    else next.set(from, line);
  }
  return [...next.values()].map(({ data, source }) => {
    const seen = new Set([data.from]);
    let to = data.to;
    for (let line = next.get(bare(to)); line; line = next.get(bare(to))) {
      if (seen.has(line.data.from)) {
        problems.error(
          source,
          ['to'],
          `ожидался адрес страницы, найдена петля: ${[...seen, line.data.from].join(' → ')}`,
        );
        break;
      }
      seen.add(line.data.from);
      to = line.data.to;
    }
    if (!next.has(bare(to)) && !known.has(bare(to)))
      problems.error(
        source,
        ['to'],
        `ожидался адрес страницы магазина, ${found(data.to)}${perhaps(bare(to), [...known])}`,
      );
    return { from_path: data.from, to_path: to };
  });
}
