import { log } from '#src/platform/log.ts';
import { limitRefusals } from '#src/server/http/metrics.ts';
import type { Messenger } from './messenger.ts';

const HOUR_MS = 3_600_000;

/** Tells the owner that limits refuse orders or calls: at the first refusal, then at most once an hour while they go on. */
export class LimitAlarm {
  readonly #tell: (text: string) => void;
  readonly #now: () => number;
  readonly #refused = new Map<string, number>();
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(tell: (text: string) => void, now: () => number = () => performance.now()) {
    this.#tell = tell;
    this.#now = now;
  }

  /** Counts a refusal by a limit, which is named in Russian. */
  refused(limit: string): void {
    limitRefusals.inc({ limit });
    this.#refused.set(limit, (this.#refused.get(limit) ?? 0) + 1);
    if (this.#now() - this.#reportedAt < HOUR_MS) return;
    this.#reportedAt = this.#now();
    const counts = [...this.#refused].map(([name, count]) => `${name} — ${count}`).join(', ');
    this.#refused.clear();
    this.#tell(
      `Ограничения отказывают: ${counts}. Похоже на нападение или ошибку программы. Посмотрите новые заказы: npm run orders -- list; отменить лишние: npm run orders -- cancel`,
    );
  }
}

/** Counts refusals by a limit for an alarm that goes to the log and to the recipients of orders. */
export function alarmThrough(messenger: Pick<Messenger, 'alarm'>): (limit: string) => void {
  const alarm = new LimitAlarm(text => {
    log.warn('limits', text);
    messenger
      .alarm(text)
      .catch((error: Error) => log.warn('limits', `Тревога не отправлена: ${error.message}`));
  });
  return limit => alarm.refused(limit);
}
