import { found, type Problems, perhaps, type Source } from './problems.ts';

interface Placed {
  source: Source;
}

/**
 * Things by key. A key that is taken already, also in another case of letters, is an error that names the first holder;
 * the later thing is left out.
 */
export function byKey<T extends Placed>(
  things: readonly T[],
  keyOf: (thing: T) => string,
  field: readonly PropertyKey[],
  problems: Problems,
): Map<string, T> {
  const map = new Map<string, T>();
  const taken = new Map<string, { key: string; source: Source }>();
  for (const thing of things) {
    const key = keyOf(thing);
    const first = taken.get(key.toLowerCase());
    if (first) {
      const differs = first.key === key ? '' : ` (отличается только регистром от «${first.key}»)`;
      problems.error(
        thing.source,
        field,
        `ожидалось неповторяющееся значение, найдено «${key}»${differs}: оно занято в ${first.source.file}:${first.source.line(field)}`,
      );
    } else {
      taken.set(key.toLowerCase(), { key, source: thing.source });
      map.set(key, thing);
    }
  }
  return map;
}

/** The thing that a value refers to, or null: an unknown one is an error with what was likely meant. */
export function resolve<T>(
  map: ReadonlyMap<string, T>,
  key: string,
  what: string,
  source: Source,
  field: readonly PropertyKey[],
  problems: Problems,
): T | null {
  const thing = map.get(key);
  if (thing !== undefined) return thing;
  problems.error(source, field, `ожидалось: ${what}, ${found(key)}${perhaps(key, [...map.keys()])}`);
  return null;
}
