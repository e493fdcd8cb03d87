/** A function that remembers what it answered to so many texts; when there are more, all are forgotten. */
export function memoize<Answer>(most: number, compute: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return text => {
    let answer = known.get(text);
    if (answer === undefined) {
      answer = compute(text);
      if (known.size >= most) known.clear();
      known.set(text, answer);
    }
    return answer;
  };
}
