import { wordsOf } from '../query-words.ts';

/** A word of a title as the search stores it, and as the title writes it. */
export interface TitleWord {
  word: string;
  spelling: string;
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
    const [spelling] = match;
    const from = match.index;
    const to = from + spelling.length;
    const words = SLASHED.test(spelling) ? wordsOf(spelling.replace('/', '')) : wordsOf(spelling);
    for (const word of words) found.push({ word, spelling, from, to, part: false });
    const parts = spelling.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    if (parts.length > 1)
      for (const part of parts)
        for (const word of wordsOf(part)) found.push({ word, spelling: part, from, to, part: true });
  }
  return found;
}
