import type { Field } from './headings.ts';

/** The cells of a row by what they say. */
export interface RowCells {
  of: (field: Field) => readonly string[];
  /** The cells of some fields that are not empty, in one text. */
  join: (...fields: readonly Field[]) => string;
  /** All cells, named or not. */
  all: readonly string[];
  /** Cells of descriptions. */
  descriptions: readonly string[];
}

/** The size of a row's columns: `205/55 R16`; empty where they have none. */
export function sizeOf({ of, join }: RowCells): string {
  const [width = '', height = '', rim = '', outer = ''] = (['width', 'height', 'rim', 'outer'] as const).map(
    // «185,00» is a number of 1C.
    field => (of(field)[0] ?? '').replace(/[.,]0+$/u, ''),
  );
  const size = join('size');
  if (size !== '') return size;
  if (width === '' || rim === '') return '';
  const inches = rim.replace(/^Z?[RР]\s?/iu, '');
  if (Number(outer.replace(',', '.')) > 0) return `${outer}x${width} R${inches}`;
  const isFull = height === '' || /^(?:0|-|full)$/iu.test(height);
  const separator = Number(width.replace(',', '.')) < 100 ? 'x' : '/';
  return `${width}${isFull ? '' : separator + height} R${inches}`;
}

/** The indices of a row's columns: `94R`. */
export function indexOf({ join }: RowCells): string {
  const [load, speed] = [join('load'), join('speed')];
  return load !== '' && speed !== '' ? `${load}${speed}` : join('index');
}
