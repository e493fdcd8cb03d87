import { indexedWords, SLIP_FROM } from '#src/domain/query-words.ts';
import { toLatin } from '#src/domain/search-text.ts';
import type { Catalogue } from '../open.ts';

const NAMES = [
  'SELECT name FROM brand',
  'SELECT value AS name FROM brand, json_each(brand.aliases)',
  'SELECT title AS name FROM model',
  'SELECT folded AS name FROM car_make_name',
  'SELECT name FROM car_model',
];

/**
 * Known words, folded and sorted: brands, models (disabled ones too), makes and models of cars, each in Latin letters as
 * well. None of them is taken for a misspelling: «solaris» is a car, not a misspelt Polaris.
 */
export function knownWords(catalogue: Catalogue): string[] {
  const names = NAMES.flatMap(query => catalogue.all<{ name: string }>(query)).map(({ name }) => name);
  return sortedKnown(names);
}

/** The known words of a list of names. */
export function sortedKnown(names: readonly string[]): string[] {
  const words = names.flatMap(indexedWords).flatMap(word => [word, toLatin(word)]);
  return [...new Set(words.filter(word => word.length >= SLIP_FROM))].sort();
}
