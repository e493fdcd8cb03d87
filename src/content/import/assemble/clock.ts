import { dayIn, LAST_DAY, nextDay } from '#src/domain/calendar.ts';
import { instantOf } from '#src/domain/moments.ts';

/** When something is shown: moments as editors write them, a day or a minute each; absent or null = no limit. */
export interface Period {
  from?: string | null | undefined;
  /** A day is included, a minute is not: at 18:00 what is shown to 18:00 has ended. */
  to?: string | null | undefined;
}

export type PeriodState = 'ahead' | 'live' | 'ended';

/** When an article is shown: from its date of publication, unless it has a `from` of its own. */
export const publicPeriod = ({ date, from, to }: Period & { date?: string | undefined }): Period => ({
  from: from ?? date,
  to,
});

/** The moment as of which content is imported, and moments of content, both in the shop's time zone. */
export class Clock {
  readonly #timeZone: string;
  /** The moment, in milliseconds since 1970. */
  readonly now: number;
  /** The current day, yyyy-mm-dd. */
  readonly today: string;
  readonly #instants = new Map<string, number>();

  constructor(timeZone: string, now: Date) {
    this.#timeZone = timeZone;
    this.now = now.getTime();
    this.today = dayIn(timeZone, now);
  }

  /** State of a period; with `seen`, as of the first moment at which shoppers see something of that period. */
  stateOf(period: Period, seen: Period = {}): PeriodState {
    const at = Math.max(this.now, this.#begin(seen));
    if (this.#begin(period) > at) return 'ahead';
    return this.#end(period) <= at ? 'ended' : 'live';
  }

  isLive(period: Period): boolean {
    return this.stateOf(period) === 'live';
  }

  /** Whether two periods have a moment in common. */
  overlap(one: Period, other: Period): boolean {
    return this.#begin(one) < this.#end(other) && this.#begin(other) < this.#end(one);
  }

  /** Compares periods by their beginnings. */
  inOrder(one: Period, other: Period): number {
    const [a, b] = [this.#begin(one), this.#begin(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** The first instant after the current moment at which one of the periods begins or ends, or null. */
  nextChange(periods: Iterable<Period>): Date | null {
    let next = Number.POSITIVE_INFINITY;
    for (const period of periods)
      for (const instant of [this.#begin(period), this.#end(period)])
        if (instant > this.now && instant < next) next = instant;
    return Number.isFinite(next) ? new Date(next) : null;
  }

  #begin({ from }: Period): number {
    return from ? this.#instantOf(from) : Number.NEGATIVE_INFINITY;
  }

  #end({ to }: Period): number {
    if (!to || to === LAST_DAY) return Number.POSITIVE_INFINITY;
    return this.#instantOf(to.length === LAST_DAY.length ? nextDay(to) : to);
  }

  /** Tables repeat few moments, and a conversion takes 20 µs. */
  #instantOf(moment: string): number {
    let instant = this.#instants.get(moment);
    if (instant === undefined) {
      instant = instantOf(moment, this.#timeZone);
      this.#instants.set(moment, instant);
    }
    return instant;
  }
}
