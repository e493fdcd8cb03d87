import { type Catalogue, oncePerCatalogue } from './open.ts';

/** Keys of subjects by their kinds. */
export type SubjectKeys = ReadonlyMap<string, ReadonlySet<string>>;

interface SubjectRow {
  kind: string;
  key: string;
}

/** Subjects of one of two catalogues that the other one has not, or has with another digest. */
const DIFFERING = (one: string, other: string) =>
  `SELECT kind, key FROM (SELECT kind, key, digest FROM ${one}.digest EXCEPT SELECT kind, key, digest FROM ${other}.digest)`;

const DIFFERING_NOW = `SELECT kind, key, NOT EXISTS
    (SELECT 1 FROM before.digest was WHERE was.kind = now.kind AND was.key = now.key) AS isNew
  FROM (${DIFFERING('main', 'before')}) now`;

const COUNTS =
  'SELECT (SELECT count(*) FROM main.digest) AS now, (SELECT count(*) FROM before.digest) AS before';

/**
 * Subjects that are new, gone, or shown differently, of a catalogue opened beside an earlier one (`openBeside`). Both
 * tables are read in the order of their keys, which takes a tenth of the time of looking each subject up; once more, the other way
 * round, only where some are gone.
 */
export const changedSubjects: (catalogue: Catalogue) => SubjectKeys = oncePerCatalogue(catalogue => {
  const changed = catalogue.all<SubjectRow & { isNew: number }>(DIFFERING_NOW);
  const { now = 0, before = 0 } = catalogue.one<{ now: number; before: number }>(COUNTS) ?? {};
  const inBoth = now - changed.filter(({ isNew }) => isNew === 1).length;
  const gone = inBoth < before ? catalogue.all<SubjectRow>(DIFFERING('before', 'main')) : [];
  const kinds = Map.groupBy([...changed, ...gone], ({ kind }) => kind);
  return new Map(Array.from(kinds, ([kind, subjects]) => [kind, new Set(subjects.map(({ key }) => key))]));
});

/** Changed subjects of one kind as JSON, for `json_each` in a query. */
export const changedKeys = (catalogue: Catalogue, kind: string): string =>
  JSON.stringify([...(changedSubjects(catalogue).get(kind) ?? [])]);

/** The same of products, whose keys are their numbers. */
export const changedProducts = (catalogue: Catalogue): string =>
  JSON.stringify(Array.from(changedSubjects(catalogue).get('product') ?? [], Number));
