import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { openSales, type SalesOptions } from '#src/orders/open.ts';
import type { Sales } from '#src/orders/sales.ts';
import { createDatabase } from './postgres-server.ts';

/** A store implementation that a suite runs on. */
export interface StoreKind {
  name: 'SQLite' | 'PostgreSQL';
  /** A new empty folder or database. */
  place(): Promise<SalesOptions>;
  /** Opens sales in a folder or database, by default a new one; closed after the test. */
  open(options?: Partial<SalesOptions>): Promise<Sales>;
}

const folders: string[] = [];
const opened: Sales[] = [];

/** A temporary folder, deleted after the suite. */
export function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'protektor-sales-'));
  folders.push(folder);
  return folder;
}

export async function opening(options: SalesOptions): Promise<Sales> {
  const sales = await openSales(options);
  opened.push(sales);
  return sales;
}

/** A new empty database on the PostgreSQL server of this run. */
export const freshDatabase = (): Promise<string> => createDatabase(inject('postgres'));

/** Both stores for `describe.each`. */
export function storeKinds(): readonly StoreKind[] {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(sales => sales.close()));
  });
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const kind = (name: StoreKind['name'], place: StoreKind['place']): StoreKind => ({
    name,
    place,
    open: async options =>
      opening({ ...(await (options?.dataDir ? options : place())), ...options } as SalesOptions),
  });
  return [
    kind('SQLite', async () => ({ dataDir: freshFolder() })),
    kind('PostgreSQL', async () => ({ dataDir: freshFolder(), databaseUrl: await freshDatabase() })),
  ];
}
