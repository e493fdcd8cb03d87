import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toRoubles } from '#src/domain/money.ts';
import { countOf, GOODS } from '#src/domain/words.ts';
import type { Matched } from './goods.ts';
import type { Profile } from './profile.schema.ts';
import { shopPrice } from './profile.ts';
import { TableError } from './tables/table-error.ts';

/** Below this part of what the list had the last time it is asked whether it is the right file. */
const FEWEST = 0.5;

/** The lines of content/prices/NAME.csv, by id. */
function acceptedLines(profile: Profile, matched: readonly Matched[]): string[] {
  const lines = new Map<number, string>();
  for (const each of matched) {
    if (each.kind !== 'known' || lines.has(each.good.id)) continue;
    const price = shopPrice(profile, each.offer);
    const stock = profile.change.includes('stock') ? each.offer.stock : null;
    if (price === null && stock === null) continue;
    lines.set(each.good.id, `${each.good.id};${price === null ? '' : toRoubles(price)};${stock ?? ''}`);
  }
  return [...lines].sort(([one], [other]) => one - other).map(([, line]) => line);
}

/** Writes a file as a whole or not at all. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

/**
 * Writes what a supplier's lists say about the shop's products to content/prices/NAME.csv.
 * @param sure accepts a list with less than half of what it had
 * @returns how many products it has
 * @throws {TableError} when nothing is to be written, or less than half and not `sure`
 */
export function acceptList(
  contentDir: string,
  name: string,
  profile: Profile,
  matched: readonly Matched[],
  { sure, checkOnly }: { sure: boolean; checkOnly: boolean },
): number {
  const file = path.join(contentDir, 'prices', `${name}.csv`);
  const lines = acceptedLines(profile, matched);
  if (lines.length === 0)
    throw new TableError('В прайсе не нашлось ни одного товара магазина: проверьте, тот ли это файл');
  const before = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').length - 1 : 0;
  if (!sure && lines.length < before * FEWEST)
    throw new TableError(
      `В прайсе ${countOf(lines.length, GOODS)} магазина, а в прошлый раз было ${before}: если так и задумано, повторите с --yes`,
    );
  if (!checkOnly) writeWhole(file, `${['id;price;stock', ...lines].join('\n')}\n`);
  return lines.length;
}
