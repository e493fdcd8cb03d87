// cspell:ignore покрыш
import type { Sense } from './meaning.ts';
import { isCar, type Of, type SenseGroups } from './senses.ts';
import { YEAR_SAID } from './years.ts';

/** «Шины 2024 года на солярис»: the year is that of the tyres. */
const AFTER_TYRES = /(?:шин|резин|покрыш)\p{L}*\s+$/u;
const SINCE =
  /(?<!\p{L})(?:не\s+(?:старше|ранее|раньше|ниже|менее|меньше)|минимум|новее|(?:начиная\s+)?(?:от|с)|(?<after>после|позже|моложе))\s+$/u;
const UNTIL = /(?<!\p{L})(?:не\s+(?:новее|позже)|до|по)\s+$/u;
/** Between the years of a span; alone, «2024-2025» may be a season. */
const THROUGH = /^\s*(?:[-–/]|до|по)\s*$/u;

type YearSense = Sense & { meaning: Of<'year'> };

/** Years of a text as spans of years: «2023-2025» is one. */
function spansOf(text: string, years: readonly YearSense[]): YearSense[][] {
  const spans: YearSense[][] = [];
  for (const sense of years) {
    const before = spans.at(-1);
    const [first, last] = [before?.[0], before?.at(-1)];
    const isEnd = first && first === last && THROUGH.test(text.slice(first.to, sense.from));
    if (before && isEnd && first.meaning.year < sense.meaning.year) before.push(sense);
    else spans.push([sense]);
  }
  return spans;
}

/**
 * Years in which tyres were made, out of the years of a lower-case text: «2025 года», «не старше 2024 года», «2024-2025 годов».
 * Beside a car they are its own, unless they stand behind the word for tyres.
 * @param groups senses of the text, whose years have one alternative
 * @param years in which tyres of the catalogue were made
 */
export function withYearsMade(text: string, groups: SenseGroups, years: readonly number[]): SenseGroups {
  const isOfCar = groups.some(([sense]) => sense !== undefined && isCar(sense.meaning));
  const found = groups.flatMap(([sense]) => (sense?.meaning.kind === 'year' ? [sense as YearSense] : []));
  const made = new Map<Sense, readonly Sense[]>();
  for (const span of spansOf(text, found)) {
    const [first] = span;
    const last = span.at(-1);
    if (!first || !last) continue;
    const [before, behind] = [text.slice(0, first.from), YEAR_SAID.exec(text.slice(last.to))?.[0]];
    const since = SINCE.exec(before);
    // «После 2024 года» begins with 2025.
    const start = first.meaning.year + (since?.groups?.after ? 1 : 0);
    const isSold = span.some(({ meaning: { year } }) => years.includes(Math.max(year, start)));
    if (!isSold || (first !== last && behind === undefined)) continue;
    const until = first === last ? UNTIL.exec(before)?.[0] : undefined;
    const begin = before.slice(0, before.length - (since?.[0] ?? until ?? '').length);
    if (isOfCar && !AFTER_TYRES.test(begin)) continue;
    for (const each of span) made.set(each, []);
    const [from, to] = [until ? null : start, since && first === last ? null : last.meaning.year];
    const place = { from: begin.length, to: last.to + (behind ?? '').length };
    made.set(first, [{ ...place, meaning: { kind: 'made', from, to } }]);
  }
  return groups.map(group => made.get(group[0] as Sense) ?? group).filter(group => group.length > 0);
}
