/** The value below which a share of the sorted values lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const rising = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
export const median = (values: readonly number[]): number => quantile(rising(values), 0.5);

/** A budget and whether it was kept. */
export interface Verdict {
  what: string;
  figure: string;
  budget: string;
  kept: boolean;
}

/** Rows as a Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');

export const verdictTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['What', 'Measured', 'Budget', ''],
    verdicts.map(({ what, figure, budget, kept }) => [what, figure, budget, kept ? 'kept' : 'BROKEN']),
  );

export interface BenchResult {
  title: string;
  /** Markdown. */
  body: string;
  verdicts: readonly Verdict[];
}
