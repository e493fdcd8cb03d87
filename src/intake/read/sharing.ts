/** Longest text that is worth sharing, and how many of them. */
const SHORT = 1000;
const SHARED = 20_000;

/** Gives one string for equal texts: a column repeats few values, and copies of them take 150 MB at 100 000 products. */
export function sharing(): (text: string) => string {
  const known = new Map<string, string>();
  return text => {
    if (text.length > SHORT) return text;
    const one = known.get(text);
    if (one !== undefined) return one;
    if (known.size < SHARED) known.set(text, text);
    return text;
  };
}
