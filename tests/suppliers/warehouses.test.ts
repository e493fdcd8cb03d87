import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exchangeSheet, openExchange } from '#src/content/suppliers/commerceml/read-exchange.ts';
import { profileSchema } from '#src/content/suppliers/profile.schema.ts';
import { columnsBy } from '#src/content/suppliers/profile.ts';
import { Warehouses } from '#src/content/suppliers/warehouses.ts';
import { temporaryFolder } from '../harness/commands.ts';

const STOCKS = ['Остаток: w-1', 'Остаток: w-2'];
const PROFILE = profileSchema.parse({
  columns: { code: 'Код', name: 'Наименование', stock: STOCKS },
  change: ['stock'],
});

test('changes that name one of several warehouses leave the others as they were, unless the whole stock is told', () => {
  using folder = temporaryFolder();
  mkdirSync(path.join(folder.path, 'suppliers'));
  const file = path.join(folder.path, 'offers.xml');
  /** Takes in an exchange with these offers. @returns what each then has in the two warehouses */
  const taken = (isOfChanges: boolean, offers: Record<string, string>, isPart = false) => {
    const inner = Object.entries(offers).map(
      ([id, stocks]) => `<Предложение><Ид>${id}</Ид><Наименование>Шина</Наименование>${stocks}</Предложение>`,
    );
    const xml = `<ПакетПредложений СодержитТолькоИзменения="${isOfChanges}"><Предложения>${inner.join('')}</Предложения></ПакетПредложений>`;
    writeFileSync(file, `<КоммерческаяИнформация>${xml}</КоммерческаяИнформация>`);
    const exchange = openExchange(file);
    if (!exchange) throw new Error('no exchange');
    const sheet = exchangeSheet(exchange, 'offers.xml', STOCKS);
    const warehouses = new Warehouses(folder.path, 'ut');
    const columns = columnsBy(PROFILE, 'ut', sheet);
    const changesOnly = isOfChanges || isPart;
    const { rows } = warehouses.filled({ ...sheet, changesOnly }, columns);
    warehouses.write();
    const at = columns.at.get('stock') ?? [];
    return Object.fromEntries(rows.slice(1).map(({ cells }) => [cells[0], at.map(index => cells[index])]));
  };
  const stock = (id: string, count: number) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${count}"/>`;
  const all = { a: stock('w-1', 20) + stock('w-2', 4), b: stock('w-1', 3), c: stock('w-2', 1) };
  expect(taken(false, all)).toEqual({ a: ['20', '4'], b: ['3', ''], c: ['', '1'] });
  expect(taken(true, { a: stock('w-2', 7), b: stock('w-2', 5) })).toEqual({ a: ['20', '7'], b: ['3', '5'] });
  expect(taken(true, { a: stock('w-1', 0) })).toEqual({ a: ['0', '7'] });
  // «Количество» is all that there is.
  expect(taken(true, { a: `<Количество>2</Количество>${stock('w-1', 2)}` })).toEqual({ a: ['2', '0'] });
  expect(taken(true, { b: `<Количество>9</Количество>${stock('w-1', 4)}` })).toEqual({ b: ['4', '5'] });
  // A package of a whole exchange: what is not named of an offer is empty, other offers are as they were.
  expect(taken(false, { b: stock('w-2', 6) }, true)).toEqual({ b: ['', '6'] });
  expect(taken(true, { b: stock('w-1', 1), c: stock('w-1', 2) })).toEqual({ b: ['1', '6'], c: ['2', '1'] });
  expect(taken(false, { a: stock('w-1', 9) })).toEqual({ a: ['9', ''] });
  expect(taken(true, { c: stock('w-1', 2) })).toEqual({ c: ['2', ''] });
});
