import { didYouMean, found, type Problems, type Source } from './problems.ts';

interface Located {
  source: Source;
}

/** Target of a reference: kinds of things, and how messages to the editor name them. */
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
 * Indexes things by key. A key already used, also in another letter case, is an error that names the first use; the
 * later thing is left out.
 */
export function byKey<T extends Located>(
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
      if (kind) problems.markRejected(kind, key);
    } else {
      taken.set(key.toLowerCase(), thing);
      map.set(key, thing);
    }
  }
  return map;
}

/**
 * Looks up a reference. An unknown key is an error with a suggestion; a key whose thing was rejected for an error of
 * its own is not reported again.
 * @returns the thing, or null
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
  if (!kinds.some(kind => problems.isRejected(kind, key)))
    problems.error(source, field, `ожидалось: ${what}, ${found(key)}${didYouMean(key, [...map.keys()])}`);
  return null;
}
