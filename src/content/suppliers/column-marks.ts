import { sameSize } from '#src/domain/sizes-in-text.ts';
import { parseLoadIndex, parseSpeedIndex } from '#src/domain/tyre-index.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { areOneMaker } from './names/models-in-name.ts';
import type { NameReader, ReadName } from './names/read-name.ts';
import { indexOf, type RowCells, sizeOf } from './row-cells.ts';

type Tyre = Exclude<ReadName, { status: 'refused' }>['tyre'];

const both = (what: string, name: string, column: string): string =>
  `${what}: в названии ${name}, а в столбце — «${column}»: исправьте в файле одно из двух`;

/** The load of one tyre: 104 of `104/102`. */
const single = (load: string): string => load.split(/[/\\]/u)[0] ?? '';

function otherIndex({ load, speed }: Tyre, cells: RowCells): string | null {
  const [, loadMark = '', letter = ''] =
    /^\(?(\d{2,3}(?:[/\\]\d{2,3})?)\s?([A-Z])\)?$/iu.exec(indexOf(cells)) ?? [];
  // What is no index, such as kilograms, says nothing.
  if (parseLoadIndex(loadMark) === null || parseSpeedIndex(letter.toUpperCase()) === null) return null;
  const isSame = single(loadMark) === single(load) && letter.toUpperCase() === speed.replace(/[()]/gu, '');
  return isSame ? null : both('индексы', `${load}${speed}`, indexOf(cells));
}

/** What the columns of a row say otherwise than its name: size, indices, brand or model; null where they agree or say nothing. */
export function disagreement(tyre: Tyre, cells: RowCells, names: NameReader): string | null {
  const written = sizeOf(cells);
  const size = written === '' ? null : names.sizeOf(written);
  if (size && !sameSize(size, tyre.size)) return both('размер', formatSize(tyre.size), written);
  const index = tyre.load === '' ? null : otherIndex(tyre, cells);
  if (index !== null) return index;
  const brandText = cells.join('brand');
  const brand = brandText === '' ? null : names.brandIn(brandText);
  if (brand !== null && !areOneMaker(brand, tyre.brand)) return both('марка', tyre.brand, brandText);
  const modelText = cells.join('model');
  const model = modelText === '' || !tyre.model ? null : names.modelOf(tyre.brand, modelText);
  return model && model.key !== tyre.model?.key ? both('модель', tyre.model?.title ?? '', modelText) : null;
}
