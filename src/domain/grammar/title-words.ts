import { wordsOf } from '../query-words.ts';

/** A word of a title as the search stores it, and as the title writes it. */
export interface TitleWord {
  word: string;
  shown: string;
  from: number;
  to: number;
  /** A part of a compound: the GUARD of iceGUARD. */
  part: boolean;
}

/** Kinds of tread that are written with a slash: A/T. */
const SLASHED = /^\p{L}\/\p{L}$/u;

/** The words of a model's title with their places in it, compounds whole and in parts. */
export function wordsOfTitle(title: string): TitleWord[] {
  const found: TitleWord[] = [];
  for (const match of title.matchAll(/\p{L}\/\p{L}(?!\p{L})|[\p{L}\p{N}+]+/gu)) {
    const [shown] = match;
    const from = match.index;
    const to = from + shown.length;
    const words = SLASHED.test(shown) ? wordsOf(shown.replace('/', '')) : wordsOf(shown);
    for (const word of words) found.push({ word, shown, from, to, part: false });
    const parts = shown.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    if (parts.length > 1)
      for (const part of parts)
        for (const word of wordsOf(part)) found.push({ word, shown: part, from, to, part: true });
  }
  return found;
}
