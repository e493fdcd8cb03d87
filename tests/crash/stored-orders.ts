import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { openSales } from '#src/orders/open.ts';
import type { OrderRecord } from '#src/orders/sales.ts';

export interface StoredOrders {
  orders: OrderRecord[];
  /** `ok`, or a description of the damage. */
  integrity: string;
}

/** Counts incomplete orders: without exactly one line and one reservation, or with their basket still there. */
const BROKEN = `SELECT CAST(count(*) AS INTEGER) AS broken FROM orders o WHERE
  (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id) <> 1 OR
  (SELECT count(*) FROM reservations r WHERE r.order_id = o.id) <> 1 OR
  EXISTS (SELECT 1 FROM baskets b WHERE b.id = o.basket)`;

function sqliteIntegrity(file: string): string {
  const db = new Database(file, { readonly: true });
  const [integrity, foreign] = [
    db.pragma('integrity_check', { simple: true }),
    db.pragma('foreign_key_check'),
  ];
  const { broken } = db.prepare(BROKEN).get() as { broken: number };
  db.close();
  if (integrity !== 'ok' || (foreign as unknown[]).length > 0) return String(integrity);
  return broken === 0 ? 'ok' : `${broken} orders are incomplete`;
}

async function postgresIntegrity(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ broken: number }>(BROKEN);
  await client.end();
  return rows[0]?.broken === 0 ? 'ok' : `${rows[0]?.broken} orders are incomplete`;
}

/** Reads all orders of a store and checks its integrity. */
export async function storedOrders(dataDir: string, databaseUrl: string | null): Promise<StoredOrders> {
  const sales = await openSales({ dataDir, databaseUrl });
  const orders = await sales.listOrders();
  await sales.close();
  const integrity = databaseUrl
    ? await postgresIntegrity(databaseUrl)
    : sqliteIntegrity(path.join(dataDir, 'sales.db'));
  return { orders, integrity };
}
