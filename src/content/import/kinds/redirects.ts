import { z } from 'zod';
import { formatMoment } from '#src/domain/moments.ts';
import { modelPath, PRODUCTS, productPath } from '#src/domain/paths.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { type Addresses, baseAddress } from '../check/addresses.ts';
import { isDecodable, isRootRelative } from '../check/links.ts';
import { found, type Problems } from '../check/problems.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';

const REDIRECT_COLUMNS = { required: ['from', 'to'], optional: [] } as const;

/** A path as the server compares it: percent-decoded, without a trailing slash. */
const asServed = (path: string): string => decodeURIComponent(path).replace(/(?<=.)\/$/u, '');

const redirectSchema = z.object({
  from: z
    .string()
    .refine(
      value => /^\/[^?#\s]+$/u.test(value) && isRootRelative(value) && isDecodable(value),
      'ожидался старый адрес вида /…, без «?» и «#»',
    )
    .transform(asServed),
  to: z.string().refine(isRootRelative, 'ожидался новый адрес вида /…'),
});

declare module '../read/content.ts' {
  interface Content {
    redirects: Checked<z.output<typeof redirectSchema>>[];
  }
}

/**
 * Rows of redirects. Old addresses must not be pages, new ones must be; loops are errors, chains are shortened. The
 * address of a page that ends is redirected while the page is closed; no address leads to a closed page.
 */
function redirectRows(content: Content, addresses: Addresses, problems: Problems): CatalogueRow[] {
  const next = new Map<string, Content['redirects'][number]>();
  for (const line of [...content.redirects, ...redirectsOfHidden(content, addresses)]) {
    const { from } = line.data;
    const period = addresses.dated.periodOf(from);
    const hasPage = addresses.hasPage(from);
    if (period?.to && hasPage) continue;
    if (!period?.to && (period || hasPage))
      problems.error(
        line.source,
        ['from'],
        `ожидался старый адрес, которого в магазине нет, ${found(from)}: такая страница ${hasPage ? 'есть' : `откроется ${formatMoment(period?.from ?? '')}`}`,
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
  const looped = new Set<string>();
  return [...next.values()].flatMap(({ data, source }) => {
    const seen = new Set([data.from]);
    let to = data.to;
    for (let line = next.get(baseAddress(to)); line; line = next.get(baseAddress(to))) {
      if (seen.has(line.data.from)) {
        if (![...seen].some(from => looped.has(from)))
          problems.error(
            source,
            ['to'],
            `ожидался адрес страницы, найдена петля: ${[...seen, line.data.from].join(' → ')}`,
          );
        for (const from of seen) looped.add(from);
        break;
      }
      seen.add(line.data.from);
      to = line.data.to;
    }
    const closed = addresses.dated.closedText(to, {}, 'переадресации нет');
    if (closed !== null) {
      problems.warn(source, ['to'], closed);
      return [];
    }
    if (!next.has(baseAddress(to)) && !addresses.hasPage(baseAddress(to)) && !addresses.isRejected(to))
      problems.error(
        source,
        ['to'],
        `ожидался адрес страницы магазина, ${found(data.to)}${addresses.didYouMean(to)}`,
      );
    return [{ from_path: data.from, to_path: asHeader(to) }];
  });
}

const hiddenFrom = ({ hidden, redirects }: Content): Content['hidden'] =>
  hidden.filter(({ id }) => !redirects.some(({ data }) => data.from === productPath(id)));

/** Products that suppliers' lists hide lead to their models, unless redirects.csv says otherwise. */
const redirectsOfHidden = (content: Content, addresses: Addresses): Content['redirects'] =>
  hiddenFrom(content).map(({ id, model }) => {
    const to = addresses.hasPage(modelPath(model)) ? modelPath(model) : PRODUCTS;
    return { data: { from: productPath(id), to }, source: { file: 'products.csv', line: () => 1 } };
  });

/** An address of this site as an HTTP header may contain it: percent-encoded, `.` and `..` resolved. */
function asHeader(link: string): string {
  const { pathname, search, hash } = new URL(link, 'http://shop');
  return pathname + search + hash;
}

/** content/redirects.csv: old addresses and their new ones. */
export const redirects: Kind = {
  read: from => ({ redirects: from.table('redirects.csv', REDIRECT_COLUMNS, redirectSchema) }),
  addresses: ({ content }) => ({
    redirected: [
      ...content.redirects.map(({ data }) => data.from),
      ...content.hidden.map(({ id }) => productPath(id)),
    ],
  }),
  links: ({ content, problems }, _, addresses) => ({
    redirect: redirectRows(content, addresses, problems),
  }),
};
