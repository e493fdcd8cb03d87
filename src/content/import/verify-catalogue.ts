import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { differenceBetween } from './compare-catalogues.ts';
import { DifferenceError } from './difference-error.ts';
import { importContent } from './import-content.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { forgetImports } from './incremental/previous-import.ts';
import { putInPlace } from './write/in-place.ts';

/**
 * Imports as usual, and from nothing beside it; problems, counts and every row of both catalogues must be equal.
 * @throws {DifferenceError} with the first difference; the catalogue stays as it was, and the next import reads
 * everything
 */
export function verifyCatalogue(options: ImportOptions): ImportResult {
  const { target, previous } = options;
  const folder = path.join(path.dirname(target), `verify-${process.pid}`);
  const [usual, fresh] = [path.join(folder, 'usual.db'), path.join(folder, 'fresh.db')];
  mkdirSync(folder, { recursive: true });
  try {
    const expected = importContent({ ...options, target: fresh, fromNothing: true });
    const result = importContent({ ...options, target: usual });
    const difference =
      differenceOfResults(result, expected) ??
      (result.imported && options.checkOnly !== true ? differenceBetween(usual, fresh) : null);
    if (difference !== null) {
      forgetImports(path.dirname(previous));
      throw new DifferenceError(
        `Каталог, перенесённый с прошлого раза, отличается от собранного заново: ${difference}. Магазин остался прежним. Повторите команду: каталог соберётся заново из всех файлов.`,
      );
    }
    if (result.imported && options.checkOnly !== true) putInPlace(usual, target);
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function differenceOfResults(result: ImportResult, expected: ImportResult): string | null {
  const parts = [
    ['ошибки', result.problems.errors, expected.problems.errors],
    ['предупреждения', result.problems.warnings, expected.problems.warnings],
    ['итоги', result.imported, expected.imported],
  ] as const;
  const different = parts.find(([, found, wanted]) => JSON.stringify(found) !== JSON.stringify(wanted));
  return different ? `${different[0]} не те` : null;
}
