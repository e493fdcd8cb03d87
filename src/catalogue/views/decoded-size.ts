import { loadKg, parseLoadIndex, speedKmh } from '#src/domain/tyre-index.ts';
import { formatCount } from '#src/domain/words.ts';

/** A part of a tyre's marking in words. */
export interface DecodedPart {
  name: string;
  /** As written on the sidewall. */
  mark: string;
  meaning: string;
}

interface Marking {
  width: string;
  height: string;
  rim: string;
  loadIndex: string;
  speedIndex: string;
}

const NBSP = '\u00A0';
const figure = (text: string) => text.replace('.', ',');

function widthPart(width: string): DecodedPart {
  const [outer, section] = width.split('x');
  if (outer !== undefined && section !== undefined)
    return {
      name: 'Размер в дюймах',
      mark: width,
      meaning: `наружный диаметр ${figure(outer)}″, ширина ${figure(section)}″`,
    };
  return { name: 'Ширина', mark: width, meaning: `${width}${NBSP}мм` };
}

function heightPart(width: string, height: string): DecodedPart {
  const side = Math.round((Number(width) * Number(height)) / 100);
  return {
    name: 'Профиль',
    mark: height,
    meaning: `высота боковины ${height}${NBSP}% от ширины, около ${side}${NBSP}мм`,
  };
}

function loadMeaning(text: string): string | undefined {
  const index = parseLoadIndex(text);
  const single = index && loadKg(index.single);
  if (!index || !single) return undefined;
  const dual = index.dual === null ? null : loadKg(index.dual);
  const pair = dual === null ? '' : ` (сдвоенные — до${NBSP}${formatCount(dual)}${NBSP}кг)`;
  return `до${NBSP}${formatCount(single)}${NBSP}кг${pair}`;
}

function speedMeaning(text: string): string | undefined {
  const speed = speedKmh(text);
  return speed === null ? undefined : `до${NBSP}${speed}${NBSP}км/ч`;
}

/** Both indices in one line, as the sidewall has them: «82T: до 475 кг, до 190 км/ч»; an unknown index is not said. */
function indexPart({ loadIndex, speedIndex }: Marking): DecodedPart | undefined {
  const load = loadMeaning(loadIndex);
  const speed = speedMeaning(speedIndex);
  if (load === undefined && speed === undefined) return undefined;
  return {
    name: load === undefined ? 'Индекс скорости' : speed === undefined ? 'Индекс нагрузки' : 'Индексы',
    mark: `${load === undefined ? '' : loadIndex}${speed === undefined ? '' : speedIndex}`,
    meaning: [load, speed].filter(part => part !== undefined).join(', '),
  };
}

/** The size and the indices of a tyre in words; parts that the tyre does not have are omitted. */
export function decodedSize(marking: Marking): DecodedPart[] {
  const parts = [
    widthPart(marking.width),
    marking.height === '' ? undefined : heightPart(marking.width, marking.height),
    {
      name: 'Диаметр',
      mark: `R${marking.rim}`,
      meaning: `посадочный диаметр ${figure(marking.rim)} дюймов`,
    },
    indexPart(marking),
  ];
  return parts.filter(part => part !== undefined);
}
