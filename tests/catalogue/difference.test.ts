import { copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedSubjects } from '#src/catalogue/difference.ts';
import { openBeside } from '#src/catalogue/open.ts';
import { cases } from '../harness/cases.ts';
import { brokenShop } from '../intake/broken-shop.ts';

type Digests = Map<string, string>;

/** All subjects of a catalogue with their digests, after a change of that table. */
function digestsOf(file: string, change: (db: Database.Database) => void): Digests {
  const db = new Database(file);
  try {
    change(db);
    const rows = db.prepare<[], Record<string, string>>('SELECT kind, key, digest FROM digest').all();
    return new Map(rows.map(({ kind, key, digest }) => [`${kind} ${key}`, String(digest)]));
  } finally {
    db.close();
  }
}

const EDITS = {
  change:
    "UPDATE digest SET digest = 'other' WHERE (kind, key) = (SELECT kind, key FROM digest LIMIT 1 OFFSET ?)",
  remove: 'DELETE FROM digest WHERE (kind, key) = (SELECT kind, key FROM digest LIMIT 1 OFFSET ?)',
  add: "INSERT OR IGNORE INTO digest VALUES ('product', 'new' || ?, 'new', '2026-01-01')",
} as const;

test('changed subjects are those that are new, gone or shown differently, whichever these are', () => {
  using shop = brokenShop();
  expect(shop.import().imported).not.toBeNull();
  const [file, earlier] = [shop.target, `${shop.target}-earlier`];
  copyFileSync(file, earlier);
  const before = digestsOf(earlier, () => undefined);
  const edit = fc.record({ kind: fc.constantFrom('change', 'remove', 'add'), at: fc.nat(before.size - 10) });
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 6 }), edits => {
      copyFileSync(earlier, file);
      const now = digestsOf(file, db => {
        for (const { kind, at } of edits) db.prepare(EDITS[kind as keyof typeof EDITS]).run(at);
      });
      const all = new Set([...before.keys(), ...now.keys()]);
      const differing = [...all].filter(one => now.get(one) !== before.get(one));
      const beside = openBeside(file, earlier);
      const found = [...changedSubjects(beside)].flatMap(([kind, keys]) =>
        [...keys].map(key => `${kind} ${key}`),
      );
      beside.close();
      expect(found.sort()).toEqual(differing.sort());
      seen.add(`${now.size - before.size}`);
    }),
    cases(60),
  );
  // Some were gone while as many were new, and the other way round.
  expect(seen.size).toBeGreaterThan(4);
});
