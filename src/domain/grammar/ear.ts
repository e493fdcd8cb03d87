// cspell:ignore вайкинг туранца террейн

import { soundOfLatin } from '../query-words.ts';
import { foldedToLatin } from '../search-text.ts';

/** How a key sounds, also when it was made of Russian letters: «солярис» and solaris are alike. */
export const soundKey = (key: string): string => soundOfLatin(key).replace(/i(?=[aou])/gu, '');

/**
 * How a Latin word sounds that is read by the rules of English, and a Russian one that was written by ear, in one spelling: «вайкинг»
 * is Viking, «драйв» drive, «террейн» terrain, «туранца» Turanza, «евро» Euro. Coarser than a sound.
 */
const coarse = (key: string): string =>
  soundKey(key)
    .replace(/(?<=[ae])v(?=[^aeiouy])/gu, 'u')
    .replace(/ts|z/gu, 's')
    .replace(/ou/gu, 'o')
    .replace(/(.)\1+/gu, '$1');

/** @param key Latin letters */
export const earOfLatin = (key: string): string =>
  coarse(
    key
      .replace(/igh/gu, 'i')
      .replace(/[ae][iy](?!n?g)/gu, 'a')
      .replace(/oa|ow(?![aeiouy])/gu, 'o')
      .replace(/g(?=[eiy])/gu, 'j')
      .replace(/(?<=[aeiouy][^aeiouy]{1,2})e$/u, ''),
  );

/** @param word folded; '' when it is not Russian, or too short to tell */
export const earOfRussian = (word: string): string => (/^[а-я]{4,}$/u.test(word) ? heard(word) : '');

const heard = (word: string): string =>
  coarse(foldedToLatin(word.replace(/ай/gu, 'и').replace(/[еэ]й/gu, 'а').replace(/оу/gu, 'о')));

/** The same of the beginning of a word, of two letters or more: «ев» may go on as «евро», which is Euro. */
export function earsBeginning(word: string): string[] {
  if (!/^[а-я]{2,}$/u.test(word)) return [];
  const ear = heard(word);
  return [...new Set([ear, ear.replace(/(?<=[ae])v$/u, 'u')])];
}
