import { countOf, type Forms } from '#src/domain/words.ts';
import type { Problems, Source } from './problems.ts';

const PLACES: Forms = ['месте', 'местах', 'местах'];
/** So many warnings of one kind are reported one by one. */
const MAX_SINGLE = 5;
/** So many places are named of the others. */
const MAX_NAMED = 5;

/** A warning before it is reported. */
export interface Finding {
  source: Source;
  field: readonly PropertyKey[];
  message: string;
}

/** A place relative to another: a line of the same file, or file and line. */
function placeOf({ source, field }: Finding, file: string): string {
  const line = source.line(field);
  return source.file === file ? `строка ${line}` : `${source.file}:${line}`;
}

/**
 * Reports warnings of one kind: the first few one by one, the others as one warning with their number and the next
 * places, so that a column spoilt as a whole does not hide other warnings.
 */
export function warnGrouped(findings: readonly Finding[], problems: Problems): void {
  const single = findings.length <= MAX_SINGLE + 1 ? findings : findings.slice(0, MAX_SINGLE);
  for (const { source, field, message } of single) problems.warn(source, field, message);
  const [first, ...more] = findings.slice(single.length);
  if (!first) return;
  const places = more.slice(0, MAX_NAMED).map(one => placeOf(one, first.source.file));
  const rest = more.length > MAX_NAMED ? ' и далее' : '';
  problems.warn(
    first.source,
    first.field,
    `то же здесь и ещё в ${countOf(more.length, PLACES)}: ${places.join(', ')}${rest}`,
  );
}
