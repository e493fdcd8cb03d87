import { REPLACEMENT_PERCENT, type SizeDifference, type TyreGeometry, trueSpeed } from './tyre-geometry.ts';

const NBSP = '\u00A0';

/** A figure with a decimal comma: `631,9`; `−0,0` is `0,0`. */
export const figure = (value: number, digits = 0): string => {
  const text = Math.abs(value).toFixed(digits).replace('.', ',');
  return value < 0 && Number(text.replace(',', '.')) !== 0 ? `−${text}` : text;
};

/** A difference with its sign: `+2,4`, `−3`, `0`. */
export const signed = (value: number, digits = 0): string => {
  const text = figure(value, digits);
  return /^[0,]+$/u.test(text) || text.startsWith('−') ? text : `+${text}`;
};

/** Speeds that the calculator shows, as the speedometer shows them, km/h. */
const SPEEDS = [40, 60, 90, 110, 130] as const;

/** What the speedometer shows and what is true, km/h. */
export const speedRows = (old: TyreGeometry, next: TyreGeometry): { indicated: number; true: number }[] =>
  SPEEDS.map(indicated => ({ indicated, true: trueSpeed(indicated, old, next) }));

/** What a difference of sizes means for a driver, in a heading and sentences. */
export function verdictOf(difference: SizeDifference): { fits: boolean; title: string; text: string } {
  const { diameterPercent, clearance } = difference;
  const percent = `${figure(Math.abs(diameterPercent), 1)}${NBSP}%`;
  const larger = diameterPercent > 0 ? 'больше' : 'меньше';
  const meter = `${figure(Math.abs(clearance))}${NBSP}мм`;
  const isEqual = Math.abs(diameterPercent) < 0.05;
  const size = isEqual
    ? 'Диаметр не меняется.'
    : `Диаметр ${larger} на ${percent}, клиренс ${clearance > 0 ? 'выше' : 'ниже'} на ${meter}.`;
  if (Math.abs(diameterPercent) <= REPLACEMENT_PERCENT)
    return {
      fits: true,
      title: 'Небольшая разница',
      text: `${size} Разница в${NBSP}пределах ${REPLACEMENT_PERCENT}${NBSP}%, в${NBSP}которых обычно меняют размер. Индексы нагрузки и скорости берите не${NBSP}ниже заводских, а размер сверьте с${NBSP}руководством к автомобилю.`,
    };
  return {
    fits: false,
    title: 'Слишком большая разница',
    text: `${size} Обычно размер меняют в${NBSP}пределах ${REPLACEMENT_PERCENT}${NBSP}%: при большей разнице врёт спидометр, шина может задевать арку, а электроника ошибаться.`,
  };
}
