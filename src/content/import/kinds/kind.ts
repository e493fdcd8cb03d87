import type { Clock, Period } from '../assemble/clock.ts';
import type { Subject, Tables } from '../assemble/draft.ts';
import type { Resolved } from '../assemble/resolved.ts';
import type { SubjectSources } from '../assemble/subjects.ts';
import type { Addresses, CheckLink, KindAddresses } from '../check/addresses.ts';
import type { DatedPage } from '../check/dated-pages.ts';
import type { Problems } from '../check/problems.ts';
import type { Passage } from '../check/texts.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Reader } from '../read/reader.ts';
import type { Form } from './form.ts';

/** Input of the stages after reading. */
export interface Assembly {
  content: Content;
  /** What the kinds have resolved so far for other kinds to use. */
  resolved: Resolved;
  pictures: Pictures;
  clock: Clock;
  problems: Problems;
}

/** A line of the summary table printed after an import, with counts of a part of the things (`of`). */
export interface TallyLine {
  key: string;
  name: string;
  count: number;
  of?: readonly { key: string; words: string | readonly [string, string, string]; count: number }[];
}

/**
 * A kind of content. Every stage of an import calls each kind's function for it (all.ts). A kind adds what it reads
 * to {@link Content}, and what other kinds use to {@link Resolved}, by `declare module` in its own file.
 */
export interface Kind {
  /** How people edit its files in a form; none for what is edited as tables. */
  form?: Form;
  /** Reads its files and validates them by its schema. */
  read(from: Reader): Partial<Content>;
  /** Resolves references whose results other kinds use. */
  resolve?(assembly: Assembly): Partial<Resolved>;
  /** Rows of its tables; resolves references whose results no other kind uses. */
  rows?(assembly: Assembly): Tables;
  /** Addresses of its pages, to which links may point. */
  addresses?(assembly: Assembly, tables: Tables): KindAddresses;
  /** Checks links of fields with `checkLink`; returns rows that depend on all addresses. */
  links?(assembly: Assembly, checkLink: CheckLink, addresses: Addresses): Tables | undefined;
  /** Bodies of its texts, searched for dead links and HTML that is not allowed. */
  bodies?(content: Content): readonly Passage[];
  /** Markdown in headers and tables, checked like {@link bodies} but after all of them. */
  passages?(content: Content): readonly Passage[];
  /** Warns of missing or poor parts of valid content. */
  lint?(assembly: Assembly): void;
  /** Warns of content whose dates are past; runs after all of {@link lint}. */
  lintDays?(assembly: Assembly): void;
  /**
   * Warns of contradictions in what rows of products.csv and models say of their tyres. It depends neither on columns that change
   * every day (`CHANGEABLE` in incremental/next-catalogue.ts) nor on the day. Runs after all of {@link lintDays}.
   */
  lintTyres?(assembly: Assembly): void;
  /** Warns of prices that contradict each other; runs after all of {@link lintTyres}. */
  lintPrices?(assembly: Assembly): void;
  /** Rows of the table `setting`: value by key. */
  settings?(assembly: Assembly): Readonly<Record<string, unknown>>;
  /** Digests of what pages are rendered from, in the order of the stage. */
  subjects?(sources: SubjectSources): Subject[];
  /** Its pages that are open for a period only. */
  datedPages?(content: Content): readonly DatedPage[];
  /** Periods at whose beginning or end the same content gives another catalogue. */
  periods?(content: Content, clock: Clock): readonly Period[];
  tally?(content: Content, tables: Tables, clock: Clock): readonly TallyLine[];
}
