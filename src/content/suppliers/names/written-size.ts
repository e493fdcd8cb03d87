import { parseLoadIndex, parseSpeedIndex } from '#src/domain/tyre-index.ts';
import { parseSize, type TyreSize } from '#src/domain/tyre-size.ts';
import { Doubt } from './doubt.ts';
import type { WrittenText } from './written-text.ts';

/** Cyrillic letters of speed indices that can be no other: Р may be P or R, В and С none. */
const LATIN: Readonly<Record<string, string>> = { К: 'K', М: 'M', Н: 'H', Т: 'T', У: 'Y' };
/** All letters of speed indices. */
const SPEED = `HJ-NP-WY${Object.keys(LATIN).join('')}`;
/** What may follow a diameter: no digit, unless an index is glued to it. */
const RIM_END = `(?!\\d)|(?=\\d{2,3}(?:\\/\\d{2,3})?[${SPEED}](?![a-zа-я\\d]))`;
const RIM = `(?<rim>[12]\\d(?:[.,]5(?!\\d))?)(?:${RIM_END})`;
const CARGO =
  '(?:(?:(?<cargo>[CС])|\\s(?<cargoApart>[CС])(?! ?шип))(?![\\p{L}\\p{N}+*])|(?<cargoGlued>[CС])(?=\\d{2,3}\\s?[/\\\\]\\s?\\d{2,3}))?';
const LT = '(?:\\s?(?<lt>LT)(?!\\p{L}))?';
const START = '(?<![\\d.,/])(?:(?<![\\p{L}])(?:LT|P))?';

const METRIC = new RegExp(
  `${START}(?<width>[1-4]\\d5)\\s?[/\\\\*xх-]\\s?(?<height>\\d{2,3})\\s*[-/\\\\*xх]?\\s*(?:Z?\\s?[RР](?<flat>F?)\\s?[-/]?|(?<=[-/\\\\*xх\\s]))\\s?${RIM}${CARGO}${LT}`,
  'giu',
);
const SPACED = new RegExp(
  `${START}(?<width>[1-4]\\d5)\\s(?<height>\\d{2})(?:\\s(?:Z?[RР]\\s?)?|Z?[RР])${RIM}${CARGO}${LT}`,
  'giu',
);
const INCH = new RegExp(
  `${START}(?<outer>\\d{2}(?:[.,]\\d{1,2})?)\\s?[xх*×/]\\s?(?<section>\\d{1,2}[.,]\\d{1,2})\\s*(?:[RР/-]\\s?|\\s)${RIM}${CARGO}${LT}`,
  'giu',
);
/** `205.55.16`: points and commas part the three numbers of a size. */
const POINTED = new RegExp(
  `${START}(?<width>[1-4]\\d5)(?<point>[.,])(?<height>\\d{2})\\k<point>(?:Z?[RР])?${RIM}${CARGO}${LT}`,
  'giu',
);
const RIM_FIRST =
  /(?<![\p{L}\d])Z?[RР]\s?(?<rim>[12]\d)(?<cargo>[CС])?[\s,]+(?<width>[1-4]\d5)\s?[/\\]\s?(?<height>\d{2})(?![\d/.,\\-]|\s?Z?[RР]\s?\d)/giu;
const FULL = new RegExp(
  `(?<![\\p{L}\\d.,/*-])(?<width>[12]\\d[05])\\s?/?\\s?[RР]\\s?${RIM}${CARGO}${LT}`,
  'giu',
);

export interface WrittenSize {
  size: TyreSize;
  /** The letters RF before the diameter: 245/40 RF18. */
  runflat: boolean;
}

function sizeOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { width, height, outer, section, rim } = groups;
  const cargo = groups.cargo || groups.cargoApart || groups.cargoGlued ? 'C' : '';
  if (outer) return `${outer}x${section} R${rim}${cargo}`;
  return `${width}${height ? `/${height}` : ''} R${rim}${cargo}`;
}

/**
 * Takes the size out of a name: `205/55R16`, `205/55/16`, `205-55-16`, `205 55 16`, `31x10,5-15`, `185R14C`, `185/R14C`.
 * @throws {Doubt} when there is none, when there are two, and when it is of no car or van
 */
export function takeSize(text: WrittenText): WrittenSize {
  const found = [
    ...text.take(METRIC, /[1-4]\d5\s?[/\\*xх-]/iu),
    ...text.take(INCH, /[xх*×/]\s?\d{1,2}[.,]\d/iu),
    ...text.take(SPACED, /[1-4]\d5\s\d{2}(?:\s|Z?[RР])/iu),
    ...text.take(POINTED, /[1-4]\d5[.,]\d{2}[.,]/u),
    ...text.take(RIM_FIRST, /[RР]\s?[12]\d[CС]?[\s,]+[1-4]\d5/iu),
  ];
  const all = found.length > 0 ? found : text.take(FULL);
  const written = [...new Set(all.map(({ groups = {} }) => sizeOf(groups)))];
  const [first, second] = written;
  if (first === undefined) throw new Doubt('no-size', 'в названии нет размера вида 205/55 R16');
  if (second !== undefined) throw new Doubt('two-sizes', `в названии два размера: ${first} и ${second}`);
  if (/[.,]5C?$/u.test(first)) throw new Doubt('truck', `размер ${first} — грузовой`);
  const size = parseSize(first);
  if (size === null) throw new Doubt('no-size', `такого размера шин не бывает: ${first}`);
  return { size, runflat: all.some(({ groups = {} }) => groups.flat) };
}

