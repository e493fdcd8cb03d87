import path from 'node:path';
import { exchangeParts } from './commerceml/files.ts';
import { type Picture, Pictures } from './commerceml/pictures.ts';
import { exchangeSheet, isNamesOnly, openExchange, type Reading } from './commerceml/read-exchange.ts';
import { withMatrixAsRows } from './matrix.ts';
import type { Profile } from './profile.schema.ts';
import { readTables } from './tables/read-tables.ts';
import type { Sheet } from './tables/table-error.ts';
import { tablesOf } from './tables-side-by-side.ts';
import { withJoinedHeadings } from './two-row-headings.ts';

/** A supplier's file, read once for all profiles that it is tried by: a table or a CommerceML exchange. */
export class ListFile {
  /** As shown to the editor. */
  readonly name: string;
  /** How many pictures an exchange names. */
  readonly pictures: number = 0;
  /** Whether it is an exchange that tells neither prices nor stocks. */
  readonly isNamesOnly: boolean = false;
  #exchange: ReturnType<typeof openExchange>;
  #tables: Sheet[];
  /** Paths of pictures by ids and articles of goods. */
  readonly #paths = new Map<string, string>();
  readonly #found: Pictures[] = [];

  /** @param more other parts of the same exchange @throws {TableError} when it cannot be read */
  constructor(file: string, ...more: string[]) {
    this.name = [file, ...more].map(each => path.basename(each)).join(', ');
    this.#exchange = openExchange(file, ...more);
    this.#tables = this.#exchange
      ? []
      : readTables(file).map(withJoinedHeadings).flatMap(tablesOf).map(withMatrixAsRows);
    if (!this.#exchange) return;
    this.pictures = this.#exchange.pictures;
    this.isNamesOnly = isNamesOnly(this.#exchange);
    if (this.pictures === 0) return;
    for (const { id, article, picture } of [
      ...this.#exchange.goods.values(),
      ...this.#exchange.offers.values(),
    ])
      if (picture !== '') for (const key of [article, id]) if (key !== '') this.#paths.set(key, picture);
    this.#found = [file, ...more].map(each => new Pictures(each));
  }

  /** The picture that lies with the exchange for an offer, by its code; null for none. */
  pictureOf({ code }: { code: string }): Picture | null {
    const picturePath = this.#paths.get(code) ?? this.#paths.get(code.split('#')[0] ?? '');
    if (picturePath === undefined) return null;
    for (const found of this.#found) {
      const picture = found.at(picturePath);
      if (picture) return picture;
    }
    return null;
  }

  /** Its sheets; an exchange has the columns of prices and stocks that the profile names, also when this part of it lacks them. */
  sheets(profile: Profile | null, reading: Reading = {}): Sheet[] {
    if (!this.#exchange) return this.#tables;
    const expected = Object.values(profile?.columns ?? {}).flatMap(heading => heading ?? []);
    return [exchangeSheet(this.#exchange, this.name, expected, reading)];
  }

  /** {@link sheets} for the last time: what they are made of is let go, 50 MB of 50 000 offers. */
  lastSheets(profile: Profile | null, reading: Reading): Sheet[] {
    const sheets = this.sheets(profile, reading);
    this.#exchange = null;
    this.#tables = [];
    return sheets;
  }
}

/** Reads files; the XML files of an exchange that are named one by one are parts of one. @throws {TableError} */
export function listFiles(names: readonly string[]): ListFile[] {
  const [part, ...parts] = names.filter(name => /\.xml$/iu.test(name) && exchangeParts(name) !== null);
  const others = names.filter(name => name !== part && !parts.includes(name));
  return [
    ...(part === undefined ? [] : [new ListFile(part, ...parts)]),
    ...others.map(name => new ListFile(name)),
  ];
}
