/** `npm run spec-coverage`: writes docs/spec-coverage.md from the tests' annotations. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COVERAGE_FILE, coverage } from '#tests/spec/coverage.ts';
import { command, EXIT } from './command.ts';

await command(async () => {
  const { table, bare, unknown } = coverage();
  writeFileSync(path.join(fileURLToPath(new URL('..', import.meta.url)), COVERAGE_FILE), table);
  for (const id of bare) console.error(`no test: ${id}`);
  for (const each of unknown) console.error(`no such line: ${each}`);
  return bare.length + unknown.length === 0 ? EXIT.ok : EXIT.failed;
});
