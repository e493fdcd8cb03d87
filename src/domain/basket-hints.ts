import { SET_OF_TYRES } from './quantity.ts';
import type { Season } from './season.ts';
import { countOf, TYRES } from './words.ts';

/** What hints refer to in a line of the basket. */
export interface HintedLine {
  /** `205/55 R16`. */
  size: string;
  season: Season;
  /** Winter tyres with studs. */
  studded: boolean;
  /** Address of the model. */
  model: string;
  count: number;
  available: number;
  /** Promotions of the tyre that ask for a number of tyres. */
  promotions: readonly { title: string; minCount: number }[];
}

const SEASON_WORDS: Readonly<Record<Season, string>> = {
  summer: 'летние',
  winter: 'зимние',
  allseason: 'всесезонные',
};
/** A promotion is proposed when at most so many tyres are missing. */
const NEARLY = 2;

const tyres = (lines: readonly HintedLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

function groupsBy(
  lines: readonly HintedLine[],
  key: (line: HintedLine) => string,
): Map<string, HintedLine[]> {
  const groups = new Map<string, HintedLine[]>();
  for (const line of lines) groups.set(key(line), [...(groups.get(key(line)) ?? []), line]);
  return groups;
}

/** One or three tyres of a size, or two that are the whole basket: a car takes four. */
function incompleteSets(lines: readonly HintedLine[]): string[] {
  const sizes = [...groupsBy(lines, ({ size }) => size)];
  return sizes.flatMap(([size, own]) => {
    const count = tyres(own);
    const missing = SET_OF_TYRES - count;
    if (missing <= 0 || (count === 2 && sizes.length > 1)) return [];
    if (!own.some(line => line.available - line.count >= missing)) return [];
    return [`У вас ${countOf(count, TYRES)} ${size}: до\u00A0комплекта докупите ещё\u00A0${missing}.`];
  });
}

/** Two tyres in front and two behind, of one model. */
const isPairOfAxles = (groups: readonly HintedLine[][]): boolean =>
  groups.length === 2 &&
  groups.every(lines => tyres(lines) === 2) &&
  new Set(groups.flat().map(({ model }) => model)).size === 1;

/** A car may not have tyres with studs and without (ПДД, перечень неисправностей, 5.5). */
function hasStuddedAmongOthers(lines: readonly HintedLine[]): boolean {
  const kinds = [...groupsBy(lines, ({ studded }) => String(studded)).values()];
  return kinds.length > 1 && kinds.some(own => tyres(own) % SET_OF_TYRES !== 0);
}

/** Tyres of several seasons or sizes that do not make whole sets. */
function mixed(lines: readonly HintedLine[]): string[] {
  const areSets = (groups: readonly HintedLine[][]) => groups.every(own => tyres(own) % SET_OF_TYRES === 0);
  const seasons = groupsBy(lines, ({ season }) => season);
  if (seasons.size > 1 && !areSets([...seasons.values()])) {
    const words = [...seasons.keys()].map(season => SEASON_WORDS[season as Season]).join(' и ');
    return [`В корзине ${words} шины. На машину ставят четыре шины одного сезона.`];
  }
  if (hasStuddedAmongOthers(lines))
    return [
      'В корзине шипованные и нешипованные шины. На машину ставят четыре одинаковые: все с шипами или все без.',
    ];
  const sizes = groupsBy(lines, ({ size }) => size);
  const groups = [...sizes.values()];
  if (sizes.size > 1 && !areSets(groups) && !isPairOfAxles(groups))
    return [
      `В корзине шины разных размеров: ${[...sizes.keys()].join(', ')}. Проверьте, какой нужен вашей машине.`,
    ];
  return [];
}

/** Promotions that the order has earned, and those that it will with a tyre or two more. */
function promotions(lines: readonly HintedLine[]): string[] {
  const minimums = new Map(
    lines.flatMap(line => line.promotions).map(({ title, minCount }) => [title, minCount]),
  );
  return [...minimums].flatMap(([title, minCount]) => {
    const missing =
      minCount - tyres(lines.filter(line => line.promotions.some(each => each.title === title)));
    if (missing <= 0) return [`Действует акция «${title}».`];
    return missing <= NEARLY ? [`До акции «${title}» — ещё ${countOf(missing, TYRES)}.`] : [];
  });
}

/** Russian sentences that help a buyer to a whole order: a set to complete, seasons or sizes that do not go together, promotions. */
export const basketHints = (lines: readonly HintedLine[]): string[] => [
  ...incompleteSets(lines),
  ...mixed(lines),
  ...promotions(lines),
];
