import type { Clock, Period } from '../assemble/clock.ts';
import type { TallyLine } from './kind.ts';

/** «2 впереди» for a line of the summary table: how many things begin later; empty when none do. */
export function upcomingTally(
  key: string,
  periods: readonly Period[],
  clock: Clock,
): NonNullable<TallyLine['of']> {
  const count = periods.filter(period => clock.stateOf(period) === 'ahead').length;
  return count > 0 ? [{ key, words: 'впереди', count }] : [];
}
