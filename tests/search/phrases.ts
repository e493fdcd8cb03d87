import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Understanding } from '#src/domain/grammar/meaning.ts';

/** A phrase that shoppers type, with what it must be understood as. */
export interface Phrase {
  phrase: string;
  /** Conditions in any order; cars with or without their sizes. */
  understood: readonly string[];
  dropped: readonly string[];
}

/** The held list: written from knowledge of the trade, not from what the code gives. */
export const PHRASES: readonly Phrase[] = (
  parse(readFileSync(new URL('./phrases.csv', import.meta.url)), { columns: true, delimiter: ';' }) as Record<
    string,
    string
  >[]
).map(({ phrase = '', understood = '', dropped = '' }) => ({
  phrase,
  understood: understood.split(' + ').filter(Boolean).sort(),
  dropped: dropped.split(' + ').filter(Boolean),
}));

/** The conditions as the list writes them: plain spaces, cars without their sizes unless these are expected. */
export const partsOf = ({ parts }: Understanding, withSizes: boolean): string[] =>
  parts
    .map(({ kind, text }) => {
      const plain = text.replaceAll('\u00A0', ' ');
      return kind === 'car' && !withSizes ? (plain.split(':')[0] ?? '') : plain;
    })
    .sort();
