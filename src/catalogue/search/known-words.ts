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
 * Words that name something the shop knows, folded and sorted: brands, models (those out of every list too), makes and models
 * of cars, each in Latin letters as well. None of them is a slip of another word: «solaris» is a car, not a slip of Polaris.
 */
export function knownWords(catalogue: Catalogue): string[] {
  const names = NAMES.flatMap(query => catalogue.all<{ name: string }>(query)).map(({ name }) => name);
  return sortedKnown(names);
}

/** The same of names that are given. */
export function sortedKnown(names: readonly string[]): string[] {
  const words = names.flatMap(indexedWords).flatMap(word => [word, toLatin(word)]);
  return [...new Set(words.filter(word => word.length >= SLIP_FROM))].sort();
}
