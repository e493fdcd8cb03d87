import type { Subject, Tables } from '../assemble/draft.ts';
import type { Faces } from '../assemble/faces.ts';
import type { Together } from '../assemble/together.ts';
import type { Addressed, Addresses, MustLead } from '../check/addresses.ts';
import type { Problems } from '../check/problems.ts';
import type { Prose } from '../check/texts.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content, Text } from '../read/content.ts';
import type { Reader } from '../read/reader.ts';

/** What a stage after reading works with. */
export interface Assembly {
  content: Content;
  /** What the kinds have become so far, of those that others build upon. */
  together: Together;
  pictures: Pictures;
  /** The shop's day, yyyy-mm-dd. */
  today: string;
  problems: Problems;
}

/** A line of the table that an import ends with, and counts of what of it has something. */
export interface TallyLine {
  key: string;
  name: string;
  count: number;
  of?: readonly { key: string; words: string | readonly [string, string, string]; count: number }[];
}

/**
 * A kind of content, whole: every stage of an import asks each kind for its part (all.ts). A kind adds what it reads to
 * {@link Content}, and what others build upon to {@link Together}, by `declare module` in its own file.
 */
export interface Kind {
  /** Where its files are and by which schema they are read. */
  read(from: Reader): Partial<Content>;
  /** Resolves references that others build upon. */
  resolve?(shop: Assembly): Partial<Together>;
  /** Rows of its tables; references that nobody builds upon are resolved here. */
  rows?(shop: Assembly): Tables;
  /** Addresses of its pages, which links may lead to. */
  addresses?(shop: Assembly, tables: Tables): Addressed;
  /** Says which of its links must lead somewhere; rows that are known only then. */
  links?(shop: Assembly, must: MustLead, addresses: Addresses): Tables | undefined;
  /** Texts below headers, looked through for dead links and what is not let through. */
  bodies?(content: Content): readonly Text<unknown>[];
  /** Texts inside headers and tables, looked through after all of {@link bodies}. */
  passages?(content: Content): readonly Prose[];
  /** Warns of what is missing or poor in valid content. */
  lint?(shop: Assembly): void;
  /** Warns of what is over, after all of {@link lint}. */
  lintDays?(shop: Assembly): void;
  /** Warns of what does not agree within a table, after all of {@link lintDays}. */
  lintTable?(shop: Assembly): void;
  /** What goes into the table `setting`. */
  settings?(shop: Assembly): Readonly<Record<string, unknown>>;
  /** Digests of what pages are drawn from, in the order of the stage. */
  subjects?(faces: Faces): Subject[];
  /** Days after which the same content makes another catalogue. */
  days?(content: Content, today: string): readonly (string | null | undefined)[];
  tally?(content: Content, tables: Tables): readonly TallyLine[];
}
