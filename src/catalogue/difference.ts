import { type Catalogue, oncePerCatalogue } from './open.ts';

/** Keys of subjects by their kinds. */
export type SubjectKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** Subjects that are new or shown differently in one of two catalogues, and whether the other one has them at all. */
const DIFFERING = (one: string, other: string) =>
  `SELECT kind, key, EXISTS (SELECT 1 FROM ${other}.digest was WHERE was.kind = one.kind AND was.key = one.key) AS isKnown
   FROM (SELECT kind, key, digest FROM ${one}.digest EXCEPT SELECT kind, key, digest FROM ${other}.digest) one`;

interface Differing {
  kind: string;
  key: string;
  isKnown: number;
}

const COUNTS = `SELECT (SELECT count(*) FROM main.digest) AS now, (SELECT count(*) FROM before.digest) AS before`;

/**
 * Subjects that are new, gone, or shown differently, of a catalogue opened beside an earlier one (`openBeside`). Both
 * tables are read in the order of their keys, which takes a tenth of the time of looking each subject up; once more, the other way
 * round, only where some are gone.
 */
export const changedSubjects: (catalogue: Catalogue) => SubjectKeys = oncePerCatalogue(catalogue => {
  const changed = catalogue.all<Differing>(DIFFERING('main', 'before'));
  const { now = 0, before = 0 } = catalogue.one<{ now: number; before: number }>(COUNTS) ?? {};
  const known = now - changed.filter(({ isKnown }) => isKnown === 0).length;
  const gone = known < before ? catalogue.all<Differing>(DIFFERING('before', 'main')) : [];
  const kinds = Map.groupBy([...changed, ...gone], ({ kind }) => kind);
  return new Map(Array.from(kinds, ([kind, subjects]) => [kind, new Set(subjects.map(({ key }) => key))]));
});

/** Changed subjects of one kind as JSON, for `json_each` in a query. */
export const changedKeys = (catalogue: Catalogue, kind: string): string =>
  JSON.stringify([...(changedSubjects(catalogue).get(kind) ?? [])]);

/** The same of products, whose keys are their numbers. */
export const changedProducts = (catalogue: Catalogue): string =>
  JSON.stringify(Array.from(changedSubjects(catalogue).get('product') ?? [], Number));
