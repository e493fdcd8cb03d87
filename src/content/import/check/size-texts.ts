import { formatSize, type TyreSize } from '#src/domain/tyre-size.ts';
import type { LineFacts } from '../kinds/goods-facts.ts';

/** Texts of sizes: a table repeats few, and its rows share them. */
export function sizeTexts(): (line: Pick<LineFacts, 'data'>) => string {
  const known = new Map<TyreSize, string>();
  return ({ data: { size } }) => {
    let text = known.get(size);
    if (text === undefined) {
      text = formatSize(size);
      known.set(size, text);
    }
    return text;
  };
}
