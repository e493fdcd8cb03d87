import { fold } from '#src/domain/search-text.ts';
import type { NameReader } from './names/read-name.ts';

/** «Основной склад Рязань». Folded. */
const WAREHOUSE = /(?<!\p{L})(?:склад|филиал|подразделение)(?!\p{L})/u;
const LONGEST = 60;
/** Groups below that of a brand: «Зимние шипованные», «R16». Folded. */
const PART =
  /^(?:(?:шин[аы]|автошин[аы]|легков\p{L}*|легкогруз\p{L}*|внедорож\p{L}*|для|и|зим\p{L}*|лет\p{L}*|всесез\p{L}*|не|[ои]?шип\p{L}*|нешип\p{L}*|фрикц\p{L}*|липучк\p{L}*|r?\d\d(?: 5)?[cс]?)(?: |$))+$/u;

/** What the headings of groups above a row say of it. */
export class Groups {
  /** Empty where no group is one. */
  warehouse = '';
  /** The brand of names that have none; empty where no group is one. */
  brand = '';
  readonly #names: NameReader;

  constructor(names: NameReader) {
    this.#names = names;
  }

  /** A heading: the groups below it are of it until the next that is no part of it. */
  begin(heading: string): void {
    const folded = fold(heading);
    const isWarehouse = folded.length <= LONGEST && WAREHOUSE.test(folded);
    if (isWarehouse) this.warehouse = heading;
    if (!PART.test(folded)) this.brand = isWarehouse ? '' : (this.#names.brandIn(heading) ?? '');
  }
}
