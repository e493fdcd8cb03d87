import { sameSize } from '#src/domain/sizes-in-text.ts';
import { formatSize, type TyreSize } from '#src/domain/tyre-size.ts';
import type { ReadName } from './names/read-name.ts';

type ReadTyre = Extract<ReadName, { status: 'read' }>['tyre'];

/** What tells products of one model apart. */
interface Good {
  id: number;
  size: TyreSize;
  load: string;
  speed: string;
  runflat: boolean;
  special: readonly string[];
}

const MAX_NAMED = 3;

/** (Y) and Y are one speed index of the same tyre, as some lists write it. */
const bareSpeed = (speed: string): string => speed.replace(/[()]/gu, '');

/** Whether a product has the indices that a name says, where it says any. */
export const hasIndex = (good: Good, { load, speed }: Pick<ReadTyre, 'load' | 'speed'>): boolean =>
  load === '' || (good.load === load && bareSpeed(good.speed) === bareSpeed(speed));

/** The load of one tyre: 104 of `104/102`. */
const singleLoad = (load: string): string => load.split('/')[0] ?? '';

/** Whether indices are the same apart from the load on dual tyres: 104R and 104/102R. */
const hasAlikeIndex = (good: Good, { load, speed }: Pick<ReadTyre, 'load' | 'speed'>): boolean =>
  load !== '' && singleLoad(good.load) === singleLoad(load) && bareSpeed(good.speed) === bareSpeed(speed);

/** Whether one of two loads is without that on dual tyres, which the other has. */
const isShortened = (one: string, other: string): boolean => one.includes('/') !== other.includes('/');

/** Whether a product differs from a name at most by C and by the load on dual tyres. */
export const isTwin = (tyre: ReadTyre, good: Good): boolean =>
  sameSize(good.size, tyre.size) && hasAlikeIndex(good, tyre) && good.runflat === tyre.runflat;

/** Whether they are the same tyre, but for the second of two load indices, which one of them leaves out. */
export const isWrittenShorter = (tyre: ReadTyre, good: Good): boolean =>
  isTwin(tyre, good) && good.size.commercial === tyre.size.commercial && isShortened(good.load, tyre.load);

/** Whether a product is of the version that a name says, or of none. */
export const isSameVersion = ({ special }: ReadTyre, good: Good): boolean =>
  special.join() === good.special.join();

const variants = (goods: readonly Good[], what: (good: Good) => string): string => {
  const some = goods.slice(0, MAX_NAMED).map(good => `${what(good)} (товар ${good.id})`);
  return `${some.join(', ')}${goods.length > some.length ? ` и ещё ${goods.length - some.length}` : ''}`;
};

/**
 * Why a name fits no product of its model: the first field that none has, as the list writes it, and what they have instead.
 * @param near products of the model, those of the name's size among them
 */
export function mismatch(tyre: ReadTyre, near: readonly Good[]): string {
  const title = `${tyre.brand} ${tyre.model.title}`;
  const size = formatSize(tyre.size);
  const ofSize = near.filter(good => sameSize(good.size, tyre.size));
  if (ofSize.length === 0) return `у модели ${title} нет размера ${size}`;
  const ofIndex = ofSize.filter(good => hasIndex(good, tyre));
  if (ofIndex.length === 0)
    return `у модели ${title} в размере ${size} нет индекса ${tyre.load}${tyre.speed}, есть ${variants(ofSize, ({ load, speed }) => `${load}${speed}`)}`;
  const ofKind = ofIndex.filter(good => good.size.commercial === tyre.size.commercial);
  if (ofKind.length === 0)
    return `у модели ${title} нет размера ${size}, есть ${variants(ofIndex, good => formatSize(good.size))}`;
  const hasOther = ofKind.every(({ runflat }) => runflat !== tyre.runflat);
  const [what, ids] = [
    hasOther ? 'Run Flat' : 'XL',
    ofKind
      .map(({ id }) => id)
      .slice(0, MAX_NAMED)
      .join(', '),
  ];
  const isNamed = hasOther ? tyre.runflat : tyre.xl;
  return `в названии ${isNamed ? 'есть' : 'нет'} ${what}, а у ${title} ${size} ${isNamed ? 'без него' : 'с ним'} только товары: ${ids}`;
}

/** Why a name fits several products. */
export const severalFit = ({ load }: Pick<ReadTyre, 'load'>, found: readonly Good[]): string =>
  `${load === '' ? 'в названии нет индексов, ' : ''}подходит несколько товаров: ${found.map(({ id }) => id).join(', ')}`;

/** Why a name with a version fits no product, or one without it only those that have one. */
export const otherVersion = (
  { special }: Pick<ReadTyre, 'special'>,
  alike: readonly { id: number; special: readonly string[] }[],
): string => {
  const ids = alike.slice(0, MAX_NAMED).map(({ id }) => id);
  return special.length > 0
    ? `исполнение «${special.join(' ')}», а у товаров магазина оно другое: ${ids.join(', ')}`
    : `у товаров магазина есть исполнение, которого в названии нет: ${ids.join(', ')}`;
};
