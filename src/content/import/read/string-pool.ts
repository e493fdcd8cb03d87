/** Longest string that is pooled, and how many strings the pool keeps. */
const MAX_LENGTH = 1000;
const MAX_STRINGS = 20_000;

/**
 * A function that returns one shared instance for equal strings: a column repeats few values (for what this saves see
 * docs/decisions/0013-plain-headers.md).
 */
export function stringPool(): (text: string) => string {
  const known = new Map<string, string>();
  return text => {
    if (text.length > MAX_LENGTH) return text;
    const one = known.get(text);
    if (one !== undefined) return one;
    if (known.size < MAX_STRINGS) known.set(text, text);
    return text;
  };
}
