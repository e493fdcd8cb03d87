import { sameSize, shortNameMangling, sizesIn } from '#src/domain/sizes-in-text.ts';
import { formatSize, spreadsheetMangling, type TyreSize } from '#src/domain/tyre-size.ts';
import type { Content } from '../read/content.ts';
import { type Finding, warnGrouped } from './grouped.ts';
import { found, type Problems } from './problems.ts';

type ProductLine = Content['products'][number];

/** Cells of a row that this check compares. */
type Named = Pick<ProductLine['data'], 'name' | 'short_name' | 'size'>;

/** Something wrong with a name of a product, and its column. */
interface NameFault {
  field: 'name' | 'short_name' | 'size';
  message: string;
}

/** The first size in a text when it contains sizes and none is `size`, else undefined. */
function otherSize(text: string, size: TyreSize, canonical: string): TyreSize | undefined {
  if (text === '' || text.includes(canonical)) return undefined;
  const sizes = sizesIn(text, size.height === '' && !size.width.includes('x'));
  return sizes.some(one => sameSize(one, size)) ? undefined : sizes[0];
}

/** What is wrong with the sizes that a product's names contain, compared with its column `size`. */
function nameFaults({ name, short_name, size }: Named): NameFault[] {
  const canonical = formatSize(size);
  const inName = otherSize(name, size, canonical);
  const inShort = otherSize(short_name, size, canonical);
  if (inName && inShort && sameSize(inName, inShort)) {
    const both = `в названиях name и short_name размер ${formatSize(inName)}, а в этом столбце — ${canonical}`;
    return [{ field: 'size', message: `${both}: исправьте то, что неверно` }];
  }
  const faults: NameFault[] = [];
  const differs = (field: keyof Named, other: TyreSize | undefined) => {
    if (other)
      faults.push({
        field,
        message: `в названии размер ${formatSize(other)}, а в столбце size — ${canonical}: исправьте то, что неверно`,
      });
  };
  differs('name', inName);
  differs('short_name', inShort);
  const mangled = (field: 'name' | 'short_name', expected: string, text: string, why: string | null) => {
    if (why !== null)
      faults.push({
        field,
        message: `ожидалось ${expected}, ${found(text)} (${why}): верните прежнее и задайте столбцу формат «Текст»`,
      });
  };
  if (!name.includes(' ')) mangled('name', 'полное название', name, spreadsheetMangling(name));
  if (short_name !== '' && !short_name.startsWith(canonical))
    mangled('short_name', `короткое название вида ${canonical}`, short_name, shortNameMangling(short_name));
  return faults;
}

/** Warns of products whose name or short name contains another size than their row, or what a spreadsheet made of it. */
export function lintNames(products: readonly ProductLine[], problems: Problems): void {
  const findings = products.flatMap(({ source, data }) =>
    nameFaults(data).map(({ field, message }): Finding => ({ source, field: [field], message })),
  );
  for (const own of Map.groupBy(findings, ({ field }) => field[0]).values()) warnGrouped(own, problems);
}
