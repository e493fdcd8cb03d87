/** The quantile of sorted values; `share` is between 0 and 1. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const sortedAscending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
export const median = (values: readonly number[]): number => quantile(sortedAscending(values), 0.5);

/** A measured value with its budget. */
export interface Verdict {
  what: string;
  figure: string;
  budget: string;
  isMet: boolean;
}

/** Rows as a Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');

export const verdictTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['What', 'Measured', 'Budget', ''],
    verdicts.map(({ what, figure, budget, isMet }) => [what, figure, budget, isMet ? 'kept' : 'BROKEN']),
  );

export interface BenchResult {
  title: string;
  /** Markdown. */
  body: string;
  verdicts: readonly Verdict[];
  /** Pictures that the text shows, by their names in docs. */
  drawings?: Readonly<Record<string, string>>;
}
