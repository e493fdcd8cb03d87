import { type Catalogue, oncePerCatalogue } from './open.ts';

/** Keys of subjects by their kinds. */
export type SubjectKeys = ReadonlyMap<string, ReadonlySet<string>>;

const differing = (one: string, other: string) =>
  `SELECT kind, key FROM (SELECT kind, key, digest FROM ${one}.digest EXCEPT SELECT kind, key, digest FROM ${other}.digest)`;

/**
 * Subjects that are new, gone, or shown differently, of a catalogue opened beside an earlier one (`openBeside`). Both
 * tables are read in the order of their keys, which takes a tenth of the time of looking each subject up.
 */
export const changedSubjects: (catalogue: Catalogue) => SubjectKeys = oncePerCatalogue(catalogue => {
  const kinds = new Map<string, Set<string>>();
  for (const sql of [differing('main', 'before'), differing('before', 'main')])
    for (const { kind, key } of catalogue.all<{ kind: string; key: string }>(sql)) {
      const keys = kinds.get(kind);
      if (keys) keys.add(key);
      else kinds.set(kind, new Set([key]));
    }
  return kinds;
});

/** Changed subjects of one kind as JSON, for `json_each` in a query. */
export const changedKeys = (catalogue: Catalogue, kind: string): string =>
  JSON.stringify([...(changedSubjects(catalogue).get(kind) ?? [])]);

/** The same of products, whose keys are their numbers. */
export const changedProducts = (catalogue: Catalogue): string =>
  JSON.stringify(Array.from(changedSubjects(catalogue).get('product') ?? [], Number));
