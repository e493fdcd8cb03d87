import { type Car, type CarTyre, carPairs, isAnyModification } from './car-choice.ts';
import { formFor } from './words.ts';

/** «Lada Vesta»: a car in a sentence about a tyre. */
export const shortCarName = ({ make, model }: Car): string => `${make.name} ${model.name}`;

/** Whether a tyre has a size that the car needs, in a sentence, which names the axle where axles differ. */
export interface Fit {
  fits: boolean;
  text: string;
  /** The only axle that the tyre goes on; null where it may go on both, and where it does not fit. */
  axle: 'front' | 'rear' | null;
}

/** Size at the beginning of a text (wire.md `size_str`), and the indices after it. */
const SIZE =
  /^(?<width>[\d.x]+)(?:\/(?<height>\d+))? R(?<rim>\d+(?:\.5)?)(?<commercial>C?)(?:\s(?<load>\d{2,3})(?:\/\d{2,3})?\(?(?<speed>[HJ-Y]))?/u;
/** The sizes of a pair (pairs.ts, `axlesText`). */
const PAIR = /^Перед (?<front>.+), зад (?<rear>.+)$/u;

const sizeText = ({ width, height, rim, commercial }: CarTyre): string =>
  `${width}${height === '' ? '' : `/${height}`}\u00A0R${rim}${commercial ? 'C' : ''}`;

function sizeOf(text: string): CarTyre | null {
  const { width = '', height = '', rim = '', commercial, load, speed } = SIZE.exec(text.trim())?.groups ?? {};
  if (width === '') return null;
  return {
    width,
    height,
    rim,
    ...(commercial && { commercial: true }),
    ...(load && speed && { loadIndex: load, speedIndex: speed }),
  };
}

const MAX_SIZES = 3;

/** «нужен 185/65 R15 или 195/55 R16», «нужны 245/45 R18 вперёд и 275/40 R18 назад»; of many sizes the first two. */
function neededText(tyres: readonly CarTyre[]): string {
  const single = tyres.filter(({ axle }) => axle === undefined).map(sizeText);
  const pairs = carPairs(tyres).map(
    ({ front, rear }) => `${sizeText(front)} вперёд и\u00A0${sizeText(rear)} назад`,
  );
  const all = [...new Set([...single, ...pairs])];
  const verb = single.length > 0 ? 'нужен' : 'нужны';
  const listed = all.slice(0, all.length > MAX_SIZES ? MAX_SIZES - 1 : -1);
  const last =
    all.length > MAX_SIZES
      ? `другой из\u00A0${all.length}\u00A0${formFor(all.length, ['размера', 'размеров', 'размеров'])}`
      : all.at(-1);
  return `${verb} ${[listed.join(', '), last].filter(Boolean).join(' или ')}`;
}

const misfit = (car: Car, why: string): Fit => ({
  fits: false,
  text: `Не подходит для ${shortCarName(car)}: ${why}`,
  axle: null,
});

/** Speed indices from slow to fast (UN Regulation No. 30). */
const SPEEDS = 'J K L M N P Q R S T U H V W Y'.split(' ');
const speedOf = ({ speedIndex }: CarTyre): number => (speedIndex ? SPEEDS.indexOf(speedIndex) : -1);
/** Zero where it is not known. */
const loadOf = ({ loadIndex }: CarTyre): number => Number.parseInt(loadIndex ?? '0', 10);

/** A tyre and the size of the car for which it is meant. */
type Match = readonly [tyre: CarTyre, needed: CarTyre];

/** Which index of the car the tyre is known not to reach; the speed counts for summer tyres (car-choice.ts, `neededIndices`). */
function lackOf([tyre, needed]: Match, isSummer: boolean | null): string | null {
  if (loadOf(tyre) > 0 && loadOf(tyre) < loadOf(needed))
    return `нужен индекс нагрузки не\u00A0ниже ${loadOf(needed)}`;
  if (isSummer && speedOf(tyre) >= 0 && speedOf(tyre) < speedOf(needed))
    return `нужен индекс скорости не\u00A0ниже ${needed.speedIndex}`;
  return null;
}

/** Whether the tyre is known to reach the indices of the car, as far as those are known. */
const isSure = ([tyre, needed]: Match, isSummer: boolean | null): boolean =>
  loadOf(tyre) >= loadOf(needed) && (isSummer === false || speedOf(tyre) >= speedOf(needed));

/**
 * Whether the tyre or the pair of a text («195/65 R15 91T XL», «Перед 245/45 R18 96Y, зад 275/40 R18 99Y») fits the car. Where
 * indices or season are not known, the size alone is compared. Null without sizes, and for a letter C that the car does not ask for.
 */
export function fitOf(
  text: string,
  car: Car,
  tyres: readonly CarTyre[],
  isSummer: boolean | null = null,
): Fit | null {
  if (tyres.length === 0) return null;
  const { front, rear } = PAIR.exec(text.trim())?.groups ?? {};
  const sizes = (front && rear ? [front, rear] : [text]).map(sizeOf).filter(size => size !== null);
  const [first, second] = sizes;
  if (!first) return null;
  const ways: Match[][] = second
    ? carPairs(tyres).map(pair => [
        [first, pair.front],
        [second, pair.rear],
      ])
    : tyres.map(tyre => [[first, tyre]]);
  const own = ways.filter(way => way.every(([tyre, needed]) => sizeText(tyre) === sizeText(needed)));
  if (own.length > 0) return ownFit(own, car, isSummer);
  const isOnlyStronger = !second && tyres.some(tyre => `${sizeText(tyre)}C` === sizeText(first));
  return isOnlyStronger ? null : misfit(car, neededText(tyres));
}

/** The indices of a modification that is not known are the greatest of all: what does not reach them fits some. */
function ownFit(own: readonly Match[][], car: Car, isSummer: boolean | null): Fit {
  const lacks = own.map(way => way.map(match => lackOf(match, isSummer)).find(lack => lack !== null));
  const [lack] = lacks;
  const isAny = isAnyModification(car);
  if (lack && !isAny && lacks.every(Boolean)) return misfit(car, lack);
  const good = isAny ? own : own.filter((_, at) => !lacks[at]);
  const sure = good.some(way => way.every(match => isSure(match, isSummer)));
  const axles = new Set(good.map(way => (way.length === 1 && way[0]?.[1].axle) || null));
  const [axle = null] = axles.size === 1 ? axles : [];
  const name = `${isAny ? 'некоторых модификаций ' : ''}${shortCarName(car)}`;
  const where = axle === null ? '' : `, на\u00A0${axle === 'front' ? 'переднюю' : 'заднюю'} ось`;
  const isReplacement = good.every(way => way.every(([, { replacement }]) => replacement));
  return {
    fits: true,
    text: `Подходит для ${name}${sure ? '' : ' по\u00A0размеру'}${where}${isReplacement ? ', допустимая замена' : ''}`,
    axle,
  };
}
