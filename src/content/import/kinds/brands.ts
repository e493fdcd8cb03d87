import { z } from 'zod';
import { brandPath } from '#src/domain/paths.ts';
import { fold } from '#src/domain/search-text.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { type SubjectSources, seenOf, subject } from '../assemble/subjects.ts';
import { lintMissing, lintText } from '../check/lint-texts.ts';
import { bodyOf } from '../check/texts.ts';
import type { Pictures } from '../photos/pictures.ts';
import { brandSchema } from './goods.schema.ts';
import type { Kind } from './kind.ts';
import type { ModelRange } from './models.ts';
import { addressesOf } from './text-pages.ts';

declare module '../read/content.ts' {
  interface Content {
    brands: Text<z.output<typeof brandSchema>>[];
  }
}

/** The brand name in a rejected header, by which other files refer to it; undefined when there is none. */
const nameIn = (data: unknown): string | undefined =>
  z.object({ name: z.string() }).safeParse(data).data?.name.trim();

/** Rows of the brand table, in the editors' order. */
const brandRows = (range: ModelRange, pictures: Pictures): CatalogueRow[] =>
  [...range.brandIds].flatMap(([name, id]) => {
    const brand = range.brandByName.get(name);
    if (!brand) return [];
    pictures.showLinkBy(brandPath(brand.key), {
      picture: brand.data.ico,
      place: 'beside',
      title: `Шины ${name}`,
    });
    return {
      id,
      url: brand.key,
      name,
      folded: fold(name),
      aliases: JSON.stringify(brand.data.aliases.map(fold)),
      ico: pictures.address(brand.data.ico, brand.source, ['ico']),
      country: brand.data.country,
      description: pictures.html(brand.body),
      position: id,
    };
  });

/** What the brand catalogue shows of a brand's models: their number and lowest price. */
function priceSummary(listed: SubjectSources['listed'], brand: CatalogueRow[string] | undefined): unknown[] {
  const prices = listed.flatMap(({ row }) => (row.brand_id === brand ? [row.price_from] : []));
  return [prices.length, Math.min(...prices.flatMap(price => (typeof price === 'number' ? [price] : [])))];
}

/** content/brands: brands of tyres, /brand/{url}. */
export const brands: Kind = {
  form: { name: 'Бренды', one: 'Бренд', place: 'brands/', schema: brandSchema, page: brandPath },
  read: from => ({
    brands: from.folder('brands', brandSchema, {
      kind: 'brandUrl',
      onRejected: header => from.problems.markRejected('brand', nameIn(header)),
    }),
  }),
  rows: ({ resolved, pictures }) => ({ brand: brandRows(resolved.range, pictures) }),
  addresses: addressesOf('brand', { rejected: 'brandUrl' }),
  bodies: content => content.brands.map(text => bodyOf(text)),
  lint: ({ content, problems }) => {
    for (const brand of content.brands) {
      lintMissing(
        brand.data.ico,
        brand,
        'ico',
        'у марки нет знака, в каталог производителей она не попадёт: добавьте его',
        problems,
      );
      lintText(brand, 120, problems);
    }
  },
  subjects: sources => {
    const rows = sources.rows('brand');
    return [
      ...rows.map(row =>
        subject(
          'brand',
          row.url,
          seenOf({ ...row, id: null }),
          sources.linkPictureOf(brandPath(String(row.url))),
          sources.cards(model => model.brand_id === row.id),
        ),
      ),
      subject(
        'list',
        'brands',
        rows.map(row => [row.name, row.url, row.ico, ...priceSummary(sources.listed, row.id)]),
      ),
    ];
  },
  tally: (content, { brand = [] }) => [
    {
      key: 'brands',
      name: 'марки шин',
      count: brand.length,
      of: [
        {
          key: 'describedBrands',
          words: 'с описанием',
          count: content.brands.filter(({ body }) => body !== '').length,
        },
      ],
    },
  ],
};
