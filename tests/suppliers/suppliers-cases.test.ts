import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Problems } from '#src/intake/check/problems.ts';
import { readContent } from '#src/intake/read/read-content.ts';
import { guessColumns } from '#src/suppliers/columns.ts';
import { Goods, type Matched } from '#src/suppliers/goods.ts';
import { listFiles } from '#src/suppliers/list-file.ts';
import { readOffers } from '#src/suppliers/offers.ts';
import { type Profile, profileSchema } from '#src/suppliers/profile.schema.ts';
import { columnsBy, newProfile } from '#src/suppliers/profile.ts';
import { TableError } from '#src/suppliers/tables/table-error.ts';

const at = (name: string) => fileURLToPath(new URL(`../fixtures/suppliers/cases/${name}`, import.meta.url));
const goods = new Goods(readContent(path.resolve('content'), new Problems()));

/** The profile that `--save` writes, with prices let in. */
const savedProfile = (text: string): Profile =>
  profileSchema.parse({ ...parse(text), change: ['price', 'stock'], markup: 0, round: 1 });

/** What a list does to products: price and stock by id, and the rows that are asked about by line. */
function takeIn(name: string) {
  const sheets = listFiles([at(name)]).flatMap(file => file.sheets(null));
  const told = (isSaved: boolean) => {
    let profile: Profile | null = null;
    let refused = '';
    const offers = sheets.flatMap(sheet => {
      try {
        const guessed = guessColumns(sheet);
        if (isSaved) profile ??= savedProfile(newProfile(guessed));
        const columns = profile ? columnsBy(profile, 'x', sheet) : guessed;
        return readOffers(sheet, columns, goods.names).offers;
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        refused ||= error.message;
        return [];
      }
    });
    const matched = goods.matchAll(offers, new Map(), profile);
    const products = Object.fromEntries(
      matched.flatMap(each =>
        each.kind === 'known' ? [[each.good.id, [(each.offer.price ?? 0) / 100, each.offer.stock]]] : [],
      ),
    );
    const kindOf = (each: Matched) =>
      each.kind === 'known' || each.kind === 'joined' ? [] : [each.offer.line];
    return { products, others: matched.flatMap(kindOf), matched, refused };
  };
  return { guessed: told(false), saved: told(true) };
}

type Products = Readonly<Record<number, readonly [price: number, stock: number | null]>>;
/** By file: what products get, and the lines that are asked about or new. */
const CASES: readonly (readonly [name: string, products: Products, others: readonly number[]])[] = [
  ['4tochki-xlsx.xlsx', {}, []],
];

test.each(CASES)('%s', (name, products, others) => {
  const { guessed, saved } = takeIn(name);
  expect(guessed).toMatchObject({ products, others });
  expect(saved).toMatchObject({ products, others });
});
