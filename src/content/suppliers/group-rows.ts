import { fold } from '#src/domain/search-text.ts';
import { saysAbsent, saysPresent } from './absent.ts';
import { hasRunFlat, isNotNew, seasonOfCell, studsOfCell } from './names/marks.ts';
import type { NameReader } from './names/read-name.ts';
import { mayBeOtherPrice } from './other-price.ts';

/** «Основной склад Рязань». Folded. */
const WAREHOUSE = /(?<!\p{L})(?:склад|филиал|подразделение)(?!\p{L})/u;
const MAX_LENGTH = 60;
const MAX_TITLE = 40;
/** A title that is of nothing else, however long. Folded. */
const BEGINS_ABSENT = /^(?:(?:товары?|шины|остатки) )?(?:в пути|под заказ|предзаказ|транзит)(?!\p{L})/u;
/** Of titles, which name services such as repairs too. Folded. */
const USED =
  /(?<!\p{L})(?:б ?[/.]? ?у|бу|уцен\p{L}*|витрин\p{L}*|некондици\p{L}*|неликвид\p{L}*|контрактн\p{L}*|подержан\p{L}*|бывш\p{L}* в употребл\p{L}*|выставочн\p{L}* (?:образ|экземпл)\p{L}*|экспонат\p{L}*)(?!\p{L})/u;
/** What will come: «Приход 15.12», «Поставка в декабре»; «Приход от 12.11» has come. Folded. */
const COMING =
  /^скоро(?!\p{L})|^(?:приход|поставка)(?:$| (?:(?:в|на|к|с|до) )?(?:\d|янв|фев|март|апр|ма[йея]|июн|июл|авг|сен|окт|ноя|дек|конц|начал|середин|следующ|будущ|недел)(?!.*\d ?(?:дн|день|сут|час)))/u;
/** Groups below that of a brand: «Зимние шипованные», «R16». Folded. */
const PART =
  /^(?:(?:шин[аы]|автошин[аы]|легков\p{L}*|легкогруз\p{L}*|внедорож\p{L}*|для|и|зим\p{L}*|лет\p{L}*|всесез\p{L}*|сезон\p{L}*|резина|покрышки|не|[ои]?шип\p{L}*|нешип\p{L}*|фрикц\p{L}*|липучк\p{L}*|r?\d\d(?: 5)?[cс]?)(?: |$))+$/u;
const SEASON = /(?:зим|лет[нои]|всесез|шип)/iu;
/** What the headings of groups above a row say of it. */
export class Groups {
  /** Empty where no group is one. */
  warehouse = '';
  /** The brand of names that have none; empty where no group is one. */
  brand = '';
  /** The size of names that have none; empty where no group is one. */
  size = '';
  /** The heading that says the tyres below are not new; empty where none does. */
  notNew = '';
  /** The heading that says run-flats, sets, or another currency of the tyres below; empty where none does. */
  note = '';
  /** The headings that say season and studs of the tyres below; empty where none does. */
  season = '';
  studs = '';
  /** Whether the tyres below are on the way or made to order. */
  isAbsent = false;
  /** Whether rows stand right below the last heading: then the next one is beside it, not below. */
  #hasRows = false;
  readonly #names: NameReader;

  /** @param titles texts above the table, and the name of its sheet: they may say that all of it is used, or on the way */
  constructor(names: NameReader, titles: readonly string[] = []) {
    this.#names = names;
    for (const title of titles) {
      const folded = fold(title);
      if ((folded.length > MAX_TITLE && !BEGINS_ABSENT.test(folded)) || saysPresent(folded)) continue;
      if (USED.test(folded)) this.notNew ||= title;
      if (saysAbsent(folded)) this.isAbsent = true;
    }
  }

  /** A row with a tyre: it is of the last heading. */
  hasRow(): void {
    this.#hasRows = true;
  }

  /** A heading: the groups below it are of it until the next that is no part of it. */
  begin(heading: string): void {
    const folded = fold(heading);
    const isWarehouse = folded.length <= MAX_LENGTH && WAREHOUSE.test(folded);
    const size = this.#names.sizeIn(heading);
    const isPart = PART.test(folded) || size !== '';
    if (isWarehouse) this.warehouse = heading;
    this.#beginState(heading, folded, isPart);
    if (hasRunFlat(heading) || mayBeOtherPrice(heading)) this.note = heading;
    else if (!isPart && (this.#hasRows || this.#names.brandIn(heading) === null)) this.note = '';
    this.#beginSeason(heading, isPart);
    if (size !== '') this.size = size;
    else if (!isPart && this.#hasRows) this.size = '';
    if (!isPart) this.brand = isWarehouse ? '' : (this.#names.brandIn(heading) ?? '');
    this.#hasRows = false;
  }

  /** A season is so until the next one, or a brand beside it: that may have tyres of all seasons. */
  #beginSeason(heading: string, isPart: boolean): void {
    const isOfTyres = isPart || this.#names.brandIn(heading) !== null;
    const [season, studs] = [seasonOfCell(heading), studsOfCell(heading)];
    if (isOfTyres && season !== null) [this.season, this.studs] = [heading, studs === null ? '' : heading];
    else if (isOfTyres && studs !== null) this.studs = heading;
    else if (SEASON.test(heading) || (this.#hasRows && !(isPart && /\d/u.test(heading))))
      [this.season, this.studs] = ['', ''];
  }

  /** What is not new or not here is so until a heading beside it, or one that says the opposite. */
  #beginState(heading: string, folded: string, isPart: boolean): void {
    const [isUsed, isAbsent] = [isNotNew(heading), saysAbsent(folded) || COMING.test(folded)];
    if (isUsed || isAbsent || saysPresent(folded)) {
      this.notNew = isUsed ? heading : '';
      this.isAbsent = isAbsent;
    } else if (!isPart && (this.#hasRows || this.#names.brandIn(heading) === null)) {
      this.notNew = '';
      this.isAbsent = false;
    }
  }
}
