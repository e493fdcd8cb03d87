import { formatMoment } from '#src/domain/moments.ts';
import type { Clock, Period, PeriodState } from '../assemble/clock.ts';

/** An address that has a page for a period only. */
export type DatedPage = readonly [address: string, period: Period];

/** Addresses without a page because of its dates. */
export interface ClosedPages {
  ended: readonly string[];
  ahead: readonly string[];
}

const LINK = /<a [^>]*href="(?<href>[^"]*)"[^>]*>(?<inside>.*?)<\/a>/gsu;

/** The pages of the shop that open or close at a moment of their own. */
export class DatedPages {
  readonly #pages: ReadonlyMap<string, Period>;
  readonly #clock: Clock;
  readonly #redirected: ReadonlySet<string>;
  readonly #anyClosed: boolean;

  /** @param redirected addresses that lead elsewhere while they have no page: links to them stay */
  constructor(pages: readonly DatedPage[], redirected: Iterable<string>, clock: Clock) {
    this.#pages = new Map(pages.filter(([, { from, to }]) => from || to));
    this.#redirected = new Set(redirected);
    this.#clock = clock;
    this.#anyClosed = [...this.#pages.values()].some(period => !clock.isLive(period));
  }

  /** The period of the page that a link of this site points to; undefined when it has none. */
  periodOf(link: string): Period | undefined {
    return this.#pages.get(bareAddress(link));
  }

  /**
   * What to tell the editor of a link to a page that is closed when shoppers first see the link; null when it is open.
   * @param seen when what has the link is shown
   * @param without what shoppers get in its place
   */
  closedText(link: string, seen: Period, without = 'показано без ссылки'): string | null {
    const period = this.#ownPeriod(link);
    if (!period || this.#clock.stateOf(seen) === 'ended') return null;
    const state = this.#clock.stateOf(period, seen);
    if (state === 'ahead')
      return `страница «${link}» откроется ${formatMoment(period.from ?? '')}; до тех пор ${without}`;
    return state === 'ended'
      ? `показ страницы «${link}» закончился ${formatMoment(period.to ?? '')}, ${without}: исправьте или уберите`
      : null;
  }

  /** Addresses of the pages that are closed, redirected ones included. */
  get closed(): ClosedPages {
    const inState = (state: PeriodState) =>
      [...this.#pages].flatMap(([address, period]) => (this.#clock.stateOf(period) === state ? address : []));
    return { ended: inState('ended'), ahead: inState('ahead') };
  }

  /** The link, or an empty string while its page is closed. */
  open(link: string): string {
    return this.#anyClosed && this.#isClosed(link) ? '' : link;
  }

  /** Sanitised HTML in which links to closed pages are plain text. */
  withoutClosedLinks(html: string): string {
    if (!this.#anyClosed) return html;
    return html.replace(LINK, (whole, href: string, inside: string) =>
      this.#isClosed(href.replaceAll('&amp;', '&')) ? inside : whole,
    );
  }

  #isClosed(link: string): boolean {
    const period = this.#ownPeriod(link);
    return period !== undefined && !this.#clock.isLive(period);
  }

  /** {@link periodOf}, undefined for an address that is redirected while its page is closed. */
  #ownPeriod(link: string): Period | undefined {
    return this.#redirected.has(bareAddress(link)) ? undefined : this.periodOf(link);
  }
}

const bareAddress = (link: string): string => link.replace(/[?#].*$/u, '');
