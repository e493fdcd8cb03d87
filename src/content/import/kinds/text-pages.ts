import type { SubjectKind } from '#src/domain/routes.ts';
import { subject } from '../assemble/subjects.ts';
import type { Kind } from './kind.ts';

/** Addresses of the pages of a table's rows. */
export const addressesOf =
  (
    table: SubjectKind,
    { column = 'url', rejected = table }: { column?: string; rejected?: string } = {},
  ): NonNullable<Kind['addresses']> =>
  (_, { [table]: rows = [] }) => ({
    shows: table,
    names: () => Array.from(rows, row => row[column]),
    rejectedKinds: [rejected],
  });

/** Digests of pages that show a row and nothing else. */
export const subjectsOf =
  (table: SubjectKind, pathOf: (key: string) => string): NonNullable<Kind['subjects']> =>
  sources =>
    sources
      .rows(table)
      .map(row => subject(table, row.url, row, sources.linkPictureOf(pathOf(String(row.url)))));
