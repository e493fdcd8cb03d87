import { timezoneOf } from '#src/content/import/shop-timezone.ts';
import { readProfiles } from '#src/content/suppliers/profile.ts';
import { config } from '#src/platform/config.ts';
import { BusyError } from '#src/platform/run-lock.ts';
import { EXIT } from './command.ts';
import { type ListOutcome, SupplierList } from './fetched-list.ts';
import { sayAt, sayFailure } from './watch-log.ts';

/** How often it is seen whether a list is due. */
const TICK_MS = 10_000;

/** Fetches suppliers' lists at their times beside a watching publication, which takes them in between two publications. */
export class SourceWatch {
  #fetching: Promise<void> = Promise.resolve();
  #isFetching = false;
  #seenAt = Number.NEGATIVE_INFINITY;
  /** What is wrong with profiles, as it was said. */
  #broken = '';
  readonly #fetched: { list: SupplierList; files: readonly string[] }[] = [];
  readonly #stop = new AbortController();
  readonly #wake: () => void;

  /** @param wake is called when a list has come */
  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** Begins to fetch the lists that are due, one after another. */
  begin(): void {
    if (this.#isFetching || performance.now() - this.#seenAt < TICK_MS) return;
    this.#seenAt = performance.now();
    this.#isFetching = true;
    this.#fetching = this.#attempt(() => this.#fetchDue()).finally(() => {
      this.#isFetching = false;
    });
  }

  async #fetchDue(): Promise<null> {
    const { contentDir } = config();
    const broken: string[] = [];
    const suppliers = readProfiles(contentDir, ({ message }) => broken.push(`${message}.`));
    if (broken.join('\n') !== this.#broken) sayAt(broken.join('\n') || 'Профили поставщиков исправлены.');
    this.#broken = broken.join('\n');
    for (const { name, profile } of suppliers) {
      if (!profile.source || this.#stop.signal.aborted) continue;
      const list = new SupplierList(name, profile.source, sayAt);
      if (this.#fetched.some(each => each.list.lists.supplier === name)) continue;
      if (!list.lists.isDue(new Date(), timezoneOf(contentDir))) continue;
      await this.#attempt(async () => {
        const fetched = await list.fetch(this.#stop.signal);
        if (!Array.isArray(fetched)) return fetched;
        this.#fetched.push({ list, files: fetched });
        this.#wake();
        return null;
      });
    }
    return null;
  }

  /** Takes in and publishes what has been fetched. */
  async takeIn(): Promise<void> {
    for (const { list, files } of this.#fetched.splice(0)) await this.#attempt(() => list.takeIn(files));
  }

  /** Runs a step and says what came of it; a step that another process is at is left to the next time. */
  async #attempt(step: () => Promise<ListOutcome | null>): Promise<void> {
    try {
      const outcome = await step();
      if (outcome && outcome.said !== '' && outcome.code !== EXIT.busy) sayAt(outcome.said);
    } catch (error) {
      if (!this.#stop.signal.aborted && !(error instanceof BusyError)) sayFailure(error);
    }
  }

  /** Ends what is being fetched. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#fetching;
  }
}