export interface WrittenIndex {
  /** `91` or `104/102`; empty when the name has none. */
  load: string;
  /** `T`, `(Y)`; empty when the name has none. */
  speed: string;
}

const END = '(?=$|[^\\p{L}\\p{N}]|XL|xl|Xl|RF|TL|шип|ш(?!\\p{L}))';
const DUAL = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d{2,3})[${SPEED}]?\\s?[/\\\\-]\\s?(\\d{2,3})\\s?([${SPEED}])${END}`,
  'giu',
);
/** What a van's tyre carries at another speed, after its own indices: `115/113R (121/120N)`. */
const SECOND = new RegExp(
  `(?<=(?<!\\d)\\d{2,3}\\s?[/\\\\-]\\s?\\d{2,3}\\s?[${SPEED}]\\s?)\\(\\s?\\d{2,3}\\s?[/\\\\-]\\s?\\d{2,3}\\s?[${SPEED}]\\s?\\)`,
  'giu',
);
const IN_BRACKETS = /\(\s?(\d{2,3})\s?Y\s?\)|(?<![\p{L}\d.,*-])(\d{2,3})\s?\(\s?Y\s?\)/gu;
const SINGLE = new RegExp(`(?<![\\p{L}\\d.,*-])([6-9]\\d|1\\d\\d)([${SPEED}])${END}`, 'gu');
const SMALL = /(?<![\p{L}\d.,*-])([6-9]\d|1\d\d)([hj-np-wy])(?![\p{L}\p{N}])/gu;
const APART = new RegExp(`(?<![\\p{L}\\d.,*-])([6-9]\\d|1\\d\\d)[ -]([${SPEED}])(?![\\p{L}\\p{N}/*-])`, 'gu');

/** An index the other way round or cut in two, right behind a size: `175/70R13 T 82`, `82-T`. Elsewhere it may be a model: V 105. */
const REVERSED = new RegExp(
  `(?<=\\|[\\s(,;]*)(?:([${SPEED}])[\\s/-]?([6-9]\\d|1[0-3]\\d)|([6-9]\\d|1[0-3]\\d)\\s?[/-]\\s?([${SPEED}]))(?![\\p{L}\\p{N}/*-])`,
  'gu',
);

const speedOf = (letter: string): string =>
  letter.toUpperCase().replace(/\p{Script=Cyrillic}/u, each => LATIN[each] ?? each);

/**
 * Takes the indices of load and speed out of a name without its size: `94T`, `109/107 R`, `(100Y)`, `100(Y)`, `91 T`.
 * @throws {Doubt} when two differ, and when no car or van has such an index
 */
export function takeIndex(text: WrittenText): WrittenIndex {
  text.takes(SECOND);
  const brackets = text
    .take(IN_BRACKETS, /\(/u)
    .map(([, whole, load]) => ({ load: whole ?? load ?? '', speed: '(Y)' }));
  const dual = text
    .take(DUAL)
    .map(([, one, two, letter]) => ({ load: `${one}/${two}`, speed: speedOf(letter ?? '') }));
  const single = (pattern: RegExp) =>
    text.take(pattern).map(([, load, letter]) => ({ load: load ?? '', speed: speedOf(letter ?? '') }));
  const found = [...brackets, ...dual, ...single(SINGLE)];
  if (found.length === 0) found.push(...single(SMALL));
  if (found.length === 0) found.push(...single(APART));
  const written = [...new Map(found.map(each => [`${each.load}${each.speed}`, each])).values()];
  const [first, second] = written;
  if (!first) return { load: '', speed: '' };
  if (second)
    throw new Doubt(
      'two-indices',
      `в названии два индекса: ${first.load}${first.speed} и ${second.load}${second.speed}`,
    );
  if (parseLoadIndex(first.load) === null || parseSpeedIndex(first.speed) === null)
    throw new Doubt(
      'truck',
      `индекс ${first.load}${first.speed} не бывает у легковых шин и шин для фургонов`,
    );
  return first;
}

/** Takes out an index that is written the other way round, of a name that is no tyre of the shop with it; null when there is none. */
export function takeReversedIndex(text: WrittenText): WrittenIndex | null {
  const [first, second] = text.take(REVERSED);
  if (!first || second) return null;
  const [, early, after, before, late] = first;
  const index = { load: after ?? before ?? '', speed: speedOf(early ?? late ?? '') };
  return parseLoadIndex(index.load) === null || parseSpeedIndex(index.speed) === null ? null : index;
}
