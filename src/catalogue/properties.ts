import type { Property } from '#src/domain/goods.ts';
import type { Catalogue } from './open.ts';

const hiddenIn = new WeakMap<Catalogue, ReadonlySet<string>>();

function hiddenOf(catalogue: Catalogue): ReadonlySet<string> {
  const known = hiddenIn.get(catalogue);
  if (known) return known;
  const row = catalogue.one<{ value: string }>("SELECT value FROM setting WHERE key = 'hidden_properties'");
  const hidden = new Set<string>(row ? (JSON.parse(row.value) as string[]) : []);
  hiddenIn.set(catalogue, hidden);
  return hidden;
}

/** Properties for pages, without those for internal use (content/README.md, properties.csv). Calls return all. */
export const visibleProperties = (catalogue: Catalogue, properties: readonly Property[]): Property[] =>
  properties.filter(({ id }) => !hiddenOf(catalogue).has(id));
