import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { differenceBetween } from '#src/content/import/compare-catalogues.ts';
import { importContent } from '#src/content/import/import-content.ts';
import type { ImportResult } from '#src/content/import/import-result.ts';
import type { ImportMemory } from '#src/content/import/incremental/previous-import.ts';
import { cases } from '../harness/cases.ts';
import { brokenShop, TODAY } from './broken-shop.ts';
import { apply, type EditedShop, step } from './edits.ts';

const DAY_MS = 86_400_000;

/** How many imports were incremental, and how many read everything. */
export interface Ways {
  incremental: number;
  whole: number;
}

const plain = ({ problems, imported }: ImportResult) => ({
  errors: problems.errors,
  warnings: problems.warnings,
  imported,
});

/**
 * Edits a shop at random and imports it after each step, both as usual and from nothing: problems, counts and every row
 * must be equal. A refused edit is taken back. Every other shop is imported as by a thread that remembers the last import.
 */
export function importsFollowEdits(sequences: number, steps: number): Ways {
  const ways: Ways = { incremental: 0, whole: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: steps }), all => {
      using shop = brokenShop();
      const memory: ImportMemory = { last: null };
      const dataDir = path.dirname(shop.target);
      const edited: EditedShop = { contentDir: shop.contentDir, dataDir, days: 0 };
      const [safe, fresh, other] = ['safe', 'fresh.db', 'other.db'].map(name => `${dataDir}-${name}`) as [
        string,
        string,
        string,
      ];
      for (const { edits, isAbandoned } of [{ edits: [], isAbandoned: false }, ...all]) {
        rmSync(safe, { recursive: true, force: true });
        cpSync(shop.contentDir, safe, { recursive: true });
        for (const one of edits) apply(one, edited);
        const now = new Date(TODAY.getTime() + edited.days * DAY_MS);
        const options = { contentDir: shop.contentDir, previous: shop.target, now };
        const expected = importContent({ ...options, target: fresh, fromNothing: true });
        const target = isAbandoned ? other : shop.target;
        const result = importContent(
          { ...options, target },
          undefined,
          all.length % 2 === 0 ? memory : undefined,
        );
        ways[result.parsedRows === null ? 'whole' : 'incremental']++;
        expect(plain(result)).toEqual(plain(expected));
        if (result.imported) expect(differenceBetween(target, fresh)).toBeNull();
        if (result.imported && !isAbandoned) continue;
        rmSync(shop.contentDir, { recursive: true });
        cpSync(safe, shop.contentDir, { recursive: true });
        expect(existsSync(path.dirname(shop.target))).toBe(true);
      }
    }),
    { ...cases(sequences, sequences), endOnFailure: true },
  );
  return ways;
}
