import { type Kopecks, kopecks, toRoubles } from '#src/domain/money.ts';

/** Budgets are whole steps in roubles for one tyre: few changes of a price move them. */
const STEP = 1000;
/** Shares of the tyres on sale that a budget buys. */
const SHARES = [1 / 3, 1 / 2] as const;

/** Budgets in roubles, each of which buys a share of the tyres and not all of them. @param prices rising */
export function budgetsOf(prices: readonly Kopecks[]): number[] {
  const dearest = toRoubles(prices.at(-1) ?? kopecks(0));
  const bounds = SHARES.map(share => {
    const price = prices[Math.ceil(prices.length * share) - 1] ?? kopecks(0);
    return Math.ceil(toRoubles(price) / STEP) * STEP;
  });
  return [...new Set(bounds)].filter(bound => bound < dearest);
}

/** «до 7 000 руб. за шину». */
export const budgetText = (bound: number): string =>
  `до ${bound.toLocaleString('ru-RU')}\u00A0руб. за\u00A0шину`;
