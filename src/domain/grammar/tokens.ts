import { otherLayout } from '../query-words.ts';
import { fold } from '../search-text.ts';
import type { Sense, Span } from './meaning.ts';

/** A word of a text. */
export interface Token extends Span {
  /** Folded. */
  word: string;
  /** Whether only spaces and signs are between it and the token before. */
  follows: boolean;
}

/** Letters of the Russian layout that are signs in the Latin one: «[» is х. */
const SIGNS_OF_LAYOUT = /[[\];',.`]/u;

/** «Хакка10», «primacy4». */
const WITH_NUMBER = /^(\p{L}{3,})(\d{1,3})$/u;

/** The most words that are read. */
const MAX_WORDS = 24;

/** A text of the same length with a sign that no pattern has in place of some of its parts. */
export const withoutSpans = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (left, { from, to }) => left.slice(0, from) + '\u0000'.repeat(to - from) + left.slice(to),
    text,
  );

/**
 * The words of a lower-case text outside of its numbers.
 * @param isKnown whether a text typed in the other layout is a word; then signs in it are letters
 */
export function tokensOf(
  text: string,
  numbers: readonly Sense[],
  isKnown: (word: string) => boolean,
): Token[] {
  const left = withoutSpans(text, numbers);
  const tokens: Token[] = [];
  for (const chunk of left.matchAll(/[^\s\p{Cc}]+/gu)) {
    if (tokens.length >= MAX_WORDS) break;
    const from = chunk.index;
    const typed = chunk[0];
    const follows = tokens.length > 0 && !left.slice(tokens.at(-1)?.to, from).includes('\u0000');
    if (/[a-z]/u.test(typed) && SIGNS_OF_LAYOUT.test(typed)) {
      const word = fold(otherLayout(typed));
      if (isKnown(word)) {
        tokens.push({ from, to: from + typed.length, word, follows });
        continue;
      }
    }
    for (const match of typed.matchAll(/\p{L}\/\p{L}(?!\p{L})|[\p{L}\p{N}\p{M}]+/gu)) {
      const start = from + match.index;
      const word = fold(match[0].replace('/', ''));
      const gap = left.slice(tokens.at(-1)?.to ?? 0, start);
      if (word === '') continue;
      const to = start + match[0].length;
      const token = { from: start, to, word, follows: tokens.length > 0 && !gap.includes('\u0000') };
      const [, name = '', number = ''] = WITH_NUMBER.exec(word) ?? [];
      const middle = to - number.length;
      if (name === '' || isKnown(word) || !isKnown(name)) tokens.push(token);
      else
        tokens.push({ ...token, to: middle, word: name }, { from: middle, to, word: number, follows: true });
    }
  }
  return tokens.slice(0, MAX_WORDS);
}
