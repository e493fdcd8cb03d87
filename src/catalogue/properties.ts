import type { Property } from '#src/api/wire.ts';
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

/** Properties that pages show: without those which serve the shop alone (content/README.md, properties.csv). Calls answer with all. */
export const shownProperties = (catalogue: Catalogue, properties: readonly Property[]): Property[] =>
  properties.filter(({ id }) => !hiddenOf(catalogue).has(id));
