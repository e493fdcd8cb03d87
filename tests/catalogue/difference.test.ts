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

function changedBetween(earlier: string, file: string): string[] {
  const beside = openBeside(file, earlier);
  try {
    return [...changedSubjects(beside)].flatMap(([kind, keys]) => [...keys].map(key => `${kind} ${key}`));
  } finally {
    beside.close();
  }
}

const AT = '(kind, key) = (SELECT kind, key FROM digest LIMIT 1 OFFSET ?)';
const EDITS = [
  `UPDATE digest SET digest = 'other' WHERE ${AT}`,
  `DELETE FROM digest WHERE ${AT}`,
  "INSERT OR IGNORE INTO digest VALUES ('product', 'new' || ?, 'new', '2026-01-01')",
];
const MAX_EDITS = 6;

test('changed subjects are those that are new, gone or shown differently, whichever these are', () => {
  using shop = brokenShop();
  expect(shop.import().imported).not.toBeNull();
  const [file, earlier] = [shop.target, `${shop.target}-earlier`];
  copyFileSync(file, earlier);
  const before = digestsOf(earlier, () => undefined);
  // All edits may be removals.
  const edit = fc.record({ sql: fc.constantFrom(...EDITS), at: fc.nat(before.size - 1 - MAX_EDITS) });
  const seen = { gone: 0, new: 0 };
  fc.assert(
    fc.property(fc.array(edit, { maxLength: MAX_EDITS }), edits => {
      copyFileSync(earlier, file);
      const now = digestsOf(file, db => {
        for (const { sql, at } of edits) db.prepare(sql).run(at);
      });
      const all = new Set([...before.keys(), ...now.keys()]);
      const differing = [...all].filter(one => now.get(one) !== before.get(one));
      expect(changedBetween(earlier, file).sort()).toEqual(differing.sort());
      if (now.size >= before.size) seen.gone += differing.filter(one => !now.has(one)).length;
      if (now.size <= before.size) seen.new += differing.filter(one => !before.has(one)).length;
    }),
    cases(20),
  );
  // Some were gone while at least as many were new, and the other way round.
  expect(seen.gone).toBeGreaterThan(3);
  expect(seen.new).toBeGreaterThan(3);
});
