import type { Size } from '#src/domain/photo-sizes.ts';
import type { LinkCard } from './link-card.ts';

/** Largest picture, in bytes. */
export const MAX_BYTES = 20 * 1024 * 1024;

/** Largest photograph, in megapixels: more than a phone takes in its usual mode. */
export const MAX_MEGAPIXELS = 64;

/** A photograph, drawing or card for {@link file://./process.ts} to encode. */
export interface PhotoJob {
  /** Path in content/storage; of a card its key. */
  name: string;
  /** Key under which its sizes are stored. */
  key: string;
  /** The card that is drawn. */
  card?: LinkCard;
  /** What an upright photograph is cut to. */
  cut?: Cut;
}

/** What a photograph is cut to; what is null is as the photograph has it. */
export interface Cut {
  /** In pixels; the photograph becomes at most twice as large. */
  place: Size | null;
  /** The part that is wanted, in fractions of the upright photograph. Of it the middle is taken that has the place's proportions. */
  crop: { x: number; y: number; width: number; height: number } | null;
}

export const WHOLE: Cut = { place: null, crop: null };

/** What the process reads from its standard input. */
export interface PhotoJobs {
  storage: string;
  /** Folder for the sizes; null to check only whether the photographs can be read. */
  cache: string | null;
  /** What is made of each: the sizes of a photograph, an upright photograph, the preview of a drawing, or a card. */
  make: 'sizes' | 'upright' | 'preview' | 'card';
  jobs: readonly PhotoJob[];
}

/**
 * A line of the process's output: the start of a photograph, then its result. `readError`: the photograph is damaged.
 * `writeError`: the photograph is sound, but its sizes could not be written (disk full, folder not writable).
 */
export type PhotoMessage =
  | { started: string }
  | { name: string; size: Size }
  | { name: string; readError: string }
  | { name: string; writeError: string };
