import { found, type Problems, perhaps, type Source } from './problems.ts';

interface Placed {
  source: Source;
}

/** What a field refers to: kinds of things, and how they are called to an editor. */
export interface Reference {
  kinds: readonly string[];
  what: string;
}

export const BRAND: Reference = { kinds: ['brand'], what: 'название марки из content/brands' };
export const MODEL: Reference = { kinds: ['model'], what: 'имя файла из content/models' };
export const PRODUCT: Reference = {
  kinds: ['product'],
  what: 'номер товара из content/products.csv в имени файла',
};
export const MAKE: Reference = { kinds: ['make'], what: 'название из content/cars/makes.csv' };
export const CONSENT: Reference = { kinds: ['page'], what: 'имя файла согласия из content/pages' };
export const SECTION: Reference = { kinds: ['section'], what: 'ключ раздела из content/sections.yaml' };
export const PROMO_SECTION: Reference = {
  kinds: ['section'],
  what: 'ключ раздела дерева promo из content/sections.yaml',
};
export const ARTICLE_SECTION: Reference = {
  kinds: ['section'],
  what: 'ключ раздела дерева articles из content/sections.yaml',
};
export const COLLECTION_PARENT: Reference = {
  kinds: ['section', 'collection'],
  what: 'ключ раздела дерева collections или имя другой коллекции',
};

/**
 * Things by key. A key that is taken already, also in another case of letters, is an error that names the first holder;
 * the later thing is left out.
 */
export function byKey<T extends Placed>(
  things: readonly T[],
  keyOf: (thing: T) => string,
  field: readonly PropertyKey[],
  problems: Problems,
  kind?: string,
): Map<string, T> {
  const map = new Map<string, T>();
  const taken = new Map<string, T>();
  for (const thing of things) {
    const key = keyOf(thing);
    const first = taken.get(key.toLowerCase());
    if (first) {
      const differs = keyOf(first) === key ? '' : ` (отличается только регистром от «${keyOf(first)}»)`;
      problems.error(
        thing.source,
        field,
        `ожидалось неповторяющееся значение, найдено «${key}»${differs}: оно занято в ${first.source.file}:${first.source.line(field)}`,
      );
      if (kind) problems.spoil(kind, key);
    } else {
      taken.set(key.toLowerCase(), thing);
      map.set(key, thing);
    }
  }
  return map;
}

/**
 * The thing that a value refers to, or null: an unknown one is an error with what was likely meant, one that is refused
 * for an error of its own is told there.
 */
export function resolve<T>(
  map: ReadonlyMap<string, T>,
  key: string,
  { kinds, what }: Reference,
  source: Source,
  field: readonly PropertyKey[],
  problems: Problems,
): T | null {
  const thing = map.get(key);
  if (thing !== undefined) return thing;
  if (!kinds.some(kind => problems.isSpoilt(kind, key)))
    problems.error(source, field, `ожидалось: ${what}, ${found(key)}${perhaps(key, [...map.keys()])}`);
  return null;
}
