import type { Content } from '../read/content.ts';
import type { Source } from './problems.ts';

/** A text, a row or a section that editors write words in. */
export interface Written {
  source: Source;
  data: unknown;
  /** Markdown below a header, and its line. */
  body?: string;
  bodyLine?: number;
}

/** Kinds of content whose rows have no words for readers and no pictures; some are long. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set<keyof Content>([
  'products',
  'properties',
  'makes',
  'fitment',
  'redirects',
  'goals',
  'shop',
  'shopSource',
]);

const isWritten = (thing: unknown): thing is Written =>
  typeof thing === 'object' && thing !== null && 'data' in thing && 'source' in thing;

/** Everything in which editors write words or name pictures, apart from shop.yaml. */
export const writtenContent = (content: Content): Written[] =>
  Object.entries(content)
    .filter(([kind]) => !WITHOUT_WORDS.has(kind))
    .flatMap(([, things]) => [things].flat().filter(isWritten));
