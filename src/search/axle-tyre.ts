import { TYRES_OF_AXLE } from '#src/domain/axle-size.ts';
import { kopecks } from '#src/domain/money.ts';
import type { PairTyre } from '#src/domain/pairs.ts';
import { SEASONS, type TyreFlags, tyreFlags } from '#src/domain/season.ts';
import { hasBit } from './bits.ts';
import type { SearchData } from './data.ts';

interface Uses {
  codes: Uint16Array;
  /** By code. */
  flags: readonly TyreFlags[];
}

const known = new WeakMap<SearchData, Uses>();

/** What tyres of each code of the column of use are. */
function usesOf(data: SearchData): Uses {
  const facet = (field: string) => data.facets.find(each => each.field === field);
  const seasons = facet('seasons');
  const column = data.columns[seasons?.column ?? 0];
  const has = (field: string, code: number) => facet(field)?.optionOf[code] === 0;
  const flags = Array.from({ length: column?.size ?? 0 }, (_, code) => {
    const name = seasons?.options[seasons.optionOf[code] ?? -1];
    return tyreFlags(SEASONS.find(season => season === name) ?? 'summer', {
      runflat: has('runflat', code),
      spikes: has('spikes', code),
      cargo: has('cargo', code),
    });
  });
  return { codes: column?.codes ?? new Uint16Array(0), flags };
}

/** The facts by which a row is paired; of its stock only whether it has the tyres of an axle. */
export function axleTyre(data: SearchData, row: number): PairTyre {
  const { codes, flags } = known.get(data) ?? usesOf(data);
  if (!known.has(data)) known.set(data, { codes, flags });
  return {
    id: data.ids[row] as number,
    modelId: String(data.model[row]),
    flags: flags[codes[row] as number] as TyreFlags,
    price: kopecks(data.prices[row] as number),
    stock: hasBit(data.sets.axles, row) ? TYRES_OF_AXLE : 0,
  };
}
