/** Longest text that is worth sharing, and how many of them. */
const SHORT = 1000;
const SHARED = 20_000;

/** Gives one string for equal texts: a column repeats few values (what it saves: docs/decisions/0013-plain-headers.md). */
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
