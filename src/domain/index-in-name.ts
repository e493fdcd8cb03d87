/** Load and speed index after the size: `94T`, `109/107R`, `(100Y)`; `XL` after it means a higher load. */
const INDEX = /^\s(\(?\d{2,3}(?:\/\d{2,3})?[A-Z]{1,2}\)?(?: XL)?)(?:\s|$)/u;

/** The load and speed index that a product's name has right after its size, `94T XL`; empty when it has none there. */
export function indexInName(name: string, size: string): string {
  const at = name.indexOf(size);
  return at < 0 ? '' : (INDEX.exec(name.slice(at + size.length))?.[1] ?? '');
}

/** A product's name in two parts: brand and model, then ` 205/55 R16 94T XL` and what follows; the second is empty where the size is not in the name. */
export function nameBeforeSize(name: string, size: string): [model: string, rest: string] {
  const at = name.indexOf(` ${size}`);
  return at < 1 ? [name, ''] : [name.slice(0, at), name.slice(at)];
}
