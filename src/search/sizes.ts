import type { SearchData } from './data.ts';

/** A size that a product has. */
export interface Size {
  width: string;
  height: string;
  rim: string;
  /** Its code in the column of sizes. */
  code: number;
  /** All its digits: 2055516. */
  digits: string;
}

const known = new WeakMap<SearchData, Size[]>();

export const digitsOf = (text: string): string => text.replace(/\D/gu, '');

/** The sizes of a catalogue, computed at first use. */
export function sizesOf(data: SearchData): Size[] {
  let sizes = known.get(data);
  if (sizes) return sizes;
  const facet = (field: string) => data.facets.find(each => each.field === field);
  const [widths, heights, rims] = [facet('widths'), facet('heights'), facet('rims')];
  const option = (from: typeof widths, code: number) => from?.options[from.optionOf[code] ?? -1] ?? '';
  const codes = data.columns[widths?.column ?? 0]?.size ?? 0;
  sizes = Array.from({ length: codes }, (_, code) => {
    const [width, height, rim] = [option(widths, code), option(heights, code), option(rims, code)];
    return { width, height, rim, code, digits: digitsOf(`${width}${height}${rim}`) };
  });
  known.set(data, sizes);
  return sizes;
}
