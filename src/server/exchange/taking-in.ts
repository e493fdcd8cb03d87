import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#src/platform/log.ts';
import type { Inbox } from './inbox.ts';
import type { Work } from './state.schema.ts';

/** How long a call waits for the work before it answers that it goes on: 1C asks again at once. */
const WAIT_MS = 1000;
/** Another publication is running: the work is tried again. */
const BUSY_MS = 500;

/** The outcome of processing an exchange. `said` describes what was accepted; `busy`: another publication runs; `why` is for 1C's log. */
export type TakenIn =
  | { status: 'done'; said?: string }
  | { status: 'busy' }
  | { status: 'refused'; why: string; isDiskFull: boolean };

/** Sends a text to the people of the shop. Returns true when it was sent, or when there is nobody to send it to. */
export type Tell = (text: string) => Promise<boolean>;

/**
 * Processes the received exchange in a process of its own, publishes it, and sends its new questions.
 * @param isWhole whether these are all its parts: what they do not name is no longer offered
 */
export type TakeIn = (folder: string, isWhole: boolean, tell: Tell) => Promise<TakenIn>;

/** Has an exchange taken in, once for each batch, and remembers how that ended. */
export class TakingIn {
  readonly #inbox: Inbox;
  readonly #takeIn: TakeIn;
  #running: Promise<void> | null = null;
  readonly #tell: Tell;
  #isStopped = false;

  constructor(inbox: Inbox, takeIn: TakeIn, tell: Tell) {
    this.#inbox = inbox;
    this.#tell = tell;
    this.#takeIn = takeIn;
    // A restart, or the end of the machine, came while it ran; what was done then is done again to the same effect.
    const work = inbox.state?.work;
    if (work?.status === 'running') this.#running = this.#run(work);
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /**
   * Begins to process the received files when there are new ones, waits for it some seconds at most, and returns its state.
   */
  async work(isWhole: boolean): Promise<Work> {
    const { state } = this.#inbox;
    if (!state) throw new Error('no exchange has begun');
    const { batch, files, work: last } = state;
    const hasNew = Object.keys(files).some(place => Number.parseInt(place, 10) === batch);
    const isRequested = hasNew || !last || last.status === 'running' || (isWhole && !last.isWhole);
    if (!this.#running && isRequested) {
      const work: Work = { isWhole, status: 'running', why: '' };
      // Files that come from here on are another batch.
      await this.#inbox.change({ batch: hasNew ? batch + 1 : batch, work });
      this.#running = this.#run(work);
    }
    await Promise.race([this.#running, sleep(WAIT_MS, undefined, { ref: false })]);
    return this.#inbox.state?.work as Work;
  }

  /** The work that has begun goes on in a process of its own. */
  stop(): void {
    this.#isStopped = true;
  }

  async #run(work: Work): Promise<void> {
    try {
      let ended = await this.#takeIn(this.#inbox.files, work.isWhole, this.#tell);
      while (ended.status === 'busy' && !this.#isStopped) {
        await sleep(BUSY_MS, undefined, { ref: false });
        ended = await this.#takeIn(this.#inbox.files, work.isWhole, this.#tell);
      }
      if (ended.status === 'busy' || this.#isStopped) return;
      const why = ended.status === 'refused' ? ended.why : '';
      if (ended.status === 'refused' && ended.isDiskFull) await this.#inbox.deleteFiles();
      await this.#inbox.change({ work: { ...work, status: ended.status, why } });
      if (ended.status === 'done') log.info('exchange', 'Выгрузка 1С принята.');
      else log.warn('exchange', `Выгрузка 1С не принята: ${why}`);
    } catch (error) {
      log.error('fault', 'Выгрузка 1С не принята из-за ошибки программы.', error);
      const why = 'Ошибка программы магазина: посмотрите его журнал.';
      await this.#inbox.change({ work: { ...work, status: 'refused', why } }).catch(() => undefined);
    } finally {
      this.#running = null;
    }
  }
}
