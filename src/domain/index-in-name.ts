/** Load and speed index after the size: `94T`, `109/107R`, `(100Y)`. */
const INDEX = /^\s(\(?\d{2,3}(?:\/\d{2,3})?[A-Z]{1,2}\)?)(?:\s|$)/u;

/** The load and speed index that a product's name has right after its size, `94T`; empty when it has none there. */
export function indexInName(name: string, size: string): string {
  const at = name.indexOf(size);
  return at < 0 ? '' : (INDEX.exec(name.slice(at + size.length))?.[1] ?? '');
}
