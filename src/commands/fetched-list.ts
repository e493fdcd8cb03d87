import { timezoneOf } from '#src/content/import/shop-timezone.ts';
import type { Supplier } from '#src/content/suppliers/profile.ts';
import { SourceError } from '#src/content/suppliers/sources/fetched.ts';
import { FetchedLists } from '#src/content/suppliers/sources/fetched-lists.ts';
import { dayIn, formatDay } from '#src/domain/calendar.ts';
import { type Config, config } from '#src/platform/config.ts';
import { EXIT } from './command.ts';
import { takeInApart } from './take-in-apart.ts';
import { tellShop } from './tell-shop.ts';

/** So many fetches in a row fail before people get a message: a server may be restarting. */
const MAX_FAILURES = 3;

/** What became of a supplier's list: an exit code and a sentence; an empty one where nothing changed. */
export interface ListOutcome {
  code: number;
  said: string;
}

const NOTHING: ListOutcome = { code: EXIT.ok, said: '' };

/** The list of a supplier whose profile says where it comes from: how it is fetched and accepted, and which messages people get. */
export class SupplierList {
  readonly #settings: Config = config();
  readonly #say: (line: string) => void;
  readonly lists: FetchedLists;

  /** @param say reports to the operator what could not be sent */
  constructor(name: string, source: NonNullable<Supplier['profile']['source']>, say: (line: string) => void) {
    this.lists = new FetchedLists(this.#settings, name, source);
    this.#say = say;
  }

  /** @returns the files of a list to accept, or a message. @throws {BusyError} */
  async fetch(signal: AbortSignal): Promise<string[] | ListOutcome> {
    try {
      const files = await this.lists.alone(() => this.lists.fetch(signal));
      const outcome = files ?? (await this.#late(''));
      if (outcome === NOTHING && this.lists.state.trouble !== '') this.lists.change({ trouble: '' });
      return outcome;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const why = `Прайс ${this.lists.supplier} не получен: ${error.message}.`;
      const late = await this.#late(` ${why}`);
      if (late !== NOTHING) return late;
      if (this.lists.state.failures >= MAX_FAILURES) await this.#tellOnce('failed', why);
      return { code: EXIT.failed, said: why };
    }
  }

  /** Takes in files that were fetched, as a list that came by itself. @throws {BusyError} */
  takeIn(files: readonly string[]): Promise<ListOutcome> {
    const { supplier, folder } = this.lists;
    return this.lists.alone(async () => {
      const tell = (text: string) => tellShop(this.#settings, text, this.#say);
      const ended = await takeInApart(folder, [...files, '--save', supplier, '--fetched'], tell);
      if (ended.status === 'busy') {
        // It is due again at once.
        this.lists.change({ triedAt: 0 });
        return {
          code: EXIT.busy,
          said: `Прайс ${supplier} не принят: другая публикация уже идёт. Повторите позже.`,
        };
      }
      if (ended.status === 'refused') {
        await this.#tellOnce('refused', ended.why);
        return { code: EXIT.refused, said: ended.why };
      }
      this.lists.accept();
      return { code: EXIT.ok, said: `${supplier}: ${ended.said ?? ''}` };
    });
  }

  /** Reports, once, that no new list has come for too long. */
  async #late(why: string): Promise<ListOutcome> {
    const since = this.lists.lateSince(new Date());
    if (!since) return NOTHING;
    const day = formatDay(dayIn(timezoneOf(this.#settings.contentDir), since));
    const said = `Прайс ${this.lists.supplier} опаздывает: последний новый пришёл ${day}${why}`;
    await this.#tellOnce('late', said);
    return { code: EXIT.failed, said };
  }

  /** Reports a trouble, once. */
  async #tellOnce(trouble: string, text: string): Promise<void> {
    if (this.lists.state.trouble === trouble) return;
    if (await tellShop(this.#settings, text, this.#say)) this.lists.change({ trouble });
  }
}
