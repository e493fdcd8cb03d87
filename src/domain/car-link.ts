import { axleSizeText } from './axle-size.ts';
import { type CarTyre, neededIndices } from './car-choice.ts';

/** The longest text of a search (filter.ts, whose codec would make the script of the header large). */
const MAX_TEXT = 100;

/**
 * The search for tyres that fit a car: one size, or one pair, by the filter's keys, several as a text. The name of the car, which
 * the search understands too, where its sizes are not known, are too many, or only some of them need the letter C.
 */
export function carTyresQuery(name: string, tyres: readonly CarTyre[]): URLSearchParams {
  const [first, second] = tyres;
  const text = [...new Set(tyres.map(axleSizeText))].join(' ');
  const isCargo = tyres.some(({ commercial }) => commercial);
  if (!first || text.length > MAX_TEXT || (isCargo && !tyres.every(({ commercial }) => commercial)))
    return new URLSearchParams({ string: name });
  const { width, height, rim } = first;
  const isPair = tyres.length === 2 && first.axle === 'front' && second?.axle === 'rear';
  const isKeyed = isPair || tyres.length === 1;
  const leastLoad = Math.min(...tyres.map(tyre => Number(neededIndices(tyre, null).loadFrom)));
  return new URLSearchParams({
    ...(isKeyed && { width, ...(height && { height }), diametr: rim }),
    ...(isCargo && { cargo: '1' }),
    ...(leastLoad > 0 && { load_from: String(leastLoad) }),
    ...(isPair && { rear: axleSizeText(second) }),
    ...(!isKeyed && { string: text }),
  });
}
